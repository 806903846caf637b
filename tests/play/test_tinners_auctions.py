"""Auctions of Tinners' Trail through Discord: who is waited for, private limits, looks at tiles, and amounts that
are typed."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import MemberActor

from bot.games.tinners import rates
from bot.games.tinners.state import State
from bot.tables import lobby
from rendering.studio import Studio
from tests.games.tinners_position import Position
from tests.play.messages import answers, labels, menus, text_of
from tests.play.test_secrecy import SEED, Sends, choose, plainly
from tests.play.tinners import begin, seat, state_of, told, use
from tests.play.wire import EVERYBODY, Wire, tapped
from tests.play.world import World, world

CARDS = tuple(rates.survey())
MARKS = r'(?<=:)1\d{3}(?=")|"nonce":"[\d-]+"'
"""How posts are numbered, which no screen shows: the direct message about a limit counts."""
NAMES = ("Ana", "Bo", "Chi", "Dee")


def field(seats: int, *, cards: tuple[str, ...] = ()) -> Position:
    """Redruth face down, and Camborne face up; everybody with the same survey cards, and £20."""
    position = Position(seats).tile("redruth", 4, 3, 4).tile("camborne", 2, 3, 2, shown=True)
    position.state.cards = [list(cards) for _ in range(seats)]
    return position


async def sit(harbour: World, monkeypatch: pytest.MonkeyPatch, position: Position) -> list[MemberActor]:
    """Begin game 1 with a position; returns who sits there."""
    begin(monkeypatch, position.state)
    seats = position.state.seats
    assert await seat(harbour, *NAMES[:seats], players=seats) == 1
    return [harbour.person(name) for name in NAMES[:seats]]


# --- Who is waited for ---------------------------------------------------------------------------------------


async def test_an_auction_waits_only_for_those_who_can_still_bid(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chi has spent 9 work points, so only Ana, Bo and Dee bid; who has dropped out isn't asked again."""
    position = field(4).places("2:9")
    ana, bo, chi, dee = await sit(harbour, monkeypatch, position)
    waits: list[list[MemberActor]] = []
    for person, verb, filled in (
        (ana, "build", {"area": "redruth", "bid": "3"}),
        (bo, "pass", {}),
        (dee, "bid", {"pounds": "5"}),
        (ana, "bid", {"pounds": "6"}),
        (dee, "pass", {}),
    ):
        assert await harbour.awaited(1) == [person]
        for other in (ana, bo, chi, dee):
            if other is not person:
                assert "It isn't your turn in game 1." in await told(harbour, other, "bid", pounds="19")
        assert "✅" in await told(harbour, person, verb, **filled)
        waits.append(await harbour.awaited(1))
    assert waits == [[bo], [dee], [ana], [dee], [bo]]
    assert "**Ana** wins Redruth for £6." in harbour.told()


async def test_who_resigns_in_an_auction_is_out_of_it_and_it_goes_on(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, chi = await sit(harbour, monkeypatch, field(3))
    await use(harbour, ana, "build", area="redruth", bid="3")
    await resign(harbour, bo)
    assert await harbour.awaited(1) == [chi]
    assert "**Bo** leaves the game; the mines stay." in harbour.told()
    assert "✅" in await told(harbour, chi, "bid", pounds="4")
    assert await harbour.awaited(1) == [ana]
    assert "✅" in await told(harbour, ana, "pass")
    assert "**Chi** wins Redruth for £4." in harbour.told()


async def test_an_auction_is_called_off_when_its_highest_bidder_resigns(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, chi = await sit(harbour, monkeypatch, field(3))
    await use(harbour, ana, "build", area="redruth", bid="3")
    panel = await harbour.take(1, bo)
    await resign(harbour, ana)
    assert "The auction for Redruth is called off." in harbour.told()
    assert (await state_of(harbour, 1)).auction is None
    await bo.click(panel, label="Drop out")
    assert "That was from an earlier moment" in text_of(harbour.fresh(panel))
    assert await harbour.awaited(1) in ([bo], [chi])


async def resign(harbour: World, person: MemberActor) -> None:
    """Leave the game, with the second look that is asked for."""
    question = (await person.slash(harbour.channel, "resign")).response
    assert question is not None
    await person.click(question, label="Resign")
    await harbour.env.settle()


async def test_the_bot_is_started_anew_in_the_middle_of_an_auction(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = await sit(harbour, monkeypatch, field(2))
    await use(harbour, ana, "build", area="redruth", bid="5")
    panel = await harbour.take(1, bo)
    await bo.click(panel, label="Set a limit")
    await harbour.restart()
    await bo.select(harbour.fresh(panel), ["9"], custom_id=menus(harbour.fresh(panel))[0]["custom_id"])
    await harbour.restart()
    await bo.click(harbour.fresh(panel), label="Confirm")
    assert "**Bo** bids £6." in harbour.told()
    await harbour.restart()
    assert await harbour.awaited(1) == [ana]
    assert "✅" in await told(harbour, ana, "bid", pounds="8")
    assert "**Bo** bids £9." in harbour.told(), "the limit has been kept"
    assert "✅" in await told(harbour, ana, "pass")
    assert "**Bo** wins Redruth for £9." in harbour.told()


async def test_a_panel_from_before_a_bid_changes_nothing(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bo = await sit(harbour, monkeypatch, field(2))
    await use(harbour, ana, "build", area="redruth", bid="5")
    panel = await harbour.take(1, bo)
    kept = harbour.keep(panel)
    await use(harbour, bo, "bid", pounds="6")
    await use(harbour, ana, "bid", pounds="7")
    before = await harbour.state(1)
    await harbour.press_kept((bo, kept, "Drop out"))
    shown = text_of(harbour.fresh(panel))
    assert "That was from an earlier moment of game 1; nothing was changed." in shown
    assert "The bid for Redruth is £7. Do you go higher?" in shown
    assert await harbour.state(1) == before


# --- Limits --------------------------------------------------------------------------------------------------


async def test_nobody_is_promised_that_an_open_bid_stays_unseen(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = await sit(harbour, monkeypatch, field(2))
    await use(harbour, ana, "build", area="redruth", bid="5")
    panel = await harbour.take(1, bo)
    await bo.click(panel, label="Bid £6 or more")
    shown = text_of(harbour.fresh(panel))
    assert "How much do you bid for Redruth? £6 to £20." in shown
    assert "Secret" not in shown


async def test_a_limit_is_asked_by_menu_bid_up_to_and_told_to_its_owner(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = await sit(harbour, monkeypatch, field(2))
    await use(harbour, ana, "build", area="redruth", bid="5")
    panel = await harbour.take(1, bo)
    assert labels(panel)[:3] == ["Bid £6 or more", "Set a limit", "Drop out"]
    assert "Known to you alone." in text_of(panel)
    await bo.click(panel, label="Set a limit")
    shown = harbour.fresh(panel)
    assert "How high may your bids for Redruth go? £6 to £20." in text_of(shown)
    assert "Secret: for now nobody else sees what you choose." in text_of(shown)
    [menu] = menus(shown)
    assert [option["value"] for option in menu["options"]] == [str(pounds) for pounds in range(6, 21)]
    await bo.select(shown, ["8"], custom_id=menu["custom_id"])
    await bo.click(harbour.fresh(panel), label="Confirm")
    assert any("Your limit for Redruth is £8." in text_of(message) for message in harbour.private(bo))
    assert "✅" in await told(harbour, ana, "bid", pounds="7")
    assert "**Bo** bids £8." in harbour.told()
    assert await harbour.awaited(1) == [ana]
    assert "✅" in await told(harbour, ana, "bid", pounds="9")
    assert "**Bo** drops out." in harbour.told()
    assert "**Ana** wins Redruth for £9." in harbour.told()


async def by_verb(here: World, person: MemberActor, *words: str) -> None:
    """Bid by the game's own command."""
    assert "✅" in await told(here, person, "bid", pounds=words[1], up_to=words[0] == "limit")


async def by_words(here: World, person: MemberActor, *words: str) -> None:
    """Bid by typing."""
    assert "✅" in answers(await person.slash(here.channel, "move", turn=" ".join(words)))


async def by_press(here: World, person: MemberActor, *words: str) -> None:
    """Bid by pressing, with a step back on the way."""
    panel = await here.take(1, person)
    for word in words:
        await choose(here, person, panel, word)
        await person.click(panel, label="Back")
        await choose(here, person, panel, word)
    await person.click(panel, label="Confirm")


async def play_with(here: World, wire: Wire, answer: tuple[str, str], act: Any) -> tuple[Sends, Sends]:
    """Have Bo answer an opening bid of £5, Ana bid once more, and everybody look around."""
    ana, bo, stranger = (here.person(name) for name in ("Ana", "Bo", "Stranger"))
    await seat(here, "Ana", "Bo", players=2)
    await use(here, ana, "build", area="redruth", bid="5")
    await act(here, bo, *answer)
    await look_around(here, ana, stranger)
    await use(here, ana, "bid", pounds="7")
    await look_around(here, ana, stranger)
    return plainly(here, wire.to(EVERYBODY, ana.id, stranger.id)), plainly(here, wire.to(bo.id))


async def look_around(here: World, *people: MemberActor) -> None:
    """Have people look at everything that they can, and complete what they can."""
    for person in people:
        for name in ("board", "log", "hand", "turn", "games"):
            await person.slash(here.channel, name)
        await person.autocomplete(here.channel, "move", "turn", "")
        for verb, option, filled in OPTIONS:
            await person.autocomplete(here.channel, f"tinners {verb}", option, "", **filled)


OPTIONS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("bid", "pounds", {}),
    ("bid", "pounds", {"up_to": True}),
    ("build", "area", {}),
    ("survey", "card", {}),
    ("peek", "area", {}),
)


async def look_alike(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch, courses: list[tuple[State, Any]]
) -> list[tuple[Sends, Sends]]:
    """What is sent in each of two games: to others, and to the one with the secret."""
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda _: SEED))
    sends = []
    for number, (state, course) in enumerate(courses):
        begin(monkeypatch, state)
        async with world(tmp_path / f"{number}.sqlite3", studio) as here:
            with here.env.time_context(), tapped() as wire:
                sends.append(await course(here, wire))
    return sends


def check_alike(sends: list[tuple[Sends, Sends]], *, least: int, unseen: str = "$^") -> None:
    """Others were sent the same in both games but for what nobody is shown, and the one with the secret was
    not."""
    (others, own), (others_again, own_again) = sends
    assert own != own_again, "the secret shows to its owner"
    assert sum(map(len, others.values())) > least
    assert others.keys() == others_again.keys()
    for place, bodies in others.items():
        again = [re.sub(unseen, "", body) for body in others_again[place]]
        assert [re.sub(unseen, "", body) for body in bodies] == again, place


@pytest.mark.parametrize("act", [by_verb, by_words, by_press])
async def test_nobody_else_can_tell_one_limit_from_another(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch, act: Any
) -> None:
    courses = [
        (field(2).state, lambda here, wire, pounds=pounds: play_with(here, wire, ("limit", pounds), act))
        for pounds in ("12", "17")
    ]
    check_alike(await look_alike(tmp_path, studio, monkeypatch, courses), least=25)


async def test_nobody_else_can_tell_a_limit_from_a_bid(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def course(here: World, wire: Wire, *answer: str) -> tuple[Sends, Sends]:
        ana, bo, stranger = (here.person(name) for name in ("Ana", "Bo", "Stranger"))
        await seat(here, "Ana", "Bo", players=2)
        await use(here, ana, "build", area="redruth", bid="5")
        await by_words(here, bo, *answer)
        await look_around(here, ana, stranger)
        return plainly(here, wire.to(EVERYBODY, ana.id, stranger.id)), plainly(here, wire.to(bo.id))

    courses = [
        (field(2).state, lambda here, wire, words=words: course(here, wire, *words))
        for words in (("limit", "15"), ("bid", "6"))
    ]
    check_alike(await look_alike(tmp_path, studio, monkeypatch, courses), least=15, unseen=MARKS)


# --- Looks at tiles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["survey", "peek"])
async def test_what_a_tile_shows_is_told_to_the_one_who_looks_only(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch, phase: str
) -> None:
    card = CARDS[0]

    async def course(here: World, wire: Wire) -> tuple[Sends, Sends]:
        ana, bo, stranger = (here.person(name) for name in ("Ana", "Bo", "Stranger"))
        await seat(here, "Ana", "Bo", players=2)
        if phase == "survey":
            words = await told(here, ana, "build", area="redruth", survey=card)
        else:
            words = await told(here, ana, "peek", area="redruth")
        assert "✅" in words
        assert any("The tile in Redruth: tin " in text_of(message) for message in here.private(ana))
        await look_around(here, bo, stranger)
        await ana.slash(here.channel, "board")
        for sent in wire.to(EVERYBODY, bo.id, stranger.id):
            assert "The tile in Redruth" not in str(sent.json)
        return plainly(here, wire.to(EVERYBODY, bo.id, stranger.id)), plainly(here, wire.to(ana.id))

    courses = []
    for cubes in ((4, 3, 4), (2, 3, 2)):
        position = Position(2).tile("redruth", *cubes)
        position.state.cards = [[card], [card]]
        if phase == "peek":
            position.state.passed = [0, 1]
            position.state.phase, position.state.peeking = "peek", [0]
        courses.append((position.state, course))
    check_alike(await look_alike(tmp_path, studio, monkeypatch, courses), least=12)
