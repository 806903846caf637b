"""Whatever people call themselves: games go on, nothing is pinged, formatted or linked by a name."""

from __future__ import annotations

import pytest
from more_itertools import batched

from tests.play.messages import text_of
from tests.play.players import by_button
from tests.play.wire import Wire
from tests.play.world import World

NAMES = {
    "everyone": "@everyone",
    "here": "@here",
    "spoiler": "||x||",
    "marks": "`_*~",
    "code": "```\nx",
    "wide": "W" * 32,
    "arabic": "محمد عبد الله",
    "override": "\u202eolleh",
    "japanese": "山田太郎",
    "joiners": "👩‍👩‍👧‍👦🏳️‍🌈",
    "blank": "\u3164",
    "link": "[x](https://e.org)",
    "user": "<@123456789012345678>",
    "time": "<t:0:R>",
    "braces": "{player} {0}",
    "heading": "# Big",
    "zalgo": "Z" + "\u0335\u0489" * 14,
}
TROUBLE = ("@everyone", "@here", "<@123", "<t:0:R>", "||x||", "](https://", "```\n", "\u202e")


@pytest.mark.parametrize("kinds", list(batched(NAMES, 4)), ids="+".join)
async def test_a_game_of_people_with_such_names(harbour: World, wire: Wire, kinds: tuple[str, ...]) -> None:
    people = [*(NAMES[kind] for kind in kinds), "Bo"][: max(2, len(kinds))]
    number = await harbour.start(*people)
    await harbour.deal(number)
    await by_button()(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    table = await harbour.table(number)
    for seat in table.seats:
        assert 1 <= len(seat.name) <= 32
    told = [text_of(message) for message in harbour.messages()]
    told += [text for sent in wire.sent for text in sent.texts]
    for text in told:
        for trouble in TROUBLE:
            assert trouble not in text, text
    for sent in wire.sent:
        assert sent.pings <= {seat.user for seat in table.seats}


async def test_a_blank_name_is_replaced_by_the_seat(harbour: World) -> None:
    number = await harbour.start("\u3164", "\u200b\u200b", "Chi")
    assert [seat.name for seat in (await harbour.table(number)).seats] == ["Player 1", "Player 2", "Chi"]


async def test_two_people_of_the_same_name_are_told_apart_by_a_number(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=2)
    twin = harbour.guild.add_member(harbour.env.create_user("twin", global_name="Ana"))
    await twin.click(lobby, label="Join")
    assert "1. **Ana** (host)\n2. **Ana (2)**" in text_of(harbour.fresh(lobby))
