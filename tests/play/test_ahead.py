"""Turns planned ahead, from the button or the command to the board on which they are played."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from tests.play.messages import answers, labels, menus, text_of
from tests.play.wire import Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures


async def dealt(world: World) -> tuple[int, MemberActor, MemberActor]:
    """A game on a known map: whose turn it is, and who waits."""
    number = await world.dealt("Ana", "Bo", map="two_bay")
    [on], [off] = await world.awaited(number), await world.others(number)
    return number, on, off


async def ahead(world: World, person: MemberActor, **options: Any) -> str:
    """Use the command, and return what is answered, to that person alone."""
    told = await person.slash(world.channel, "ahead", **options)
    assert told.ephemeral
    return answers(told)


async def shown_to(world: World, person: MemberActor, command: str, **options: Any) -> ResponseMessage:
    """What is shown to somebody who uses a command."""
    shown = (await person.slash(world.channel, command, **options)).response
    assert shown is not None
    return shown


async def opened(person: MemberActor, message: ResponseMessage) -> ResponseMessage:
    """What somebody sees who presses the button that leads to their plans."""
    shown = (await person.click(message, label="Plan ahead")).response
    assert shown is not None
    return shown


def said_to(world: World, person: MemberActor) -> str:
    """All that somebody reads in their direct messages."""
    return "\n".join(text_of(message) for message in world.private(person))


async def test_a_turn_is_planned_by_typing_and_played_when_it_is_time(harbour: World, wire: Wire) -> None:
    number, on, off = await dealt(harbour)
    told = await ahead(harbour, off, turn="Bass D1 or bass d2")
    assert "1. **bass D1** or **bass D2**" in told
    before = len(harbour.posts())
    await on.slash(harbour.channel, "move", turn="bass D1")
    await harbour.env.settle()
    assert await harbour.awaited(number) == [on]
    assert (await harbour.moves(number))[-2:] == ["bass D1", "bass D2"]
    assert len(harbour.posts()) <= before + 1, "both turns are told in one message"
    assert "(planned ahead)" in text_of(harbour.posts()[-1])
    assert "Your planned turn “bass D2” has been played." in said_to(harbour, off)
    assert f"<@{off.id}>" not in text_of(harbour.posts()[-1])
    assert "Nothing is planned." in await ahead(harbour, off)


async def test_one_that_does_not_fit_calls_its_planner_with_the_reason(harbour: World, wire: Wire) -> None:
    number, on, off = await dealt(harbour)
    await ahead(harbour, off, turn="bass D1 then pass")
    await on.slash(harbour.channel, "move", turn="bass D1")
    await harbour.env.settle()
    assert await harbour.awaited(number) == [off]
    read = said_to(harbour, off)
    assert "Your planned turn “bass D1” didn't fit:" in read
    assert "What you had planned after it is dropped." in read
    assert f"<@{off.id}>" in harbour.posts()[-1].content


async def test_the_button_offers_turns_takes_them_out_and_forgets_them(harbour: World, wire: Wire) -> None:
    number, _, off = await dealt(harbour)
    shown = await opened(off, await shown_to(harbour, off, "hand", game=str(number)))
    assert "Nothing is planned." in text_of(shown)
    [adding] = menus(shown)
    values = [option["value"] for option in adding["options"]]
    for value in values[:2]:
        menu = menus(harbour.fresh(shown))[0]
        await off.select(shown, [value], custom_id=menu["custom_id"])
    shown = harbour.fresh(shown)
    assert f"1. **{values[0]}**" in text_of(shown)
    assert f"2. **{values[1]}**" in text_of(shown)
    taking_out = menus(shown)[1]
    await off.select(shown, ["0"], custom_id=taking_out["custom_id"])
    shown = harbour.fresh(shown)
    assert f"1. **{values[1]}**" in text_of(shown)
    await off.click(shown, label="Forget all")
    assert "Nothing is planned." in text_of(harbour.fresh(shown))


async def test_a_plan_is_counted_on_the_button_and_in_the_list_of_games_for_its_planner(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    await ahead(harbour, off, turn="bass D2 then bass A1")
    held = await shown_to(harbour, off, "hand", game=str(number))
    assert "Planned ahead: 2 turns" in labels(held)
    assert "planned: 2 turns" in answers(await off.slash(harbour.channel, "games"))
    assert "planned" not in answers(await on.slash(harbour.channel, "games"))


async def test_after_a_turn_the_next_one_can_be_planned_at_once(harbour: World) -> None:
    _, on, _ = await dealt(harbour)
    shown = await opened(on, await shown_to(harbour, on, "move", turn="bass D1"))
    assert "Planned ahead" in text_of(shown)


async def test_whole_turns_are_offered_while_somebody_types(harbour: World) -> None:
    _, on, off = await dealt(harbour)
    offered = await harbour.offered(off, "ahead", "turn", "bass")
    assert offered
    assert all(text.startswith("bass") for text in offered)
    offered = await harbour.offered(off, "ahead", "turn", "pass then ra")
    assert all(text.startswith("pass then ra") for text in offered)
    assert await harbour.offered(off, "ahead", "if", "bass")
    assert await harbour.offered(on, "ahead", "turn", "bass") == []


async def test_nonsense_and_who_is_on_are_told_what_would_do(harbour: World) -> None:
    _, on, off = await dealt(harbour)
    assert "I don't understand “flugelhorn”. You could say “" in await ahead(harbour, off, turn="flugelhorn")
    assert "It's your turn already" in await ahead(harbour, on, turn="bass D1")
    assert "Say in “turn”" in await ahead(harbour, off, **{"if": "bass D1"})


async def test_a_plan_for_a_turn_of_the_other_is_played_after_that_only(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    told = await ahead(harbour, off, turn="bass A1", **{"if": "bass d2"})
    assert "1. if **bass D2**: **bass A1**" in told
    await ahead(harbour, off, turn="bass D2", **{"if": "bass D1"})
    await on.slash(harbour.channel, "move", turn="bass D1")
    assert (await harbour.moves(number))[-2:] == ["bass D1", "bass D2"]


async def test_a_plan_outlasts_a_restart_and_nobody_else_reads_of_it(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    await ahead(harbour, off, turn="bass D2 or bass A1")
    await harbour.restart()
    await on.slash(harbour.channel, "move", turn="bass D1")
    await harbour.env.settle()
    assert (await harbour.moves(number))[-1] == "bass D2"
    others = [text_of(message) for message in [*harbour.posts(), *harbour.private(on)]]
    assert not any("A1" in told or "“bass D2" in told for told in others)


async def test_a_button_of_an_earlier_moment_shows_how_things_stand(harbour: World) -> None:
    _, _, off = await dealt(harbour)
    shown = await shown_to(harbour, off, "ahead", turn="bass D2")
    await ahead(harbour, off, turn="bass A1")
    await off.click(shown, label="Forget all")
    assert "earlier moment" in text_of(harbour.fresh(shown))
    assert "2. **bass A1**" in text_of(harbour.fresh(shown))


async def test_what_costs_much_is_pencilled_unless_its_planner_agrees(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    await on.slash(harbour.channel, "move", turn="bass D1")
    await off.slash(harbour.channel, "move", turn="bass D2")
    shown = await shown_to(harbour, off, "ahead", turn="pass")
    assert "it is only pencilled then, unless you agree now" in text_of(shown)
    await off.click(shown, label="Play it all the same")
    assert "unless you agree now" not in text_of(harbour.fresh(shown))
    await on.slash(harbour.channel, "move", turn="bass A1")
    assert (await harbour.moves(number))[-1] == "pass"


async def test_everything_is_done_from_direct_messages_too(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    told = answers(await off.user.slash("ahead", turn="bass D2", game=str(number)))
    assert "1. **bass D2**" in told
    await on.slash(harbour.channel, "move", turn="bass D1")
    await harbour.env.settle()
    assert (await harbour.moves(number))[-1] == "bass D2"
    played = await on.user.slash("move", turn="bass A1", game=str(number))
    assert "Plan ahead" in labels(played.response)
