"""Two games of Migration: Mars that differ in event cards only are told alike to whoever doesn't know them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import MemberActor

from bot.games.contract import dump
from bot.games.mars import data
from bot.games.mars.game import GAME
from bot.games.mars.options import CARD
from bot.games.mars.state import State
from bot.store import sqlite
from bot.store.records import Change
from bot.tables import lobby
from rendering.studio import Studio
from tests.games.mars_position import copy, hand
from tests.games.test_mars_trade import market
from tests.play.mars import sit, state_of, told
from tests.play.messages import labels, text_of
from tests.play.test_secrecy import SEED, Sends, choose, plainly
from tests.play.wire import EVERYBODY, Wire, tapped
from tests.play.world import World, world

OPTIONS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("event", "card", {}),
    ("offer", "to", {}),
    ("offer", "give", {"to": "north"}),
    ("offer", "want", {"to": "north", "give": "iron"}),
    ("accept", "whose", {}),
    ("accept", "cards", {}),
    ("counter", "give", {"whose": "north"}),
    ("counter", "want", {"whose": "north", "give": "iron"}),
    ("withdraw", "whose", {}),
)
HANDS = ("ice_lens", "rich_seam")
"""The cards of the two who trade."""


def dealt(mine: str, yours: str) -> State:
    """Everybody has goods, two have an event card each."""
    state = market()
    for seat, key in enumerate((mine, yours)):
        state.deck.remove(CARD[key])
        state.seats[seat].events = [CARD[key]]
    return state


def exchanged() -> tuple[State, State]:
    """Two games that differ in what the third player can't know, their hands among it."""
    first = dealt(*HANDS)
    for seed in range(100):
        second = GAME.resample(first, 2, str(seed))
        second.chance = first.chance
        if not {*hand(first, 0), *hand(first, 1)} & {*hand(second, 0), *hand(second, 1)}:
            return first, second
    raise AssertionError("the hands stay what they are")


async def look_around(here: World, *people: MemberActor) -> None:
    """Have people look at everything that they can, and complete what they can."""
    for person in people:
        for name in ("board", "log", "hand", "turn", "games"):
            await person.slash(here.channel, name)
        for verb, option, filled in OPTIONS:
            await person.autocomplete(here.channel, f"mars {verb}", option, "", **filled)
        for typed in ("", "offer north ", "accept "):
            await person.autocomplete(here.channel, "move", "turn", typed)
        await person.slash(here.channel, "mars event", card=HANDS[0])
        await person.click(await here.board(1), label="My hand")
        await here.take(1, person)


async def by_typing(here: World, player: MemberActor, words: str) -> None:
    """Say a turn as text, and confirm it if that is asked for."""
    panel = (await player.slash(here.channel, "move", turn=words)).response
    assert panel is not None
    if "Confirm" in labels(here.fresh(panel)) and "✅" not in text_of(here.fresh(panel)):
        await player.click(panel, label="Confirm")
    assert "✅ Done." in text_of(here.fresh(panel)), text_of(here.fresh(panel))


async def by_pressing(here: World, player: MemberActor, words: str) -> None:
    """Take a turn up by pressing, step back, and say it then."""
    panel = await here.take(1, player)
    await choose(here, player, panel, words.partition(" ")[0])
    await player.click(panel, label="Back")
    await by_typing(here, player, words)


async def play(here: World, wire: Wire, act: Any) -> tuple[Sends, Sends]:
    """Trade one card for the other, in two steps. Returns what others could read, and what the two who trade."""
    ana, bo, chi, dee = (here.person(name) for name in ("Ana", "Bo", "Chi", "Dee"))
    stranger = here.person("Stranger")
    others = (chi, dee, stranger)
    state = await state_of(here)
    [mine], [yours] = hand(state, 0), hand(state, 1)
    for player, words in (
        (ana, f"offer east {mine}+iron water"),
        (bo, f"counter north {yours} event"),
        (ana, f"accept east {mine}"),
        (bo, "offer north iron event"),
    ):
        await act(here, player, words)
        await look_around(here, *others)
    assert hand(await state_of(here), 0) == [yours]
    await bo.slash(here.channel, "undo")
    await look_around(here, *others)
    readers = [person.id for person in others]
    return plainly(here, wire.to(EVERYBODY, *readers)), plainly(here, wire.to(ana.id, bo.id))


@pytest.mark.parametrize("act", [by_typing, by_pressing])
async def test_two_games_that_differ_in_event_cards_only_look_alike_to_everybody_else(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, act: Any
) -> None:
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda _: SEED))
    monkeypatch.setattr(sqlite, "secrets", SimpleNamespace(token_hex=lambda _: SEED[:6]))
    sends, titles = [], []
    for number, state in enumerate(exchanged()):
        titles += [data.cards()[card].title for seat in (0, 1) for card in state.seats[seat].events]
        async with world(tmp_path / f"{number}.sqlite3", studio) as here:
            with here.env.time_context(), tapped() as wire:
                await sit(here, monkeypatch, state)
                sends.append(await play(here, wire, act))
    (others, own), (others_again, own_again) = sends
    assert own != own_again, "the cards show to those who trade them"
    assert sum(map(len, others.values())) > 200
    assert others.keys() == others_again.keys()
    for place, bodies in others.items():
        assert bodies == others_again[place], place
    ours = " ".join(each.getMessage() for each in caplog.records if each.name.split(".")[0] in ("bot", "cogs"))
    assert not any(title in ours for title in titles)


@pytest.mark.parametrize("reader", ["Bo", "Chi", "Stranger"])
async def test_while_an_offer_is_open_everything_that_is_hidden_may_be_exchanged(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire, reader: str
) -> None:
    """The stored state is replaced by others that the reader can't tell from it, and the same is shown again. The
    partner has been shown the card that is offered, and no other."""
    [ana, *_] = await sit(harbour, monkeypatch, dealt(*HANDS))
    state = await state_of(harbour)
    for key in ("shield_grid", "trade_embargo"):
        state.deck.remove(CARD[key])
        state.seats[0].events = sorted([*state.seats[0].events, CARD[key]])
    await replace_state(harbour, state)
    assert "✅" in await told(harbour, ana, "offer", to="Bo", give="ice lens", want="event")
    state = await state_of(harbour)
    seat = {"Bo": 1, "Chi": 2}.get(reader)
    person = harbour.person(reader)
    shown = []
    for seed in ("", "one", "two"):
        await replace_state(harbour, GAME.resample(state, seat, seed) if seed else copy(state))
        since = len(wire.sent)
        await look_around(harbour, person)
        shown.append(plainly(harbour, [sent for sent in wire.sent[since:] if sent.reader == person.id]))
    assert sum(map(len, shown[0].values())) > 15
    assert shown[0] == shown[1] == shown[2]
    assert hand(GAME.resample(state, seat, "one")) != hand(state)
    faces = " ".join(map(str, shown[0].values()))
    assert ("Ice Lens" in faces) == (reader == "Bo")
    assert "Shield Grid" not in faces


async def replace_state(here: World, state: State) -> None:
    """Put another state into the store, as it would be after another deal."""
    store = here.bot.app.tables.store
    async with store.holding(1) as table:
        table.state = dump(state)
        await store.commit(Change(table))
