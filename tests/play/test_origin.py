"""Origin through Discord: its commands, what they offer and say, what is inked at once, and how a game ends."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor
from simcord.results import InteractionResult

from bot.games.catalog import GAMES
from bot.games.content import topics
from bot.games.contract import Decision, dump, load
from bot.games.origin import data
from bot.games.origin.data import PURPLE, YELLOW
from bot.games.origin.game import GAME, Origin
from bot.games.origin.state import State
from bot.games.text import show
from tests.games.origin_position import CARD, Position
from tests.play.messages import answers, labels, number_in, offered_by, text_of
from tests.play.players import by_move, play_out
from tests.play.telling import check_over
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

DRAWN = ("evolution", "range", "swap", "straits", "tiles", "hunting", "scoring")
FINAL = "can't be taken back"


# --- At the table --------------------------------------------------------------------------------------------


async def seat(world: World, *names: str, **options: Any) -> int:
    """Open a game, let everybody join, start it, and return its number."""
    host, *others = [world.person(name) for name in names]
    opened = (await host.slash(world.channel, "origin start", players=len(names), **options)).response
    assert opened is not None, "the lobby was not shown"
    for other in others:
        await other.click(opened, label="Join")
    await host.click(opened, label="Start")
    await world.env.settle()
    return number_in(text_of(opened))


async def sit(world: World, monkeypatch: pytest.MonkeyPatch, position: Position) -> list[MemberActor]:
    """Have two people begin with this position. Returns them by seat, the one on turn first."""
    begin(monkeypatch, position.begin().state)
    number = await seat(world, "Ana", "Bo")
    return [world.actor(each.user) for each in (await world.table(number)).seats]


def begin(monkeypatch: pytest.MonkeyPatch, state: State) -> None:
    """Have the next games of Origin begin with this position."""
    kept = dump(state)
    monkeypatch.setattr(Origin, "new", lambda *_: load(State, kept))


async def use(world: World, person: MemberActor, verb: str, **filled: str) -> InteractionResult:
    """Use one of the game's own commands in the channel; nobody else sees the answer."""
    result = await person.slash(world.channel, f"origin {verb}", **filled)
    assert result.ephemeral
    return result


async def names(world: World, person: MemberActor, verb: str, option: str, **filled: str) -> dict[str, str]:
    """What an option offers, with its label."""
    await world.offered(person, f"origin {verb}", option, **filled)
    choices = await person.autocomplete(world.channel, f"origin {verb}", option, "", **filled)
    return {choice["value"]: choice["name"] for choice in choices}


async def state_of(world: World) -> State:
    """The position of the only game."""
    state = world.decoded(await world.table(1))
    assert isinstance(state, State)
    return state


def labelled(decision: Decision) -> dict[str, str]:
    """The options of a decision as completion shows them: each with its note."""
    who = ("Ana", "Bo").__getitem__
    found = {}
    for option in decision.options:
        assert option.note is not None, option.key
        found[option.key] = f"{show(option.label, who)} · {show(option.note, who)}"
    return found


def card_names(keys: list[str]) -> list[str]:
    """What cards are called."""
    found = {key: card.name for key, card in data.actions().items()}
    found |= {key: card.name for key, card in data.permanents().items()}
    found |= {key: card.name for key, card in data.objectives().items()}
    return [found[key] for key in keys]


def to_others(wire: Wire, reader: MemberActor) -> str:
    """Everything that everybody and one reader could read, with alternative texts and names of files."""
    sent = wire.to(EVERYBODY, reader.id)
    return "\n".join(str(one.json) + "".join(file.name + file.alt for file in one.files) for one in sent)


# --- The beginning -------------------------------------------------------------------------------------------


async def test_a_game_is_started_with_its_parameters(harbour: World) -> None:
    number = await seat(harbour, "Ana", "Bo", "Chi", first="p2")
    assert any("Who begins: **Bo**" in text_of(message) for message in harbour.messages())
    for person in await harbour.awaited(number):
        dealt = await names(harbour, person, "objective", "objective")
        await use(harbour, person, "objective", objective=next(iter(dealt)))
    assert await harbour.awaited(number) == [harbour.person("Bo")]
    assert "**Bo** begins." in harbour.told()


async def test_the_first_objective_is_chosen_by_all_at_once_and_in_secret(harbour: World, wire: Wire) -> None:
    number = await seat(harbour, "Ana", "Bo")
    people = [harbour.person("Ana"), harbour.person("Bo")]
    assert await harbour.awaited(number) == people
    hands = [player.hands[PURPLE] for player in (await state_of(harbour)).players]
    for person, hand in zip(people, hands, strict=True):
        panel = harbour.panel(person, number)
        assert offered_by(panel) == hand
        shown = await names(harbour, person, "objective", "objective")
        assert list(shown) == hand
        assert all("points" in label for label in shown.values())
    assert await names(harbour, harbour.person("Stranger"), "objective", "objective", game="1") == {}
    for person, hand in zip(people, hands, strict=True):
        assert "✅" in answers(await use(harbour, person, "objective", objective=hand[1]))
    assert [player.hands[PURPLE] for player in (await state_of(harbour)).players] == [hand[1:2] for hand in hands]
    assert await harbour.moves(number) != []
    for (own, other), hand in zip((people, people[::-1]), hands, strict=True):
        for name in card_names(hand):
            assert name not in to_others(wire, other), "neither the channel nor the other player is told"
        assert any(f"You keep {card_names(hand)[1]}." in text_of(message) for message in harbour.private(own))


# --- The commands --------------------------------------------------------------------------------------------


def crossing() -> Position:
    """A position with all three actions, a strait and a hunting token in reach."""
    return (
        Position()
        .board()
        .tiles(0, 1, 1)
        .pawn(0, "AF1", "12b")
        .pawn(0, "AF2", "22b")
        .pawn(1, "AF3", "11k")
        .pawn(0, "AF7", "31b")
        .token("S01", 4)
    )


async def test_territories_are_offered_that_are_legal_each_with_what_it_would_give(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = crossing()
    ana, bo = await sit(harbour, monkeypatch, position)
    for said, verb, option, filled in (
        (["evolve"], "evolve", "territory", {}),
        (["evolve", "horn"], "evolve", "pawn", {"territory": "horn"}),
        (["migrate"], "migrate", "start", {}),
        (["migrate", "zambezi"], "migrate", "goal", {"start": "zambezi"}),
        (["migrate", "maghreb"], "migrate", "goal", {"start": "maghreb"}),
        (["swap"], "swap", "start", {}),
        (["swap", "sahara"], "swap", "goal", {"start": "sahara"}),
    ):
        asked = load(State, dump(position.state))
        asked.words = said
        wanted = labelled(GAME.decisions(asked)[0])
        assert await names(harbour, ana, verb, option, **filled) == wanted
        assert await names(harbour, bo, verb, option, **filled) == {}
    goals = await names(harbour, ana, "migrate", "goal", start="zambezi")
    assert goals["cape"] == "Cape · green: hunting token of 3"
    assert goals["arabia"] == "Arabia · orange: a tile and a card, or a choice of cards"
    assert "cradle" not in goals, "occupied"
    goals = await names(harbour, ana, "evolve", "territory")
    assert goals["iberia"] == "Iberia · purple: a tile and a card, or a choice of cards · strait token of 4"
    assert (await names(harbour, ana, "swap", "goal", start="sahara")) == {
        "nile": "Nile: Bo, short, thin, black · orange: a tile and a card, or a choice of cards"
    }


async def test_evolve_is_pencilled_until_cards_are_drawn_which_is_said_before(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    ana, bo = await sit(harbour, monkeypatch, crossing())
    before, posts = await harbour.state(1), len(harbour.posts())
    panel = (await use(harbour, ana, "evolve", territory="horn", pawn="12w")).response
    assert FINAL in text_of(panel)
    assert "Back" in labels(panel)
    assert (await harbour.state(1), len(harbour.posts())) == (before, posts), "it is only pencilled"
    assert list(await names(harbour, ana, "reward", "reward")) == ["tile", "cards"]
    assert list(await names(harbour, ana, "reward", "tile", reward="tile")) == ["yellow-1", "none"]
    assert "✅" in answers(await use(harbour, ana, "reward", reward="tile", tile="yellow-1"))
    assert await harbour.moves(1) == ["evolve horn 12w tile yellow-1"]
    told = harbour.told()
    assert "takes a tile of level 1 from the yellow column." in told
    assert "draws a yellow card." in told
    [drawn] = (await state_of(harbour)).players[0].hands[YELLOW]
    [word] = [sent for sent in wire.posts() if "You drew" in "".join(sent.texts)]
    assert word.reader == ana.id
    [name] = card_names([drawn])
    assert [file.name for file in word.files] == ["origin-hand.webp"]
    assert name in word.files[0].alt
    assert name not in to_others(wire, bo)
    assert "I have asked **Bo**." in answers(await ana.slash(harbour.channel, "undo"))


async def test_cards_of_a_reward_are_drawn_at_once_and_the_others_put_back(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    ana, bo = await sit(harbour, monkeypatch, crossing())
    await use(harbour, ana, "migrate", start="sahara", goal="guinea")
    assert "Put 2 purple cards under their deck." in answers(await use(harbour, ana, "reward", reward="cards"))
    assert await harbour.moves(1) == ["migrate sahara guinea cards"]
    drawn = (await state_of(harbour)).players[0].hands[PURPLE]
    assert len(drawn) == 3
    pairs = {"+".join(sorted((one, other))) for one in drawn for other in drawn if one < other}
    offered = await names(harbour, ana, "back", "cards")
    assert {"+".join(sorted(cards.split("+"))) for cards in offered} == pairs
    assert await names(harbour, bo, "back", "cards") == {}
    told = await use(harbour, ana, "back", cards=f"{drawn[0]}+{drawn[2]}")
    if "✅" not in answers(told):
        assert told.response is not None
        await ana.click(told.response, label="Confirm")
    state = await state_of(harbour)
    assert state.players[0].hands[PURPLE] == [drawn[1]]
    assert set(state.decks[PURPLE][:2]) == {drawn[0], drawn[2]}
    assert "**Ana** puts 2 purple cards back." in harbour.told()
    for name in card_names(drawn):
        assert name not in to_others(wire, bo)
    shown = (await ana.slash(harbour.channel, "hand")).response
    assert shown is not None
    [picture] = shown.attachments
    assert picture.filename == "origin-hand.webp"
    assert card_names([drawn[1]])[0] in str(picture.description)


async def test_swap_takes_the_place_and_its_reward(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = await sit(harbour, monkeypatch, crossing())
    await use(harbour, ana, "swap", start="sahara", goal="nile")
    await use(harbour, ana, "reward", reward="tile", tile="orange-1")
    assert await harbour.moves(1) == ["swap sahara nile tile orange-1"]
    assert "**Ana**" in harbour.told()
    assert "**Bo**" in harbour.told()


async def test_a_card_is_played_before_the_action_with_what_it_asks(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = await sit(harbour, monkeypatch, crossing().hand(0, "A01", "P01", "O05"))
    assert list(await names(harbour, ana, "card", "card")) == [CARD["A01"], CARD["P01"]]
    assert await names(harbour, bo, "card", "card") == {}
    trail = {"card": CARD["A01"], "target": "zambezi"}
    assert "cape" in await names(harbour, ana, "card", "goal", **trail)
    await use(harbour, ana, "card", **trail, goal="cape")
    panel = (await use(harbour, ana, "card", card=CARD["P01"])).response
    assert "So far: " in text_of(panel)
    assert not {CARD["A01"], CARD["P01"]} & set(offered_by(panel)), "one of each colour in a turn"
    assert offered_by(panel)[:2] == ["evolve", "migrate"], "the action is still to come"
    assert await harbour.moves(1) == [], "nothing has come to light"


async def test_an_objective_says_that_a_new_one_is_drawn_and_is_inked_at_once(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    ana, bo = await sit(harbour, monkeypatch, crossing().hand(0, "O05", "O20"))
    offered = await names(harbour, ana, "objective", "objective")
    assert list(offered) == [CARD["O05"]]
    assert FINAL in text_of(await harbour.take(1, ana))
    told = answers(await use(harbour, ana, "objective", objective=CARD["O05"]))
    assert "Your turn: evolve, migrate or swap." in told
    assert await harbour.moves(1) == [CARD["O05"]]
    assert "completes Homeland: 3 points." in harbour.told()
    assert card_names([CARD["O20"]])[0] not in to_others(wire, bo)


async def test_tiles_of_a_brown_reward_are_taken_one_by_one_and_the_turn_is_ended(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Position().board().pawn(0, "AF2", "12b")
    ana, bo = await sit(harbour, monkeypatch, position.hand(0, "P01").pawn(1, "AF4", "11k"))
    await use(harbour, ana, "migrate", start="maghreb", goal="sahara")
    assert "brown-1" in await names(harbour, ana, "reward", "reward")
    await use(harbour, ana, "reward", reward="brown-1")
    assert list(await names(harbour, ana, "tile", "tile")) == ["brown-1", "none"]
    panel = (await use(harbour, ana, "tile", tile="brown-1")).response
    assert "Play a card, or end your turn." in text_of(panel), "the first tile has made Sandals playable"
    assert await harbour.moves(1) == []
    assert "✅" in answers(await use(harbour, ana, "end"))
    assert await harbour.moves(1) == ["migrate maghreb sahara brown-1 brown-1 end"]
    assert await harbour.awaited(1) == [bo]
    assert "It isn't your turn" in answers(await use(harbour, ana, "end"))


async def test_a_deck_is_chosen_for_a_strait_of_navigators(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position().board().played(0, "P12").pawn(0, "AF2", "11b").pawn(0, "EU2", "11k").token("S01", 4)
    ana, _ = await sit(harbour, monkeypatch, position)
    panel = (await use(harbour, ana, "migrate", start="gaul", goal="iberia")).response
    assert "A card from which deck? It can't be taken back." in text_of(panel)
    assert list(await names(harbour, ana, "draw", "deck")) == ["yellow", "orange", "purple"]
    assert "Choose your reward." in answers(await use(harbour, ana, "draw", deck="orange"))
    assert await harbour.moves(1) == ["migrate gaul iberia orange"]


@pytest.mark.parametrize(
    ("verb", "filled", "said"),
    [
        ("objective", {"objective": CARD["O05"]}, "No objective of yours is complete now."),
        ("reward", {"reward": "cards"}, "No reward is due to you now."),
        ("tile", {"tile": "brown-1"}, "You have no tile to choose now."),
        ("draw", {"deck": "yellow"}, "You have no deck to choose now."),
        ("back", {"cards": CARD["A01"]}, "You have no cards to put back now."),
        ("card", {"card": CARD["A01"]}, "You have no card to play now."),
        ("end", {}, "Your turn isn't at its end."),
    ],
)
async def test_what_is_not_asked_for_is_answered_and_plays_nothing(
    harbour: World, monkeypatch: pytest.MonkeyPatch, verb: str, filled: dict[str, str], said: str
) -> None:
    ana, _ = await sit(harbour, monkeypatch, crossing())
    before = await harbour.table(1)
    assert said in answers(await use(harbour, ana, verb, **filled))
    assert await harbour.table(1) == before


# --- Explanations and the end --------------------------------------------------------------------------------


async def test_rules_are_explained_with_drawn_examples(harbour: World) -> None:
    ana = harbour.person("Ana")
    explained = {key.casefold(): (key, words) for key, words in topics(GAMES.entries["origin"].content).items()}
    for topic in DRAWN:
        key, words = explained[topic]
        told = await ana.slash(harbour.channel, "rules", game="origin", topic=key)
        assert words.strip() in answers(told)
        assert told.response is not None
        [picture] = told.response.attachments
        assert picture.description


async def test_a_whole_game_by_typing(harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire) -> None:
    state = GAME.new(2, {"first": "random"}, "short")
    state.decks[YELLOW] = state.decks[YELLOW][-4:]
    begin(monkeypatch, state)
    number = await seat(harbour, "Ana", "Bo")
    await play_out(harbour, number, by_move, seed=3)
    await check_over(harbour, number)
    [last] = [s for s in wire.posts() if s.reader == EVERYBODY and "🏆" in "".join(s.texts)]
    assert last.reader == EVERYBODY
    assert any("final" in file.name and file.alt for file in last.files), [file.name for file in last.files]
    assert (await harbour.table(number)).seed in "".join(last.texts)
