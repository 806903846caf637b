"""Moves and drafts that are typed: nonsense, illegal, ambiguous, cut short, in any case and with any accents."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from cogs.support.completion import told_apart
from tests.play.messages import answers, buttons, labels, menus, text_of
from tests.play.world import USUAL, World

pytestmark = pytest.mark.few_pictures


async def first_turn(world: World) -> tuple[int, MemberActor]:
    """A game on a known map, and who takes the first turn."""
    number = await world.dealt("Ana", "Bo", map="two_bay")
    [on] = await world.awaited(number)
    return number, on


async def second_turn(world: World) -> tuple[int, MemberActor]:
    """A game on a known map, and who takes the second turn, after Bass D1."""
    number, on = await first_turn(world)
    await on.slash(world.channel, "move", turn="bass D1")
    [off] = await world.awaited(number)
    return number, off


async def say(world: World, person: MemberActor, turn: str) -> str:
    """Type a turn and return what is said about it; it comes to nobody else."""
    told = await person.slash(world.channel, "move", turn=turn)
    assert told.ephemeral
    return answers(told)


EMOJI = "🐟🦎🏳️‍🌈👩‍👩‍👧" * 10


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        pytest.param("flugelhorn", "I don't understand “flugelhorn”. You could say “bass”", id="nonsense"),
        pytest.param(
            "bass Z9", "I don't understand “Z9” after “bass”. You could say", id="nonsense-after-a-good-word"
        ),
        pytest.param("bass B3", "“B3” is not legal here: ", id="illegal"),
        pytest.param("rats", "“rats” is not legal here: ", id="illegal-explorer"),
        pytest.param("bass D", "could mean several things: “bass D", id="ambiguous"),
        pytest.param(" ", "I don't understand “”. You could say “bass”", id="empty"),
        pytest.param("?!", "I don't understand “?!”.", id="marks-only"),
        pytest.param(EMOJI[:100], "I don't understand “🐟", id="emoji"),
        pytest.param("bass" + " " * 5000 + "D", "could mean several things", id="many-blanks"),
        pytest.param("bass D1 " * 600, "I don't understand “bass D1", id="longer-than-a-turn"),
        pytest.param("@everyone <@1> ||x||", "I don't understand “@\u200beveryone", id="a-ping"),
        pytest.param("bass D1 rats", "“rats” is too much: “bass D1” is a whole turn already.", id="too-much"),
    ],
)
async def test_a_turn_that_can_not_be_read_is_answered_and_changes_nothing(
    harbour: World, turn: str, words: str
) -> None:
    number, on = await first_turn(harbour)
    before = await harbour.state(number)
    told = await say(harbour, on, turn)
    assert words in told
    assert len(told) <= 2000
    assert await harbour.state(number) == before
    assert "✅" in await say(harbour, on, "bass D1"), "nobody is stopped by it"


@pytest.mark.parametrize("turn", ["bass d1", "BASS D1", "  Bäss   D1 ", "bass→D1", "Bass, D1.", "b d1", "baß D1"])
async def test_case_accents_and_marks_do_not_matter(harbour: World, turn: str) -> None:
    number, on = await first_turn(harbour)
    told = await say(harbour, on, turn)
    if turn == "b d1" and "could mean" in told:
        pytest.fail("only the Bass can be played first")
    assert "✅ Done." in told
    assert (await harbour.moves(number))[-1] == "bass D1"


async def test_a_turn_that_lacks_something_is_pencilled_and_asked_about(harbour: World) -> None:
    number, on = await first_turn(harbour)
    told = await on.slash(harbour.channel, "move", turn="bass")
    assert "So far: **Bass**" in answers(told)
    assert "Where do you place your Bass?" in answers(told)
    assert len(await harbour.moves(number)) == 2
    assert told.response is not None
    await on.click(told.response, label="D1")
    await on.click(told.response, label="Confirm")
    assert (await harbour.moves(number))[-1] == "bass D1"


async def test_a_pass_is_asked_about_once_more(harbour: World) -> None:
    number, on = await second_turn(harbour)
    await on.slash(harbour.channel, "move", turn="bass A1")
    [on] = await harbour.awaited(number)
    before = await harbour.moves(number)
    told = await on.slash(harbour.channel, "migration pass")
    assert "⚠️ Your Pioneer Spirit leaves the board." in answers(told)
    assert await harbour.moves(number) == before
    assert told.response is not None
    await on.click(told.response, label="Confirm")
    assert await harbour.moves(number) == [*before, "pass"]


async def test_settling_where_somebody_stands_is_not_legal(harbour: World) -> None:
    number, off = await second_turn(harbour)
    before = await harbour.state(number)
    told = answers(await off.slash(harbour.channel, "migration settle", explorer="bass", region="d1"))
    assert "is not legal here:" in told
    assert await harbour.state(number) == before


async def test_typing_out_of_turn_is_refused_and_nothing_is_offered(harbour: World) -> None:
    number, _ = await first_turn(harbour)
    [off] = await harbour.others(number)
    before = await harbour.state(number)
    assert f"It isn't your turn in game {number}." in await say(harbour, off, "bass D1")
    assert await harbour.offered(off, "move", "turn") == []
    assert await harbour.offered(harbour.person("Stranger"), "move", "turn") == []
    assert f"You don't sit at game {number}." in await say(harbour, harbour.person("Stranger"), "bass D1")
    assert await harbour.state(number) == before


@pytest.mark.parametrize("typed", ["", "ba", "BASS d", "bass D1", "x" * 100, EMOJI[:100], "bass " * 20, "*", "2 "])
async def test_what_is_offered_while_typing_is_legal(harbour: World, typed: str) -> None:
    number, on = await first_turn(harbour)
    offered = await harbour.offered(on, "move", "turn", typed)
    if typed not in ("", "ba", "BASS d", "bass D1"):
        assert offered in ([typed], [typed[:-1]], []), "an example is told, not offered"
        return
    assert "✅" in await say(harbour, on, offered[-1])
    assert (await harbour.moves(number))[-1] == offered[-1]


async def test_where_no_turn_begins_as_typed_one_of_the_game_at_hand_is_the_example(harbour: World) -> None:
    number, on = await first_turn(harbour)
    [choice] = await on.autocomplete(harbour.channel, "move", "turn", "sparow", game="1")
    assert choice["name"].startswith("No turn begins like that. “bass")
    before = await harbour.state(number)
    assert "✅" not in await say(harbour, on, choice["value"]), "what is taken by Enter is no turn"
    assert await harbour.state(number) == before
    number = await harbour.pit("Chi", "Dee")
    [on] = await harbour.awaited(number)
    [choice] = await on.autocomplete(harbour.channel, "move", "turn", "sparow", game=str(number))
    assert "bass" not in choice["name"]
    example = choice["name"].removeprefix("No turn begins like that. “").removesuffix("” would be one")
    assert "✅" in answers(await on.slash(harbour.channel, "move", turn=example, game=str(number)))


async def test_completions_begin_where_they_differ(harbour: World) -> None:
    _, on = await first_turn(harbour)
    names = [choice["name"] for choice in await on.autocomplete(harbour.channel, "move", "turn", "bass")]
    assert len(names) > 1
    assert all(name.endswith(" (after Bass)") for name in names)
    assert len({name.split(" ")[0] for name in names}) == len(names), names


def test_names_of_long_turns_keep_their_ends_and_stay_within_what_is_shown() -> None:
    long = ["Build a mine in a place with a very long name"] * 3
    names = told_apart([[*long, "Tin"], [*long, "Copper"], ["Pass"]])
    assert names == [f"… {long[0]} · Tin", f"… {long[0]} · Copper", "Pass"]
    assert told_apart([[*long, "Tin"], [*long, "Copper"]]) == ["Tin", "Copper"], "no room for what they share"
    assert told_apart([["Bass", "D1"]]) == ["Bass · D1"]
    assert told_apart([]) == []


async def test_a_turn_named_twice_in_the_same_game_option(harbour: World) -> None:
    number, on = await first_turn(harbour)
    for game, words in (
        ("zzz", "zzz is not the number of a game. /games lists yours."),
        ("99", "There is no game 99 that you can see. /games lists yours."),
        ("٣", "is not the number of a game"),
        ("1" * 50, "is not the number of a game"),
    ):
        told = answers(await on.slash(harbour.channel, "move", turn="bass D1", game=game))
        assert words in told
    assert len(await harbour.moves(number)) == 2
    told = answers(await on.slash(harbour.channel, "move", turn="bass D1", game=f"#{number} · Migration"))
    assert "✅" in told


# --- Drafts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        pytest.param(USUAL | {"fly": 1}, "11 of 12 chosen: 1 more.", id="eleven"),
        pytest.param(USUAL | {"fly": 3}, "12", id="thirteen"),
        pytest.param(USUAL | {"rats": 4, "fly": 1}, "3", id="four-rats"),
        pytest.param({"oak": 3, "rats": 3, "sparrow": 3, "fly": 3}, "Bass", id="no-bass"),
        pytest.param({"bass": 12}, "3", id="twelve-bass"),
    ],
)
async def test_a_draft_that_can_not_be_is_answered_and_nothing_is_stored(
    harbour: World, hand: dict[str, Any], words: str
) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    before = await harbour.state(number)
    ana = harbour.person("Ana")
    told = await ana.slash(harbour.channel, "migration draft", **hand)
    assert words in answers(told)
    assert "✅" not in answers(told)
    assert told.ephemeral
    assert await harbour.state(number) == before
    assert "✅" in answers(await ana.slash(harbour.channel, "migration draft", **USUAL)), "and can be corrected"


async def test_a_draft_without_numbers_opens_the_panel_with_the_usual_hand(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    told = await harbour.person("Ana").slash(harbour.channel, "migration draft")
    assert "12 of 12 chosen." in answers(told)
    assert told.response is not None
    assert labels(told.response) == ["Back", "Confirm"]
    await harbour.person("Ana").click(told.response, label="Confirm")
    assert len(await harbour.moves(number)) == 1


async def test_a_draft_of_eleven_and_of_thirteen_in_the_menu_can_not_be_confirmed(harbour: World) -> None:
    await harbour.start("Ana", "Bo", map="two_bay")
    ana = harbour.person("Ana")
    panel = (await ana.slash(harbour.channel, "migration draft")).response
    assert panel is not None
    [menu] = menus(panel)
    every = [option["value"] for option in menu["options"]]
    assert len(every) == 15
    for count, words in ((11, "11 of 12 chosen: 1 more."), (13, "13 of 12 chosen: 1 too many.")):
        await ana.select(panel, every[:count], custom_id=menus(harbour.fresh(panel))[0]["custom_id"])
        shown = harbour.fresh(panel)
        assert words in text_of(shown)
        confirm = next(button for button in buttons(shown) if button["label"] in ("Confirm", "Next"))
        assert confirm["disabled"]


async def test_a_second_draft_is_refused_because_the_hand_is_chosen(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo")
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "migration draft", **USUAL)
    before = await harbour.state(number)
    told = answers(await ana.slash(harbour.channel, "migration draft", **USUAL))
    assert f"It isn't your turn in game {number}. It waits for **Bo**." in told
    assert await harbour.state(number) == before
