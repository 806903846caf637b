"""What every game offers to the house.

A game is a state machine of decisions. Whoever hosts it asks :meth:`Game.decisions` for what the game waits
for, gives one choice to :meth:`Game.choose`, and repeats until nobody is awaited. Everything above the rules
(buttons, autocompletion, direct messages, undo, replays, random play) is written once against this module.

Plain data only: every type here survives JSON there and back.
"""

from __future__ import annotations

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from bot.games.text import Text

Choice = tuple[str, ...]
"""The option keys that answer one decision, repeated as often as the option is taken; an amount is one
decimal number."""


class IllegalChoice(Exception):
    """A choice that the rules refuse here. ``reason`` says why, in the player's words."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.message)
        self.reason = reason


class BadOption(Exception):
    """An option that a game can't be started with. ``reason`` says which, why, and what would do."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.message)
        self.reason = reason


class Option(msgspec.Struct, frozen=True):
    """One legal answer to a decision.

    ``key`` is short, stable and without blanks; the key of a place is the label printed on the board.
    ``spot`` names the place that a picture can mark. ``times`` is how often it may be taken. ``note`` is one
    line that explains it. ``grave`` asks for a second look before it is confirmed (a pass that costs much).
    """

    key: str
    label: Text
    spot: str | None = None
    times: int = 1
    note: Text | None = None
    grave: Text | None = None


class Amount(msgspec.Struct, frozen=True):
    """A whole number to choose, both ends included, in multiples of ``step`` above ``minimum``."""

    minimum: int
    maximum: int
    step: int = 1


class Decision(msgspec.Struct, frozen=True):
    """What the game asks of one seat: one option, between ``least`` and ``most`` of them, or an amount.

    ``secret`` says that the answer is nobody else's business: it is left out of the log that others read.
    ``usual`` is an answer that most would give, offered as a start (a default hand). The prompt with which a
    turn begins is read by everybody.
    """

    prompt: Text
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    amount: Amount | None = None
    secret: bool = False
    usual: Choice | None = None


class Event(msgspec.Struct, frozen=True):
    """Something that happened: public, or for the seats in ``to`` only. ``hand``: what these seats hold has
    changed, and they are to see it."""

    text: Text
    to: tuple[int, ...] | None = None
    hand: bool = False


class Progress(msgspec.Struct):
    """What a choice brought about.

    ``turn_over``: this seat's turn is complete. ``revealed``: something hidden or random came to light, so
    the choice can't be taken back.
    """

    events: list[Event] = []
    turn_over: bool = False
    revealed: bool = False


class Line(msgspec.Struct, frozen=True):
    """One source of points and what it gave."""

    label: Text
    points: int


class Standing(msgspec.Struct, frozen=True):
    """One seat at the end: ``place`` counts from 1 and is shared by equals."""

    seat: int
    place: int
    points: int
    lines: tuple[Line, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: standings from first to last, and everyone who shares the win."""

    standings: tuple[Standing, ...]
    winners: tuple[int, ...]
    reason: Text


class Setting(msgspec.Struct, frozen=True):
    """An option of a game at its start. ``values`` maps each value to its label; ``seats`` limits a value to
    player counts. ``free`` admits other values too, as far as :meth:`Game.refuses` has nothing against them;
    one that isn't ``shown`` stays out of what players read about a game."""

    key: str
    label: Text
    values: dict[str, Text]
    default: str
    seats: dict[str, tuple[int, ...]] = {}
    free: bool = False
    shown: bool = True


class Chance(msgspec.Struct):
    """The random source inside a state: the same seed and the same number of draws give the same result."""

    seed: str
    draws: int = 0

    def source(self) -> random.Random:
        """Return the generator for the next draw, and count the draw."""
        self.draws += 1
        return random.Random(f"{self.seed}/{self.draws}")


def fingerprint(seed: str) -> str:
    """The SHA-256 of a seed in hexadecimal: shown at the start, so that the seed shown at the end can be
    checked."""
    return hashlib.sha256(seed.encode()).hexdigest()


S = TypeVar("S", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)


class Game(ABC, Generic[S, V]):
    """The rules of one game. Stateless: everything is in the state that is passed in."""

    key: ClassVar[str]
    """The game's name in folders, commands and the catalog."""
    name: ClassVar[Text]
    seats: ClassVar[range]
    """The player counts it can be played with."""
    rules_version: ClassVar[int]
    """Grows with every change after which an older stored game would not replay to the same end."""
    settings: ClassVar[tuple[Setting, ...]]
    fullest: ClassVar[Mapping[str, str]] = {}
    """Options under which there is most of it, if these are not the usual ones: measured on their own."""
    state_type: ClassVar[type[Any]]
    view_type: ClassVar[type[Any]]

    def refuses(self, seats: int, options: Mapping[str, str]) -> Text | None:
        """Why a complete set of options with free values, or in this combination, can't be; else ``None``."""
        return None

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, str], seed: str) -> S:
        """Set up a game for ``seats`` players. ``options`` must have passed :func:`check_options`."""

    @abstractmethod
    def decisions(self, state: S) -> dict[int, Decision]:
        """For every seat that the game now waits for, what it is asked. Empty: the game is over.

        Options are never empty, and always in the same order for the same state. A decision holds nothing
        that its seat may not know.
        """

    @abstractmethod
    def choose(self, state: S, seat: int, choice: Choice) -> Progress:
        """Apply a choice to the state. Raises :class:`IllegalChoice` and leaves the state untouched."""

    @abstractmethod
    def resign(self, state: S, seat: int) -> Progress:
        """Take a seat out of the game for good; the game goes on without asking it. ``turn_over`` is true."""

    @abstractmethod
    def plays(self, state: S, seat: int) -> bool:
        """Whether a seat still takes part (it has not resigned)."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """What a seat may know, or a bystander (``None``). Everything else is blanked."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """The points of every seat as they stand now, as far as everyone may know them."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""

    @abstractmethod
    def timeout(self, state: S, seat: int) -> Choice | None:
        """What is chosen for a seat that has let its time run out, or ``None`` if it is only reminded.

        Must not change the state.
        """

    @abstractmethod
    def words(self, state: S) -> Mapping[str, Text]:
        """Every key that can stand in a choice of this game, legal now or not, with its label: so that a word
        that means something, but not here, is told from one that means nothing."""

    @abstractmethod
    def imagine(self, state: S, seat: int | None, seed: str) -> S:
        """Another state that this seat can't tell from the given one: everything hidden from it is dealt anew
        from ``seed``, within the rules."""

    def again(self, state: S, options: Mapping[str, str]) -> tuple[dict[str, str], list[int]]:
        """How the same players play once more: the options, and the seats of now in their new order."""
        return dict(options), list(range(len(self.scores(state))))

    @abstractmethod
    def pieces(self, state: S) -> dict[str, int]:
        """Counts of everything that is neither made nor destroyed in play; the same at all times."""


def check_options(game: Game[Any, Any], seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options completed with the game's defaults. Raises :class:`BadOption`."""
    known = {setting.key: setting for setting in game.settings}
    if seats not in game.seats:
        raise BadOption(
            Text(
                "{game} is for {least} to {most} players, not {seats}.",
                {"game": game.name, "least": game.seats[0], "most": game.seats[-1], "seats": seats},
            )
        )
    for key in options:
        if key not in known:
            raise BadOption(Text("{game} has no option called {key}.", {"game": game.name, "key": key}))
    complete = {key: _checked(setting, seats, options.get(key)) for key, setting in known.items()}
    refusal = game.refuses(seats, complete)
    if refusal is not None:
        raise BadOption(refusal)
    return complete


def _checked(setting: Setting, seats: int, value: str | None) -> str:
    value = setting.default if value is None else value
    if value not in setting.values and setting.free:
        return value
    if value not in setting.values:
        raise BadOption(
            Text(
                "{value} is not a choice for {option}. Take one of: {values}.",
                {"value": value, "option": setting.label, "values": ", ".join(setting.values)},
            )
        )
    if seats not in setting.seats.get(value, (seats,)):
        raise BadOption(
            Text(
                "{value} is for {count} players; this game has {seats}.",
                {
                    "value": setting.values[value],
                    "count": " or ".join(map(str, setting.seats[value])),
                    "seats": seats,
                },
            )
        )
    return value


def taken(choice: Iterable[str]) -> dict[str, int]:
    """Count how often each key stands in a choice."""
    counts: dict[str, int] = {}
    for key in choice:
        counts[key] = counts.get(key, 0) + 1
    return counts


def dump(state: msgspec.Struct) -> bytes:
    """A state or view as JSON."""
    return msgspec.json.encode(state)


def load(kind: type[S], data: bytes) -> S:
    """A state or view from JSON. Raises ``msgspec.ValidationError`` when the data is of another shape."""
    return msgspec.json.decode(data, type=kind)
