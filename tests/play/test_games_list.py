"""``/games``: all of somebody's games and challenges, unbroken, with their age and what is due."""

from __future__ import annotations

from bot.store.records import Change
from tests.play.messages import answers, buttons, text_of
from tests.play.test_choosing import crowd
from tests.play.wire import Wire
from tests.play.world import World


async def test_what_is_due_and_how_old_a_game_is_stands_in_the_list(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    [on] = await harbour.awaited(number)
    [off] = await harbour.others(number)
    table = await harbour.table(number)
    told = answers(await on.slash(harbour.channel, "games"))
    assert "**it's your turn**: What do you play?" in told
    assert f"begun <t:{int(table.created_at)}:R>" in told
    assert f"asked <t:{int(table.waiting_since)}:R>" in told
    assert f"https://discord.com/channels/{table.guild}/{table.channel}/{table.post}" in told
    waiting = answers(await off.slash(harbour.channel, "games"))
    assert f"waits for {on.user.global_name}" in waiting
    assert table.due_at is not None
    assert f"next reminder <t:{int(table.due_at)}:R>" in waiting


async def test_when_the_usual_choice_is_made_stands_in_the_list(harbour: World) -> None:
    number = await harbour.pit("Ana", "Bo")
    table = await harbour.table(number)
    position = harbour.bot.app.tables.store.position(table)
    deadline = await harbour.bot.app.tables.limits.deadline(table, position)
    [on, *_] = await harbour.awaited(number)
    told = answers(await on.slash(harbour.channel, "games"))
    assert (deadline is not None) == ("the usual choice is made" in told)


async def test_challenges_stand_in_the_list_of_both(harbour: World) -> None:
    await harbour.challenge("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    told = answers(await bo.slash(harbour.channel, "games"))
    assert "**1** Migrato with **Ana**: **Ana challenges you**. Accept or decline there" in told
    assert "waits until everybody has accepted" in answers(await ana.slash(harbour.channel, "games"))
    assert "1" in await harbour.offered(bo, "board", "game")
    shown = (await bo.user.slash("board", game="1")).response
    await bo.user.click(shown, label="Accept")
    assert "challenges you" not in answers(await bo.slash(harbour.channel, "games"))


async def test_many_games_are_all_listed_each_whole(harbour: World, wire: Wire) -> None:
    await harbour.dealt("Ana", "Bo")
    ana = harbour.person("Ana")
    games = {1, *await crowd(harbour, ana, 59)}
    shown = (await ana.slash(harbour.channel, "games")).response
    assert shown is not None
    said = [text_of(shown)]
    while more := [
        button for button in buttons(shown) if button["label"] == "More ▶" and not button.get("disabled")
    ]:
        assert more
        await ana.click(shown, label="More ▶")
        shown = harbour.fresh(shown)
        said.append(text_of(shown))
    rows = [line for page in said for line in page.splitlines() if line.startswith("**")]
    assert {int(row.split("**")[1]) for row in rows} == games
    assert len(rows) == 60
    links = [line for page in said for line in page.splitlines() if line.endswith(")") and "[go there](" in line]
    assert len(links) == 60, "no row is cut"


async def test_a_game_that_is_not_known_is_listed_and_spoils_nothing(harbour: World) -> None:
    known = await harbour.dealt("Ana", "Bo")
    strange = await harbour.dealt("Ana", "Bo")
    store = harbour.bot.app.tables.store
    async with store.holding(strange) as table:
        table.game = "chess"
        await store.commit(Change(table))
    ana = harbour.person("Ana")
    told = answers(await ana.slash(harbour.channel, "games"))
    assert (
        f"**{strange}** chess with **Bo**: Game {strange} is a game of chess, which this Caravan doesn't know."
        in told
    )
    assert f"**{known}** Migration with **Bo**: " in told
    assert set(await harbour.offered(ana, "hand", "game")) == {str(known), str(strange)}
    for name in ("board", "hand", "log", "undo", "nudge"):
        refused = answers(await ana.slash(harbour.channel, name, game=str(strange)))
        assert "which this Caravan doesn't know. It is kept as it is" in refused, name
    assert "## " in answers(await ana.slash(harbour.channel, "rules"))


async def test_games_that_are_not_known_do_not_hold_up_the_reminders_and_posts_of_others(harbour: World) -> None:
    store = harbour.bot.app.tables.store
    for _ in range(3):
        strange = await harbour.start("Ana", "Bo")
        async with store.holding(strange) as table:
            table.game, table.due_at = "chess", 1.0
            await store.commit(Change(table))
    sound = await harbour.dealt("Chi", "Dee")
    await harbour.restart(after=25 * 3600)
    [on] = await harbour.awaited(sound)
    reminders = [text_of(message) for message in harbour.private(on) if "still waits" in text_of(message)]
    assert len(reminders) == 1
    assert f"game {sound}" in reminders[0].lower()
