"""Every sentence of Migration, and the options that people choose from; made once and kept."""

from __future__ import annotations

from functools import cache, lru_cache

from bot.games.contract import Decision, Option
from bot.games.migration import data
from bot.games.migration.data import EXPLORERS
from bot.games.migration.geometry import Land
from bot.games.text import Part, Text, Who, text

FULL = Text("A whole round went by without a new Town.")
DESERTED = Text("Only one player is left.")
OVER = Text("The game is over.")

DRAFT, EXPLORER, ORIGIN, PLACE, PAYMENT, PLAYER = "draft", "explorer", "origin", "region", "payment", "player"
"""Groups of options."""

LEFT = Text("You have left this game.")

ENTRY = Text("Entry, without the Spirit")
EXPANSION = Text("Expansion")


@cache
def explorer(kind: int) -> Text:
    """The name of an Explorer."""
    return Text(data.explorers().explorers[EXPLORERS[kind]].name)


@cache
def _explorer_note(kind: int, learning: bool) -> Text:
    if learning and kind != data.BASS:
        return Text("A plain Town, worth 1 point.")
    return Text(data.explorers().explorers[EXPLORERS[kind]].note)


@lru_cache(maxsize=256)
def explorer_option(kind: int, times: int, learning: bool, group: str) -> Option:
    """An Explorer to choose, up to ``times`` times; one to be paid needs no note."""
    note = _explorer_note(kind, learning) if group != PAYMENT else None
    return Option(EXPLORERS[kind], explorer(kind), times=times, note=note, group=group)


# --- The draft -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def ask_hand(pool: tuple[int, ...], size: int, usual: tuple[str, ...], learning: bool) -> Decision:
    """Ask for a hand of ``size`` Explorers from a pool (§4 step 3)."""
    options = tuple(explorer_option(e, count, learning, DRAFT) for e, count in enumerate(pool) if count)
    prompt = text("Choose {count} Explorers in secret, for the whole game.", count=size)
    return Decision(prompt, options, least=size, most=size, secret=True, usual=usual)


KEEP = "keep"
ANEW = "anew"
ASK_DOUBT = Decision(
    Text("There is no Bass in this hand: few places are open to your first Town. Keep it?"),
    (
        Option(KEEP, Text("Keep this hand"), warning=Text("You will play without a Bass.")),
        Option(ANEW, Text("Choose another hand")),
    ),
    secret=True,
)


def no_beginning(kinds: tuple[int, ...]) -> Text:
    """A hand without a possible first Town, and what could found one on this map (R1)."""
    names = [explorer(kind) for kind in kinds]
    if len(names) == 1:
        return text("This hand can't found a first Town: take at least one {explorer}.", explorer=names[0])
    return text("This hand can't found a first Town: take at least one of {explorers}.", explorers=names)


def has_chosen(seat: int) -> Text:
    """The only thing that others hear of a draft."""
    return text("{who} has chosen a hand.", who=Who(seat))


# --- Who begins ----------------------------------------------------------------------------------------------


def seat_key(seat: int) -> str:
    """The key of a player among options."""
    return f"p{seat + 1}"


@cache
def ask_first(seats: tuple[int, ...]) -> Decision:
    """Ask the Founder who begins (§4 step 4)."""
    options = tuple(Option(seat_key(seat), text("{who}", who=Who(seat)), group=PLAYER) for seat in seats)
    return Decision(Text("You founded this land. Who plays first?"), options)


def begins(seat: int) -> Text:
    """Who plays first."""
    return text("{who} plays first.", who=Who(seat))


# --- A turn --------------------------------------------------------------------------------------------------

PASS = "pass"  # noqa: S105 (a word people type)
STOP = "stop"
_TURN = Text("What do you play?")
_FROM_OAK = Text("What do you play from the Oak?")
_FROM_LAKE = Text("What do you play from the Lake?")
_AGAIN = Text("Your Lizard lets you settle once more. What do you play?")
_STOP_OPTION = Option(STOP, Text("Nothing more"), note=Text("The Lizard stays face up."))
_PASSES = {
    "pass-no": Text("Your Pioneer Spirit leaves the board."),
    "pass-maybe": Text(
        "Your Pioneer Spirit leaves the board; and the game is over with it, unless somebody else still has a move."
    ),
    "pass-sure": Text("Your Pioneer Spirit leaves the board; and the game is over with it: nobody has a move."),
    "idle-no": Text("You do nothing this turn."),
    "idle-maybe": Text("You do nothing this turn; and the game is over with it, unless somebody else has a move."),
    "idle-sure": Text("The game is over with it."),
}


@cache
def pass_option(means: str) -> Option:
    """A pass, with what it costs the Spirit and what it does to the game: a key of the table above."""
    return Option(PASS, Text("Pass"), warning=_PASSES[means])


@lru_cache(maxsize=8192)
def ask_explorer(  # noqa: PLR0917 - a cache finds what is given by position faster
    kinds: tuple[int, ...],
    oaks: tuple[str, ...],
    lakes: tuple[str, ...],
    leave: str,
    learning: bool,
    stage: str,
) -> Decision:
    """Ask what is played. ``leave`` is how the turn can end instead ("", "stop", or what a pass means); ``stage``
    is "turn", "oak", "lake" or "again"."""
    options = [explorer_option(kind, 1, learning, EXPLORER) for kind in kinds]
    options += [jump_option(label) for label in oaks]
    options += [step_option(label) for label in lakes]
    if leave:
        options.append(_STOP_OPTION if leave == STOP else pass_option(leave))
    prompt = {"turn": _TURN, "oak": _FROM_OAK, "lake": _FROM_LAKE, "again": _AGAIN}[stage]
    return Decision(prompt, tuple(options))


@cache
def jump_option(label: str) -> Option:
    """Jump to an Oak first."""
    note = Text("Your Spirit moves to this Oak; then you play from there.")
    return Option(
        f"oak-{label}", text("Jump to the Oak on {place}", place=label), spot=label, note=note, group=ORIGIN
    )


@cache
def step_option(label: str) -> Option:
    """Step onto a Lake first."""
    note = Text("Your Spirit moves onto this Lake; then you play from there.")
    return Option(
        f"lake-{label}", text("Step onto the Lake {place}", place=label), spot=label, note=note, group=ORIGIN
    )


@lru_cache(maxsize=16384)
def place_option(  # noqa: PLR0917 - as above
    label: str,
    over: tuple[str, ...] = (),
    entry: bool = False,
    twice: bool = False,
    worth: int | None = None,
    own: tuple[tuple[int, str], ...] = (),
) -> Option:
    """A destination, with what it costs and, if that isn't the same everywhere, what the Town is ``worth`` there;
    ``twice`` says that it can also be reached without paying; ``own`` are Towns of one's own that it covers."""
    name = text("{place} by migration", place=label) if twice else text("{place}", place=label)
    key = f"{label}-over" if twice else label
    shown = _priced(name, len(over), worth)
    if not over:
        return Option(key, shown, spot=label, note=ENTRY if entry else EXPANSION, group=PLACE)
    note = text("Migration over {over}", over=", ".join(over), count=len(over))
    return Option(key, shown, spot=label, note=note, warning=_covers_own(own), group=PLACE)


def _priced(place: Text, cost: int, worth: int | None) -> Text:
    """A place with what it costs and what a Town is worth on it, as far as there is anything to say."""
    if cost and worth is not None:
        return text("{place}: pay {cost}, worth {worth}", place=place, cost=cost, worth=worth)
    if cost:
        return text("{place}: pay {cost}", place=place, cost=cost)
    return place if worth is None else text("{place}: worth {worth}", place=place, worth=worth)


def _covers_own(towns: tuple[tuple[int, str], ...]) -> Text | None:
    if not towns:
        return None
    named = [text("{explorer} on {place}", explorer=explorer(kind), place=place) for kind, place in towns]
    if len(named) == 1:
        return text("This covers a Town of your own: {town}.", town=named[0])
    return text("This covers Towns of your own: {towns}.", towns=named)


@cache
def ask_place(kind: int) -> Text:
    """Ask where a piece goes."""
    return text("Where do you place your {explorer}?", explorer=explorer(kind))


@lru_cache(maxsize=8192)
def ask_payment(over: tuple[str, ...]) -> Text:
    """Ask what is paid for a migration."""
    places = [text("{place}", place=label) for label in over]
    if len(over) == 1:
        return text("Give up an Explorer; it is laid face down on {over}.", over=places)
    return text("Give up {count} Explorers; they are laid face down on {over}.", count=len(over), over=places)


def settled(seat: int, kind: int, place: str, over: tuple[str, ...], entry: bool) -> Text:
    """A new Town, and how many Explorers it cost."""
    who, what = Who(seat), explorer(kind)
    if over:
        return text(
            "{who} migrates to {place} with {explorer} over {over}, paying {count}.",
            who=who, place=place, explorer=what, over=", ".join(over), count=len(over),
        )  # fmt: skip
    if entry:
        return text("{who} enters {place} with {explorer}.", who=who, place=place, explorer=what)
    return text("{who} expands to {place} with {explorer}.", who=who, place=place, explorer=what)


def jumped(seat: int, place: str) -> Text:
    """An Oak jump."""
    return text("{who}'s Spirit jumps to the Oak on {place}.", who=Who(seat), place=place)


def stepped(seat: int, place: str) -> Text:
    """A Lake step."""
    return text("{who}'s Spirit steps onto the Lake {place}.", who=Who(seat), place=place)


def covered(seat: int, owner: int, kind: int, place: str) -> Text:
    """A Town under a Sparrow's line."""
    parts: dict[str, Part] = {"who": Who(seat), "explorer": explorer(kind), "place": place}
    if seat == owner:
        return text("{who} covers a Town of their own: {explorer} on {place}.", **parts)
    return text("{who} covers {owner}'s {explorer} on {place}.", owner=Who(owner), **parts)


def lizard_turned(place: str) -> Text:
    """A used Lizard."""
    return text("The Lizard on {place} turns to Wasteland.", place=place)


def wolves_flip(seat: int, owner: int, kind: int, place: str) -> Text:
    """A Town beside two Wolves."""
    return text(
        "{who}'s Wolves turn {owner}'s {explorer} on {place} to Wasteland.",
        who=Who(seat), owner=Who(owner), explorer=explorer(kind), place=place,
    )  # fmt: skip


def lake_gone(place: str) -> Text:
    """A Lake that was migrated over."""
    return text("The Lake {place} is gone.", place=place)


def spirit_lost(seat: int, place: str, poison: str | None) -> Text:
    """A Spirit that leaves the board by somebody else's move: its Town is no more, or stands beside the Poison Oak
    on ``poison``."""
    if poison is None:
        return text("{who} loses the Pioneer Spirit with the Town on {place}.", who=Who(seat), place=place)
    return text("{who} loses the Pioneer Spirit on {place} to the Poison Oak on {oak}.", who=Who(seat), place=place,
                oak=poison)  # fmt: skip


def passes(seat: int, spirit: bool) -> Text:
    """A pass."""
    if spirit:
        return text("{who} passes, and the Pioneer Spirit leaves the board.", who=Who(seat))
    return text("{who} passes.", who=Who(seat))


def skipped(seat: int, spirit: bool) -> Text:
    """A turn without a legal move."""
    if spirit:
        return text("{who} has no move and is skipped; the Pioneer Spirit leaves the board.", who=Who(seat))
    return text("{who} has no move and is skipped.", who=Who(seat))


def resigns(seat: int) -> Text:
    """A player who leaves."""
    return text("{who} leaves the game; the Towns stay.", who=Who(seat))


# --- Words ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def words(land: Land, kinds: tuple[int, ...], seats: int) -> dict[str, Text]:
    """Every key that can stand in a choice on this land, with its label."""
    keys = {EXPLORERS[kind]: explorer(kind) for kind in kinds}
    keys |= {seat_key(seat): text("{who}", who=Who(seat)) for seat in range(seats)}
    options = [*ASK_DOUBT.options, pass_option("pass-no"), _STOP_OPTION]
    for label in land.labels:
        options += [place_option(label), place_option(label, twice=True)]
        options += [jump_option(label), step_option(label)]
    return keys | {option.key: option.label for option in options}


def sources(towns: int) -> dict[str, Text]:
    """The sources of points in the order in which they are listed."""
    return {
        "towns": text("Towns ({count})", count=towns),
        "rats": Text("Rats"),
        "jackal": Text("Jackals beside Wasteland"),
        "fertile": Text("Fertile"),
        "desert": Text("Desert"),
        "cactus": Text("Beside a Cactus"),
    }
