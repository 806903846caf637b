"""Challenges: who may accept, decline and call them off, and the rematch after a game."""

from __future__ import annotations

from typing import cast

import discord
import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.games.migrato import turns
from cogs.outbox import Outbox
from tests.play.messages import answers, labels, menus, number_in, text_of
from tests.play.players import by_move, play_out
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

REMATCH = "Rematch"


async def seated(world: World, number: int) -> list[str]:
    return [seat.name for seat in (await world.table(number)).seats]


# --- To a game of Migrato ------------------------------------------------------------------------------------


async def test_a_challenge_names_and_pings_the_opponent_alone(harbour: World, wire: Wire) -> None:
    challenge = await harbour.challenge("Ana", "Bo", swap_draw="3", memory="strict")
    shown = text_of(challenge)
    bo = harbour.person("Bo")
    assert shown.startswith(f"<@{bo.id}> · Migrato · game 1: a challenge by **Ana**. Do you accept?\n")
    assert f"1. **Ana** (host)\n2. <@{bo.id}> · *asked*" in shown
    assert "**Three**" in shown
    assert "**You must remember them**" in shown
    assert labels(challenge) == ["Accept", "Decline", "Withdraw", "Options", "Rules", "Learning game"]
    [sent] = [sent for sent in wire.sent if sent.pings]
    assert sent.pings == {bo.id}
    assert (sent.method, sent.reader) == ("POST", EVERYBODY), "only a new message pings"
    assert (await harbour.table(1)).status == "lobby"


async def test_accepting_starts_at_once(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo", swap_draw="3")
    await harbour.person("Bo").click(challenge, label="Accept")
    await harbour.env.settle()
    table = await harbour.table(1)
    assert table.status == "live"
    assert table.options["swap_draw"] == "3"
    assert await seated(harbour, 1) == ["Ana", "Bo"]
    assert "Migrato · game 1 has started" in text_of(harbour.fresh(challenge))
    assert labels(harbour.fresh(challenge)) == []
    assert TAKE in labels(harbour.last())


async def test_accept_pressed_twice_in_the_same_instant_starts_once(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    bo = harbour.person("Bo")
    await harbour.at_once((bo, challenge, "Accept"), (bo, challenge, "Accept"))
    assert len(harbour.posts()) == 1
    assert await seated(harbour, 1) == ["Ana", "Bo"]


async def test_accept_and_decline_in_the_same_instant_leave_one_of_them_done(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    await harbour.at_once((bo, challenge, "Accept"), (ana, challenge, "Decline"))
    assert (await harbour.table(1)).status in ("live", "cancelled")
    assert len(harbour.posts()) == int((await harbour.table(1)).status == "live")


@pytest.mark.parametrize("name", ["Ana", "Bo"])
async def test_either_of_the_two_can_call_a_challenge_off_and_it_says_who_did(harbour: World, name: str) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    kept = harbour.keep(challenge)
    person = harbour.person(name)
    if name == "Bo":
        await person.click(challenge, label="Decline")
    else:
        asked = (await person.click(challenge, label="Withdraw")).response
        assert asked is not None
        assert text_of(asked) == "Call game 1 off?"
        assert (await harbour.table(1)).status == "lobby"
        await person.click(asked, label="Call it off")
    await harbour.env.settle()
    assert (await harbour.table(1)).status == "cancelled"
    assert "Migrato · game 1 was called off" in text_of(harbour.fresh(challenge))
    said = "declined." if name == "Bo" else "withdrew the challenge."
    assert f"<@{person.id}> {said}" in text_of(harbour.fresh(challenge))
    assert labels(harbour.fresh(challenge)) == []
    [told] = await harbour.press_kept((harbour.person("Bo"), kept, "Accept"))
    assert "Game 1 was called off before it began." in told
    assert (await harbour.table(1)).status == "cancelled"


async def test_a_stranger_can_neither_accept_nor_decline(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    stranger = harbour.person("Stranger")
    told = await stranger.click(challenge, label="Accept")
    assert "The seats of game 1 are kept for others. Start a game of your own." in answers(told)
    told = await stranger.click(challenge, label="Decline")
    assert "Only somebody who is asked can decline. Ana, who opened this game, can call it off." in answers(told)
    told = await harbour.person("Ana").click(challenge, label="Decline")
    assert "You opened this challenge. Withdraw takes it back." in answers(told)
    assert (await harbour.table(1)).status == "lobby"
    assert "Accept" in labels(harbour.fresh(challenge))


async def test_a_challenge_is_told_by_direct_message_and_can_be_accepted_there(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    bo = harbour.person("Bo")
    [asked] = harbour.private(bo)
    assert text_of(asked).startswith("Migrato · game 1: a challenge by **Ana**. Do you accept?\n")
    assert f"-# https://discord.com/channels/{harbour.guild.id}/{harbour.channel.id}/" in text_of(asked)
    assert text_of(asked).endswith(" in **Harbour**"), "the server is named, too"
    assert f"<#{harbour.channel.id}>" not in text_of(asked), "Discord shows a link by the channel's name"
    assert str(harbour.channel.id) in text_of(asked), "the link leads to the challenge"
    assert labels(asked) == ["Accept", "Decline", "Rules", "Learning game"]
    assert harbour.private(harbour.person("Ana")) == []
    await bo.user.click(asked, label="Accept")
    await harbour.env.settle()
    assert (await harbour.table(1)).status == "live"
    assert "Migrato · game 1 has started" in text_of(harbour.fresh(asked))
    assert "Migrato · game 1 has started" in text_of(harbour.fresh(challenge))
    assert labels(harbour.fresh(challenge)) == labels(harbour.fresh(asked)) == []


async def test_a_challenge_rings_once_in_its_channel_and_not_again_by_direct_message(
    harbour: World, wire: Wire
) -> None:
    silent = discord.MessageFlags.suppress_notifications.flag
    await harbour.challenge("Ana", "Bo")
    bo = harbour.person("Bo")
    told = [sent for sent in wire.posts() if sent.reader == bo.id or bo.id in sent.pings]
    assert [(sent.reader == bo.id, bool(sent.body.get("flags", 0) & silent)) for sent in told] == [
        (False, False),
        (True, True),
    ]


@pytest.mark.parametrize(
    ("pressed", "shown"),
    [("Accept", "Migrato · game 1 has started"), ("Decline", "Migrato · game 1 was called off")],
)
async def test_what_asks_by_direct_message_shows_at_once_what_was_pressed_in_the_channel(
    harbour: World, pressed: str, shown: str
) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    bo = harbour.person("Bo")
    await harbour.pit("Cy", "Bo")
    await bo.click(challenge, label=pressed)
    await harbour.env.settle()
    asked = harbour.private(bo)[0]
    assert text_of(asked).startswith(f"**{shown}**")
    assert labels(asked) == []
    assert any("Migrato · game 2 has started" in text_of(message) for message in harbour.private(bo))


async def test_what_asks_by_direct_message_shows_options_that_were_changed(harbour: World) -> None:
    await harbour.challenge("Ana", "Bo", memory="strict")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    shown = text_of(harbour.private(bo)[0])
    await harbour.bot.app.tables.lobby.change(1, ana.id, {"memory": "open"})
    await cast(Outbox, harbour.bot.get_cog("Outbox")).rest()
    [asked] = harbour.private(bo)
    assert text_of(asked) != shown
    assert labels(asked) == ["Accept", "Decline", "Rules", "Learning game"]
    await bo.user.click(asked, label="Accept")
    assert (await harbour.table(1)).status == "live"


async def test_a_decline_by_direct_message_is_told_to_the_challenger_there_and_in_the_channel(
    harbour: World, wire: Wire
) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    before = len(wire.sent)
    await bo.user.click(harbour.private(bo)[0], label="Decline")
    await harbour.env.settle()
    assert f"<@{bo.id}> declined." in text_of(harbour.fresh(challenge))
    [told] = [sent for sent in wire.posts(before) if sent.reader == EVERYBODY]
    assert told.pings == {ana.id}
    assert f"<@{bo.id}> declines, so the game is off." in text_of(harbour.last())
    assert f"<@{bo.id}> declined." in text_of(harbour.private(ana)[-1])


async def test_a_withdrawn_challenge_is_told_by_direct_message(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    asked = (await ana.click(challenge, label="Withdraw")).response
    assert asked is not None
    await ana.click(asked, label="Call it off")
    await harbour.env.settle()
    first, second = harbour.private(bo)
    for told in (first, second):
        assert f"<@{ana.id}> withdrew the challenge." in text_of(told)
        assert labels(told) == []


async def test_with_closed_direct_messages_a_challenge_works_in_the_channel(harbour: World) -> None:
    harbour.close_messages(harbour.person("Bo"))
    challenge = await harbour.challenge("Ana", "Bo")
    assert (await harbour.bot.app.tables.person(harbour.person("Bo").id)).dm_closed
    await harbour.person("Bo").click(challenge, label="Accept")
    assert (await harbour.table(1)).status == "live"


async def test_options_changed_while_somebody_accepts_are_looked_at_first(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    old = harbour.keep(challenge)
    panel = (await ana.click(challenge, label="Options")).response
    assert panel is not None
    drawn = next(menu for menu in menus(panel) if ":swap_draw" in menu["custom_id"])
    await ana.select(panel, ["3"], custom_id=drawn["custom_id"])
    assert "**Three**" in text_of(harbour.fresh(challenge))
    [told] = await harbour.press_kept((bo, old, "Accept"))
    assert "The options of game 1 have just been changed, so nothing was done." in told
    assert (await harbour.table(1)).status == "lobby"
    await bo.click(harbour.fresh(challenge), label="Accept")
    assert (await harbour.table(1)).options["swap_draw"] == "3"


async def test_a_challenge_of_somebody_who_has_left_the_server_is_off_when_it_is_accepted(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    harbour.guild.remove_member(harbour.person("Ana"))
    told = answers(await harbour.person("Bo").click(challenge, label="Accept"))
    assert "Whoever opened this challenge has left the server, so it is off." in told
    assert (await harbour.table(1)).status == "cancelled"
    assert "Migrato · game 1 was called off" in text_of(harbour.fresh(challenge))
    assert labels(harbour.fresh(challenge)) == []


async def test_the_host_cannot_accept_for_the_opponent(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    told = await harbour.person("Ana").click(challenge, label="Accept")
    assert "You already sit at game 1." in answers(told)
    assert (await harbour.table(1)).status == "lobby"


async def test_nobody_can_challenge_themselves_or_a_bot(harbour: World) -> None:
    ana = harbour.person("Ana")
    machine = harbour.guild.add_member(harbour.env.create_user("machine", bot=True))
    for opponent, name in ((ana, "Ana"), (machine, "machine")):
        told = await ana.slash(harbour.channel, "migrato start", opponent=opponent)
        assert f"{name} can't play against you. Name somebody else." in answers(told)
        assert told.ephemeral
    assert not any((await harbour.bot.app.repository.counts()).values())


async def test_a_challenge_can_be_accepted_after_a_restart(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    await harbour.restart(after=3 * 86400)
    await harbour.person("Bo").click(challenge, label="Accept")
    assert (await harbour.table(1)).status == "live"


# --- Rematch -------------------------------------------------------------------------------------------------


async def finished(world: World) -> tuple[int, MemberActor, MemberActor]:
    """A game of Migrato that somebody has left; with those who sat in it."""
    number = await world.pit("Ana", "Bo")
    bo = world.person("Bo")
    told = await bo.slash(world.channel, "resign", game=str(number))
    assert told.response is not None
    await bo.click(told.response, label="Resign")
    await world.env.settle()
    assert (await world.table(number)).status == "over"
    return number, world.person("Ana"), bo


def final(world: World) -> ResponseMessage:
    """The newest message with a button for a rematch."""
    return world.fresh([message for message in world.messages() if REMATCH in labels(message)][-1])


def invitation(world: World) -> ResponseMessage:
    """The newest message with a challenge."""
    return world.fresh([message for message in world.messages() if "Accept" in labels(message)][-1])


async def test_a_rematch_is_a_challenge_to_the_other_with_sides_swapped_and_the_other_one_beginning(
    harbour: World, wire: Wire
) -> None:
    number, ana, bo = await finished(harbour)
    starter = harbour.decoded(await harbour.table(number)).starter
    began = (await seated(harbour, number))[starter]
    before = len(wire.sent)
    told = await bo.click(final(harbour), label=REMATCH)
    assert "Game 2: The others are asked." in answers(told)
    challenge = invitation(harbour)
    assert text_of(challenge).startswith(f"<@{ana.id}> · Migrato · game 2: a challenge by **Bo**. ")
    [posted] = [sent for sent in wire.posts(before) if sent.reader == EVERYBODY]
    assert posted.pings == {ana.id}, "whoever is asked is pinged"
    assert ": a challenge by **Bo**. Do you accept?" in text_of(harbour.private(ana)[-1]), (
        "and told by direct message"
    )
    assert f"1. **Bo** (host)\n2. <@{ana.id}> · *asked*" in text_of(challenge), "the seats stand as they will be"
    assert "Player" not in text_of(challenge), "whoever begins is called by name"
    assert any(f"Who begins: **{name}**" in text_of(challenge) for name in ("Bo", f"<@{ana.id}>"))
    await ana.click(challenge, label="Accept")
    await harbour.env.settle()
    assert await seated(harbour, 2) == ["Bo", "Ana"]
    [first] = await harbour.awaited(2)
    assert first.user.global_name != began


async def test_the_first_turn_goes_to_and_fro_through_rematches(harbour: World) -> None:
    await finished(harbour)
    began = []
    for number in (1, 2, 3):
        table = await harbour.table(number)
        state = harbour.decoded(table)
        began.append(table.seats[state.starter].name)
        if number > 1:
            [on] = await harbour.awaited(number)
            told = await on.slash(harbour.channel, "resign", game=str(number))
            assert told.response is not None
            await on.click(told.response, label="Resign")
            await harbour.env.settle()
        await harbour.person("Ana").click(final(harbour), label=REMATCH)
        await harbour.person("Bo").click(final(harbour), label=REMATCH)
        await harbour.env.settle()
    assert began[0] == began[2] != began[1]


async def test_rematch_pressed_by_both_in_the_same_instant_starts_one_game(harbour: World) -> None:
    _, ana, bo = await finished(harbour)
    post = final(harbour)
    said = await harbour.at_once((ana, post, REMATCH), (bo, post, REMATCH))
    await harbour.env.settle()
    assert sorted(said) == ["Game 2: The game begins.", "Game 2: The others are asked."]
    assert (await harbour.table(2)).status == "live"
    assert await harbour.bot.app.repository.table(3) is None
    assert TAKE in labels(harbour.last())
    assert all("Accept" not in labels(message) for message in harbour.messages()), "nothing is left to accept"


async def test_rematch_pressed_twice_by_one_asks_once(harbour: World) -> None:
    _, ana, _ = await finished(harbour)
    post = final(harbour)
    said = await harbour.at_once((ana, post, REMATCH), (ana, post, REMATCH))
    assert any("You already sit at game 2." in words for words in said)
    assert (await harbour.table(2)).status == "lobby"
    assert len([message for message in harbour.messages() if "Accept" in labels(message)]) == 1


async def test_a_stranger_cannot_ask_for_a_rematch(harbour: World) -> None:
    number, *_ = await finished(harbour)
    told = await harbour.person("Stranger").click(final(harbour), label=REMATCH)
    assert f"You don't sit at game {number}." in answers(told)
    assert await harbour.bot.app.repository.table(2) is None


async def test_after_a_rematch_was_declined_it_can_be_asked_for_again(harbour: World) -> None:
    _, ana, bo = await finished(harbour)
    await ana.click(final(harbour), label=REMATCH)
    await bo.click(invitation(harbour), label="Decline")
    assert (await harbour.table(2)).status == "cancelled"
    told = await bo.click(final(harbour), label=REMATCH)
    assert "Game 3: The others are asked." in answers(told)
    await ana.click(invitation(harbour), label="Accept")
    await harbour.env.settle()
    assert (await harbour.table(3)).status == "live"


async def test_a_rematch_keeps_the_options(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "RESHUFFLES", 0)  # the first turn is the last one
    number = await harbour.pit("Ana", "Bo", swap_draw="3", memory="strict")
    await play_out(harbour, number, by_move, seed=1)
    for name in ("Ana", "Bo"):
        await harbour.person(name).click(final(harbour), label=REMATCH)
    state = harbour.decoded(await harbour.table(2))
    assert (state.swap_draw, state.strict) == (3, True)


async def test_a_rematch_of_three_at_migration_begins_when_all_have_accepted(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", "Chi", map="three_woods")
    for name in ("Ana", "Bo"):
        told = await harbour.person(name).slash(harbour.channel, "resign", game=str(number))
        assert told.response is not None
        await harbour.person(name).click(told.response, label="Resign")
        await harbour.env.settle()
    ana, bo, chi = (harbour.person(name) for name in ("Ana", "Bo", "Chi"))
    await chi.click(final(harbour), label=REMATCH)
    assert text_of(invitation(harbour)).startswith(f"<@{ana.id}> and <@{bo.id}> · Migration · game 2: a challenge")
    challenge = invitation(harbour)
    told = await bo.click(final(harbour), label=REMATCH)
    assert "Game 2: The others are asked." in answers(told)
    assert (await harbour.table(2)).status == "lobby"
    assert text_of(harbour.fresh(challenge)).startswith(f"<@{ana.id}> · Migration"), "it shows who has accepted"
    assert "2. **Bo**" in text_of(harbour.fresh(challenge))
    told = await ana.click(final(harbour), label=REMATCH)
    await harbour.env.settle()
    assert "Game 2: The game begins." in answers(told)
    assert (await harbour.table(2)).status == "live"
    assert await seated(harbour, 2) == ["Ana", "Bo", "Chi"]
    assert (await harbour.table(2)).options["map"] == "three_woods"
    assert "Migration · game 2 has started" in text_of(harbour.fresh(challenge))
    assert labels(harbour.fresh(challenge)) == []
    assert number_in(text_of(harbour.last())) == 2


async def test_a_rematch_of_a_game_played_alone_begins_at_once_and_asks_nobody(harbour: World) -> None:
    ana = harbour.person("Ana")
    lobby = (await ana.slash(harbour.channel, "tinners start", players=1)).response
    assert lobby is not None
    assert "can press **Start**." in text_of(lobby)
    await ana.click(lobby, label="Start")
    await harbour.env.settle()
    asked = (await ana.slash(harbour.channel, "resign", game="1")).response
    assert asked is not None
    await ana.click(asked, label="Resign")
    await harbour.env.settle()
    post = final(harbour)
    said = await harbour.at_once((ana, post, REMATCH), (ana, post, REMATCH))
    await harbour.env.settle()
    begun = "The rematch has begun already: it is game 2. /games has the link."
    assert "Game 2: The game begins." in said
    assert set(said) <= {"Game 2: The game begins.", begun}
    assert begun in answers(await ana.click(post, label=REMATCH))
    assert (await harbour.table(2)).status == "live"
    assert await harbour.bot.app.repository.table(3) is None
    assert all("Accept" not in labels(message) for message in harbour.messages())
    assert TAKE in labels(harbour.last())


async def test_the_seats_of_a_rematch_stand_as_they_will_be_and_do_not_turn_over(harbour: World) -> None:
    _, ana, bo = await finished(harbour)
    await ana.click(final(harbour), label=REMATCH)
    challenge = invitation(harbour)
    before = text_of(challenge)
    assert f"1. <@{bo.id}> · *asked*\n2. **Ana** (host)" in before
    await bo.click(challenge, label="Accept")
    await harbour.env.settle()
    assert "1. **Bo**\n2. **Ana** (host)" in text_of(harbour.fresh(challenge))


async def test_a_rematch_joined_elsewhere_before_it_is_shown_is_shown_as_it_stands(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ana, bo = await finished(harbour)
    posted, tables = harbour.bot.app.tables.posted, harbour.bot.app.tables

    async def meanwhile(number: int, message: int) -> int | None:
        if number == 2 and (await harbour.table(2)).status == "lobby":
            await tables.rematch.again(1, bo.id, "Bo")
        return await posted(number, message)

    monkeypatch.setattr(tables, "posted", meanwhile)
    await ana.click(final(harbour), label=REMATCH)
    await harbour.env.settle()
    assert (await harbour.table(2)).status == "live"
    assert all("do you accept?" not in text_of(message) for message in harbour.messages())
    assert all("Accept" not in labels(message) for message in harbour.messages())


async def test_a_rematch_that_can_not_be_shown_is_called_off_and_told_to_whoever_asked(harbour: World) -> None:
    _, ana, bo = await finished(harbour)
    post = final(harbour)
    harbour.env.inject_error("POST", f"/channels/{harbour.channel.id}/messages", status=403, code=50013, times=None)
    await ana.click(post, label=REMATCH)
    await harbour.env.settle()
    assert (await harbour.table(2)).status == "cancelled"
    assert "I could not show this game in its channel, so it is called off." in text_of(harbour.private(ana)[-1])
    harbour.heal()
    await bo.click(post, label=REMATCH)
    await harbour.env.settle()
    assert (await harbour.table(3)).status == "lobby"
