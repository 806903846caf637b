"""Taking turns back through Discord: what the question says, who answers it, and when its buttons go."""

from __future__ import annotations

from typing import Any

from simcord import MemberActor

from tests.play.messages import answers, labels, text_of
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import World

AGREE, REFUSE = "Take it back", "No"
LAPSED = "This needs no answer any more."


async def moved_on(world: World, *names: str) -> tuple[int, list[MemberActor]]:
    """A game in which the first two have moved; its number, and the people in the order in which they move."""
    number = await world.dealt(*names, map="two_bay" if len(names) == 2 else "three_woods")
    order = []
    for _ in names:
        [on] = await world.awaited(number)
        order.append(on)
        if len(order) <= 2:
            turn = (await world.offered(on, "move", "turn", "bass", game=str(number)))[0]
            await on.slash(world.channel, "move", turn=turn, game=str(number))
    return number, order


async def ask(world: World, number: int, person: MemberActor) -> str:
    """Have somebody ask for their turn to be taken back; returns the private answer."""
    told = answers(await person.slash(world.channel, "undo", game=str(number)))
    await world.env.settle()
    return told


def question(world: World) -> Any:
    """The newest message that asks whether a turn may be taken back."""
    asking = [message for message in world.messages() if "would like to take back" in text_of(message)]
    return world.fresh(asking[-1])


def name(person: MemberActor) -> str:
    return str(person.user.global_name)


async def test_the_question_names_the_turn_and_what_would_go_with_it_in_words(harbour: World, wire: Wire) -> None:
    number, [first, second, third] = await moved_on(harbour, "Ana", "Bo", "Chi")
    before = len(wire.sent)
    told = await ask(harbour, number, first)
    assert f"so I have asked **{name(second)}** and **{name(third)}**." in told or (
        f"so I have asked **{name(third)}** and **{name(second)}**." in told
    )
    shown = text_of(question(harbour))
    assert (
        f"**{name(first)}** would like to take back a turn. Is that all right?\n> **{name(first)}** enters "
        in shown
    )
    assert f"What came after it would go with it:\n> **{name(second)}** enters " in shown
    assert "…" not in shown
    assert "bass" not in shown, "no keys of the rules"
    [posted] = [sent for sent in wire.posts(before) if sent.reader == EVERYBODY]
    assert posted.pings == {second.id, third.id}
    assert labels(question(harbour)) == [AGREE, REFUSE]


async def test_the_asker_and_whoever_looks_on_are_told_whose_it_is_to_answer(harbour: World) -> None:
    number, [first, second, third] = await moved_on(harbour, "Ana", "Bo", "Chi")
    await ask(harbour, number, first)
    told = answers(await first.click(question(harbour), label=AGREE))
    assert "You asked for that yourself. It is for " in told
    assert "to answer." in told
    told = answers(await harbour.person("Stranger").click(question(harbour), label=AGREE))
    assert f"You don't sit at game {number}." in told
    told = answers(await second.click(question(harbour), label=AGREE))
    assert told == f"Noted; **{name(third)}** can still answer."
    told = await ask(harbour, number, first)
    assert f"the others have been asked already; **{name(third)}** can still answer." in told
    assert labels(question(harbour)) == [AGREE, REFUSE]
    told = answers(await third.click(question(harbour), label=AGREE))
    await harbour.env.settle()
    assert told == "It has been taken back."
    assert labels(question(harbour)) == []
    assert f"**{name(first)}** takes back: **{name(first)}** enters " in text_of(await harbour.board(number))
    assert await harbour.awaited(number) == [first]


async def test_a_no_takes_the_buttons_away_tells_the_asker_and_holds(harbour: World, wire: Wire) -> None:
    number, [first, second] = await moved_on(harbour, "Ana", "Bo")
    await ask(harbour, number, first)
    before = len(wire.sent)
    told = answers(await second.click(question(harbour), label=REFUSE))
    await harbour.env.settle()
    assert told == "Noted: the turn stands."
    assert labels(question(harbour)) == []
    assert LAPSED in text_of(question(harbour))
    [posted] = [sent for sent in wire.posts(before) if sent.reader == EVERYBODY]
    assert posted.pings == {first.id}
    told = await ask(harbour, number, first)
    assert "There is nothing to take back: you have asked already, and were told no." in told


async def test_the_question_loses_its_buttons_when_the_game_goes_on(harbour: World) -> None:
    number, [first, _] = await moved_on(harbour, "Ana", "Bo")
    await ask(harbour, number, first)
    kept = harbour.keep(question(harbour))
    [on] = await harbour.awaited(number)
    turn = (await harbour.offered(on, "move", "turn", game=str(number)))[0]
    await on.slash(harbour.channel, "move", turn=turn, game=str(number))
    await harbour.env.settle()
    assert labels(question(harbour)) == []
    assert LAPSED in text_of(question(harbour))
    before = await harbour.moves(number)
    for person in (first, on):
        [told] = await harbour.press_kept((person, kept, AGREE))
        assert "That question has lapsed" in told
    assert await harbour.moves(number) == before


async def test_the_question_loses_its_buttons_when_the_game_ends(harbour: World) -> None:
    number, [first, second] = await moved_on(harbour, "Ana", "Bo")
    await ask(harbour, number, first)
    told = await second.slash(harbour.channel, "resign", game=str(number))
    assert told.response is not None
    await second.click(told.response, label="Resign")
    await harbour.env.settle()
    assert (await harbour.table(number)).status == "over"
    assert labels(question(harbour)) == []


async def test_whoever_has_resigned_is_not_named_as_asked(harbour: World) -> None:
    number, [first, second, third] = await moved_on(harbour, "Ana", "Bo", "Chi")
    told = await second.slash(harbour.channel, "resign", game=str(number))
    assert told.response is not None
    await second.click(told.response, label="Resign")
    await harbour.env.settle()
    told_first = await ask(harbour, number, first)
    assert told_first.endswith(f"so I have asked **{name(third)}**.")
    shown = text_of(question(harbour))
    assert shown.startswith(f"<@{third.id}> · ")
    assert f"<@{second.id}>" not in shown
    told_second = answers(await second.click(question(harbour), label=REFUSE))
    assert "You have left this game, so you are not asked." in told_second


async def test_a_question_whose_message_was_deleted_can_lapse(harbour: World) -> None:
    number, [first, second] = await moved_on(harbour, "Ana", "Bo")
    await ask(harbour, number, first)
    harbour.delete(question(harbour))
    await second.slash(harbour.channel, "undo", game=str(number))
    await harbour.env.settle()
    assert await harbour.bot.app.repository.pending_posts(float("inf")) == []


async def test_a_question_asked_before_a_restart_can_be_answered_after_it(harbour: World) -> None:
    number, [first, second] = await moved_on(harbour, "Ana", "Bo")
    await ask(harbour, number, first)
    await harbour.restart()
    await second.click(question(harbour), label=AGREE)
    await harbour.env.settle()
    assert await harbour.awaited(number) == [first]
    assert labels(question(harbour)) == []
