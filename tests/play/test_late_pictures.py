"""A painter that is slow, or can't paint: words and buttons stand first, and the picture follows by an edit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from cogs.support import late_pictures
from cogs.support.late_pictures import Coming
from rendering.picture import Picture
from rendering.studio import Job
from tests.play.messages import labels, text_of
from tests.play.world import World


class Stood(NamedTuple):
    """A message as it stood while its picture was still being drawn."""

    text: str
    labels: list[str]
    pictures: list[int]


class Brush:
    """In the place of the studio's painters: paints as soon as words stand that wait for it."""

    def __init__(self, world: World, patch: pytest.MonkeyPatch) -> None:
        self.world = world
        self.free = asyncio.Event()
        self.free.set()
        self.stood: list[Stood] = []
        self.jobs: list[Job] = []
        self.dropped: list[Job] = []
        self.broken = False
        self.meanwhile: Callable[[], object] | None = None
        """What happens when words stand for the first time, before it paints."""
        self._follow = world.bot.late.follow
        patch.setattr(world.bot.app.studio, "draw", self._draw)
        patch.setattr(world.bot.late, "follow", self._note)

    async def _draw(self, job: Job) -> Picture:
        self.jobs.append(job)
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.dropped.append(job)
            raise
        if self.broken:
            raise RuntimeError("the brush is broken")
        return Picture(b"a sketch", "board.png", "A sketch.")

    def _note(self, message: int, coming: Coming, show: Callable[[Any], Any], *, former: bool = False) -> None:
        shown = ResponseMessage(self.world.env, next(each for each in self._messages() if each.id == message))
        self.stood.append(Stood(text_of(shown), labels(shown), [each.id for each in shown.attachments]))
        self._follow(message, coming, show, former=former)
        meanwhile, self.meanwhile = self.meanwhile, None
        (meanwhile or self.free.set)()

    def _messages(self) -> list[Any]:
        backend = self.world.env.backend
        return [each for channel in backend.messages.values() for each in channel.values()]


@pytest.fixture
def brush(harbour: World, monkeypatch: pytest.MonkeyPatch) -> Brush:
    """A brush; while it isn't free, a moment is over at once."""
    moment = late_pictures._a_moment
    made = Brush(harbour, monkeypatch)

    async def a_moment(task: asyncio.Task[Any]) -> None:
        if made.free.is_set():
            await moment(task)
        else:
            await asyncio.sleep(0)

    monkeypatch.setattr(late_pictures, "_a_moment", a_moment)
    return made


async def dealt(world: World, brush: Brush) -> tuple[int, MemberActor]:
    """A game and who is on. Everything has been drawn so far; from now on the brush takes its time."""
    number = await world.dealt("Ana", "Bo", map="two_bay")
    [on] = await world.awaited(number)
    brush.free.clear()
    brush.stood.clear()
    return number, on


async def test_words_and_buttons_come_first_and_the_picture_follows(harbour: World, brush: Brush) -> None:
    number, on = await dealt(harbour, brush)
    panel = await harbour.take(number, on)
    [first] = brush.stood
    assert first.pictures == []
    assert "What do you play?" in first.text
    assert "Bass" in first.labels
    shown = harbour.fresh(panel)
    assert [picture.filename for picture in shown.attachments] == ["board.png"]
    assert "What do you play?" in text_of(shown)
    assert labels(shown) == first.labels


async def test_the_former_picture_stands_until_the_new_one_comes(harbour: World, brush: Brush) -> None:
    number, on = await dealt(harbour, brush)
    panel = await harbour.take(number, on)
    [former] = harbour.fresh(panel).attachments
    brush.free.clear()
    await on.click(panel, label="Bass")
    assert "So far: **Bass**" in brush.stood[-1].text
    assert brush.stood[-1].pictures == [former.id]
    [newest] = harbour.fresh(panel).attachments
    assert newest.id != former.id


async def test_what_stands_already_is_not_sent_again(harbour: World, brush: Brush) -> None:
    number, on = await dealt(harbour, brush)
    panel = await harbour.take(number, on)
    [former] = harbour.fresh(panel).attachments
    await on.click(panel, label="Bass")
    assert "So far: **Bass**" in text_of(harbour.fresh(panel))
    assert [picture.id for picture in harbour.fresh(panel).attachments] == [former.id]


async def test_a_newer_press_drops_the_picture_that_was_coming(harbour: World, brush: Brush) -> None:
    number, on = await dealt(harbour, brush)
    panel = await harbour.take(number, on)
    brush.free.clear()
    brush.meanwhile = lambda: harbour.press(on, panel, "Back")
    await on.click(panel, label="Bass")
    bass, back = brush.stood[1:]
    assert "So far: **Bass**" in bass.text
    assert "So far" not in back.text
    assert len(brush.dropped) == 1
    shown = harbour.fresh(panel)
    assert text_of(shown) == back.text
    assert len(shown.attachments) == 1


async def test_a_painter_that_fails_late_leaves_words_and_buttons(harbour: World, brush: Brush) -> None:
    number, on = await dealt(harbour, brush)
    brush.broken = True
    panel = await harbour.take(number, on)
    shown = harbour.fresh(panel)
    assert shown.attachments == []
    assert "Bass" in labels(shown)
    harbour.expect_fault("the brush is broken")


async def test_a_former_picture_goes_if_there_will_be_no_new_one(harbour: World, brush: Brush) -> None:
    number, on = await dealt(harbour, brush)
    panel = await harbour.take(number, on)
    brush.free.clear()
    brush.broken = True
    await on.click(panel, label="Bass")
    assert harbour.fresh(panel).attachments == []
    assert "So far: **Bass**" in text_of(harbour.fresh(panel))
    harbour.expect_fault("the brush is broken")


async def test_by_direct_message_words_come_first_too(harbour: World, brush: Brush) -> None:
    number, on = await dealt(harbour, brush)
    panel = harbour.panel(on, number)
    await on.user.click(panel, label="Bass")
    [first] = brush.stood
    assert "So far: **Bass**" in first.text
    assert "Confirm" in first.labels
    shown = harbour.panel(on, number)
    assert "So far: **Bass**" in text_of(shown)
    assert labels(shown) == first.labels
    assert [picture.filename for picture in shown.attachments] == ["board.png"]
