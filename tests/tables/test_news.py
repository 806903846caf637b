"""What is told to somebody who is on again: everything that happened since their last turn."""

from __future__ import annotations

import msgspec

from bot.games.contract import Event
from bot.games.text import Text, Who, text
from bot.tables import news
from tests.tables.hall import ANNE, BEN, CLEO, Hall, sentences


async def told(hall: Hall, number: int, seat: int) -> list[str]:
    """What a seat is told, as people read it."""
    moves, table = await hall.repository.moves(number), await hall.table(number)
    return sentences(news.since(moves, seat), table.seats)


async def rolled(hall: Hall) -> int:
    """A game in which Anne, of three, has rolled and then gone on: one turn, inked in two steps."""
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    for bid, person in zip("532", (ANNE, BEN, CLEO), strict=True):
        await hall.play.type_turn(number, person, bid)
    rolling = await hall.play.type_turn(number, ANNE, "roll")
    await hall.play.confirm(number, ANNE, rolling.token)
    await hall.play.type_turn(number, ANNE, "- p3")
    return number


async def test_a_turn_that_was_inked_in_two_steps_is_told_whole(hall: Hall) -> None:
    number = await rolled(hall)
    [pips] = (await hall.play.look(number, BEN)).view.rolls
    assert (await told(hall, number, 1))[-3:] == [
        f"Anne rolls {pips}.",
        "Anne lays down 0.",
        "Anne greets Cleo.",
    ]


async def test_sentences_of_one_kind_are_told_in_one(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    for person in (ANNE, BEN):
        await hall.play.type_turn(number, person, "1")
    assert await told(hall, number, 2) == ["Anne and Ben have bid."], "before one's own first turn, too"


async def test_nothing_is_told_of_what_was_before_ones_own_last_turn(hall: Hall) -> None:
    number = await rolled(hall)
    moves = await hall.repository.moves(number)
    assert "bid" not in " ".join(await told(hall, number, 0))
    assert news.since([], 0) == []
    assert news.since(moves[:1], 0) == []


async def test_what_followed_ones_own_turn_is_told_and_not_the_turn_itself(hall: Hall) -> None:
    number = await rolled(hall)
    [first, *_] = await hall.repository.moves(number)
    mine = text("{who} sings.", who=Who(0))
    nested = Text("{all} sing.", {"all": [text("{who}", who=Who(1)), text("{who}", who=Who(0))]})
    follows = [Text("A new round begins."), text("{who} wakes up.", who=Who(1))]
    secret = Event(Text("You have a cold."), to=(0,))
    move = msgspec.structs.replace(first, events=[*map(Event, [mine, nested, *follows]), secret])
    assert news.since([move], 0) == follows
