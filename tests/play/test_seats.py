"""Somebody else takes over a seat, on Discord: offered, accepted by a button, and told to whom it concerns."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.games.text import Text
from tests.play.messages import answers, labels, text_of
from tests.play.players import by_move
from tests.play.test_paces import late
from tests.play.wire import EVERYBODY, Sent, Wire, lost_answers
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

SEAT = "Take the seat"
VIEW = discord.Permissions.view_channel.flag


def offer_in(messages: list[Any]) -> Any:
    """The newest message by which a seat can be taken."""
    return [message for message in messages if SEAT in labels(message)][-1]


async def offered(world: World, number: int, holder: MemberActor, to: MemberActor | None = None) -> Any:
    """Have somebody offer their seat; returns the message in the channel."""
    if to is None:
        said = answers(await holder.slash(world.channel, "seat open", game=str(number)))
        assert "is offered in its channel" in said, said
    else:
        said = answers(await holder.slash(world.channel, "seat give", player=to, game=str(number)))
        assert "is asked to take your seat" in said, said
    await world.env.settle()
    return offer_in(world.messages())


async def dealt(world: World) -> tuple[int, MemberActor, MemberActor]:
    """A game of two past its draft: its number, who is on, and who isn't."""
    number = await world.dealt("Ana", "Bo", map="two_bay")
    [on], [off] = await world.awaited(number), await world.others(number)
    return number, on, off


def told_to(sent: list[Sent], person: MemberActor) -> list[Sent]:
    """What somebody alone has been told."""
    return [one for one in sent if one.reader == person.id and one.path != "/users/@me/channels"]


async def holders(world: World, number: int) -> set[int]:
    return {seat.user for seat in (await world.table(number)).seats}


async def test_a_named_person_is_pinged_and_asked_by_direct_message_and_nothing_changes_before(
    harbour: World, wire: Wire
) -> None:
    number, on, off = await dealt(harbour)
    dan, since = harbour.person("Dan"), len(wire.sent)
    offer = await offered(harbour, number, on, dan)
    assert labels(offer) == [SEAT, "Decline", "Withdraw"]
    [public] = [sent for sent in wire.posts(since) if sent.reader == EVERYBODY]
    assert public.pings == {dan.id}
    assert "who offers it to you?" in text_of(offer)
    assert labels(offer_in(harbour.private(dan))) == [SEAT, "Decline"]
    assert await holders(harbour, number) == {on.id, off.id}


async def test_the_newcomer_gets_hand_and_turn_and_is_called_in_one_line(harbour: World, wire: Wire) -> None:
    number, on, _ = await dealt(harbour)
    dan = harbour.person("Dan")
    offer = await offered(harbour, number, on)
    since = len(wire.sent)
    said = answers(await dan.click(offer, label=SEAT))
    await harbour.env.settle()
    assert "You have taken over the seat of" in said
    assert "`/turn` opens your turn" in said
    [line] = [sent for sent in wire.posts(since) if sent.reader == EVERYBODY]
    assert line.pings == {dan.id}
    assert f"**Dan** has taken over the seat of **{on.user.global_name}**." in line.body["content"]
    panel = harbour.panel(dan, number)
    assert "Confirm" in labels(panel) or len(labels(panel)) > 1
    assert any("hand" in picture.filename for picture in panel.attachments)
    assert labels(harbour.fresh(offer)) == []
    await by_move(harbour, number, dan, harbour.luck)
    assert dan not in await harbour.awaited(number)


async def test_a_newcomer_who_is_not_on_gets_the_hand_and_nobody_is_pinged(harbour: World, wire: Wire) -> None:
    number, on, off = await dealt(harbour)
    dan = harbour.person("Dan")
    offer = await offered(harbour, number, off)
    since = len(wire.sent)
    await dan.click(offer, label=SEAT)
    await harbour.env.settle()
    assert [sent.pings for sent in wire.posts(since) if sent.reader == EVERYBODY] == [set()]
    [word] = [message for message in harbour.private(dan) if "taken over the seat" in text_of(message)]
    assert [picture.filename for picture in word.attachments]
    assert told_to(wire.sent[since:], on) == [], "nothing has changed for the other"


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_former_holder_loses_the_panel_and_is_told_nothing_more(
    harbour: World, wire: Wire, *, restarted: bool
) -> None:
    number, on, off = await dealt(harbour)
    dan = harbour.person("Dan")
    former = harbour.panel(on, number)
    kept = harbour.keep(former)
    offer = await offered(harbour, number, on)
    if restarted:
        await harbour.restart()
    await dan.click(offer, label=SEAT)
    await harbour.env.settle()
    stripped = harbour.fresh(former)
    assert labels(stripped) == []
    assert "**Dan** has taken over this seat." in text_of(stripped)
    since = len(wire.sent)
    if restarted:
        await harbour.restart()
    for mover in (dan, off, dan):
        assert mover in await harbour.awaited(number)
        await by_move(harbour, number, mover, harbour.luck)
    assert told_to(wire.sent[since:], on) == []
    [said] = await harbour.press_kept((on, kept, kept["components"][0]["components"][0]["label"]))
    assert said.endswith(f"You don't sit at game {number}. Watch it with /board, or start your own.")


async def test_what_still_waits_to_be_told_to_the_former_holder_is_never_told(harbour: World, wire: Wire) -> None:
    number, on, off = await dealt(harbour)
    channel = f"/channels/{on.user.dm_channel.id}/messages"
    harbour.env.inject_error("POST", channel, status=500, times=None)
    await by_move(harbour, number, on, harbour.luck)
    await by_move(harbour, number, off, harbour.luck)
    await harbour.bot.app.tables.homes.tell_each(number, [Text("Something for those who sit here.")])
    await harbour.person("Dan").click(await offered(harbour, number, on), label=SEAT)
    waiting = [post.user for post in await harbour.bot.app.repository.pending_posts(1e12)]
    assert on.id in waiting
    harbour.heal()
    since = len(wire.sent)
    await harbour.restart(after=3600.0)
    assert [sent for sent in wire.posts(since) if sent.reader == on.id] == []
    assert on.id not in [post.user for post in await harbour.bot.app.repository.pending_posts(1e12)]
    assert any(sent.reader == off.id for sent in wire.posts())


async def test_the_former_holder_sees_what_anybody_sees(harbour: World) -> None:
    number, on, _ = await dealt(harbour)
    dan = harbour.person("Dan")
    await dan.click(await offered(harbour, number, on), label=SEAT)
    bystander = harbour.person("Eve")
    for command in ("hand", "turn", "board"):
        shown = {
            answers(await person.slash(harbour.channel, command, game=str(number))) for person in (on, bystander)
        }
        assert len(shown) == 1, shown
    assert "You sit at no game" in answers(await on.slash(harbour.channel, "games"))


async def test_a_private_game_that_was_asked_for_by_name_is_closed_to_who_hands_it_over(harbour: World) -> None:
    number = await harbour.pit("Ana", "Bo")
    ana, dan = harbour.person("Ana"), harbour.person("Dan")
    await dan.click(await offered(harbour, number, ana, dan), label=SEAT)
    assert ana.id not in (await harbour.table(number)).kept_for


async def test_who_can_not_take_it_is_told_why(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    dan, eve = harbour.person("Dan"), harbour.person("Eve")
    offer = await offered(harbour, number, on, dan)
    assert f"You already sit at game {number}." in answers(await off.click(offer, label=SEAT))
    assert "That is your own seat." in answers(await on.click(offer, label=SEAT))
    assert "That seat is offered to Dan only." in answers(await eve.click(offer, label=SEAT))
    assert labels(offer) == labels(harbour.fresh(offer)), "it still stands"
    await dan.click(offer, label=SEAT)
    other = await offered(harbour, number, off)
    assert "know what was hidden there" in answers(await on.click(other, label=SEAT))


async def test_bots_and_people_of_elsewhere_are_not_asked(harbour: World) -> None:
    number, on, _ = await dealt(harbour)
    robot = harbour.guild.add_member(harbour.env.create_user("robot", global_name="Robot", bot=True))
    said = answers(await on.slash(harbour.channel, "seat give", player=robot, game=str(number)))
    assert said.startswith("**Robot** is a bot, and bots don't play.")
    gone = harbour.person("Gus")
    harbour.guild.remove_member(gone)
    said = answers(await on.user.slash("seat give", player=gone.user, game=str(number)))
    assert said.startswith("**Gus** isn't in the server of this game.")
    assert all(seat.offer is None for seat in (await harbour.table(number)).seats)


async def test_only_the_holder_withdraws_and_the_buttons_go_everywhere(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    dan = harbour.person("Dan")
    offer = await offered(harbour, number, on, dan)
    asked = offer_in(harbour.private(dan))
    assert "who offers that seat, can withdraw it" in answers(await off.click(offer, label="Withdraw"))
    assert answers(await on.click(offer, label="Withdraw")) == "Withdrawn: the seat stays yours."
    await harbour.env.settle()
    assert labels(harbour.fresh(offer)) == []
    assert labels(harbour.fresh(asked)) == []
    assert "nothing to withdraw" in answers(await on.slash(harbour.channel, "seat withdraw", game=str(number)))


async def test_a_named_person_can_take_it_from_direct_messages(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    dan = harbour.person("Dan")
    offer = await offered(harbour, number, on, dan)
    await harbour.restart()
    await dan.user.click(offer_in(harbour.private(dan)), label=SEAT)
    await harbour.env.settle()
    assert await holders(harbour, number) == {dan.id, off.id}
    assert labels(harbour.fresh(offer)) == []


async def test_in_a_hidden_channel_a_named_person_is_let_in_and_the_leaver_is_out(harbour: World) -> None:
    number, on, _ = await dealt(harbour)
    dan, eve = harbour.person("Dan"), harbour.person("Eve")
    await offered(harbour, number, on, dan)
    everybody = Overwrite(target_id=harbour.guild.default_role.id, type=OverwriteType.ROLE, allow=0, deny=VIEW)
    bot = Overwrite(target_id=harbour.env.backend.bot_user.id, type=OverwriteType.MEMBER, allow=VIEW, deny=0)
    harbour.env.backend.edit_channel(harbour.channel.id, {}, overwrites=[everybody, bot])
    unseen = f"There is no game {number} that you can see."
    assert unseen in answers(await eve.user.slash("board", game=str(number)))
    await dan.user.click(offer_in(harbour.private(dan)), label=SEAT)
    await harbour.env.settle()
    assert dan in await harbour.awaited(number)
    assert unseen not in answers(await dan.user.slash("hand", game=str(number)))
    assert unseen in answers(await on.user.slash("board", game=str(number)))


async def test_of_two_who_press_at_once_one_gets_it_and_the_other_is_told(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    dan, eve = harbour.person("Dan"), harbour.person("Eve")
    offer = await offered(harbour, number, on)
    said = await harbour.at_once((dan, offer, SEAT), (eve, offer, SEAT))
    won = [place for place, words in enumerate(said) if words.startswith("You have taken over the seat")]
    assert len(won) == 1, said
    winner, loser = ((dan, said[1]), (eve, said[0]))[won[0]]
    assert loser == (
        f"That seat isn't offered any more: **{winner.user.global_name}** holds it. Nothing was changed for you."
    )
    assert await holders(harbour, number) == {winner.id, off.id}


async def test_an_offer_of_which_discord_loses_the_answer_stands_once_and_is_remembered(harbour: World) -> None:
    number, on, _ = await dealt(harbour)
    with lost_answers("POST", f"/channels/{harbour.channel.id}/messages"):
        await on.slash(harbour.channel, "seat open", game=str(number))
        await harbour.env.settle()
    await harbour.restart(after=60.0)
    offers = [message for message in harbour.messages() if SEAT in labels(message)]
    [kept] = [seat.offer for seat in (await harbour.table(number)).seats if seat.offer is not None]
    assert kept.messages == [(harbour.channel.id, message.id) for message in offers]
    assert len(offers) == 1


async def test_the_offer_lapses_with_the_end_of_the_game(harbour: World) -> None:
    number, on, off = await dealt(harbour)
    offer = await offered(harbour, number, on)
    kept = harbour.keep(offer)
    asked = (await off.slash(harbour.channel, "resign", game=str(number))).response
    assert asked is not None
    await off.click(asked, label="Resign")
    await harbour.env.settle()
    assert labels(harbour.fresh(offer)) == []
    [said] = await harbour.press_kept((harbour.person("Dan"), kept, SEAT))
    assert f"Game {number} is over, so nothing can be changed in it." in said


async def test_when_time_is_up_the_others_look_for_somebody_else(harbour: World, wire: Wire) -> None:
    number, _, [off], question = await late(harbour, "Ana", "Bo")
    assert answers(await off.click(question, label="Look for somebody else")) == (
        "Noted: the seat is offered in the channel."
    )
    await harbour.env.settle()
    offer = offer_in(harbour.messages())
    assert labels(offer) == [SEAT]
    assert wire.posts()[-1].pings == set()
    assert "can still move, which ends the offer" in text_of(offer)
    dan = harbour.person("Dan")
    await dan.click(offer, label=SEAT)
    await harbour.env.settle()
    assert await harbour.awaited(number) == [dan]
    assert "You have until <t:" in text_of(harbour.panel(dan, number))
    assert "Nobody's time is up there any more" in answers(await off.click(question, label="Take them out"))


async def test_a_late_player_who_moves_ends_the_search(harbour: World) -> None:
    number, on, [off], question = await late(harbour, "Ana", "Bo")
    await off.click(question, label="Look for somebody else")
    await harbour.env.settle()
    offer = offer_in(harbour.messages())
    kept = harbour.keep(offer)
    await by_move(harbour, number, on, harbour.luck)
    await harbour.env.settle()
    assert labels(harbour.fresh(offer)) == []
    [said] = await harbour.press_kept((harbour.person("Dan"), kept, SEAT))
    assert "isn't offered any more" in said


async def test_the_log_tells_who_took_over_and_a_board_has_the_new_name(harbour: World) -> None:
    number, on, _ = await dealt(harbour)
    dan = harbour.person("Dan")
    await dan.click(await offered(harbour, number, on), label=SEAT)
    await by_move(harbour, number, dan, harbour.luck)
    told = answers(await dan.slash(harbour.channel, "log", game=str(number)))
    assert f"🪑 **Dan** has taken over the seat of **{on.user.global_name}**." in told
    assert TAKE in labels(await harbour.board(number))


async def test_whoever_is_asked_declines_by_a_button_and_the_holder_is_told(harbour: World, wire: Wire) -> None:
    number, on, off = await dealt(harbour)
    dan = harbour.person("Dan")
    offer = await offered(harbour, number, on, dan)
    assert "who alone can decline it" in answers(await off.click(offer, label="Decline"))
    private, since = offer_in(harbour.private(dan)), len(wire.sent)
    assert "You have declined" in answers(await dan.user.click(private, label="Decline"))
    await harbour.env.settle()
    assert labels(harbour.fresh(offer)) == labels(harbour.fresh(private)) == []
    assert "Dan would rather not take over the seat" in text_of(harbour.last())
    [note] = [sent for sent in wire.posts(since) if "would rather not" in str(sent.json.get("content"))]
    assert note.pings == {on.id}
    assert await holders(harbour, number) == {on.id, off.id}


async def test_offered_seats_are_listed_where_they_can_be_taken_or_declined(harbour: World) -> None:
    number, on, _ = await dealt(harbour)
    other, on_there, _ = await dealt(harbour)
    dan, eve = harbour.person("Dan"), harbour.person("Eve")
    await offered(harbour, number, on, dan)
    await offered(harbour, other, on_there)
    mine = (await dan.slash(harbour.channel, "games")).response
    assert f"**{on.user.global_name} offers you their seat**" in text_of(mine)
    assert f"Take the seat in game {number}" in labels(mine)
    assert "You sit at no game" in answers(await eve.slash(harbour.channel, "games"))
    shown = (await eve.slash(harbour.channel, "games", show="open to all")).response
    assert "### Games that you can join (1)" in text_of(shown)
    assert "can be taken over" in text_of(shown)
    assert shown is not None
    await eve.click(shown, label=f"Take the seat in game {other}")
    assert eve.id in await holders(harbour, other)
    assert mine is not None
    await dan.click(mine, label="Decline")
    assert (await harbour.table(number)).seats[0].offer is (await harbour.table(number)).seats[1].offer is None
