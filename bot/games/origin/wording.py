"""Options and questions of Origin in the players' words."""

from __future__ import annotations

from functools import cache, lru_cache

from bot.games.decision import Option
from bot.games.origin import atlas, data, pawns
from bot.games.origin import sentences as say
from bot.games.origin.data import BROWN, COLUMNS, DECKS, LEVELS
from bot.games.origin.state import NOTHING
from bot.games.text import Text, Who, enumerate_words, text

EVOLVE, MIGRATE, SWAP, PASS = "evolve", "migrate", "swap", "pass"
TILE, CARDS, NONE, END = "tile", "cards", "none", "end"
SEATS = range(4)

ACTION, REWARD, STOP = "action", "reward", "stop"
"""Groups of options, beside those of the cards: "card" for yellow and orange ones and "objective" for purple ones;
"place", "pawn", "tile", "deck", "player", "back" for what comes after."""

ASK_OBJECTIVE = Text("Keep one objective in secret; the others go back.")
ASK_PASS = Text("You have no action: play a card, or pass.")
ASK_WHERE_TO_PLACE = Text("Where does the new pawn go?")
ASK_PAWN = Text("Which pawn?")
ASK_MIGRANT = Text("Which of your pawns moves?")
ASK_SWAPPER = Text("Which of your pawns changes places?")
ASK_GOAL = Text("Where to?")
ASK_TARGET = Text("With which pawn?")
_ASK_DUE = Text("Choose your reward. A card that you draw can't be taken back.")
ASK_CLOSING = Text("Play a card, or end your turn.")
ASK_TILE = Text("Which tile?")
ASK_NAVIGATE = Text("A card from which deck? It can't be taken back.")
ASK_DECK = Text("From which deck? Cards that you draw can't be taken back.")
ASK_RAID = Text("Whose tile?")
ASK_SPY = Text("Whose card? It is drawn at random and can't be taken back.")
ASK_TOLL = Text("Whose strait token?")
ASK_ABUNDANCE = Text("The reward of which territory?")

KIND_WORDS = tuple(map(Text, data.KINDS))
ACTION_OPTIONS = {
    EVOLVE: Option(EVOLVE, Text("Evolve"), note=Text("place a new pawn"), group=ACTION),
    MIGRATE: Option(MIGRATE, Text("Migrate"), note=Text("move one of your pawns"), group=ACTION),
    SWAP: Option(SWAP, Text("Swap"), note=Text("change places with a weaker pawn"), group=ACTION),
}
PASS_OPTION = Option(PASS, Text("Pass"), note=Text("no action is possible"), group=STOP)
END_OPTION = Option(END, Text("End the turn"), group=STOP)
NO_TILE = Option(NONE, Text("No tile"), warning=Text("You could take a tile."), group="tile")
NO_REWARD = Option(NONE, Text("No tile"), warning=Text("You could take a tile."), group=REWARD)
NOTHING_TO_TAKE = Option(NONE, Text("Go on"), note=Text("no tile can be taken"), group=REWARD)


# --- Places and pawns ---------------------------------------------------------------------------------------------


@cache
def ready(actions: tuple[str, ...]) -> Text:
    """The question with which a turn begins, naming the actions that are possible."""
    return Text(f"Your turn: {enumerate_words(actions, '{a} or {b}')}.")


@lru_cache(maxsize=4096)
def goal_option(t: int, due: int, more: int, hunting: int, tokens: tuple[int, ...]) -> Option:
    """A territory to act on, with what it gives: the reward that is then ``due``, with so many tiles more than
    usual, the hunting token there, and strait tokens."""
    note = _gain(t, due, more, hunting, tokens)
    return Option(atlas.KEYS[t], Text(atlas.NAMES[t]), spot=atlas.KEYS[t], note=note, group="place")


def victim_option(there: Option, owner: int, pawn: int) -> Option:
    """The same territory with the pawn on it that one's own can change places with."""
    label = text("{place}: {who}, {pawn}", place=there.label, who=Who(owner), pawn=say.pawn(pawn))
    return Option(there.key, label, spot=there.spot, note=there.note, group=there.group)


def _gain(t: int, due: int, more: int, hunting: int, tokens: tuple[int, ...]) -> Text:
    if hunting:
        gain = text("green: hunting token of {value}", value=hunting)
    elif due == NOTHING:
        gain = text("{colour}: nothing more", colour=KIND_WORDS[atlas.KIND[t]])
    else:
        gain = _reward(due, more)
    if not tokens:
        return gain
    return text("{gain} · strait token of {values}", gain=gain, values=" + ".join(map(str, tokens)))


def _reward(due: int, more: int) -> Text:
    if due != BROWN:
        return text("{colour}: a tile and a card, or a choice of cards", colour=KIND_WORDS[due])
    return text("brown: {tiles}", tiles=_brown(more))


def _brown(more: int) -> Text:
    """What a brown territory gives, with so many tiles more than usual."""
    if more:
        return text(
            "up to {count} tiles of the brown column, or up to {others} of the other columns",
            count=2 + more, others=1 + more,
        )  # fmt: skip
    return Text("up to 2 tiles of the brown column, or 1 of another column")


@cache
def ask_due(kind: int, more: int) -> Text:
    """The question for the reward of a territory; in brown with so many tiles more than usual."""
    return text("Choose your reward: {tiles}.", tiles=_brown(more)) if kind == BROWN else _ASK_DUE


@lru_cache(maxsize=4096)
def mover_option(t: int, pawn: int, steps: int) -> Option:
    """An own pawn that can move, by its territory."""
    label = text("{place}: {pawn}", place=atlas.NAMES[t], pawn=say.pawn(pawn))
    return Option(atlas.KEYS[t], label, spot=atlas.KEYS[t], note=text("range {steps}", steps=steps), group="place")


@cache
def pawn_option(pawn: int, left: int) -> Option:
    """A type of pawn in the reserve."""
    label = text("{key}: {pawn}", key=pawns.KEYS[pawn], pawn=say.pawn(pawn))
    return Option(pawns.KEYS[pawn], label, note=text("{count} in the reserve", count=left), group="pawn")


@cache
def home_option(t: int, more: int) -> Option:
    """A territory of one's own, whose reward one gets by a card."""
    note = _reward(atlas.KIND[t], more)
    return Option(atlas.KEYS[t], Text(atlas.NAMES[t]), spot=atlas.KEYS[t], note=note, group="place")


# --- Cards, tiles, decks and players ------------------------------------------------------------------------------


@cache
def card_option(key: str, replaced: bool = False) -> Option:
    """A card to play, with its text, and whether a new one is then drawn."""
    group = "objective" if data.deck_of()[key] == data.PURPLE else "card"
    note = say.card_text(key)
    if replaced:
        note = text("{text} A new one is drawn, which can't be taken back.", text=note)
    return Option(key, say.card(key), note=note, group=group)


@cache
def back_option(key: str, times: int) -> Option:
    """A card to put back."""
    return Option(key, say.card(key), times=times, note=say.card_text(key), group="back")


def tile_key(column: int, level: int) -> str:
    """The key of a tile on the rewards board."""
    return f"{COLUMNS[column]}-{level}"


@cache
def tile_option(column: int, level: int, group: str = "tile") -> Option:
    """A tile on the rewards board."""
    key = tile_key(column, level)
    label = text("Tile {level}, {column}", level=level, column=KIND_WORDS[column])
    return Option(key, label, spot=key, note=_worth(level), group=group)


@cache
def _worth(level: int) -> Text:
    """What a tile counts at the end."""
    points = data.setup().tile_points[str(level)]
    return Text("worth 1 point") if points == 1 else text("worth {points} points", points=points)


@cache
def deck_option(deck: int, left: int) -> Option:
    """A deck to draw from."""
    note = text("{count} left", count=left)
    return Option(DECKS[deck], say.deck(deck), spot=DECKS[deck], note=note, group="deck")


@cache
def reward_options(kind: int, levels: tuple[int, ...], left: int, returned: int) -> tuple[Option, Option]:
    """The two rewards of a yellow, orange or purple territory, with what they bring now."""
    tiles = text("tiles to take: {tiles}", tiles=", ".join(map(str, levels))) if levels else Text("no tile to take")
    tile = text("{tiles} · {counted}", tiles=tiles, counted=_in_deck(left))
    return (
        Option(TILE, Text("A tile and a card"), note=tile, group=REWARD),
        Option(CARDS, Text("A choice of cards"), note=_drawn(min(3, left), returned), group=REWARD),
    )


def _in_deck(left: int) -> Text:
    if left == 0:
        return Text("no card left")
    return Text("1 card left") if left == 1 else text("{count} cards left", count=left)


def _drawn(count: int, returned: int) -> Text:
    """What drawing so many cards brings, of which some go back."""
    if count == 0:
        return Text("no card left")
    drawn = Text("draw 1 card") if count == 1 else text("draw {count} cards", count=count)
    if not returned:
        return text("{drawn} and keep {them}", drawn=drawn, them=Text("it") if count == 1 else Text("them"))
    return text("{drawn}, then put back {returned}", drawn=drawn, returned=returned)


def player_key(seat: int, what: object = "") -> str:
    """The key of a player, perhaps with something of theirs."""
    return f"p{seat + 1}-{what}" if what != "" else f"p{seat + 1}"


@cache
def raid_option(seat: int, level: int) -> Option:
    """A tile to take from somebody."""
    label = text("{who}: tile {level}", who=Who(seat), level=level)
    return Option(player_key(seat, level), label, note=_worth(level), group="player")


@cache
def spy_option(seat: int, deck: int) -> Option:
    """A hand to take a card from."""
    label = text("{who}: {deck}", who=Who(seat), deck=say.a_card(deck))
    return Option(player_key(seat, DECKS[deck]), label, group="player")


@cache
def toll_option(seat: int, value: int) -> Option:
    """Somebody whose lowest strait token can be taken."""
    label = text("{who}: strait token of {value}", who=Who(seat), value=value)
    return Option(player_key(seat), label, group="player")


@cache
def ask_return(deck: int, count: int) -> Text:
    """How many cards are put under a deck."""
    if count == 1:
        return text("Put 1 {colour} card under its deck.", colour=KIND_WORDS[deck])
    return text("Put {count} {colour} cards under their deck.", count=count, colour=KIND_WORDS[deck])


def words() -> dict[str, Text]:
    """Every word of a turn, with its label."""
    return dict(_WORDS)


def _every_word() -> dict[str, Text]:
    found = {key: option.label for key, option in ACTION_OPTIONS.items()}
    for option in (PASS_OPTION, END_OPTION, NO_TILE, *reward_options(0, (), 3, 2)):
        found[option.key] = option.label
    found |= {key: Text(name) for key, name in zip(atlas.KEYS, atlas.NAMES, strict=True)}
    found |= {key: say.pawn(pawn) for pawn, key in enumerate(pawns.KEYS)}
    found |= {key: say.card(key) for key in data.deck_of()}
    found |= {DECKS[deck]: say.deck(deck) for deck in range(len(DECKS))}
    for column in range(len(COLUMNS)):
        found |= {tile_key(column, level): tile_option(column, level).label for level in LEVELS}
    for seat in SEATS:
        found[player_key(seat)] = text("{who}", who=Who(seat))
        found |= {player_key(seat, level): raid_option(seat, level).label for level in LEVELS}
        found |= {player_key(seat, DECKS[deck]): spy_option(seat, deck).label for deck in range(len(DECKS))}
    return found


_WORDS = _every_word()
