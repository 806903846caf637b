"""A game that the house has never seen, added by one entry: played by buttons, by typing and from direct messages,
with its own commands, help and pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.games.catalog import GAMES, Catalog
from bot.games.content import topics
from rendering.pictures import pictures_of
from rendering.studio import Studio
from tests.ferry import ENTRY
from tests.play.messages import answers, number_in, text_of
from tests.play.players import Way, by_button, by_move, from_messages, play_out
from tests.play.telling import check_over
from tests.play.wire import EVERYBODY, check_limits, tapped
from tests.play.world import TAKE, World, world

GAME = ENTRY.game()
NAMES = ("Ana", "Bo", "Chi", "Dee", "Eli", "Fay")[: GAME.seats[0]]


@pytest_asyncio.fixture
async def quay(database: Path, studio: Studio) -> AsyncIterator[World]:
    """A server where it can be played beside the others."""
    async with world(database, studio, games=Catalog(*GAMES.entries.values(), ENTRY)) as made:
        yield made


async def seated(here: World) -> int:
    """A game of it that has begun."""
    host, *others = [here.person(name) for name in NAMES]
    challenge = list(GAME.seats) == [2]
    options = {"opponent": others[0]} if challenge else {"players": len(NAMES)} if len(GAME.seats) > 1 else {}
    lobby = (await host.slash(here.channel, f"{GAME.key} start", **options)).response
    assert lobby is not None, "the lobby was not shown"
    for other in others:
        await other.click(lobby, label="Accept" if challenge else "Join")
    if not challenge:
        await host.click(lobby, label="Start")
    await here.env.settle()
    return number_in(text_of(lobby))


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(by_button(), id="buttons"),
        pytest.param(by_move, id="move"),
        pytest.param(from_messages(), id="direct-messages"),
    ],
)
async def test_it_is_played_to_its_end_with_a_picture_of_every_turn(quay: World, way: Way) -> None:
    with tapped() as wire:
        number = await seated(quay)
        await play_out(quay, number, way, seed=8)
    await check_over(quay, number)
    for sent in wire.sent:
        check_limits(sent)
    boards = [sent for sent in wire.posts() if TAKE in [item.get("label") for item in sent.components]]
    assert len(boards) > len(NAMES)
    assert all(sent.files for sent in boards if sent.reader == EVERYBODY)


async def test_it_goes_on_after_the_bot_was_started_anew(quay: World) -> None:
    number = await seated(quay)
    await by_button(quay.restart)(quay, number, (await quay.awaited(number))[0], quay.luck)
    assert len(await quay.moves(number)) == 1


async def test_its_commands_are_what_it_declares(quay: World) -> None:
    command = quay.bot.tree.get_command(GAME.key)
    assert command is not None
    declared = command.to_dict(quay.bot.tree)
    assert declared["description"] == GAME.about
    shelf = [GAME.shelf.name] if GAME.shelf is not None else []
    told = {each["name"]: each for each in declared["options"]}
    assert list(told) == ["start", *(verb.name for verb in GAME.verbs), *shelf]
    for verb in GAME.verbs:
        options = {option["name"]: option["description"] for option in told[verb.name]["options"]}
        assert options.keys() == {*(slot.name for slot in verb.slots), "game"}
        assert all(options[slot.name] == slot.about for slot in verb.slots)
    asked = {setting.key for setting in GAME.settings if setting.asked and setting.shown}
    assert asked <= {option["name"] for option in told["start"]["options"]}


async def test_it_is_explained_with_its_examples(quay: World) -> None:
    ana, explained = quay.person("Ana"), topics(ENTRY.content)
    assert await quay.offered(ana, "rules", "topic", game=GAME.key) == list(explained)
    drawn = pictures_of(ENTRY.pictures).topics()
    for topic, words in explained.items():
        told = await ana.slash(quay.channel, "rules", game=GAME.key, topic=topic)
        assert words.strip() in answers(told)
        assert told.response is not None
        assert len(told.response.attachments) == (topic.casefold().replace(" ", "_") in drawn)


async def test_it_is_told_in_words(quay: World) -> None:
    number = await seated(quay)
    await play_out(quay, number, by_move, seed=8)
    told = answers(await quay.person(NAMES[0]).slash(quay.channel, "board", text=True))
    assert "### Result" in told
    assert "### Aboard" in told
    assert "You hold nothing." in answers(await quay.person(NAMES[0]).slash(quay.channel, "hand", text=True))
