"""Choices that bring something hidden or random to light."""

from __future__ import annotations

from bot.games.contract import dump
from bot.tables import posts
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, Hall, bodies, refused, sentence, sentences


async def before_the_roll(hall: Hall, *people: int) -> int:
    """A game in which Anne may roll."""
    number = await hall.start(*people, game="lanterns")
    for bid, person in zip("532", people, strict=False):
        await hall.play.type_turn(number, person, bid)
    return number


async def test_a_revealing_choice_is_not_worked_out_before_it_is_confirmed(hall: Hall) -> None:
    number = await before_the_roll(hall, ANNE, BEN, CLEO)
    before = await hall.play.take_up(number, ANNE)
    stored = (await hall.table(number)).state
    pencilled = await hall.play.choose(number, ANNE, before.token, ("roll",))
    assert dump(pencilled.view) == dump(before.view)
    assert pencilled.turn is not None
    assert pencilled.turn.reveals
    assert pencilled.ready
    assert pencilled.turn.events == []
    assert (await hall.table(number)).state == stored
    again = await hall.play.take_up(number, ANNE)
    assert dump(again.view) == dump(before.view)


async def test_before_it_is_confirmed_it_can_be_stepped_back(hall: Hall) -> None:
    number = await before_the_roll(hall, ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("roll",))
    sitting = await hall.play.back(number, ANNE, sitting.token)
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("keep",))
    assert sitting.turn is not None
    assert not sitting.turn.reveals


async def test_confirmed_it_is_inked_at_once_in_the_middle_of_the_turn(hall: Hall) -> None:
    number = await before_the_roll(hall, ANNE, BEN, CLEO)
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("roll",))
    await hall.told()
    after = await hall.play.confirm(number, ANNE, sitting.token)
    move = (await hall.repository.moves(number))[-1]
    assert (move.text, move.revealed) == ("roll", True)
    assert after.turn is not None
    assert after.turn.steps == []
    assert len(after.view.rolls) == 1
    table = await hall.table(number)
    assert table.awaited == [0]
    (board,) = bodies(await hall.outbox())
    assert isinstance(board, posts.Board)
    assert board.pinged == []
    assert sentences(board.lines, table.seats) == [f"Anne rolls {after.view.rolls[0]}."]


async def test_it_cannot_be_taken_back_alone(hall: Hall) -> None:
    number = await before_the_roll(hall, ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("roll",))
    await hall.play.confirm(number, ANNE, sitting.token)
    table = await hall.undo.ask(number, ANNE)
    assert table.undo is not None
    assert len((await hall.play.look(number, BEN)).view.rolls) == 1


async def test_typed_it_wants_a_second_look_instead_of_being_inked(hall: Hall) -> None:
    number = await before_the_roll(hall, ANNE, BEN)
    before = await hall.repository.moves(number)
    sitting = await hall.play.type_turn(number, ANNE, "roll")
    assert sitting.ready
    assert sitting.view.rolls == ()
    assert await hall.repository.moves(number) == before
    await hall.play.confirm(number, ANNE, sitting.token)
    assert len(await hall.repository.moves(number)) == len(before) + 1


async def test_the_last_secret_bid_reveals_and_the_others_do_not(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    first = await hall.play.type_turn(number, BEN, "3")
    assert first.turn is None
    seen = await hall.play.take_up(number, ANNE)
    last = await hall.play.choose(number, ANNE, seen.token, ("5",))
    assert last.ready
    assert (last.view.coins, last.view.lanterns) == ((12, 12), (0, 0)), "nothing comes to light in pencil"
    assert last.turn is not None
    assert not last.turn.reveals
    await hall.play.confirm(number, ANNE, last.token)
    moves = await hall.repository.moves(number)
    assert [(move.text, move.public, move.revealed) for move in moves] == [("3", "…", False), ("5", "…", True)]
    await hall.undo.ask(number, ANNE)
    assert (await hall.table(number)).undo is not None
    await refused(hall.undo.ask(number, ANNE), Why.NOTHING_TO_UNDO)


# --- What was typed after it ---------------------------------------------------------------------------------


async def after_the_roll(hall: Hall) -> tuple[int, str]:
    """A game in which Anne may roll, and a card that she holds."""
    number = await before_the_roll(hall, ANNE, BEN)
    return number, (await hall.play.look(number, ANNE)).view.hand[0]


async def texts(hall: Hall, number: int) -> list[str]:
    """What has been played since the bids."""
    return [move.text for move in await hall.repository.moves(number) if not move.text.isdecimal()]


async def test_what_was_typed_after_it_is_kept_and_played_when_it_is_confirmed(hall: Hall) -> None:
    number, card = await after_the_roll(hall)
    sitting = await hall.play.type_turn(number, ANNE, f"roll {card} p2")
    assert sitting.ready
    assert sitting.rest == f"{card} p2"
    assert await texts(hall, number) == []
    await hall.reopen()
    again = await hall.play.take_up(number, ANNE)
    assert again.rest == f"{card} p2"
    after = await hall.play.confirm(number, ANNE, again.token)
    assert await texts(hall, number) == ["roll", f"{card} p2"]
    assert after.inked
    assert not after.open
    assert after.unread is None


async def test_a_part_of_the_rest_is_pencilled_and_the_turn_goes_on_from_there(hall: Hall) -> None:
    number = await before_the_roll(hall, ANNE, BEN, CLEO)
    card = (await hall.play.look(number, ANNE)).view.hand[0]
    sitting = await hall.play.type_turn(number, ANNE, f"roll {card}")
    after = await hall.play.confirm(number, ANNE, sitting.token)
    assert await texts(hall, number) == ["roll"]
    assert (after.inked, after.open, after.unread) == (True, True, None)
    assert after.turn is not None
    assert after.turn.choices == [(card,)]
    taken = await hall.play.take_up(number, ANNE)
    assert (taken.token, taken.rest) == (after.token, "")


async def test_what_no_longer_fits_is_said_with_the_reason_and_nothing_of_it_is_played(hall: Hall) -> None:
    number, _ = await after_the_roll(hall)
    held = (await hall.play.look(number, ANNE)).view.hand
    card = next(card for card in ("rook", "raven", "robin", "owl") if card not in held)
    sitting = await hall.play.type_turn(number, ANNE, f"roll {card} p2")
    after = await hall.play.confirm(number, ANNE, sitting.token)
    assert await texts(hall, number) == ["roll"]
    assert after.unread is not None
    assert sentence(after.unread).startswith(f"“{card}” is not legal here: You don't have {card}.")
    assert after.turn is not None
    assert after.turn.steps == []


async def test_what_means_nothing_in_the_game_is_refused_at_once(hall: Hall) -> None:
    number, _ = await after_the_roll(hall)
    before = await hall.trace(number)
    said = await refused(hall.play.type_turn(number, ANNE, "roll flugelhorn"), Why.UNCLEAR)
    assert said == "I don't understand “flugelhorn” after “roll”. You could say “roll”."
    assert await hall.trace(number) == before


async def test_stepping_back_drops_what_was_typed_after_it(hall: Hall) -> None:
    number, card = await after_the_roll(hall)
    sitting = await hall.play.type_turn(number, ANNE, f"roll {card} p2")
    sitting = await hall.play.back(number, ANNE, sitting.token)
    assert sitting.rest == ""
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("roll",))
    await hall.play.confirm(number, ANNE, sitting.token)
    assert await texts(hall, number) == ["roll"]


async def test_what_is_typed_after_it_is_offered_as_it_is_typed(hall: Hall) -> None:
    number, card = await after_the_roll(hall)
    [offered] = await hall.play.complete(number, ANNE, f"roll {card} p2")
    assert offered.text == f"roll {card} p2"
    assert offered.label == f"Roll · then “{card} p2”"
    assert await hall.play.complete(number, ANNE, "roll flugelhorn") == []
