"""``/log``: every turn stands in it, in order and numbered without holes, however long; secrets at the end."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import cast

import pytest
from simcord import MemberActor

from bot.games.contract import Event, fingerprint
from bot.games.text import Text, Who
from bot.store.records import Change, MoveRecord
from cogs.outbox import Outbox
from tests.play.messages import answers, buttons, text_of
from tests.play.players import by_move, play_out
from tests.play.wire import Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

LONG = "Maximiliana von Hohenberg-Schwan"
NUMBERED = re.compile(r"^` *(\d+)` ", re.MULTILINE)


async def whole_log(world: World, person: MemberActor, number: int) -> list[str]:
    """Every page of a log, from the newest on, as somebody reads it who turns the pages."""
    shown = (await person.slash(world.channel, "log", game=str(number))).response
    assert shown is not None
    pages = [text_of(shown)]
    while older := [button for button in buttons(shown) if button["label"] == "◀ Older"]:
        if older[0].get("disabled"):
            break
        await person.click(shown, label="◀ Older")
        shown = world.fresh(shown)
        pages.append(text_of(shown))
    return pages


async def add_turns(world: World, number: int, *told: list[Event]) -> None:
    """Store turns of which this is told; the position stays."""
    store = world.bot.app.tables.store
    for events in told:
        async with store.holding(number) as table:
            table.last_move += 1
            move = MoveRecord(table.last_move, 0, "turn", [], "x", "x", events, False, world.bot.app.now())
            await store.commit(Change(table, [move]))


async def test_with_the_longest_names_no_turn_is_dropped_from_any_page(harbour: World, wire: Wire) -> None:
    names = [LONG[:30] + str(seat) for seat in range(4)]
    number = await harbour.dealt(*names, players=4)
    crowd = Text("{a}, {b}, {c} and {d} meet.", {key: Who(seat) for seat, key in enumerate("abcd")})
    await add_turns(harbour, number, *[[Event(crowd)] * 6 for _ in range(60)])
    pages = await whole_log(harbour, harbour.person(names[0]), number)
    turns = [int(found) for page in reversed(pages) for found in NUMBERED.findall(page)]
    assert turns == list(range(1, len(await harbour.moves(number)) + 1))
    assert "\n".join(pages).count("meet.") == 360
    assert all(len(page) <= 4000 for page in pages)
    assert len(pages) > 5


async def test_one_turn_that_is_longer_than_a_page_goes_on_on_the_next(harbour: World, wire: Wire) -> None:
    number = await harbour.dealt("Ana", "Bo")
    await add_turns(harbour, number, [Event(Text(f"Step {step} {'x' * 80}.")) for step in range(90)])
    said = "\n".join(await whole_log(harbour, harbour.person("Ana"), number))
    assert all(f"Step {step} " in said for step in range(90))


async def test_what_followed_a_turn_is_set_in_and_no_line_is_empty(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    followed = [Event(Text("{who} rests.", {"who": Who(1)})), Event(Text("It\n\nrains."))]
    hidden = [Event(Text("£2 for you."), to=(0,))]
    await add_turns(harbour, number, followed, hidden)
    [page] = await whole_log(harbour, harbour.person("Ana"), number)
    last = len(await harbour.moves(number))
    rested = f"`{last - 1:>3}` **Bo** rests.\n\u2003\u2003· It rains.\n"
    assert f"{rested}`{last:>3}` **Ana** takes a turn.\n" in page
    assert "for you" not in page
    assert "\n\n" not in page


async def test_after_an_undo_the_numbers_have_no_holes(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    for _ in range(3):
        [on] = await harbour.awaited(number)
        await on.slash(harbour.channel, "move", turn="bass D1")
        await on.slash(harbour.channel, "undo")
    [on] = await harbour.awaited(number)
    await on.slash(harbour.channel, "move", turn="bass D1")
    assert (await harbour.table(number)).last_move > len(await harbour.moves(number))
    [page] = await whole_log(harbour, on, number)
    assert NUMBERED.findall(page) == ["1", "2", "3"]


async def test_while_a_game_goes_on_its_log_keeps_the_secrets(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [page] = await whole_log(harbour, harbour.person("Ana"), number)
    table = await harbour.table(number)
    assert fingerprint(table.seed) in page
    assert table.seed not in page
    assert "In secret" not in page


async def test_when_all_is_over_the_log_says_what_was_chosen_in_secret_and_how_it_ended(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_islet")
    await play_out(harbour, number, by_move, seed=9)
    table = await harbour.table(number)
    pages = await whole_log(harbour, harbour.person("Stranger"), number)
    said = "\n".join(pages)
    hands = [line for line in said.splitlines() if "🔓 In secret: " in line]
    assert len([line for line in hands if "3 Rats" in line and "3 Sparrow" in line]) == 2, hands
    moves = await harbour.bot.app.repository.moves(number)
    assert len(hands) == sum(move.text != move.public for move in moves)
    assert table.seed in said
    assert fingerprint(table.seed) in said
    assert "1. **" in pages[0]
    assert [int(found) for page in reversed(pages) for found in NUMBERED.findall(page)] == list(
        range(1, len(moves) + 1)
    )


async def test_the_pages_turn_both_ways_and_keep_the_file(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_islet")
    await harbour.bot.app.tables.play.resign(number, harbour.person("Ana").id)
    await add_turns(harbour, number, *[[Event(Text(f"Turn {turn}."))] for turn in range(40)])
    await cast(Outbox, harbour.bot.get_cog("Outbox")).rest()
    ana = harbour.person("Ana")
    shown = (await ana.slash(harbour.channel, "log")).response
    assert shown is not None
    seen = [text_of(shown)]
    for label in ("◀ Older", "◀ Older", "Newer ▶", "Newer ▶"):
        await ana.click(harbour.fresh(shown), label=label)
        seen.append(text_of(harbour.fresh(shown)))
        assert [file.filename for file in harbour.fresh(shown).attachments] == [f"migration-{number}.json"]
    assert seen[0] == seen[4]
    assert seen[1] == seen[3]
    assert all(one != other for one, other in pairwise(seen))
    beyond = answers(await ana.slash(harbour.channel, "log", page=99))
    assert "`  1`" in beyond
