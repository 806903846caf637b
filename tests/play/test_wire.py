"""Every request to Discord: of a shape that Discord describes, within its limits and ours, and in time."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.play import discord_schema
from tests.play.messages import labels
from tests.play.players import by_button, by_move, by_verbs, from_messages
from tests.play.wire import MOST_COMPONENTS, Sent, Wire, check_limits
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

CALLBACK, AUTOCOMPLETE = "/callback", 8
COMMANDS_TEXT = 8000

needs_schema = pytest.mark.skipif(
    not discord_schema.SCHEMA.exists(), reason=f"Discord's description is not at {discord_schema.SCHEMA}"
)


async def play_every_way(world: World) -> None:
    """A game of four by turns in every way, with everything else that can be asked for in between."""
    number = await world.start("W" * 32, "Bo", "محمد عبد الله", "👩‍👩‍👧‍👦", map="four_wilds", place="thread")
    rng = random.Random(5)
    ways = [by_button(), by_move, by_verbs, from_messages()]
    for turn in range(12):
        [person, *_] = await world.awaited(number)
        await ways[turn % len(ways)](world, number, person, rng)
    [on] = await world.awaited(number)
    [off, *_] = await world.others(number)
    for name in ("hand", "board", "log", "games", "rules", "settings me", "nudge", "undo"):
        await off.slash(world.channel, name)
    for name in ("turn", "move", "migration pass", "resign"):
        await on.slash(world.channel, name, **({"turn": "nonsense"} if name == "move" else {}))
    await world.person("Stranger").click(await world.board(number), label=TAKE)
    asked = (await off.slash(world.channel, "resign")).response
    assert asked is not None
    await off.click(asked, label="Resign")


@needs_schema
async def test_every_request_of_a_game_is_of_the_described_shape(harbour: World, wire: Wire) -> None:
    await play_every_way(harbour)
    await harbour.restart()
    found = [fault for sent in wire.sent for fault in discord_schema.faults(sent.method, sent.path, sent.json)]
    assert not found, "\n".join(dict.fromkeys(found))
    methods = Counter(discord_schema.template_of(sent.method, sent.path) for sent in wire.sent)
    assert methods["/applications/{application_id}/commands"] == 1, "the commands are sent at the start"
    assert methods["/channels/{channel_id}/messages/{message_id}/threads"] == 1
    assert methods["/interactions/{interaction_id}/{interaction_token}/callback"] > 50


@needs_schema
def test_a_request_of_another_shape_is_found() -> None:
    path = "/channels/1/messages"
    assert discord_schema.faults("POST", path, {"content": "x"}) == []
    assert discord_schema.faults("POST", path, {"content": "x" * 4001})
    button = {"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}
    assert discord_schema.faults("POST", path, {"components": [{"type": 1, "components": [button]}]})
    assert discord_schema.faults("PUT", "/applications/1/commands", [{"name": "x" * 33}])


async def test_every_interaction_is_answered_by_its_callback_first_and_completions_fit(
    harbour: World, wire: Wire
) -> None:
    await play_every_way(harbour)
    first: dict[str, Sent] = {}
    for sent in wire.sent:
        if sent.path.startswith(("/interactions/", "/webhooks/")):
            token = sent.path.split("/")[3]
            first.setdefault(token, sent)
    assert len(first) > 50
    for sent in first.values():
        assert sent.path.endswith(CALLBACK)
        assert not sent.files, "pictures take time: they come after the callback"
    tokens = {interaction.token for interaction in harbour.env.backend.interactions.values()}
    assert tokens >= first.keys()
    answered = {interaction.responded for interaction in harbour.env.backend.interactions.values()}
    assert answered == {True}
    offered = [sent.json["data"]["choices"] for sent in wire.sent if _completes(sent)]
    assert len(offered) > 5
    for choices in offered:
        assert len(choices) <= 25
        for choice in choices:
            assert 1 <= len(choice["name"]) <= 100
            assert 1 <= len(choice["value"]) <= 100


def _completes(sent: Sent) -> bool:
    return sent.path.endswith(CALLBACK) and sent.json["type"] == AUTOCOMPLETE


async def test_the_commands_fit_discords_sums(harbour: World, wire: Wire) -> None:
    harbour.env.backend.commands[None].clear()
    await harbour.restart()
    [sync] = [sent for sent in wire.sent if sent.method == "PUT"]
    assert len(sync.json) <= 100
    for command in sync.json:
        assert _letters(command) <= COMMANDS_TEXT


def _letters(part: dict[str, Any]) -> int:
    own = len(str(part.get("name", ""))) + len(str(part.get("description", ""))) + len(str(part.get("value", "")))
    inner = [*part.get("options", []), *part.get("choices", [])]
    return own + sum(_letters(item) for item in inner)


async def test_the_fullest_panels_fit(harbour: World, wire: Wire) -> None:
    number = await harbour.dealt("W" * 32, "Bo", "Chi", "Dee", map="four_wilds")
    [on] = await harbour.awaited(number)
    panel = await harbour.take(number, on)
    await on.click(panel, label="Bass")
    fullest = max(wire.sent, key=lambda sent: len(sent.components))
    assert 8 < len(fullest.components) <= MOST_COMPONENTS
    assert "Back" in labels(harbour.fresh(panel))


def test_what_is_too_much_is_found() -> None:
    button = {"type": 2, "custom_id": "a", "label": "x"}
    for components in (
        [button] * 41,
        [button | {"label": "x" * 81}],
        [button | {"custom_id": "x" * 101}],
        [{"type": 10, "content": "x" * 4001}],
        [button, button],
        [{"type": 1, "components": [button]}] * 6,
    ):
        body = {"components": components, "allowed_mentions": {"parse": []}}
        with pytest.raises(AssertionError):
            check_limits(Sent("POST", "/channels/1/messages", body, 0))
    framed = {"flags": 1 << 15, "components": [{"type": 10, "content": "x"}], "allowed_mentions": {"parse": []}}
    with pytest.raises(AssertionError):
        check_limits(Sent("POST", "/channels/1/messages", framed, 0))
    everyone = {"content": "x", "allowed_mentions": {"parse": ["everyone"]}}
    with pytest.raises(AssertionError):
        check_limits(Sent("POST", "/channels/1/messages", everyone, 0))
