"""Whole games of Tinners' Trail through Discord, alone against Lord Wallace, and its commands one by one."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from simcord import MemberActor
from simcord.backend.errors import OptionError

from bot.games.tinners import rates
from bot.games.tinners.data import areas
from bot.games.tinners.state import ROBOT
from tests.games.tinners_position import Position
from tests.play.messages import answers, menus, text_of
from tests.play.players import Way, by_button, by_move, from_messages, play_out
from tests.play.telling import check_over, check_pictured
from tests.play.test_secrecy import choose
from tests.play.tinners import begin, by_tinners_verbs, late, seat, state_of, told, use
from tests.play.wire import Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

NAMES = ("Ana", "Bo", "Chi")


# --- Whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "size"),
    [
        pytest.param(by_button(), (2, 4), id="buttons-2"),
        pytest.param(by_move, (3, 4), id="move-3"),
        pytest.param(from_messages(), (2, 4), id="direct-messages-2"),
    ],
)
async def test_a_game_is_played_from_a_late_round_to_its_end(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire, way: Way, size: tuple[int, int]
) -> None:
    players, first = size
    begin(monkeypatch, late(players, 11, number=first))
    number = await seat(harbour, *NAMES[:players], players=players)
    await play_out(harbour, number, way, seed=players)
    await check_over(harbour, number)
    check_pictured(harbour, wire)


async def test_a_game_is_played_from_its_third_round_by_its_own_commands(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    begin(monkeypatch, late(2, 12, number=3))
    number = await seat(harbour, "Ana", "Bo", players=2)
    rng = random.Random(5)
    for _ in range(200):
        awaited = await harbour.awaited(number)
        if not awaited:
            break
        await by_tinners_verbs(harbour, number, awaited[0], rng)
    await check_over(harbour, number)
    check_pictured(harbour, wire)


async def test_alone_against_lord_wallace_who_plays_by_himself_and_says_what_he_does(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    first = late(1, 6, number=3)
    begin(monkeypatch, first)
    number = await seat(harbour, "Ana", players=1)
    table = await harbour.table(number)
    assert (table.status, len(table.seats)) == ("live", 1), "the host alone has pressed Start"
    await play_out(harbour, number, by_move, seed=3)
    await check_over(harbour, number)
    check_pictured(harbour, wire)
    told = "\n".join(text_of(post) for post in harbour.posts())
    state = await state_of(harbour, number)
    won = [area.name for x, area in enumerate(areas()) if state.owners[x] == ROBOT and first.owners[x] != ROBOT]
    assert won
    assert sorted(won) == sorted(re.findall(r"Lord Wallace wins (.+) for £\d+\.", told))
    assert "Lord Wallace turns up a card: " in told
    assert re.search(r"Lord Wallace beats you by|You beat Lord Wallace|like Lord Wallace", told)
    points = [int(gained) for gained in re.findall(r"Lord Wallace invests £\d+ for (\d+) points", told)]
    assert sum(points) == sum(state.sources[ROBOT]) - sum(first.sources[ROBOT])


async def test_the_last_round_alone_by_buttons(harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire) -> None:
    begin(monkeypatch, late(1, 2))
    number = await seat(harbour, "Ana", players=1)
    await play_out(harbour, number, by_button(), seed=4)
    await check_over(harbour, number)
    check_pictured(harbour, wire)


# --- The commands one by one ---------------------------------------------------------------------------------


async def table_of(harbour: World, monkeypatch: pytest.MonkeyPatch, position: Position) -> list[MemberActor]:
    """Begin game 1 with a position; returns who sits there."""
    begin(monkeypatch, position.state)
    seats = position.state.seats
    assert await seat(harbour, *NAMES[:seats], players=seats) == 1
    return [harbour.person(name) for name in NAMES[:seats]]


def field(seats: int = 2, *cards: str) -> Position:
    """Redruth face down, Camborne face up, a mine of the host in Illogan; everybody with these survey cards."""
    position = Position(seats).tile("redruth", 4, 3, 4).tile("camborne", 2, 3, 2, shown=True)
    position.mine(0, "illogan", 3, 2, 2)
    position.state.cards = [list(cards) for _ in range(seats)]
    return position


NO_AMOUNT = "is not an amount. Give a whole number, such as 7."
BAD_BIDS = [
    ("five", "“five” " + NO_AMOUNT),
    ("-3", "“\\-3” " + NO_AMOUNT),
    ("1e9", "“1e9” " + NO_AMOUNT),
    ("7.5", "“7.5” " + NO_AMOUNT),
    (" ", "The option pounds is empty."),
    ("£", NO_AMOUNT),
    ("7 drop", NO_AMOUNT),
    ("@everyone", NO_AMOUNT),
    ("²", NO_AMOUNT),
    ("9" * 300, NO_AMOUNT),
    ("21", "“21” is not legal here: Choose £6 to £20 for Redruth."),
    ("999999", "“999999” is not legal here: Choose £6 to £20 for Redruth."),
    ("5", "“5” is not legal here: Choose £6 to £20 for Redruth."),
    ("0", "“0” is not legal here: Choose £6 to £20 for Redruth."),
]
IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    ("build", {"area": "redruth", "bid": "lots"}, "“lots” " + NO_AMOUNT),
    ("build", {"area": "redruth", "bid": "21"}, "Choose £3 to £20 for Redruth."),
    ("build", {"area": "illogan", "bid": "5"}, "is not legal here: "),
    ("build", {"area": "atlantis", "bid": "5"}, "I don't understand “atlantis” after “build”."),
    ("extract", {"area": "redruth", "tin": 1}, "is not legal here: "),
    ("develop", {"kind": "miner", "area": "redruth"}, "is not legal here: "),
    ("invest", {"pounds": "5"}, "You are not asked to invest now."),
    ("invest", {"pounds": "pass"}, "You are not asked to invest now."),
    ("survey", {"card": "pass"}, "You are not asked for a survey card now."),
    ("peek", {"area": "redruth"}, "You may not look at a tile now."),
    ("sell", {"ore": "tin"}, "You are not asked which ore sells better now."),
    ("emigrate", {"area": "illogan", "place": "michigan"}, "the Emigration expansion is off"),
    ("place", {"kind": "miner", "area": "illogan"}, "You have no piece from Michigan."),
    ("extract", {"area": "illogan", "tin": 9}, ""),
]


@pytest.mark.usefixtures("wire")
@pytest.mark.parametrize("up_to", [False, True], ids=["bid", "limit"])
async def test_a_bid_that_is_no_number_or_out_of_range_is_answered_and_changes_nothing(
    harbour: World, monkeypatch: pytest.MonkeyPatch, up_to: bool
) -> None:
    ana, bo = await table_of(harbour, monkeypatch, field())
    assert "✅" in await told(harbour, ana, "build", area="redruth", bid="£ 5")
    before = await harbour.table(1)
    for pounds, words in BAD_BIDS:
        assert words in await told(harbour, bo, "bid", pounds=pounds, up_to=up_to)
        assert await harbour.table(1) == before
        assert await harbour.bot.app.repository.pencil(1, 1) is None
    assert "✅" in await told(harbour, bo, "bid", pounds="£7", up_to=up_to)
    assert (await harbour.moves(1))[-1] == f"{'limit' if up_to else 'bid'} 7"


@pytest.mark.usefixtures("wire")
async def test_what_can_not_be_done_is_answered_and_plays_nothing(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = await table_of(harbour, monkeypatch, field())
    before = await harbour.state(1)
    for verb, filled, words in IMPOSSIBLE:
        assert words in await told(harbour, ana, verb, **filled)
        assert await harbour.state(1) == before
        assert await harbour.moves(1) == []
        assert "It isn't your turn in game 1." in await told(harbour, bo, verb, **filled | _sound(verb))
    assert "✅" in await told(harbour, ana, "pasties"), "nobody is stopped by it"


def _sound(verb: str) -> dict[str, Any]:
    """Options that are numbers where numbers are wanted."""
    sound: dict[str, dict[str, Any]] = {"build": {"bid": "5"}, "extract": {"tin": 1}, "invest": {"pounds": "5"}}
    return sound.get(verb, {})


@pytest.mark.parametrize("cubes", ["two", -1])
async def test_a_number_of_cubes_is_a_whole_number(
    harbour: World, monkeypatch: pytest.MonkeyPatch, cubes: object
) -> None:
    ana, _ = await table_of(harbour, monkeypatch, field())
    with pytest.raises(OptionError, match="tin"):
        await use(harbour, ana, "extract", area="illogan", tin=cubes)
    assert await harbour.moves(1) == []


async def names(harbour: World, person: MemberActor, verb: str, option: str, **filled: Any) -> dict[Any, str]:
    """What an option offers: values with their names."""
    choices = await person.autocomplete(
        harbour.channel, f"tinners {verb}", option, filled.pop("typed", ""), **filled
    )
    assert len(choices) <= 25
    assert all(len(choice["name"]) <= 100 for choice in choices)
    return {choice["value"]: choice["name"] for choice in choices}


async def test_each_command_offers_what_is_legal_now_and_says_what_it_costs(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = list(rates.survey())[:2]
    ana, bo = await table_of(harbour, monkeypatch, field(2, first, second))
    assert await names(harbour, ana, "build", "area") == {
        "redruth": "Redruth · Face down",
        "camborne": "Camborne · Tin 2, copper 3, water 2",
    }
    cards = await names(harbour, ana, "build", "survey", area="redruth")
    least = rates.survey()[first].minimum
    assert list(cards) == [first, second]
    assert cards[first].startswith(f"{rates.survey()[first].name} · Bid at least £{least}; gone for its bonus")
    opening = await names(harbour, ana, "build", "bid", area="camborne", survey=first)
    assert opening == {str(n): f"£{n}" for n in range(least, 21)}
    assert await names(harbour, ana, "extract", "area") == {
        "illogan": "Illogan · Up to 2 of tin 3, copper 2; £2 each"
    }
    assert await names(harbour, ana, "extract", "tin", area="illogan") == {1: "1 Tin", 2: "2 Tin"}
    assert await names(harbour, ana, "extract", "copper", area="illogan", tin=1) == {1: "1 Copper"}
    assert await names(harbour, ana, "extract", "copper", area="illogan", tin=2) == {}
    assert await names(harbour, ana, "develop", "area", kind="miner") == {
        "illogan": "Illogan · Tin 3, copper 2, water 2"
    }
    for verb, option in (("survey", "card"), ("peek", "area"), ("invest", "pounds"), ("place", "kind")):
        assert await names(harbour, ana, verb, option) == {}, "that is not asked now"
    for verb, option in (("build", "area"), ("bid", "pounds"), ("extract", "area"), ("pump", "area")):
        for other in (bo, harbour.person("Stranger")):
            assert await names(harbour, other, verb, option) == {}


async def test_bids_are_offered_in_range_and_by_their_first_figures(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = field()
    position.state.money = [60, 60]
    ana, bo = await table_of(harbour, monkeypatch, position)
    await told(harbour, ana, "build", area="redruth", bid="5")
    assert list(await names(harbour, bo, "bid", "pounds")) == [str(n) for n in range(6, 31)]
    assert list(await names(harbour, bo, "bid", "pounds", typed="5")) == [str(n) for n in range(50, 60)]
    assert list(await names(harbour, bo, "bid", "pounds", typed="£6", up_to=True)) == ["6", "60"]
    assert await names(harbour, ana, "bid", "pounds") == {}


async def test_every_amount_can_be_given_when_there_are_more_than_a_menu_holds(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    position = field()
    position.state.money = [60, 60]
    ana, bo = await table_of(harbour, monkeypatch, position)
    await told(harbour, ana, "build", area="redruth", bid="5")
    panel = await harbour.take(1, bo)
    await bo.click(panel, label="Set a limit")
    shown = harbour.fresh(panel)
    offered = [int(option["value"]) for option in menus(shown)[0]["options"]]
    assert (offered[0], offered[-1]) == (6, 60)
    missing = next(pounds for pounds in range(6, 61) if pounds not in offered)
    assert f"Any other number can be typed: `/move turn:{missing} game:1`" in text_of(shown)
    answer = await bo.slash(harbour.channel, "move", turn=str(missing), game="1")
    assert "✅" in answers(answer)
    assert (await harbour.moves(1))[-1] == f"limit {missing}"


@pytest.mark.parametrize("pressed", ["bid", "limit"])
async def test_a_bid_by_command_is_what_it_says_whatever_has_been_pressed_before(
    harbour: World, monkeypatch: pytest.MonkeyPatch, pressed: str
) -> None:
    """The panel is left at the question how much, at the opening and later."""
    ana, bo = await table_of(harbour, monkeypatch, field())
    for person, opening in ((ana, True), (bo, False)):
        panel = await harbour.take(1, person)
        for key in ["build", "redruth", pressed] if opening else [pressed]:
            await choose(harbour, person, panel, key)
        offered = await names(harbour, person, "bid", "pounds")
        assert offered["9"] == "£9"
        assert "✅" in await told(harbour, person, "bid", pounds="6" if opening else "9")
    assert await harbour.moves(1) == ["build redruth bid 6", "bid 9"]
    panel = await harbour.take(1, ana)
    await choose(harbour, ana, panel, pressed)
    assert "✅" in await told(harbour, ana, "pass")
    assert (await harbour.moves(1))[-1] == "drop"


async def test_a_bid_given_together_with_a_look_is_made_after_it(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    [card] = list(rates.survey())[:1]
    ana, bo = await table_of(harbour, monkeypatch, field(2, card))
    assert "✅" in await told(harbour, ana, "build", area="redruth", survey=card, bid="12")
    assert await harbour.moves(1) == [f"build redruth {card}", "bid 12"]
    assert await harbour.awaited(1) == [bo]


async def test_a_bid_too_low_after_a_look_is_answered_and_asked_for_again(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    [card] = list(rates.survey())[:1]
    ana, _ = await table_of(harbour, monkeypatch, field(2, card))
    assert "Choose £" in await told(harbour, ana, "build", area="redruth", survey=card, bid="0")
    assert await harbour.moves(1) == [f"build redruth {card}"]
    assert "✅" in await told(harbour, ana, "bid", pounds="12")


async def test_the_last_cube_and_one_of_several_are_extracted_by_number(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = await table_of(harbour, monkeypatch, field().mine(1, "st-ives", 1, 0, 1))
    assert "✅" in await told(harbour, ana, "extract", area="illogan", tin=1, copper=1)
    assert "✅" in await told(harbour, bo, "extract", area="st-ives", tin=1, copper=0)
    assert await harbour.moves(1) == ["extract illogan tin+copper", "extract st-ives tin"]
    position = field().mine(0, "st-ives", 1, 0, 1).state
    begin(monkeypatch, position)
    number = await seat(harbour, "Chi", "Dee", players=2)
    typed = await harbour.person("Chi").slash(
        harbour.channel, "move", turn="extract st-ives tin*1", game=str(number)
    )
    assert "✅" in answers(typed)


async def test_a_piece_from_michigan_is_placed_within_the_turn(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The options of the command follow what the emigration has brought, before the turn is over."""
    position = Position(2, number=2, emigration=True).mine(0, "illogan", 3, 2, 2).mine(0, "wendron", 2, 2, 2)
    position.mine(1, "st-ives", 1, 1, 1).own_miner("illogan")
    ana, bo = await table_of(harbour, monkeypatch, position)
    assert list(await names(harbour, ana, "emigrate", "area")) == ["illogan"]
    places = await names(harbour, ana, "emigrate", "place", area="illogan")
    assert len(places) == 4
    assert all(" · " in name for name in places.values()), "each says what it gives"
    assert await names(harbour, ana, "place", "kind") == {}
    asked = await told(harbour, ana, "emigrate", area="illogan", place="michigan")
    assert "You have a piece from Michigan. Place it now?" in asked
    assert await harbour.moves(1) == []
    panel = await harbour.take(1, ana)
    for pressed in (False, True):
        assert await names(harbour, ana, "place", "kind") == {"train": "Train"}
        found = await names(harbour, ana, "place", "area", kind="train")
        assert list(found) == ["wendron", "illogan"]
        if not pressed:
            await choose(harbour, ana, panel, "place")
    assert "✅" in await told(harbour, ana, "place", kind="train", area="wendron")
    assert await harbour.moves(1) == ["emigrate illogan michigan place train wendron"]
    assert await harbour.awaited(1) == [bo]


async def test_how_much_to_extract_is_chosen_at_once_with_what_it_costs_and_brings(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = field()
    position.price(6, 4)
    ana, _ = await table_of(harbour, monkeypatch, position)
    panel = await harbour.take(1, ana)
    await ana.click(panel, label="Extract ore, 1 work point")
    [menu] = menus(harbour.fresh(panel))
    assert [option["label"] for option in menu["options"]] == [
        "Tin: pay £2, worth £6",
        "Copper: pay £2, worth £4",
        "2 Tin: pay £4, worth £12",
        "Tin and Copper: pay £4, worth £10",
        "2 Copper: pay £4, worth £8",
    ]
    await ana.select(panel, ["tin+copper"], custom_id=menu["custom_id"])
    await ana.click(panel, label="Confirm")
    assert await harbour.moves(1) == ["extract illogan tin+copper"]


async def test_how_hard_lord_wallace_is_stands_in_a_lobby_where_one_sits_alone_only(harbour: World) -> None:
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    lobby = (await ana.slash(harbour.channel, "tinners start", wallace="more_mines", players=1)).response
    assert lobby is not None
    assert "Lord Wallace: **More mines**" in text_of(lobby)
    lobby = (await ana.slash(harbour.channel, "tinners start")).response
    assert lobby is not None
    assert "Lord Wallace: **As advised**" in text_of(lobby)
    await bo.click(lobby, label="Join")
    assert "Lord Wallace:" not in text_of(harbour.fresh(lobby))
