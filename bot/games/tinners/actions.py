"""The actions of phase 2 as decisions in a row (§5 to §8, §11)."""

from __future__ import annotations

from bot.games.contract import Choice, Decision, taken
from bot.games.tinners import auctions, data, emigration, rates, works
from bot.games.tinners import questions as asks
from bot.games.tinners import sentences as say
from bot.games.tinners.data import NOBODY, area_numbers, keys
from bot.games.tinners.rates import ACTIONS, ADIT, KINDS, MINER, PLACES
from bot.games.tinners.state import (
    State,
    Story,
    adit_ends,
    did,
    left,
    name,
    ore,
    own_mines,
    spend,
    yield_of,
)

MENU = (*ACTIONS, asks.PLACE, asks.PASS)


def menu(state: State) -> tuple[str, ...]:
    """The actions that the active side can take (§5.1)."""
    mine = own_mines(state, state.turn)
    return tuple(key for key in MENU if can(state, mine, key))


def can(state: State, mine: list[int], key: str) -> bool:
    """Whether the active side, whose mines are given, can take an action."""
    side = state.turn
    if key == asks.PASS:
        return True
    if key == asks.PLACE:
        return any(state.stored[side]) and bool(works.placeable(state, side))
    if state.work[side] + rates.costs()[key] > rates.work().per_round:
        return False
    kind = _KINDS.get(key, -1)
    if kind >= 0:
        return bool(mine and state.board[kind] and works.places(state, mine, kind))
    return key == "pasties" or _CAN[key](state, mine)


def _can_build(state: State, mine: list[int]) -> bool:
    return auctions.can_start(state, state.turn)


def _can_extract(state: State, mine: list[int]) -> bool:
    money = state.money[state.turn]
    return any(ore(state, x) and money >= state.water[x] for x in mine)  # a mine with ore yields a cube at least


def _can_emigrate(state: State, mine: list[int]) -> bool:
    return bool(emigration.emigrants(state, mine))


_CAN = {"build": _can_build, "extract": _can_extract, "emigrate": _can_emigrate}
_KINDS = {key: kind for kind, key in enumerate(KINDS)}


# --- What is asked -------------------------------------------------------------------------------------------


def ask(state: State) -> Decision:
    """What the active side is asked next."""
    words = state.words
    if not words:
        return asks.menu(menu(state), left(state, state.turn), state.round)
    if words[0] == asks.PLACE:
        return ask_place(state)
    if len(words) == 1:
        return asks.areas(words[0], tuple((x, _note(state, words[0], x)) for x in _areas(state, words[0])))
    return _MORE[words[0]](state, area_numbers()[words[1]])


def _ask_card(state: State, x: int) -> Decision:
    side = state.turn
    cards = tuple((card, auctions.least_bid(state, side, card)) for card in auctions.cards_before(state, side, x))
    return asks.card_before(x, cards, state.seats != 2, not state.shown[x])


def _ask_cubes(state: State, x: int) -> Decision:
    most = yield_of(state, state.turn, x)
    return asks.cubes(x, most, (state.tin[x], state.copper[x], state.water[x]), tuple(state.prices))


def _ask_end(state: State, x: int) -> Decision:
    return asks.adit_end(x, tuple(adit_ends(state, x)))


def _ask_miner(state: State, x: int) -> Decision:
    return asks.which_miner()


def _ask_resort(state: State, x: int) -> Decision:
    return asks.resorts(tuple(emigration.free_places(state)), state.round)


_MORE = {
    "build": _ask_card,
    "extract": _ask_cubes,
    "adit": _ask_end,
    "miner": _ask_miner,
    "emigrate": _ask_resort,
}


def _areas(state: State, word: str) -> list[int]:
    if word == "build":
        return auctions.free_areas(state)
    mine = own_mines(state, state.turn)
    if word == "extract":
        return [x for x in mine if yield_of(state, state.turn, x)]
    if word == "emigrate":
        return emigration.emigrants(state, mine)
    return works.places(state, mine, _KINDS[word])


def _note(state: State, word: str, x: int) -> asks.Note:
    if word == "build":
        if not (state.shown[x] or x in state.known[state.turn]):
            return asks.FACE_DOWN
        tile = data.tiles()[state.tiles[x]]
        return (tile.tin, tile.copper, tile.water)
    cubes = (state.tin[x], state.copper[x], state.water[x])
    return (yield_of(state, state.turn, x), *cubes) if word == "extract" else cubes


def ask_place(state: State) -> Decision:
    """What is asked about a piece from Michigan (§11.4)."""
    words, side = state.words, state.turn
    if not words:
        return asks.keep_or_place()
    if len(words) == 1:
        return asks.pieces(tuple(works.placeable(state, side)))
    kind = KINDS.index(words[1])
    if len(words) == 2:
        return asks.piece_area(kind, tuple(works.stored_places(state, side, kind)))
    return _ask_end(state, area_numbers()[words[2]])


# --- What is answered ----------------------------------------------------------------------------------------


def answer(state: State, story: Story, choice: Choice) -> None:
    """Apply a legal answer of the active side; with the last one its action is carried out."""
    words = [*state.words, choice[0]]
    if words[0] == asks.PLACE:
        answer_place(state, story, choice)
    elif _complete(state, words):
        state.words = []
        _perform(state, story, words, choice)
    else:
        state.words = words


def _complete(state: State, words: list[str]) -> bool:
    head = words[0]
    if head in ("pasties", asks.PASS):
        return True
    if len(words) == 1:
        return False
    if len(words) == 2 and head == "build":
        return not auctions.cards_before(state, state.turn, area_numbers()[words[1]])
    if len(words) == 2 and head == "miner":
        return not (state.emigration and state.coloured[state.turn])
    return len(words) == (2 if head in ("port", "train", "pump") else 3)


def _perform(state: State, story: Story, words: list[str], choice: Choice) -> None:
    side, head = state.turn, words[0]
    if head == "build":
        card = words[2] if len(words) > 2 and words[2] != asks.NONE else None
        auctions.start(state, story, side, area_numbers()[words[1]], card)
    elif head == asks.PASS:
        state.passed.append(side)
        story.tell(say.passes(name(state, side)))
        did(state, side, asks.PASS)
    elif head == "emigrate":
        emigration.leave(state, story, side, area_numbers()[words[1]], PLACES.index(words[2]))
        state.keeping = side
    else:
        spend(state, side, rates.costs()[head])
        _work(state, story, side, words, choice)
        state.keeping = NOBODY if left(state, side) else side


def _work(state: State, story: Story, side: int, words: list[str], choice: Choice) -> None:
    if words[0] == "pasties":
        _sell_pasties(state, story, side)
    elif words[0] == "extract":
        _extract(state, story, side, area_numbers()[words[1]], choice)
    else:
        _develop(state, story, side, words)


def _sell_pasties(state: State, story: Story, side: int) -> None:
    income = rates.work().pasties_income
    state.money[side] += income
    story.tell(say.pasties(name(state, side), income))
    did(state, side, "pasties", amount=income)


def _extract(state: State, story: Story, side: int, x: int, choice: Choice) -> None:
    counts = taken(choice)
    tin, copper = counts.get(asks.TIN, 0), counts.get(asks.COPPER, 0)
    cost = works.extract(state, side, x, tin, copper)
    story.tell(say.extracts(name(state, side), x, say.cubes(tin, copper), cost=cost, water=state.water[x]))
    did(state, side, "extract", keys()[x], amount=tin + copper)


def _develop(state: State, story: Story, side: int, words: list[str]) -> None:
    kind, x = KINDS.index(words[0]), area_numbers()[words[1]]
    state.board[kind] -= 1
    who = name(state, side)
    if kind == MINER and words[2:] == [asks.OWN]:
        state.coloured[side] -= 1
        state.own_miners[x] = True
        story.tell(say.employs(who, x))
    elif kind == ADIT:
        y = area_numbers()[words[2]]
        works.place(state, kind, x, y)
        story.tell(say.digs_adit(who, x, y))
    else:
        works.place(state, kind, x)
        story.tell(say.develops(who, kind, x))
    did(state, side, words[0], *(key for key in words[1:] if key in area_numbers()))


def answer_place(state: State, story: Story, choice: Choice) -> None:
    """Apply a legal answer about a piece from Michigan; with the last one it is placed."""
    words = [*state.words, choice[0]]
    if len(words) < 3 or (len(words) == 3 and words[1] == KINDS[ADIT]):
        state.words = words
        return
    state.words = []
    areas = [area_numbers()[word] for word in words[2:]]
    emigration.place_piece(state, story, state.turn, KINDS.index(words[1]), areas)
