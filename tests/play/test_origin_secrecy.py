"""Two games of Origin that differ in cards only that somebody can't know are told alike to them."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from simcord import MemberActor

from bot.games.contract import dump
from bot.games.origin.data import PURPLE, YELLOW
from bot.games.origin.game import GAME
from bot.games.origin.state import State
from bot.store.records import Change
from bot.tables import lobby
from rendering.studio import Studio
from tests.games.origin_position import CARD, Position
from tests.play.messages import answers, labels
from tests.play.test_origin import begin, card_names, seat, use
from tests.play.test_secrecy import SEED, Sends, choose, plainly
from tests.play.wire import EVERYBODY, Wire, tapped
from tests.play.world import World, world

OPTIONS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("evolve", "territory", {}),
    ("migrate", "start", {}),
    ("card", "card", {}),
    ("card", "target", {"card": CARD["A01"]}),
    ("objective", "objective", {}),
    ("reward", "reward", {}),
    ("tile", "tile", {}),
    ("draw", "deck", {}),
    ("back", "cards", {}),
)


@dataclass
class Secret:
    """What one player holds, draws and keeps: an objective and an action card in hand, three cards to draw. None of
    them can be played after the action, which everybody would see."""

    objective: str
    held: str
    drawn: tuple[str, str, str]


SECRETS = (Secret("O09", "A02", ("A03", "A04", "A02")), Secret("O20", "A04", ("A02", "A03", "A03")))


def dealt(secret: Secret) -> State:
    """A position in which the first seat can play the same public course whatever the secret is."""
    position = Position().board().pawn(0, "AF1", "12b").pawn(1, "AF3", "11k").hand(0, secret.objective, secret.held)
    deck = position.state.decks[YELLOW]
    for number in secret.drawn:
        deck.remove(CARD[number])
        deck.append(CARD[number])
    return position.begin().state


async def look_around(here: World, *people: MemberActor) -> None:
    """Have people look at everything that they can, and complete what they can."""
    for person in people:
        for name in ("board", "log", "hand", "turn", "games"):
            await person.slash(here.channel, name)
        for verb, option, filled in OPTIONS:
            await person.autocomplete(here.channel, f"origin {verb}", option, "", **filled)
        await person.autocomplete(here.channel, "move", "turn", "")
        await person.click(await here.board(1), label="My hand")


async def play(here: World, wire: Wire, secret: Secret) -> tuple[Sends, Sends]:
    """Play the course. Returns what others could read, and what the owner of the secret."""
    await seat(here, "Ana", "Bo")
    me, you, stranger = (here.person(name) for name in ("Ana", "Bo", "Stranger"))
    await use(here, me, "card", card=CARD[secret.held])
    await look_around(here, you, stranger)
    panel = await here.take(1, me)
    await me.click(panel, label="Back")
    await use(here, me, "evolve", territory="horn", pawn="11b")
    await look_around(here, you, stranger)
    await use(here, me, "reward", reward="cards")
    await look_around(here, you, stranger)
    await me.slash(here.channel, "undo")
    await you.click(here.last(), label="No")
    told = await use(here, me, "back", cards="+".join(CARD[number] for number in secret.drawn[:2]))
    if "✅" not in answers(told):
        assert told.response is not None
        await me.click(told.response, label="Confirm")
    await look_around(here, you, stranger)
    assert await here.awaited(1) == [you]
    assert "✅" in answers(await you.slash(here.channel, "move", turn="evolve zambezi 12w brown-1 brown-1"))
    await look_around(here, you, stranger)
    await use(here, me, "migrate", start="sahara", goal="maghreb")
    await look_around(here, you, stranger)
    assert len(await here.moves(1)) == 3
    return plainly(here, wire.to(EVERYBODY, you.id, stranger.id)), plainly(here, wire.to(me.id))


async def test_two_games_that_differ_in_hidden_cards_only_look_alike_to_everybody_else(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda _: SEED))
    told = []
    caplog.set_level(logging.DEBUG, "bot")
    deals = [dealt(secret) for secret in SECRETS]
    for number, secret in enumerate(SECRETS):
        begin(monkeypatch, deals[number])
        async with world(tmp_path / f"{number}.sqlite3", studio) as here:
            with here.env.time_context(), tapped() as wire:
                told.append(await play(here, wire, secret))
    check_alike(told)
    check_logs(caplog, [CARD[card] for one in SECRETS for card in (one.objective, one.held, *one.drawn)])


async def test_first_objectives_that_differ_look_alike_to_everybody_else(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda _: SEED))
    told, hands = [], []
    caplog.set_level(logging.DEBUG, "bot")
    state = GAME.new(2, {"first": "p1"}, "objectives")
    for seed in ("one", "two"):
        dream = GAME.resample(state, 1, seed)
        hands.append(dream.players[0].hands[PURPLE])
        begin(monkeypatch, dream)
        async with world(tmp_path / f"{seed}.sqlite3", studio) as here:
            with here.env.time_context(), tapped() as wire:
                told.append(await keep(here, wire, hands[-1], dream.players[1].hands[PURPLE]))
    assert hands[0] != hands[1]
    check_alike(told)
    check_logs(caplog, [key for hand in hands for key in hand])


async def keep(here: World, wire: Wire, mine: list[str], yours: list[str]) -> tuple[Sends, Sends]:
    """Have both keep their first objectives. Returns what others could read, and what the owner of the secret."""
    await seat(here, "Ana", "Bo")
    me, you, stranger = (here.person(name) for name in ("Ana", "Bo", "Stranger"))
    await look_around(here, you, stranger)
    panel = await here.take(1, me)
    await choose(here, me, panel, mine[2])
    await look_around(here, you, stranger)
    if "Confirm" in labels(here.fresh(panel)):
        await me.click(panel, label="Confirm")
    await look_around(here, you, stranger)
    assert "✅" in answers(await use(here, you, "objective", objective=yours[0]))
    await look_around(here, you, stranger)
    assert len(await here.moves(1)) == 2
    return plainly(here, wire.to(EVERYBODY, you.id, stranger.id)), plainly(here, wire.to(me.id))


def check_alike(told: list[tuple[Sends, Sends]]) -> None:
    """The secret shows to its owner, and to nobody else."""
    (others, own), (others_again, own_again) = told
    assert own != own_again
    assert sum(map(len, others.values())) > 80
    assert others.keys() == others_again.keys()
    for place, bodies in others.items():
        assert bodies == others_again[place], place


def check_logs(caplog: pytest.LogCaptureFixture, cards: list[str]) -> None:
    """No card stands in what the bot has logged."""
    ours = "\n".join(
        record.getMessage() for record in caplog.records if record.name.split(".")[0] in ("bot", "cogs")
    )
    assert ours
    for key, name in zip(cards, card_names(cards), strict=True):
        assert key not in ours
        assert name not in ours


@pytest.mark.parametrize("stranger", [False, True], ids=["opponent", "stranger"])
async def test_in_the_midst_of_a_game_everything_that_is_hidden_may_be_exchanged(
    harbour: World, wire: Wire, monkeypatch: pytest.MonkeyPatch, stranger: bool
) -> None:
    """The stored state is replaced by others that the reader can't tell from it, and the same is shown again."""
    state = dealt(SECRETS[0])
    begin(monkeypatch, state)
    await seat(harbour, "Ana", "Bo")
    reader, place = (harbour.person("Stranger"), None) if stranger else (harbour.person("Bo"), 1)
    shown = []
    for seed in ("", "one", "two"):
        await replace_state(harbour, GAME.resample(state, place, seed) if seed else state)
        since = len(wire.sent)
        await look_around(harbour, reader)
        shown.append(plainly(harbour, [sent for sent in wire.sent[since:] if sent.reader == reader.id]))
    assert sum(map(len, shown[0].values())) > 10
    assert shown[0] == shown[1] == shown[2]
    assert GAME.resample(state, place, "one").players[0].hands != state.players[0].hands


async def replace_state(here: World, state: State) -> None:
    """Put another state into the store, as it would be after another deal."""
    store = here.bot.app.tables.store
    async with store.holding(1) as table:
        table.state = dump(state)
        await store.commit(Change(table))
