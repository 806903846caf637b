"""Two games of Migrato that differ in hidden cards only are told alike to everybody who doesn't know them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.games.contract import dump
from bot.games.migrato.game import Migrato
from bot.games.migrato.state import State
from bot.games.migrato.view import CardView
from bot.store.records import Change
from bot.tables import lobby
from rendering.studio import Studio
from tests.games.migrato_position import GAME, cards, copy, position
from tests.play.messages import labels, offered_by, text_of
from tests.play.players import by_move
from tests.play.test_secrecy import SEED, Sends, choose, plainly
from tests.play.wire import EVERYBODY, Wire, tapped
from tests.play.world import World, world

OPTIONS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("play", "card", {}),
    ("play", "column", {"card": "b1d"}),
    ("danger", "card", {}),
    ("danger", "target", {"card": "xn"}),
    ("combine", "card", {}),
    ("combine", "column", {"card": "c1.1"}),
    ("drop", "column", {}),
    ("discard", "card", {}),
)


@dataclass
class Secret:
    """Three cards that are played face down, and one that is drawn and kept."""

    first: str
    second: str
    drawn: str


def dealt(secret: Secret) -> State:
    """A deal in which the host can play the same public course whatever the secret is."""
    state = position(f"{secret.first} {secret.second} B1D", other_hand="K4D K3D XN")
    draws = cards(f"B2D {secret.drawn} K2D B3D B3D B2D K3D K3D K4D K4D B1D B1D")
    for card in draws:
        state.deck.remove(card)
    state.deck += reversed(draws)
    return state


async def by_typing(here: World, player: MemberActor, words: str) -> None:
    """Play a turn by typing it, and confirm what comes to light."""
    panel = (await player.slash(here.channel, "move", turn=words)).response
    assert panel is not None
    await confirm(here, player, panel)


async def by_pressing(here: World, player: MemberActor, words: str) -> None:
    """Play a turn by pressing, with a step back on the way. What has one answer only is not asked."""
    panel = await here.take(1, player)
    for key in words.lower().split():
        if key in offered_by(here.fresh(panel)):
            await choose(here, player, panel, key)
            await player.click(panel, label="Back")
            await choose(here, player, panel, key)
    await confirm(here, player, panel)


async def confirm(here: World, player: MemberActor, panel: ResponseMessage) -> None:
    """See that a turn is played, after it has been confirmed if it was not yet."""
    if "Confirm" in labels(here.fresh(panel)):
        await player.click(panel, label="Confirm")
    assert "✅ Done." in text_of(here.fresh(panel)), text_of(here.fresh(panel))


async def look_around(here: World, *people: MemberActor) -> None:
    """Have people look at everything that they can, and complete what they can."""
    for person in people:
        for name in ("board", "log", "hand", "turn", "games"):
            await person.slash(here.channel, name)
        for verb, option, filled in OPTIONS:
            await person.autocomplete(here.channel, f"migrato {verb}", option, "", **filled)
        await person.autocomplete(here.channel, "move", "turn", "")
        await person.click(await here.board(1), label="My hand")


async def play(here: World, wire: Wire, secret: Secret, act: Any) -> tuple[Sends, Sends]:
    """Play the course. Returns what others could read, and what the owner of the secret."""
    await here.pit("Ana", "Bo")
    me, you, stranger = (here.person(name) for name in ("Ana", "Bo", "Stranger"))
    for player, words in (
        (me, f"{secret.first} new b1d"),
        (you, "k4d new k3d"),
        (me, f"{secret.second} new b2d"),
        (you, "k2d c1 b3d"),
        (me, "combine c2.1 c1 hide b3d"),
        (you, "swap"),
    ):
        await (act if player is me else by_typing)(here, player, words)
        if player is me:
            await look_around(here, you, stranger)
    await me.slash(here.channel, "undo")
    await you.click(here.last(), label="No")
    panel = await here.take(1, me)
    assert "What do you do?" in text_of(panel)
    await me.slash(here.channel, "migrato play", card=secret.drawn.lower(), column="new")
    await look_around(here, you, stranger)
    assert len(await here.moves(1)) == 6
    return plainly(here, wire.to(EVERYBODY, you.id, stranger.id)), plainly(here, wire.to(me.id))


@pytest.mark.parametrize("act", [by_typing, by_pressing])
async def test_two_games_that_differ_in_hidden_cards_only_look_alike_to_everybody_else(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch, act: Any
) -> None:
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda _: SEED))
    told = []
    for number, secret in enumerate((Secret("S3N", "S2N", "S4N"), Secret("G4N", "G3N", "T4N"))):
        deal = dealt(secret)
        monkeypatch.setattr(Migrato, "new", lambda *_, deal=deal: copy(deal))
        async with world(tmp_path / f"{number}.sqlite3", studio) as here:
            with here.env.time_context(), tapped() as wire:
                told.append(await play(here, wire, secret, act))
    (others, own), (others_again, own_again) = told
    assert own != own_again, "the secret shows to its owner"
    assert sum(map(len, others.values())) > 80
    assert others.keys() == others_again.keys()
    for place, bodies in others.items():
        assert bodies == others_again[place], place


@pytest.mark.parametrize("stranger", [False, True], ids=["opponent", "stranger"])
async def test_in_the_midst_of_a_game_everything_that_is_hidden_may_be_exchanged(
    harbour: World, wire: Wire, stranger: bool
) -> None:
    """The stored state is replaced by others that the reader can't tell from it, and the same is shown again."""
    number = await harbour.pit("Ana", "Bo")
    while not any(card.time == "night" for card in await lying(harbour, number)):
        [on] = await harbour.awaited(number)
        await by_move(harbour, number, on, harbour.luck)
    table = await harbour.table(number)
    [off] = await harbour.others(number)
    reader = harbour.person("Stranger") if stranger else off
    seat = None if stranger else next(n for n, seat in enumerate(table.seats) if seat.user == off.id)
    state = harbour.decoded(table)
    shown = []
    for seed in ("", "one", "two"):
        await replace_state(harbour, number, GAME.resample(state, seat, seed) if seed else state)
        since = len(wire.sent)
        await look_around(harbour, reader)
        shown.append(plainly(harbour, [sent for sent in wire.sent[since:] if sent.reader == reader.id]))
    assert sum(map(len, shown[0].values())) > 10
    assert shown[0] == shown[1] == shown[2]
    assert GAME.resample(state, seat, "one") != state


async def lying(here: World, number: int) -> list[CardView]:
    """The cards that lie in columns, as bystanders see them."""
    table = await here.table(number)
    view = GAME.view(here.decoded(table), None)
    return [card for side in view.sides for column in side.columns for card in column]


async def replace_state(here: World, number: int, state: State) -> None:
    """Put another state into the store, as it would be after another deal."""
    store = here.bot.app.tables.store
    async with store.holding(number) as table:
        table.state = dump(state)
        await store.commit(Change(table))
