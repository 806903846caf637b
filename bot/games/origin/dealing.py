"""Setting up a game (§1.3), and the first objectives."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Chance
from bot.games.origin import atlas, pawns
from bot.games.origin import sentences as say
from bot.games.origin.data import COLUMNS, DECKS, LEVELS, PURPLE, full_deck, setup
from bot.games.origin.pawns import NO_PAWN
from bot.games.origin.state import NOTHING, Player, State, Story, playing, stock

FIRST = {"p1": 0, "p2": 1, "p3": 2, "p4": 3}


def new(seats: int, options: Mapping[str, str], seed: str) -> State:
    """Set up a game up to the choice of first objectives."""
    chance, sizes = Chance(seed), setup()
    decks = [list(full_deck(deck)) for deck in range(len(DECKS))]
    for deck in decks:
        chance.source().shuffle(deck)
    pile = [level for level in LEVELS for _ in range(sizes.tiles[str(level)])]
    chance.source().shuffle(pile)
    tokens = list(sizes.strait_values)
    chance.source().shuffle(tokens)
    hunting = list(sizes.hunting_values)
    chance.source().shuffle(hunting)
    reserve = [pawns.copies(pawn, seats) for pawn in range(len(pawns.TYPES))]
    smallest = [pawn for pawn in range(len(pawns.TYPES)) if pawns.HEIGHT[pawn] == pawns.STRENGTH[pawn] == 1]
    neutral = chance.source().choice(smallest)
    reserve[neutral] -= 1
    lot = chance.source().randrange(seats)
    first = FIRST.get(options["first"], lot)
    game = [0] * atlas.COUNT
    for territory in atlas.GREENS:
        game[territory] = hunting.pop()
    state = State(
        chance=chance,
        first=first,
        players=[Player(sizes.villages, [[] for _ in DECKS], tiles=[0 for _ in LEVELS]) for _ in range(seats)],
        pawns=[neutral if t == atlas.ORIGIN else NO_PAWN for t in range(atlas.COUNT)],
        game=game,
        tokens=tokens,
        reserve=reserve,
        decks=decks,
        columns=[[] for _ in COLUMNS],
        pile=pile,
        surplus=sorted(hunting),
        turn=first,
    )
    fill_columns(state)
    for player in state.players:
        player.hands[PURPLE] = [decks[PURPLE].pop() for _ in range(sizes.objectives_dealt)]
    return state


def fill_columns(state: State) -> int:
    """Lay tiles from the pile on empty spaces, column by column (§5.4); returns how many."""
    laid = 0
    for column, name in zip(state.columns, COLUMNS, strict=True):
        while state.pile and len(column) < setup().columns[name]:
            column.append(state.pile.pop())
            laid += 1
        column.sort()
    return laid


def keep(state: State, story: Story, seat: int, keys: tuple[str, ...]) -> None:
    """A seat keeps an objective; the others go back once everybody has chosen (§1.3)."""
    player = state.players[seat]
    player.aside = [key for key in player.hands[PURPLE] if key not in keys]
    player.hands[PURPLE] = list(keys)
    player.kept = True
    story.tell(say.kept(seat))
    story.whisper(seat, say.kept_card(keys[0]))


def choosing(state: State) -> list[int]:
    """The seats that have yet to keep an objective."""
    return [seat for seat in playing(state) if not state.players[seat].kept]


def begin(state: State, story: Story) -> None:
    """Everybody has chosen: the other objectives are shuffled into their deck, and the first turn begins."""
    deck = state.decks[PURPLE]
    for player in state.players:
        deck += player.aside if player.kept else player.hands[PURPLE]
        player.aside = []
        if not player.kept:
            player.hands[PURPLE] = []
    state.chance.source().shuffle(deck)
    while state.players[state.turn].resigned:
        state.turn = (state.turn + 1) % len(state.players)
    story.tell(say.KEPT)
    story.tell(say.begins(state.turn))
    begin_turn(state)


def begin_turn(state: State) -> None:
    """The seat on turn may begin."""
    state.phase = "ready"
    state.played = [0] * len(DECKS)
    state.boost = ""
    state.due = NOTHING
    state.words, state.tasks = [], []
    state.stock = stock(state)
    state.fresh = True
