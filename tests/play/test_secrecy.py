"""Nobody else learns what somebody holds, drafts or pays: two games that differ in nothing else are told alike."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from simcord import MemberActor

from bot.tables import lobby
from rendering.studio import Studio
from tests.play.messages import answers, buttons, labels, menus, offered_by, openers, text_of
from tests.play.wire import EVERYBODY, Sent, Wire, tapped
from tests.play.world import World, world

MINE = {"bass": 2, "oak": 2, "rats": 3, "sparrow": 3, "fly": 2}
OTHER = {"bass": 3, "oak": 1, "rats": 2, "sparrow": 3, "fly": 3}
YOURS = {"bass": 2, "oak": 1, "rats": 3, "sparrow": 3, "fly": 3}
SEED = "5eed" * 8
LONG_NUMBER = re.compile(r"\d{17,20}")
EPOCH = re.compile(r"(?<=\"nonce\":\")[0-9a-f]+(?=-)|(?<=\d)-[0-9a-f]{6}(?=:)")
"""What tells the file of one world from that of another, in the marker of each post."""


Sends = dict[tuple[int, str, str], list[str]]
"""What was sent in one game: by reader, method and path."""


@dataclass
class Secret:
    """What one player does that is nobody else's business."""

    hand: dict[str, int]
    pays: tuple[str, str]


def plainly(here: World, sent: list[Sent]) -> Sends:
    """What was sent without what differs from run to run by itself: tokens, and the numbers of messages. What
    goes to one place stays in order; places don't wait for each other."""
    lasting = {person.id for person in here.people.values()} | set(here.env.backend.channels)

    def number(found: re.Match[str]) -> str:
        return found[0] if int(found[0]) in lasting else "#"

    sends: Sends = {}
    for one in sent:
        if one.path == "/users/@me/channels":
            continue  # opens a channel, and tells nobody anything
        path = re.sub(r"^(/webhooks/\d+/|/interactions/\d+/)[^/]+", r"\1*", one.path)
        files = [(file.name, file.alt, hashlib.sha256(file.data).hexdigest()) for file in one.files]
        body = LONG_NUMBER.sub(number, EPOCH.sub("", msgspec.json.encode([one.json, files]).decode()))
        sends.setdefault((one.reader, one.method, LONG_NUMBER.sub(number, path)), []).append(body)
    return sends


async def by_commands(here: World, player: MemberActor, words: str) -> None:
    """Play a turn by typing it."""
    told = answers(await player.slash(here.channel, "move", turn=words))
    assert "✅" in told, told


async def by_buttons(here: World, player: MemberActor, words: str) -> None:
    """Play a turn by pressing, with a step back on the way."""
    panel = await here.take(1, player)
    for key in words.split():
        await choose(here, player, panel, key)
        if "Back" in labels(here.fresh(panel)):
            await player.click(panel, label="Back")
            await choose(here, player, panel, key)
    if "Confirm" in labels(here.fresh(panel)):
        await player.click(panel, label="Confirm")


async def choose(here: World, player: MemberActor, panel: Any, key: str) -> None:
    """Press the button, or use the menu, that stands for a key."""
    shown = here.fresh(panel)
    for button in buttons(shown):
        if button["custom_id"].endswith(f":{key}"):
            await player.click(shown, custom_id=button["custom_id"])
            return
    for menu in menus(shown):
        for option in menu["options"]:
            if option["value"].split("#")[0] == key:
                await player.select(shown, [option["value"]], custom_id=menu["custom_id"])
                return
    for opener in (button["custom_id"] for button in openers(shown) if button["label"].endswith(("▶", "…"))):
        await player.click(here.fresh(panel), custom_id=opener)
        if any(str(key) == offered.split("#")[0] for offered in offered_by(here.fresh(panel))):
            await choose(here, player, panel, key)
            return
    raise AssertionError(f"{key} is not offered: {text_of(shown)}")


async def look_around(here: World, *people: MemberActor) -> None:
    """Have people look at everything that they can."""
    for person in people:
        for name in ("board", "log", "hand", "turn", "games"):
            await person.slash(here.channel, name)
        for name in ("board", "hand"):
            await person.slash(here.channel, name, text=True)
        for option, filled in (("explorer", {}), ("region", {"explorer": "rats"}), ("pay", {"explorer": "rats"})):
            await person.autocomplete(here.channel, "migration settle", option, "", **filled)
        await person.autocomplete(here.channel, "move", "turn", "")
        await person.click(await here.board(1), label="My hand")


async def play(here: World, wire: Wire, secret: Secret, act: Any) -> tuple[Sends, Sends]:
    """Play the same public course whatever the secret is. Returns what others could read, and what its owner."""
    await here.start("Ana", "Bo", map="two_bay")
    table = await here.table(1)
    founder = here.decoded(table).founder
    me, you = (here.actor(table.seats[seat].user) for seat in (founder, 1 - founder))
    stranger = here.person("Stranger")
    await me.slash(here.channel, "migration draft", **secret.hand)
    await look_around(here, you, stranger)
    await you.slash(here.channel, "migration draft", **YOURS)
    first, second = secret.pays
    for player, words in (
        (you, "bass D1"),
        (me, "bass A1"),
        (you, "bass D2"),
        (me, f"bass A3-over {first}"),
        (you, "oak E2"),
        (me, f"rats C2 {second}"),
        (you, "rats E3"),
    ):
        await (act if player is me else by_commands)(here, player, words)
    await me.slash(here.channel, "hand")
    await me.slash(here.channel, "undo")
    await you.click(here.last(), label="No")
    panel = await here.take(1, me)
    await choose(here, me, panel, "sparrow")
    await look_around(here, you, stranger)
    assert len(await here.moves(1)) == 9
    return plainly(here, wire.to(EVERYBODY, you.id, stranger.id)), plainly(here, wire.to(me.id))


@pytest.mark.parametrize("act", [by_commands, by_buttons])
async def test_two_games_that_differ_in_a_secret_only_look_alike_to_everybody_else(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch, act: Any
) -> None:
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda _: SEED))
    told = []
    for number, secret in enumerate((Secret(MINE, ("oak", "fly")), Secret(OTHER, ("fly", "bass")))):
        async with world(tmp_path / f"{number}.sqlite3", studio) as here:
            with here.env.time_context(), tapped() as wire:
                told.append(await play(here, wire, secret, act))
    (others, own), (others_again, own_again) = told
    assert own != own_again, "the secret shows to its owner"
    assert sum(map(len, others.values())) > 80
    assert others.keys() == others_again.keys()
    for place, bodies in others.items():
        assert bodies == others_again[place], place


async def test_what_is_told_to_others_names_no_payment_and_no_hand(harbour: World, wire: Wire) -> None:
    await harbour.dealt("Ana", "Bo", map="two_bay")
    [first] = await harbour.awaited(1)
    for words in ("bass A1", "bass D1", "rats A3 fly", "bass D2"):
        [on] = await harbour.awaited(1)
        await by_commands(harbour, on, words)
    await first.slash(harbour.channel, "undo")
    [asked] = [sent for sent in wire.posts() if "would like to take back" in str(sent.json)]
    assert "migrates to A3 with Rats over A2, paying 1." in "\n".join(asked.texts)
    public = "\n".join(text for sent in wire.to(EVERYBODY) for text in sent.texts)
    assert "migrates to A3 with Rats over A2, paying 1." in public
    assert "has chosen a hand." in public
    assert "Fly" not in public
    assert {file.name for sent in wire.to(EVERYBODY) for file in sent.files} == {"migration-board.png"}


async def test_the_file_of_a_game_is_kept_back_until_it_is_over(harbour: World, wire: Wire) -> None:
    await harbour.dealt("Ana", "Bo")
    for name in ("Ana", "Bo", "Stranger"):
        await harbour.person(name).slash(harbour.channel, "log")
    table = await harbour.table(1)
    assert not [file for sent in wire.sent for file in sent.files if file.name.endswith(".json")]
    assert not [sent for sent in wire.sent if table.seed in str(sent.json)], "nor is its seed told"
