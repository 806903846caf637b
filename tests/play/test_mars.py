"""Migration: Mars through Discord: how it begins, its commands one by one, its menus, and games to their end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.games import content
from bot.games.catalog import GAMES
from bot.games.mars import setup
from rendering.pictures import pictures_of
from tests.games.mars_position import assets, colony, loaded, position, standing
from tests.games.test_mars_end import ready
from tests.games.test_mars_verbs import colonists
from tests.play.mars import begin, seat, sit, state_of, told
from tests.play.messages import answers, labels, offered_by, text_of
from tests.play.players import Way, by_button, by_move, from_messages, play_out
from tests.play.telling import check_over, check_pictured
from tests.play.test_secrecy import choose
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

# --- The beginning -------------------------------------------------------------------------------------------


async def test_a_game_is_started_with_its_settings_and_each_sets_a_tunnel_first(harbour: World, wire: Wire) -> None:
    number = await seat(harbour, 3, rounds="15", powers=True)
    state = await state_of(harbour)
    assert (number, len(state.seats), state.cap, state.powers, state.phase) == (1, 3, 15, True, "setup")
    for _ in range(3):
        [on] = await harbour.awaited(1)
        offered = await harbour.offered(on, "move", "turn")
        assert "✅" in answers(await on.slash(harbour.channel, "move", turn=offered[0]))
    state = await state_of(harbour)
    assert (state.phase, state.round) == ("colony", 1)
    assert all(each.pieces[0].bit_count() == 1 for each in state.seats)
    [on] = await harbour.awaited(1)
    assert on.id == (await harbour.table(1)).seats[state.starter].user
    assert "Colony phase" in harbour.told()
    assert [f.name for s in wire.posts() if s.reader == EVERYBODY for f in s.files] == ["mars-board.png"] * 4


async def test_the_first_panel_tells_what_the_others_have_begun_with(harbour: World) -> None:
    await seat(harbour, 3)
    before: list[str] = []
    for _ in range(3):
        [on] = await harbour.awaited(1)
        shown = text_of(harbour.panel(on, 1))
        assert shown.count("begins with a tunnel on") == len(before)
        assert " ".join(before) in shown
        offered = await harbour.offered(on, "move", "turn")
        await on.slash(harbour.channel, "move", turn=offered[0])
        name = next(name for name, person in harbour.people.items() if person is on)
        before.append(f"**{name}** begins with a tunnel on {offered[0]}.")


async def test_what_is_set_is_offered_with_what_it_means(harbour: World) -> None:
    lobby = await harbour.person("Ana").slash(harbour.channel, "mars start", players=2, rounds="25", powers=True)
    assert "Rounds at most: **25** ·" in answers(lobby)
    assert "Every faction has a small advantage" in answers(lobby)


# --- The menu of the Colony phase ----------------------------------------------------------------------------


async def test_one_panel_has_everything_in_order_and_says_what_going_on_gives_up(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    state = colonists()
    state.seats[1].assets = state.seats[0].assets[:]
    [ana, *_] = await sit(harbour, monkeypatch, state)
    panel = await harbour.take(1, ana)
    assert offered_by(panel) == [
        "rich_seam", "ice_lens", "move", "heal", "exchange", "offer", "build", "roll",
    ]  # fmt: skip
    told = text_of(panel)
    assert "-# Ice Lens: Gain 3 water." in told
    assert "-# Heal somebody: 1 med kit" in told
    assert "-# Go on to build: ends cards, people, exchange and trade for this turn" in told
    assert "-# Go on to roll: ends cards, people, exchange, trade and building for this turn" in told
    assert "lapse" not in told, "there are no offers"
    await choose(harbour, ana, panel, "ice_lens")
    assert "Colony phase: do as much as you like" in text_of(harbour.fresh(panel)), "it isn't asked whether more"
    await choose(harbour, ana, panel, "roll")
    shown = text_of(harbour.fresh(panel))
    assert "So far: **Ice Lens → Go on to roll**" in shown
    assert "⚠️ This brings something hidden to light, so it can't be taken back." in shown
    await ana.click(panel, label="Back")
    await choose(harbour, ana, panel, "build")
    assert "Build phase" in text_of(harbour.fresh(panel))
    assert {"tunnel", "clear", "roll"} <= set(offered_by(harbour.fresh(panel)))
    assert await harbour.moves(1) == [], "all of that is still pencilled"


async def test_what_a_building_costs_is_said_where_it_is_chosen(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ana, *_] = await sit(harbour, monkeypatch, colonists(phase="build"))
    panel = await harbour.take(1, ana)
    assert "-# Life Support, Hospital: 1 rock, 1 water and 1 iron" in text_of(panel)
    await choose(harbour, ana, panel, "factory")
    assert offered_by(harbour.fresh(panel)) == ["F3", "E4", "F4"], "only legal places"


# --- The commands one by one ---------------------------------------------------------------------------------

PENCILLED: list[tuple[str, dict[str, Any], str]] = [
    ("move", {"who": "c2", "where": "c1"}, "Move people → C2 → C1"),
    ("heal", {"who": "H9", "where": "C1"}, "Heal somebody → H9 → C1"),
    ("exchange", {"pay": "4 rock", "get": "med"}, "Exchange with the Treasury → 4 rock for 1 supply → med kit"),
    ("event", {"card": "Rich Seam", "choice": "iron"}, "Rich Seam → iron"),
    ("build", {"what": "Life Support", "where": "f1"}, "Go on to build → Life Support → F1"),
    ("tunnel", {"where": "F2"}, "Go on to build → Tunnel → F2"),
    ("clear", {"where": "B5"}, "Go on to build → Clear a Blast Site → B5"),
    ("fortress", {"where": "F2"}, "Go on to build → Ancient Fortress → F2"),
    ("dismantle", {"where": "E3"}, "Go on to build → Dismantle a piece → E3"),
]


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("build", {"what": "refinery", "where": "C2"}, "C2 is taken."),
    ("build", {"what": "factory", "where": "F1"}, "F1 touches a building of yours"),
    ("tunnel", {"where": "H1"}, "H1 doesn't touch your connected network."),
    ("warp", {}, "A warp takes 5 healthy people; you have 1."),
    ("salvage", {"what": "factory", "where": "E4"}, "That is a kind of turn, to be chosen at its very start."),
    ("fuel", {"cells": "1"}, "You have no fuel cell."),
    ("event", {"card": "trade embargo"}, "You don't hold “Trade Embargo”."),
    ("accept", {}, "There is no open offer to you."),
    ("withdraw", {}, "You have no open offer."),
]


@pytest.mark.usefixtures("wire")
async def test_each_command_adds_to_the_turn_and_a_roll_plays_it(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ana, *_] = await sit(harbour, monkeypatch, colonists())
    for verb, filled, words in PENCILLED:
        answer = await told(harbour, ana, verb, **filled)
        assert f"So far: **{words}**" in answer, answer
        panel = await harbour.take(1, ana)
        while "So far" in text_of(harbour.fresh(panel)):
            await ana.click(panel, label="Back")
    for verb, filled, _ in PENCILLED[:5]:
        await told(harbour, ana, verb, **filled | ({"where": "C2"} if verb == "heal" else {}))
    assert await harbour.moves(1) == []
    assert "✅" in await told(harbour, ana, "roll")
    assert await harbour.moves(1) == ["move C2 C1 heal H9 C2 exchange rock4 med rich_seam iron build life F1 roll"]


@pytest.mark.usefixtures("wire")
async def test_what_can_not_be_done_is_answered_and_changes_nothing(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, colonists())
    before = await harbour.state(1)
    for verb, filled, words in REFUSED:
        answer = await told(harbour, ana, verb, **filled)
        assert words in answer, answer
        assert await harbour.state(1) == before
    assert "It isn't your turn in game 1." in await told(harbour, bo, "tunnel", where="E2")
    assert "You don't sit at game 1." in answers(
        await harbour.person("Stranger").slash(harbour.channel, "mars roll", game="1")
    )


async def test_commands_offer_what_is_legal_with_what_it_costs(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, colonists())
    kinds = await harbour.offered(ana, "mars build", "what")
    assert kinds == ["life", "habitat", "factory", "refinery", "hospital"]
    assert await harbour.offered(ana, "mars build", "where", what="factory") == ["F3", "E4", "F4"]
    assert await harbour.offered(ana, "mars event", "card") == ["rich_seam", "ice_lens"]
    assert await harbour.offered(ana, "mars event", "choice", card="rich_seam") == ["rock", "water", "iron"]
    assert await harbour.offered(ana, "mars clear", "where") == ["B5"]
    for person in (bo, harbour.person("Stranger")):
        assert await harbour.offered(person, "mars event", "card") == []
        assert await harbour.offered(person, "mars build", "what") == []


@pytest.mark.usefixtures("wire")
async def test_fuel_is_asked_after_the_dice_and_can_be_none(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(colony("N", rover=0, assets={"fuel": 2}), colony("S"), phase="build")
    loaded(state, move=1)
    ana, bo = await sit(harbour, monkeypatch, state)
    answer = await told(harbour, ana, "roll")
    assert "✅" in answer
    assert "How many fuel cells do you burn? Your rover drives 1, and 1 more for each" in answer
    assert await harbour.awaited(1) == [ana]
    assert "rolls 1 for the rover" in harbour.told()
    assert "Choose 0 to 2 of your fuel cells." in await told(harbour, ana, "fuel", cells="3")
    panel = await harbour.take(1, ana)
    await ana.click(panel, label="1")
    assert "So far: **1 of your fuel cells**" in text_of(harbour.fresh(panel))
    await ana.click(harbour.fresh(panel), label="Back")
    assert "✅" in await told(harbour, ana, "fuel", cells="1")
    assert await harbour.moves(1) == ["roll", "1"]
    assert assets(await state_of(harbour))["fuel"] == 1
    assert await harbour.awaited(1) == [bo]


async def test_a_few_amounts_are_buttons(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(colony("N", rover=0, assets={"fuel": 2}), colony("S"), phase="build")
    loaded(state, move=1)
    ana, _ = await sit(harbour, monkeypatch, state)
    await told(harbour, ana, "roll")
    panel = await harbour.take(1, ana)
    assert labels(harbour.fresh(panel))[:3] == ["0", "1", "2"]
    await ana.click(panel, label="1")
    await ana.click(harbour.fresh(panel), label="Confirm")
    assert await harbour.moves(1) == ["roll", "1"]


async def test_a_salvage_turn_places_a_stored_building_and_is_the_whole_turn(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, colonists(phase="start"))
    panel = await harbour.take(1, ana)
    assert labels(panel)[:2] == ["A normal turn", "A Salvage turn"]
    assert "✅" in await told(harbour, ana, "salvage", what="factory", where="E4")
    assert await harbour.moves(1) == ["salvage factory E4"]
    state = await state_of(harbour)
    assert (standing(state, "factory"), state.seats[0].salvage) == ("E4", [])
    assert await harbour.awaited(1) == [bo]


async def test_a_warp_with_five_healthy_people_wins(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    state = ready(water=5)
    state.seats[0].assets[1] = 9
    [ana, *_] = await sit(harbour, monkeypatch, state)
    assert "So far: **Warp**" in await told(harbour, ana, "warp")
    while (await harbour.table(1)).status == "live":
        offered = await harbour.offered(ana, "move", "turn")
        await by_move(harbour, 1, ana, random.Random(len(offered)))
    assert "🏆 **Ana** wins!" in harbour.told()
    await check_over(harbour, 1)


# --- Words that people type ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (
            "exchange 4 rock med build life f1",
            "4 rock for 1 supply → med kit → Go on to build → Life Support → F1",
        ),
        ("MOVE c2 C1 ice lens", "Move people → C2 → C1 → Ice Lens"),
        ("rich seam iron heal H9 c1", "Rich Seam → iron → Heal somebody → H9 → C1"),
        ("offer bo 2 iron + 1 med 1 water", "✅"),
        ("offer bo iron x2+med, water", "✅"),
        ("offer Bo 2 iron and a med kit", "I don't understand"),
    ],
)
async def test_turns_are_understood_as_people_type_them(
    harbour: World, monkeypatch: pytest.MonkeyPatch, typed: str, words: str
) -> None:
    state = colonists()
    state.seats[1].assets = [9] * len(state.seats[1].assets)
    [ana, *_] = await sit(harbour, monkeypatch, state)
    answer = answers(await ana.slash(harbour.channel, "move", turn=typed))
    assert words in answer, answer
    assert await harbour.moves(1) == (["offer east iron*2+med water"] if words == "✅" else [])


# --- Hands, log and rules ------------------------------------------------------------------------------------


async def test_the_hand_comes_with_the_panel_and_on_demand_to_its_owner_only(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, colonists())
    hands = [(s.reader, f.alt) for s in wire.sent for f in s.files if f.name.startswith("mars-hand")]
    assert hands
    assert {reader for reader, _ in hands} == {ana.id}, "by direct message, with the panel"
    assert "Ice Lens" in hands[0][1]
    asked = await bo.slash(harbour.channel, "hand")
    assert asked.ephemeral
    assert asked.response is not None
    [shown] = asked.response.attachments
    assert "Ice Lens" not in str(shown.description)
    assert not any("Ice Lens" in f.alt for s in wire.to(EVERYBODY, bo.id) for f in s.files)


async def test_every_topic_of_the_rules_is_explained_and_examples_are_drawn(harbour: World, wire: Wire) -> None:
    ana, entry = harbour.person("Ana"), GAMES.entries["mars"]
    drawn = pictures_of(entry.pictures).topics()
    wanted = {"connection", "habitats", "facilities", "strike", "trade", "supply", "winning"}
    assert wanted <= set(drawn)
    topics = await harbour.offered(ana, "rules", "topic", game="mars")
    assert topics == list(content.topics(entry.content))
    for topic in topics:
        answer = await ana.slash(harbour.channel, "rules", game="mars", topic=topic)
        assert f"## Migration: Mars: {topic}" in answers(answer)
        assert answer.response is not None
        files = answer.response.attachments
        assert len(files) == (topic.casefold() in drawn), topic
        assert all(str(each.description).startswith("Example: ") for each in files)


# --- Whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "players"),
    [
        pytest.param(by_button(), 2, id="buttons"),
        pytest.param(by_move, 4, id="move"),
        pytest.param(from_messages(), 3, id="direct-messages"),
    ],
)
async def test_a_game_is_played_from_its_first_tunnel_to_the_last_round(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire, way: Way, players: int
) -> None:
    begin(monkeypatch, setup.new(players, 1, False, "short"))
    await seat(harbour, players)
    await play_out(harbour, 1, way, seed=players)
    await check_over(harbour, 1)
    check_pictured(harbour, wire)
