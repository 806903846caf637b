"""The Founder's map through Discord: named, drawn at random, or laid plate by plate."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.games.migration import data
from bot.tables import lobby
from rendering.studio import Studio
from tests.play.messages import answers, offered_by, text_of
from tests.play.players import Panel
from tests.play.test_secrecy import SEED, Sends, choose, plainly
from tests.play.wire import EVERYBODY, Wire, tapped
from tests.play.world import World, world

DRAWN = "Do you keep this random land?"


async def founded(world: World, *names: str, **options: Any) -> tuple[int, MemberActor, ResponseMessage]:
    """A game whose Founder is asked for the map: its number, the Founder, and their panel."""
    number = await world.start(*(names or ("Ana", "Bo")), map="founder", **options)
    [founder] = await world.awaited(number)
    return number, founder, await world.take(number, founder)


async def answer(world: World, founder: MemberActor, panel: ResponseMessage, key: str) -> ResponseMessage:
    """Give an answer on the panel, and confirm it if that is all that is missing. Returns the panel."""
    await choose(world, founder, panel, key)
    return world.fresh(panel)


async def confirm(world: World, founder: MemberActor, panel: ResponseMessage) -> ResponseMessage:
    """Confirm what has been answered. Returns the panel."""
    await founder.click(panel, label="Confirm")
    return world.fresh(panel)


async def phase(world: World, number: int) -> str:
    return str(world.decoded(await world.table(number)).phase)


async def build(world: World, founder: MemberActor, panel: ResponseMessage, rng: random.Random) -> None:
    """Lay a land at random, as far as it only needs to be confirmed, with steps back on the way."""
    await choose(world, founder, panel, "build")
    for _ in range(60):
        offered = offered_by(world.fresh(panel))
        if not offered:
            return
        key = rng.choice(offered)
        await choose(world, founder, panel, key)
        if rng.random() < 0.3:
            await founder.click(panel, label="Back")
            await choose(world, founder, panel, key)
    raise AssertionError("the land is never laid")


# --- A named land, and a random one --------------------------------------------------------------------------


async def test_a_named_land_is_taken(harbour: World) -> None:
    number, founder, panel = await founded(harbour)
    assert "You are the Founder. Which land is to be settled?" in text_of(panel)
    await answer(harbour, founder, panel, "two_bay")
    assert await harbour.moves(number) == []
    await confirm(harbour, founder, panel)
    assert await phase(harbour, number) == "draft"
    assert "has laid the land: The Bay." in text_of(await harbour.board(number))
    assert len(await harbour.awaited(number)) == 2


async def test_only_lands_for_so_many_players_are_offered(harbour: World) -> None:
    named = {key for key, plan in data.maps().items() if plan.players == 3}
    _, _, panel = await founded(harbour, "Ana", "Bo", "Chi")
    assert len(named) == 3
    assert set(offered_by(panel)) == {*named, "random", "build"}


async def test_only_the_founder_is_asked(harbour: World) -> None:
    number, founder, panel = await founded(harbour)
    [other] = await harbour.others(number)
    kept = harbour.keep(panel)
    told = await other.click(await harbour.board(number), label="Take your turn")
    assert f"It waits for **{founder.user.global_name}**." in answers(told)
    [said] = await harbour.press_kept((other, kept, "Back"))
    assert "It isn't your turn" in said
    assert await harbour.offered(other, "move", "turn", game=str(number)) == []
    assert await harbour.offered(harbour.person("Stranger"), "move", "turn", game=str(number)) == []


async def test_a_random_land_is_inked_at_once_shown_to_all_and_drawn_anew_three_times_at_most(
    harbour: World,
) -> None:
    number, founder, panel = await founded(harbour)
    lands = []
    for draws_left in (3, 2, 1, 0):
        key = "random" if draws_left == 3 else "reroll"
        panel = await answer(harbour, founder, panel, key)
        assert "This brings something hidden to light, so it can't be taken back." in text_of(panel)
        panel = await confirm(harbour, founder, panel)
        board = await harbour.board(number)
        assert f"has a random land drawn; draws left: {draws_left}." in text_of(board)
        assert DRAWN in text_of(board)
        assert len(board.attachments) == 1
        lands.append(harbour.decoded(await harbour.table(number)).land)
        assert await phase(harbour, number) == "map"
        assert DRAWN in text_of(panel)
    assert len(set(lands)) == 4
    assert await harbour.moves(number) == ["random", "reroll", "reroll", "reroll"]
    assert offered_by(panel) == ["keep"], "the last one stays"
    told = answers(await founder.slash(harbour.channel, "move", turn="reroll"))
    assert "is not legal here" in told
    told = answers(await founder.slash(harbour.channel, "undo"))
    assert "I have asked" in told, "it has been seen"
    panel = await harbour.take(number, founder)
    await answer(harbour, founder, panel, "keep")
    await confirm(harbour, founder, panel)
    assert await phase(harbour, number) == "draft"
    assert harbour.decoded(await harbour.table(number)).land == lands[-1]


async def test_a_random_land_is_kept_or_drawn_anew_after_a_restart(harbour: World) -> None:
    number, founder, panel = await founded(harbour)
    await answer(harbour, founder, panel, "random")
    await harbour.restart()
    await confirm(harbour, founder, panel)
    await harbour.restart()
    panel = await harbour.take(number, founder)
    assert DRAWN in text_of(panel)
    await choose(harbour, founder, panel, "keep")
    await confirm(harbour, founder, panel)
    assert await harbour.moves(number) == ["random", "keep"]


async def test_random_and_confirm_pressed_twice_in_the_same_instant_draws_once(harbour: World) -> None:
    number, founder, panel = await founded(harbour)
    await answer(harbour, founder, panel, "random")
    await harbour.at_once((founder, panel, "Confirm"), (founder, panel, "Confirm"))
    assert await harbour.moves(number) == ["random"]


# --- Laid plate by plate -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "mode"), [(1, "book1"), (2, "full"), (3, "full")])
async def test_a_land_is_laid_with_steps_back_and_nobody_sees_it_before_it_is_confirmed(
    harbour: World, wire: Wire, seed: int, mode: str
) -> None:
    number, founder, panel = await founded(harbour, mode=mode)
    before, posts, since = await harbour.state(number), len(harbour.messages()), len(wire.sent)
    await build(harbour, founder, panel, random.Random(seed))
    assert "That is your whole turn." in text_of(harbour.fresh(panel))
    assert await harbour.state(number) == before
    assert len(harbour.messages()) == posts
    assert {sent.reader for sent in wire.sent[since:]} == {founder.id}
    shown = harbour.fresh(panel).attachments
    assert len(shown) == 1, "the Founder sees the land"
    await confirm(harbour, founder, panel)
    assert await phase(harbour, number) == "draft"
    assert len(await harbour.moves(number)) == 1
    assert "has laid the land plate by plate." in text_of(await harbour.board(number))


async def test_a_land_can_be_taken_back_to_its_beginning_and_another_way_chosen(harbour: World) -> None:
    number, founder, panel = await founded(harbour)
    await build(harbour, founder, panel, random.Random(4))
    while "Which land is to be settled?" not in text_of(harbour.fresh(panel)):
        await founder.click(panel, label="Back")
    assert "two_bay" in offered_by(harbour.fresh(panel))
    await answer(harbour, founder, panel, "two_islet")
    await confirm(harbour, founder, panel)
    assert "has laid the land: The Islet." in text_of(await harbour.board(number))


async def test_a_half_laid_land_survives_a_restart(harbour: World) -> None:
    number, founder, panel = await founded(harbour)
    rng = random.Random(5)
    await answer(harbour, founder, panel, "build")
    for _ in range(4):
        await choose(harbour, founder, panel, rng.choice(offered_by(harbour.fresh(panel))))
    before = text_of(harbour.fresh(panel))
    await harbour.restart(after=86400)
    assert text_of(await harbour.take(number, founder)) == before
    await Panel(harbour, founder, panel, rng).follow()
    assert await phase(harbour, number) == "draft"


# --- What others can tell ------------------------------------------------------------------------------------


async def lay_half(here: World, wire: Wire, seed: int) -> tuple[Sends, Sends]:
    """Lay a land but don't confirm it, while the others look. Returns what they could read, and the Founder."""
    stranger = here.person("Stranger")
    await here.start("Ana", "Bo", map="founder")
    [founder] = await here.awaited(1)
    [other] = await here.others(1)
    panel = await here.take(1, founder)
    await build(here, founder, panel, random.Random(seed))
    for person in (other, stranger):
        for name in ("board", "log", "hand", "turn", "games"):
            await person.slash(here.channel, name)
        await person.autocomplete(here.channel, "move", "turn", "")
    return plainly(here, wire.to(EVERYBODY, other.id, stranger.id)), plainly(here, wire.to(founder.id))


async def test_two_lands_that_are_not_confirmed_look_alike_to_everybody_else(
    tmp_path: Path, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda _: SEED))
    told = []
    for seed in (6, 7):
        async with world(tmp_path / f"{seed}.sqlite3", studio) as here:
            with here.env.time_context(), tapped() as wire:
                told.append(await lay_half(here, wire, seed))
    (others, own), (others_again, own_again) = told
    assert own != own_again, "the land shows to its Founder"
    assert sum(map(len, others.values())) > 15
    assert others == others_again
