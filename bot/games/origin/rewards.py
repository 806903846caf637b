"""Rewards: tiles, cards, what is put back, and hand limits (§3.5, §3.8, §5)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.decision import Choice, Decision, Option, taken
from bot.games.origin import permanents as permanent
from bot.games.origin import sentences as say
from bot.games.origin import wording as ask
from bot.games.origin.data import BROWN, COLUMNS, DECKS, setup
from bot.games.origin.state import Player, State, Story, Task, did, may_take
from bot.games.text import Text

DRAWN = 3
"""Cards of reward B."""
TILES = {True: 2, False: 1}
"""Tiles of a brown reward: from the brown column, and from another one."""
OTHERS = tuple(range(BROWN))
LIMITS = tuple(setup().hand_limits[name] for name in DECKS)


# --- Tiles --------------------------------------------------------------------------------------------------------


def levels(state: State, player: Player, column: int) -> list[int]:
    """The levels of a column that a player may take (§5.2)."""
    return sorted({level for level in state.columns[column] if may_take(player.tiles, level)})


def can_take(state: State, player: Player, columns: Iterable[int]) -> bool:
    """Whether there is a tile in these columns that a player may take."""
    return any(may_take(player.tiles, level) for column in columns for level in state.columns[column])


def tile_options(state: State, player: Player, columns: Iterable[int], group: str = "tile") -> list[Option]:
    """The tiles of these columns that a player may take."""
    return [ask.tile_option(c, level, group) for c in columns for level in levels(state, player, c)]


def read_tile(key: str) -> tuple[int, int]:
    """Column and level of a tile by its key."""
    name, _, level = key.rpartition("-")
    return COLUMNS.index(name), int(level)


def take_tile(state: State, story: Story, column: int, level: int) -> None:
    """The seat on turn takes a tile from the rewards board."""
    state.columns[column].remove(level)
    state.players[state.turn].tiles[level - 1] += 1
    did(state, "tile", amount=level, what=ask.tile_key(column, level))
    story.tell(say.takes_tile(state.turn, column, level))


# --- Cards --------------------------------------------------------------------------------------------------------


def draw(state: State, story: Story, deck: int, count: int = 1) -> int:
    """The seat on turn draws cards, as many as there are (§3.5); returns how many."""
    cards = state.decks[deck]
    drawn = [cards.pop() for _ in range(min(count, len(cards)))]
    if drawn:
        state.players[state.turn].hands[deck] += drawn
        did(state, "cards", amount=len(drawn), what=DECKS[deck])
        story.revealed = True
        story.tell(say.draws(state.turn, deck, len(drawn)))
        story.whisper(state.turn, say.drew(drawn))
    return len(drawn)


def limit(player: Player, deck: int) -> int:
    """How many cards of a deck a player may hold (§3.8)."""
    return LIMITS[deck] + permanent.totem_pole(player, deck) + permanent.granary(player, deck)


def excess(player: Player, deck: int) -> int:
    """How many cards of a deck a player holds too many."""
    return max(0, len(player.hands[deck]) - limit(player, deck))


def put_back(state: State, deck: int, count: int) -> None:
    """Ask the seat on turn for cards to put under a deck, those above the hand limit at once with them."""
    count = max(count, excess(state.players[state.turn], deck))
    if count:
        state.tasks.append(Task("return", deck, count))


def returned(player: Player, drawn: int) -> int:
    """How many of the cards of reward B are put back: all but one (§3.5)."""
    return max(0, drawn - 1 - permanent.storyteller(player))


# --- The reward of a territory ------------------------------------------------------------------------------------


def prompt(state: State, kind: int) -> Text:
    """The question for the reward of a territory."""
    return ask.ask_due(kind, permanent.sages(state.players[state.turn]))


def options(state: State, kind: int) -> list[Option]:
    """What the seat on turn can choose as the reward of a territory (§3.5)."""
    player = state.players[state.turn]
    if kind == BROWN:
        found = tile_options(state, player, (BROWN, *OTHERS), ask.REWARD)
        return [*found, ask.NO_REWARD if found else ask.NOTHING_TO_TAKE]
    left = len(state.decks[kind])
    drawn = min(DRAWN, left)
    tiles = sorted({level for column in tile_columns(player, kind) for level in levels(state, player, column)})
    over = len(player.hands[kind]) + drawn - limit(player, kind)
    return list(ask.reward_options(kind, tuple(tiles), left, max(returned(player, drawn), over)))


def tile_columns(player: Player, kind: int) -> tuple[int, ...]:
    """The columns from which the tile of reward A comes."""
    return tuple(range(len(COLUMNS))) if permanent.trade_routes(player) else (kind,)


def brings(state: State, player: Player, kind: int) -> bool:
    """Whether the reward of a territory would bring anything at all."""
    if kind == BROWN:
        return can_take(state, player, range(len(COLUMNS)))
    return bool(state.decks[kind]) or can_take(state, player, tile_columns(player, kind))


def choose(state: State, story: Story, kind: int, key: str) -> None:
    """Carry out the chosen reward of a territory, as far as nothing more is asked."""
    player = state.players[state.turn]
    if key == ask.NONE:
        return
    if kind == BROWN:
        column, level = read_tile(key)
        take_tile(state, story, column, level)
        columns = [BROWN] if column == BROWN else list(OTHERS)
        count = TILES[column == BROWN] + permanent.sages(player) - 1
        state.tasks.append(Task("tile", count=count, columns=columns))
    elif key == ask.TILE:
        state.tasks += [Task("tile", columns=list(tile_columns(player, kind))), Task("draw", kind)]
    else:
        put_back(state, kind, returned(player, draw(state, story, kind, DRAWN)))


# --- Tasks --------------------------------------------------------------------------------------------------------


def go_on(state: State, story: Story) -> bool:
    """Carry out the tasks that need no answer; returns whether one does. Afterwards the hand limits hold (§3.8)."""
    player = state.players[state.turn]
    while state.tasks:
        task = state.tasks[0]
        if _asks(state, player, task):
            return True
        state.tasks.pop(0)
        if task.kind == "draw":
            draw(state, story, task.deck, task.count)
    for deck in range(len(DECKS)):
        if excess(player, deck):
            put_back(state, deck, 0)
    return bool(state.tasks)


def _asks(state: State, player: Player, task: Task) -> bool:
    if task.kind == "tile":
        return task.count > 0 and can_take(state, player, task.columns)
    if task.kind == "navigate":
        return task.count > 0 and any(state.decks)
    if task.kind == "reward":
        return brings(state, player, task.deck)
    return task.kind == "return"


def question(state: State) -> Decision:
    """What the first task asks."""
    task, player = state.tasks[0], state.players[state.turn]
    if task.kind == "tile":
        return Decision(ask.ASK_TILE, (*tile_options(state, player, task.columns), ask.NO_TILE))
    if task.kind == "navigate":
        return Decision(ask.ASK_NAVIGATE, deck_options(state))
    if task.kind == "reward":
        return Decision(prompt(state, task.deck), tuple(options(state, task.deck)))
    held = taken(player.hands[task.deck])
    cards = tuple(ask.back_option(key, times) for key, times in held.items())
    return Decision(ask.ask_return(task.deck, task.count), cards, task.count, task.count, secret=True)


def deck_options(state: State) -> tuple[Option, ...]:
    """The decks that are not empty."""
    return tuple(ask.deck_option(deck, len(cards)) for deck, cards in enumerate(state.decks) if cards)


def answer(state: State, story: Story, choice: Choice) -> None:
    """Carry out the answer to the first task."""
    task, key = state.tasks[0], choice[0]
    if task.kind == "return":
        state.tasks.pop(0)
        _return(state, story, task.deck, choice)
    elif task.kind == "reward":
        state.tasks.pop(0)
        choose(state, story, task.deck, key)
    elif task.kind == "navigate":
        _count_down(state, task)
        draw(state, story, DECKS.index(key))
    elif key == ask.NONE:
        state.tasks.pop(0)
    else:
        _count_down(state, task)
        take_tile(state, story, *read_tile(key))


def _count_down(state: State, task: Task) -> None:
    task.count -= 1
    if not task.count:
        state.tasks.pop(0)


def _return(state: State, story: Story, deck: int, cards: Choice) -> None:
    """Put cards under a deck, the first of them lowest (§3.5)."""
    hand = state.players[state.turn].hands[deck]
    for key in cards:
        hand.remove(key)
    state.decks[deck][:0] = cards
    story.tell(say.returns(state.turn, deck, len(cards)))
