"""``caravan run`` and ``caravan play``: the bot on Discord, or on a simulated Discord in the browser."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from typing import Any

import aiohttp
import discord

from bot import sandbox
from bot.cli.common import Refused, refuse, settings
from bot.client import Caravan, prepare
from bot.config import Config
from bot.store.repository import StoreError
from rendering.studio import Studio, layers_beside, usual_painters

log = logging.getLogger(__name__)
WITHOUT_A_KEY = (
    "there is no token. Copy .env.example to .env and put your bot's token into CARAVAN_TOKEN, "
    "or try `caravan play`, which needs none"
)


def add_to(commands: Any) -> None:
    """Add the commands to the parser."""
    run = commands.add_parser("run", help="run the bot on Discord")
    run.set_defaults(run=run_bot)
    play = commands.add_parser("play", help="play in the browser, without Discord")
    play.add_argument("--port", type=int, help="the page's port (default: CARAVAN_PLAY_PORT)")
    play.add_argument("--no-browser", action="store_true", help="don't open the browser")
    play.set_defaults(run=run_sandbox)


def run_bot(_: argparse.Namespace) -> int:
    """Run until stopped; exit code 1 with the reason when it can't."""
    try:
        config = settings()
        if not config.token.get_secret_value():
            raise Refused(WITHOUT_A_KEY)
        discord.utils.setup_logging(level=logging.getLevelNamesMapping()[config.log_level])
        prepare()
        asyncio.run(_serve(config))
    except asyncio.CancelledError:
        log.info("stopped")
    except (Refused, StoreError) as error:
        return refuse(error)
    except discord.LoginFailure:
        return refuse(Refused("Discord doesn't accept the token in CARAVAN_TOKEN. Make a new one on the Bot page"))
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        return refuse(Refused(f"Discord can't be reached: {error}. Games are safe; start again later"))
    return 0


async def _serve(config: Config) -> None:
    _stop_when_asked()
    studio = Studio(config.painters or usual_painters(), folder=layers_beside(config.database))
    async with Caravan(config.database, studio, shards=config.shards, members=config.members) as bot:
        await bot.start(config.token.get_secret_value())


def _stop_when_asked() -> None:
    """Have SIGTERM, by which services are stopped, end this task as Ctrl-C does: what is open is closed."""
    this = asyncio.current_task()
    if this is not None and sys.platform != "win32":
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, this.cancel)


def run_sandbox(given: argparse.Namespace) -> int:
    """Serve the page until stopped."""
    try:
        config = settings()
        port = config.play_port if given.port is None else given.port
        asyncio.run(sandbox.serve(config.play_database, port, open_browser=not given.no_browser))
    except (Refused, StoreError, sandbox.PortTaken) as error:
        return refuse(error)
    return 0
