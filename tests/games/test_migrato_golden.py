"""A whole game of Migrato move by move (§10.1)."""

from __future__ import annotations

import re

import pytest

from bot.games.contract import Chance
from bot.games.migrato.cards import CODES, all_cards
from bot.games.migrato.data import SPECIES
from bot.games.migrato.state import State, Table
from bot.games.playing import advance
from tests.games.migrato_position import GAME, arrived, cards, codes, copy, keys, side, spoken

DEAL = """
  B3D K3D S4N B1D K4D XD G3N K2D K2D S3N K3D G4N T1D XD K3D B3D S3N B3D G4D B1D G5N B2D G5D G5D G4D
  K3D K4D S3N B2D G3D T4N G3N K2D B2D S4N T3D S3N S4N G5N G4D S2N S3N G4N T2N XN S3N K4D B1D T5D XB
  XN S2N G3D S2N
"""
RESHUFFLED = """
  G5N K4D T4N T1D S4N B1D S3N G4D XD S3N T5D G3N S2N XN K2D B3D S4N G3D XN B3D XD B2D G3N B1D G4N
  K3D K2D S4N G5D T3D B3D K4D K3D
"""
GAME_TEXT = """
1 P2 play K4D new column | discards B1D | draws G3N K2D
2 P1 play B3D new column | discards K3D | draws K2D S3N
3 P2 danger XD takes B3D from column 1 of P1 | discards G3N | draws K3D
4 P1 play S3N new column | discards K2D | draws G4N T1D
5 P2 play K3D under column 1 | discards B3D | draws XD K3D
6 P1 discard column 1 (S3N)
7 P2 play K3D under column 1 | discards XD | draws B3D S3N
8 P1 play G4N new column | discards S4N | draws B3D G4D
9 P2 play K2D under column 1 -> ARRIVES K4D K3D K3D K2D | discards B3D | draws B1D G5N
10 P1 play T1D under column 1 -> reveal FAILS: G4N T1D discarded | discards G4D | draws B2D G5D
11 P2 play G5N new column | discards B1D | draws G5D G4D
12 P1 play B2D new column | discards G5D | draws K3D K4D
13 P2 play G5D under column 1 | discards S3N | draws S3N B2D
14 P1 discard hand B3D K3D K4D | draws G3D T4N G3N
15 P2 play G4D under column 1 | discards B2D | draws K2D B2D
16 P1 discard hand G3D T4N G3N | draws S4N T3D S3N
17 P2 play S3N new column | discards K2D | draws S4N G5N
18 P1 play S3N new column | discards S4N | draws G4D S2N
19 P2 play B2D new column | discards S4N | draws S3N G4N
20 P1 play G4D under column 2 | discards T3D | draws T2N XN
21 P2 play G4N under column 1 | discards G5N | draws S3N K4D
22 P1 play T2N new column | discards S2N | draws B1D T5D
23 P2 play S3N under column 2 | discards K4D | draws XB XN
24 P1 move G4D (column 2) to a new column | discards XN | draws S2N
25 P2 play S3N under column 2 | discards XN | draws G3D S2N
26 P1 play B1D under column 1 | discards T5D | draws (reshuffle 1) G5N K4D
27 P2 play G3D under column 1 -> ARRIVES G5N G5D G4D G4N G3D | discards XB | draws T4N T1D
28 P1 discard column 1 (B2D B1D)
29 P2 play S2N under column 1 -> ARRIVES S3N S3N S3N S2N | discards T1D | draws S4N B1D
30 P1 move T2N (column 2) under column 1 without reveal | discards G5N | draws S3N
31 P2 play B1D under column 1 | discards S4N | draws G4D XD
32 P1 play S2N new column | discards S3N | draws S3N T5D
33 P2 play T4N new column | discards G4D | draws G3N S2N
34 P1 discard hand K4D S3N T5D | draws XN K2D B3D
35 P2 danger XD takes G4D from column 2 of P1 | discards G3N | draws S4N
36 P1 discard column 1 (S3N T2N)
37 P2 discard hand S2N G4D S4N | draws G3D XN B3D
38 P1 danger XN takes S2N from the S pile of P2 | discards B3D | draws XD
39 P2 danger XN takes S2N from column 1 of P1 | discards S2N | draws B2D
40 P1 danger XD takes G3D from the G pile of P2 | discards K2D | draws G3N
41 P2 play B3D new column | discards G3D | draws B1D G4N
42 P1 discard hand S2N G3D G3N | draws K3D K2D S4N
43 P2 play B1D under column 1 -> ARRIVES B2D B1D B1D; other visible column of that bird discarded | discards B2D | draws G5D T3D
44 P1 play K3D new column | discards K2D | draws B3D K4D
45 P2 play T3D under column 1 -> ARRIVES T4N T3D -> END
"""  # noqa: E501 (one line a turn)


class Arranged:
    """A source of chance that shuffles the cards into a given order."""

    def shuffle(self, deck: list[int]) -> None:
        """Lay the deck as the record has it, its top card last."""
        wanted = cards(RESHUFFLED)[::-1]
        assert sorted(deck) == sorted(wanted)
        deck[:] = wanted


def start() -> State:
    """The deal of the record; P2 begins."""
    deal = cards(DEAL)
    assert sorted(deal) == all_cards()
    table = Table([sorted(deal[:3]), sorted(deal[3:6])], [[], []], [[[] for _ in SPECIES] for _ in "12"], [])
    return State(
        chance=Chance("golden"), swap_draw=3, strict=False, seat=1, deck=deal[6:][::-1], table=table,
        resigned=[False, False],
    )  # fmt: skip


def as_keys(state: State, action: str) -> list[str]:
    """The keys of an action as the record writes it."""
    columns = state.table.columns[state.seat]
    if found := re.match(r"play (\w+) (?:new|under) column(?: (\d))?", action):
        return [found[1].lower(), f"c{found[2]}" if found[2] else "new"]
    if found := re.match(r"danger (\w+) takes \w+ from (?:column (\d)|the (\w) pile)", action):
        pile = next((name for name in SPECIES if name[0] == (found[3] or "").lower()), "")
        return [found[1].lower(), f"o{found[2]}" if found[2] else pile]
    if found := re.match(r"discard column (\d)", action):
        return ["drop", f"c{found[1]}"]
    if found := re.match(r"move (\w+) \(column (\d)\) (?:to a (new)|under column (\d))", action):
        column = columns[int(found[2]) - 1]
        place = [CODES[card].upper() for card in column].index(found[1])
        target = found[3] or f"c{found[4]}"
        return ["combine", f"c{found[2]}.{place + 1}", target, *(["hide"] if "without reveal" in action else [])]
    assert action.startswith("discard hand")
    return ["swap"]


def part(parts: list[str], verb: str) -> str:
    """The cards of one part of a line: what is discarded, or drawn."""
    found = next((each for each in parts if each.startswith(verb)), verb)
    return found.removeprefix(verb).removeprefix(" (reshuffle 1)")


def test_golden_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chance, "source", lambda _self: Arranged())
    state = start()
    pieces = GAME.pieces(state)
    for line in GAME_TEXT.strip().splitlines():
        number, player, rest = line.split(" ", 2)
        action, *parts = rest.split(" | ")
        seat = int(player[1]) - 1
        assert (state.turns, state.seat) == (int(number), seat), line
        words = as_keys(state, action)
        discards = part(parts, "discards").lower().split()
        told: list[str] = []
        for key in words + discards:
            assert key in keys(state), line
            hand = codes(state.table.hands[seat]).lower().split()
            told += [spoken(event.text) for event in advance(GAME, state, seat, (key,)).events]
            state = copy(state)
        gone = part([action], "discard hand").lower().split() if words == ["swap"] else discards
        for card in gone:
            hand.remove(card)
        if not state.end:
            assert sorted(cards(" ".join(hand)) + cards(part(parts, "draws"))) == state.table.hands[seat], line
        check_arrival(state, seat, action, " ".join(told))
        assert GAME.pieces(state) == pieces
    final(state)


def check_arrival(state: State, seat: int, action: str, told: str) -> None:
    """What a turn uncovered is what the record says."""
    if found := re.search(r"ARRIVES ([^;>]*?)(?:;| ->|$)", action):
        assert found[1].strip() in arrived(state, seat).split(" | ")
    assert ("ARRIVES" in action) == ("arrives, worth" in told)
    assert ("FAILS" in action) == ("not in order" in told)
    assert ("other visible column" in action) == ("another column of that species" in told)


def final(state: State) -> None:
    """How the record ends."""
    assert state.turns == 45
    assert (state.stage, state.end, state.reshuffles) == ("over", "fifth", 1)
    assert arrived(state, 1) == "G5N G5D G4D G4N | S3N S3N S3N | K4D K3D K3D K2D | B2D B1D B1D | T4N T3D"
    assert (arrived(state, 0), side(state, 1)) == ("", "")
    assert GAME.scores(state) == [0, 13]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [line.points for line in outcome.standings[0].lines] == [4, 3, 2, 1, 3]
    assert GAME.decisions(state) == {}
