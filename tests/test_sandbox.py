"""The bot in the browser: every seat has its channel, threads and direct messages, what is refused is answered like
anything else, and games go on after a stop."""

from __future__ import annotations

import asyncio
import io
import socket
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image
from rich.console import Console
from simcord.builders import ChannelHandle

from bot.page import MESSAGES
from bot.sandbox import PortTaken, Sandbox, opened
from bot.store.records import Change
from tests.play.messages import labels, text_of


def board(channel: ChannelHandle) -> str:
    """What can be read in a channel's newest message with a turn to take."""
    return text_of([message for message in channel.history() if "Take your turn" in labels(message)][-1])


async def start_a_game(sandbox: Sandbox, **options: Any) -> None:
    ana, bruno, *_ = sandbox.people
    options = {"players": 2, "map": "two_bay"} | options
    lobby = (await ana.slash(sandbox.channel, "migration start", **options)).response
    assert lobby is not None
    await bruno.click(lobby, label="Join")
    await ana.click(lobby, label="Start")
    await sandbox.env.settle()


class Browser:
    """A tab of the page, as the page's script asks for it."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self.session = session
        self.origin, _, self.capability = address.partition("/#")
        self.shown: dict[str, Any] = {}

    async def open(self, seat: int, place: str = "channel") -> None:
        """Open a tab."""
        told = {"X-Caravan-Seat": str(seat), "X-Caravan-Place": place}
        self.shown = await self._post("/api/pages", {}, told)

    async def look(self) -> None:
        """See what stands there now."""
        async with self.session.get(f"{self.origin}/api/state", headers=self._headers()) as answer:
            assert answer.status == 200
            self.shown = await answer.json()

    async def places(self, seat: int) -> list[dict[str, Any]]:
        """The tabs of a seat."""
        async with self.session.get(f"{self.origin}/api/places", headers=self._headers()) as answer:
            assert answer.status == 200
            places: list[dict[str, Any]] = (await answer.json())[seat]["places"]
            return places

    async def command(self, name: str, **options: Any) -> dict[str, Any]:
        """Send a command. Returns what the page's script is told of it."""
        async with self.session.get(f"{self.origin}/api/commands", headers=self._headers()) as answer:
            entries = (await answer.json())["entries"]
        entry = next(entry for entry in entries if " ".join(entry["path"]) == name)
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    async def press(self, label: str) -> dict[str, Any]:
        """Press the newest button of that name."""
        buttons = [
            (target, button)
            for target in self.shown["timeline"]
            for button in _buttons(self.shown["messages"][target]["components"])
            if button.get("label") == label
        ]
        target, button = buttons[-1]
        return await self.act("click", target_id=target, control_key=button["control_key"])

    async def act(self, kind: str, **more: Any) -> dict[str, Any]:
        """Have something done."""
        done = (self.shown.get("lastAction") or {}).get("sequence") or 0
        body = {
            "kind": kind,
            "protocol_version": 3,
            "sequence": done + 1,
            "request_id": f"{kind}-{done + 1}",
            "generation": self.shown["context"]["generation"],
            "bot_generation": self.shown["botGeneration"],
            "published_revision": self.shown["publishedRevision"],
            **more,
        }
        receipt = await self._post("/api/action", body)
        await self.look()
        return receipt

    async def picture(self, asset: str) -> bytes | None:
        """A picture that stands there; ``None`` if it can't be had."""
        async with self.session.get(f"{self.origin}/api/assets/{asset}", headers=self._headers()) as answer:
            return await answer.read() if answer.status == 200 else None

    def words(self) -> str:
        """What can be read on the tab."""
        return str([self.shown["messages"][number] for number in self.shown["timeline"]])

    async def _post(self, path: str, body: dict[str, Any], more: dict[str, str] | None = None) -> dict[str, Any]:
        headers = self._headers() | (more or {})
        async with self.session.post(f"{self.origin}{path}", json=body, headers=headers) as answer:
            assert answer.status == 200, await answer.text()
            told: dict[str, Any] = await answer.json()
            return told

    def _headers(self) -> dict[str, str]:
        known = {"X-Simcord-Context": self.shown["context"]["id"]} if self.shown else {}
        return {"X-Simcord-Capability": self.capability, **known}


def _buttons(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = [item for item in components if item.get("type") == 2]
    return found + [button for item in components for button in _buttons(item.get("components") or [])]


async def test_the_page_is_served_with_the_bar_of_seats(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = (await sandbox.show()).split("#")[0]
        async with aiohttp.ClientSession() as session:
            async with session.get(address) as page:
                assert page.status == 200
                assert '<script src="/caravan.js"></script>' in await page.text()
            for name in ("caravan.js", "caravan.css"):
                async with session.get(f"{address}{name}") as own:
                    assert own.status == 200
                    assert "caravan" in await own.text()
            async with session.get(f"{address}api/places") as places:
                assert places.status == 401, "whoever has not got the address sees no games"


async def test_each_seat_sees_the_channel_and_its_own_messages_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = await sandbox.show()
        async with aiohttp.ClientSession() as session:
            channel, letters, others = (Browser(session, address) for _ in range(3))
            await channel.open(0)
            await letters.open(1, "messages")
            await others.open(2, "messages")
            await start_a_game(sandbox)
            sandbox.page.keep_up()
            for tab in (channel, letters, others):
                await tab.look()
            assert "Take your turn" in channel.words()
            assert "Choose 12 Explorers" in letters.words()
            assert others.shown["timeline"] == [], "who doesn't play gets no message"
            assert [place["key"] for place in await channel.places(1)] == ["channel", "messages"]
            assert int((await channel.places(1))[1]["newest"]) > 0


async def test_a_turn_is_taken_in_the_direct_messages_of_the_page(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = await sandbox.show()
        async with aiohttp.ClientSession() as session:
            letters = Browser(session, address)
            await start_a_game(sandbox)
            await letters.open(1, "messages")
            receipt = await letters.press("Confirm")
            assert receipt["settlement"] == "settled"
            assert [seat.asked for seat in await sandbox.page.seats()] == [True, False, False, False]
            assert "Your turn has been played" in letters.words()


async def test_a_thread_has_its_tab(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = await sandbox.show()
        async with aiohttp.ClientSession() as session:
            tab = Browser(session, address)
            await start_a_game(sandbox, place="thread")
            [thread] = sandbox.channel.threads
            places = await tab.places(0)
            assert [place["key"] for place in places] == ["channel", str(thread.id), "messages"]
            assert places[1]["label"].startswith("🧵 Migration 1")
            await tab.open(0, str(thread.id))
            await tab.press("Take your turn")
            assert "Choose 12 Explorers" in tab.words()


async def test_each_tab_says_which_channel_it_shows(tmp_path: Path) -> None:
    """The page's script leads links to a channel there, and calls the channel as its tab is called."""
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = await sandbox.show()
        async with aiohttp.ClientSession() as session:
            tab = Browser(session, address)
            await start_a_game(sandbox, place="thread")
            [thread] = sandbox.channel.threads
            messages = sandbox.people[1].user.dm_channel
            shown = [place["channel"] for place in await tab.places(1)]
            assert shown == [str(sandbox.channel.id), str(thread.id), str(messages.id)]


async def test_how_long_ago_something_was_counts_from_now(tmp_path: Path) -> None:
    """The simulated world is made long before the present to which it is moved."""
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = await sandbox.show()
        async with aiohttp.ClientSession() as session:
            tab = Browser(session, address)
            await tab.open(0)
            told = datetime.fromisoformat(tab.shown["profile"]["presentationTime"])
            assert abs(told - sandbox.env.now()) < timedelta(hours=1)


async def test_a_refusal_is_an_ordinary_answer(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = await sandbox.show()
        async with aiohttp.ClientSession() as session:
            await start_a_game(sandbox)
            tab = Browser(session, address)
            await tab.open(2)
            receipt = await tab.command("turn")
            assert receipt["settlement"] == "settled"
            assert receipt["diagnostics"] == []
            assert not receipt["uncertain"]
            assert "You don't sit at game 1." in tab.words()
            assert (await tab.press("Take your turn"))["settlement"] == "settled"


async def test_what_is_pressed_is_done_although_something_was_posted_since(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = await sandbox.show()
        async with aiohttp.ClientSession() as session:
            await start_a_game(sandbox)
            tab = Browser(session, address)
            await tab.open(0)
            await sandbox.people[1].slash(sandbox.channel, "migration draft", bass=3, oak=3, rats=3, sparrow=3)
            await sandbox.catch_up()
            receipt = await tab.press("Take your turn")
            assert (receipt["rejected"], receipt["settlement"]) == (False, "settled")
            assert "Choose 12 Explorers" in tab.words()


async def test_older_messages_are_folded(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = await sandbox.show()
        async with aiohttp.ClientSession() as session:
            await start_a_game(sandbox)
            tab = Browser(session, address)
            for _ in range(MESSAGES + 5):
                await sandbox.people[0].send(sandbox.channel, "hello")
            await tab.open(0)
            assert len(tab.shown["timeline"]) == MESSAGES
            assert tab.shown["history"]["hasBefore"]
            await tab.act("history", direction="older")
            assert "Migration begins" in tab.words()


async def test_all_pictures_of_a_page_that_is_opened_anew_are_there_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        address = await sandbox.show()
        drawn = [_square(shade) for shade in range(MESSAGES)]
        for number, picture in enumerate(drawn):
            await sandbox.people[0].send(sandbox.channel, attachments=[(f"{number}.webp", picture)])
        async with aiohttp.ClientSession() as session:
            tab = Browser(session, address)
            await tab.open(0)
            shown = await asyncio.gather(*(tab.picture(asset) for asset in tab.shown["assets"]))
    assert sorted(picture for picture in shown if picture) == sorted(drawn)


def _square(shade: int) -> bytes:
    """A picture like no other."""
    kept = io.BytesIO()
    Image.new("RGB", (8, 8), (10 * shade, 0, 0)).save(kept, "WEBP")
    return kept.getvalue()


async def test_the_seats_for_whom_a_game_waits_are_marked(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        await sandbox.show()
        await start_a_game(sandbox)
        assert [seat.asked for seat in await sandbox.page.seats()] == [True, True, False, False]
        await sandbox.people[0].slash(sandbox.channel, "migration draft", bass=3, oak=3, rats=3, sparrow=3)
        assert [seat.asked for seat in await sandbox.page.seats()] == [False, True, False, False]


async def test_games_go_on_after_a_stop(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        await start_a_game(sandbox)
        await sandbox.people[0].slash(sandbox.channel, "migration draft", bass=3, oak=3, rats=3, sparrow=3)
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        assert "The game goes on." in board(sandbox.channel)
        assert "**Bruno**" in board(sandbox.channel)
        await sandbox.people[1].slash(sandbox.channel, "migration draft", bass=3, oak=3, rats=3, sparrow=3)
        await sandbox.env.settle()
        assert "What do you play?" in board(sandbox.channel)


async def test_a_port_in_use_is_named_and_what_to_do(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with opened(tmp_path / "play.sqlite3", port, Console(quiet=True)) as sandbox:
            with pytest.raises(PortTaken, match=f"port {port} is in use"):
                await sandbox.show()


async def test_a_game_that_is_not_known_does_not_keep_the_page_from_opening(tmp_path: Path) -> None:
    file = tmp_path / "play.sqlite3"
    async with opened(file, 0, Console(quiet=True)) as sandbox:
        await start_a_game(sandbox)
        store = sandbox.bot.app.tables.store
        async with store.holding(1) as table:
            table.game = "chess"
            await store.commit(Change(table))
    console = Console(record=True, width=200)
    async with opened(file, 0, console) as sandbox:
        await start_a_game(sandbox)
    assert "Game 1 is a game of chess, which this Caravan doesn't know." in console.export_text()
