"""The time is Discord's where the machine's clock is wrong."""

from __future__ import annotations

from email.utils import formatdate

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import BaseTestServer, TestServer

from bot.clock import Clock


class Machine:
    """A machine whose clocks do as they are told."""

    def __init__(self) -> None:
        self.time, self.steady = 1000.0, 50.0
        self.clock = Clock(lambda: self.time, lambda: self.steady)

    def wait(self, seconds: float) -> None:
        self.time += seconds
        self.steady += seconds


@pytest.mark.parametrize("off", [7200.0, -7200.0, 61.0])
def test_a_wrong_clock_is_set_right_by_what_discord_says(off: float, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    machine.clock.heard(1000.0 + off)
    assert machine.clock.now() == 1000.0 + off
    machine.wait(5)
    machine.clock.heard(1005.0 + off)
    assert machine.clock.now() == 1005.0 + off
    assert len(caplog.records) == 1, "it is said once"


@pytest.mark.parametrize("off", [0.0, 3.0, -59.0])
def test_what_may_be_the_way_of_an_answer_changes_nothing(off: float) -> None:
    machine = Machine()
    machine.clock.heard(1000.0 + off)
    assert machine.clock.now() == 1000.0


def test_a_clock_that_goes_right_again_is_believed_again() -> None:
    machine = Machine()
    machine.clock.heard(4600.0)
    machine.time = 4600.0
    machine.clock.heard(4600.0)
    assert machine.clock.now() == 4600.0


def test_a_leap_is_noticed_once_and_time_that_passes_is_none() -> None:
    machine = Machine()
    assert not machine.clock.has_leapt()
    machine.wait(100_000)
    assert not machine.clock.has_leapt()
    machine.time -= 3600
    assert machine.clock.has_leapt()
    assert not machine.clock.has_leapt()


async def ask(server: BaseTestServer, clock: Clock) -> None:
    """Send one request with a clock that listens."""
    listening = aiohttp.ClientSession(trace_configs=[clock.listener()])
    async with listening as client, client.get(server.make_url("/")) as response:
        assert response.status == 200


@pytest.mark.parametrize(
    ("said", "now"), [(formatdate(5000.0, usegmt=True), 5000.0), ("tomorrow", 1000.0), (None, 1000.0)]
)
async def test_the_time_is_heard_with_every_answer_of_discord(said: str | None, now: float) -> None:
    machine = Machine()

    async def answer(_: web.Request) -> web.Response:
        response = web.Response(text="{}")
        if said is not None:
            response.headers["Date"] = said
        return response

    async def without(_: web.Request, response: web.StreamResponse) -> None:
        if said is None:
            response.headers.pop("Date", None)

    app = web.Application()
    app.router.add_get("/", answer)
    app.on_response_prepare.append(without)
    async with TestServer(app) as server:
        await ask(server, machine.clock)
    assert machine.clock.now() == now
