"""A game that only declares what it is gets its commands and its panel, and may offer what nobody waits for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.games.catalog import GAMES, Catalog
from rendering.studio import Studio
from tests.ferry import ENTRY
from tests.play.messages import answers, number_in, text_of
from tests.play.wire import tapped
from tests.play.world import World, world

TEXT, WHOLE, YES_OR_NO, PERSON = 3, 4, 5, 6


@pytest_asyncio.fixture
async def quay(database: Path, studio: Studio) -> AsyncIterator[World]:
    """A server where the ferry can be played, too."""
    async with world(database, studio, games=Catalog(*GAMES.entries.values(), ENTRY)) as made:
        yield made


def declared(here: World, path: str) -> dict[str, Any]:
    """What Discord was told of a command."""
    [root, *names] = path.split()
    found = here.bot.tree.get_command(root)
    assert found is not None
    node: dict[str, Any] = found.to_dict(here.bot.tree)
    for name in names:
        node = next(child for child in node["options"] if child["name"] == name)
    return node


def parameters(here: World, path: str) -> dict[str, tuple[int, bool]]:
    """The parameters of a command: the type of each, and whether it must be given."""
    return {each["name"]: (each["type"], each["required"]) for each in declared(here, path)["options"]}


async def aboard(here: World, *names: str) -> int:
    """A game of the ferry with these people."""
    host, *others = [here.person(name) for name in names]
    lobby = (await host.slash(here.channel, "ferry start", players=len(names))).response
    assert lobby is not None
    for other in others:
        await other.click(lobby, label="Join")
    await host.click(lobby, label="Start")
    await here.env.settle()
    return number_in(text_of(lobby))


# --- Commands ----------------------------------------------------------------------------------------------------


async def test_every_setting_that_is_asked_for_is_a_parameter_of_start(quay: World) -> None:
    assert declared(quay, "ferry")["description"] == "The Ferry: loading goods, beasts and folk"
    assert declared(quay, "ferry start")["description"] == "Open a game of The Ferry in this channel"
    assert parameters(quay, "ferry start") == {
        "players": (WHOLE, False),
        "fog": (YES_OR_NO, False),
        "river": (TEXT, False),
        "toll": (TEXT, False),
        "boat": (TEXT, False),
        "place": (TEXT, False),
        "pace": (TEXT, False),
        "late": (TEXT, False),
        "at": (TEXT, False),
        "if": (WHOLE, False),
        "invite": (PERSON, False),
        "invite_2": (PERSON, False),
    }
    players, fog, river, toll, *_ = declared(quay, "ferry start")["options"]
    assert (players["min_value"], players["max_value"]) == (2, 3)
    assert (fog["description"], river["description"]) == ("How foggy it is", "River")
    labelled = [(choice["name"], choice["value"]) for choice in river["choices"]]
    assert labelled == [("The wide one", "wide"), ("The narrow one", "narrow")]
    assert toll["autocomplete"], "what can be chosen depends on the number of players"


async def test_what_is_chosen_at_the_start_is_how_it_is_played(quay: World) -> None:
    ana = quay.person("Ana")
    assert await quay.offered(ana, "ferry start", "toll") == ["0", "5"]
    assert await quay.offered(ana, "ferry start", "toll", players=2) == ["0"]
    lobby = await ana.slash(quay.channel, "ferry start", players=3, fog=True, river="narrow", toll="5")
    assert "Fog: **Thick** · River: **The narrow one** · Toll: **Five**" in answers(lobby)
    wanted = {"fog": "on", "river": "narrow", "toll": "5", "season": "dry", "boat": "barge", "fleet": ""}
    assert (await quay.table(1)).options == wanted


async def test_every_slot_of_a_verb_is_a_parameter(quay: World) -> None:
    assert parameters(quay, "ferry load") == {"from": (TEXT, True), "game": (TEXT, False)}
    assert parameters(quay, "ferry wave") == {"loud": (YES_OR_NO, False), "game": (TEXT, False)}
    assert parameters(quay, "ferry shout") == {"manner": (TEXT, True), "game": (TEXT, False)}
    assert parameters(quay, "ferry count") == {"loads": (TEXT, False), "game": (TEXT, False)}
    [manner, _] = declared(quay, "ferry shout")["options"]
    assert [(choice["name"], choice["value"]) for choice in manner["choices"]] == [
        ("Loudly", "loud"),
        ("Softly", "soft"),
    ]


async def test_a_slot_offers_what_is_legal_and_the_verb_plays_it(quay: World) -> None:
    number = await aboard(quay, "Ana", "Bo")
    ana = quay.person("Ana")
    offered = await quay.offered(ana, "ferry load", "from")
    assert offered == [f"{kind}{place}" for kind in "bf" for place in range(1, 11)], "only of its groups"
    assert "✅ Done." in answers(await ana.slash(quay.channel, "ferry load", **{"from": "b7"}))
    assert await quay.moves(number) == ["b7"]
    assert await quay.offered(ana, "ferry load", "from") == [], "nothing for whoever isn't asked for it"
    told = answers(await quay.person("Bo").slash(quay.channel, "ferry load", **{"from": "b7"}))
    assert "is not legal here" in told or "I don't understand" in told


async def test_a_verb_of_which_nothing_is_said_opens_the_panel(quay: World) -> None:
    await aboard(quay, "Ana", "Bo")
    told = await quay.person("Ana").slash(quay.channel, "ferry count")
    assert "What do you load?" in answers(told)


# --- What nobody waits for ---------------------------------------------------------------------------------------


async def test_what_is_only_offered_can_be_taken_up_by_button_command_and_typing(quay: World) -> None:
    number = await aboard(quay, "Ana", "Bo", "Chi")
    bo, chi = quay.person("Bo"), quay.person("Chi")
    panel = await quay.take(number, bo)
    assert "The game doesn't wait for this. You can also leave it." in text_of(panel)
    await bo.click(panel, label="Wave")
    await bo.click(panel, label="Loudly")
    await bo.click(panel, label="Confirm")
    assert await quay.moves(number) == ["wave loud"]
    assert "How do you wave?" in answers(await chi.slash(quay.channel, "move", turn="wave"))
    assert "So far: **Wave**" in answers(await chi.slash(quay.channel, "turn"))
    assert await quay.offered(chi, "move", "turn") == ["wave loud", "wave soft"]
    assert "✅ Done." in answers(await chi.slash(quay.channel, "ferry shout", manner="soft"))
    assert await quay.moves(number) == ["wave loud", "wave soft"]
    assert [person.user.global_name for person in await quay.awaited(number)] == ["Ana"]
    told = answers(await bo.slash(quay.channel, "turn"))
    assert f"It isn't your turn in game {number}. It waits for **Ana**." in told


async def test_a_verb_with_a_switch_says_a_word_for_either(quay: World) -> None:
    number = await aboard(quay, "Ana", "Bo", "Chi")
    await quay.person("Bo").slash(quay.channel, "ferry wave")
    await quay.person("Chi").slash(quay.channel, "ferry wave", loud=True)
    assert await quay.moves(number) == ["wave soft", "wave loud"]


async def test_nobody_is_pinged_reminded_or_waited_for_who_is_only_offered_something(quay: World) -> None:
    with tapped() as wire:
        number = await aboard(quay, "Ana", "Bo")
        ana, bo = quay.person("Ana"), quay.person("Bo")
        assert not any(bo.id in sent.pings for sent in wire.sent)
        listed = answers(await bo.slash(quay.channel, "games"))
        assert "waits for Ana; **something is offered to you**" in listed
        assert "your turn" not in listed
        assert "**it's your turn**" in answers(await ana.slash(quay.channel, "games"))
        await quay.restart(after=25 * 3600)
        reminder = text_of(quay.last())
        assert f"<@{ana.id}>" in reminder
        assert f"<@{bo.id}>" not in reminder
    for person, good in ((ana, "d1"), (bo, "d2"), (ana, "d3"), (bo, "d4")):
        assert "✅ Done." in answers(await person.slash(quay.channel, "move", turn=good, game=str(number)))
    assert (await quay.table(number)).status == "over", "the game goes on and ends without it"


# --- What a server keeps -----------------------------------------------------------------------------------------


async def test_a_shelf_gives_commands_and_values_of_its_setting(quay: World) -> None:
    ana, bo = quay.person("Ana"), quay.person("Bo")
    number = await aboard(quay, "Ana", "Bo")
    told = await ana.slash(quay.channel, "ferry boats save", name="Old Tom", game=str(number))
    assert "Nothing has been loaded yet." in answers(told)
    await ana.slash(quay.channel, "ferry load", **{"from": "f3"}, game=str(number))
    await quay.env.settle()
    told = await bo.slash(quay.channel, "ferry boats save", name="Old Tom", game=str(number))
    assert "**Old Tom** is kept." in answers(told)
    assert await quay.offered(ana, "ferry start", "boat") == ["raft", "barge", "saved:Old Tom"]
    lobby = await ana.slash(quay.channel, "ferry start", boat="saved:Old Tom")
    assert "Old Tom" in text_of(lobby.response)
    refused = await ana.slash(quay.channel, "ferry start", boat="saved:Nobody")
    assert "There is no boat called" in answers(refused)
    told = await ana.slash(quay.channel, "ferry boats forget", name="Old Tom")
    assert "**Old Tom** is forgotten." in answers(told)
