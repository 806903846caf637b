"""What every game offers to whoever hosts it.

A game is a state machine of decisions. Its host asks :meth:`Game.decisions` for what the game waits for, gives
one choice to :func:`answer`, and repeats until the seat's turn is complete. Then :meth:`Game.proceed` brings
about what follows a turn, and the game waits for somebody again, or is over. Everything above the rules (buttons,
autocompletion, direct messages, undo, replays, random play) is written once against this module.

A turn is *pencilled* while its player thinks: its choices are tried on a copy of the state, seen by that player
alone. It is *inked* when the player confirms it: its choices are applied for good, and what follows is carried out
(:func:`ink`).

Plain data only: every type here survives JSON there and back.
"""

from __future__ import annotations

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

import msgspec

from bot.games.decision import (
    Amount,
    Choice,
    Decision,
    Event,
    IllegalChoice,
    Option,
    Progress,
    taken,
)
from bot.games.standings import Line, Outcome, Standing
from bot.games.text import Part, Text, show
from bot.games.verbs import Shelf, Verb

__all__ = [
    "Amount",
    "BadOption",
    "Chance",
    "Choice",
    "Decision",
    "Event",
    "FirstGame",
    "Game",
    "IllegalChoice",
    "Inspected",
    "Line",
    "Option",
    "Outcome",
    "Progress",
    "Setting",
    "Standing",
    "by_key",
    "check_options",
    "dump",
    "fingerprint",
    "former",
    "load",
    "no_choice",
    "taken",
]


class BadOption(Exception):
    """An option that a game can't be started with. ``reason`` says which, why, and what would do."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.message)
        self.reason = reason


class Setting(msgspec.Struct, frozen=True):
    """An option of a game at its start. ``values`` maps each value to its label; ``seats`` limits a value to
    player counts. ``free`` admits other values too, as far as :meth:`Game.refuses` has nothing against them;
    one that isn't ``shown`` stays out of what players read about a game.

    ``about`` explains it where a game is started, in at most 100 characters (else its label does); one that isn't
    ``asked`` can't be chosen there. Two values called ``off`` and ``on`` are a switch. ``people`` are the values
    that mean a player, with the seat meant: they are shown by the name of whoever will sit there. ``former`` is how
    games went that are stored without it, where that isn't the default. ``concerns`` are the player counts for
    which it means something, where it doesn't for all."""

    key: str
    label: Text
    values: dict[str, Text]
    default: str
    seats: dict[str, tuple[int, ...]] = {}
    free: bool = False
    shown: bool = True
    about: str = ""
    asked: bool = True
    people: dict[str, int] = {}
    former: str | None = None
    concerns: tuple[int, ...] = ()

    @property
    def switch(self) -> bool:
        """Whether it is either on or off."""
        return set(self.values) == {"off", "on"}


class FirstGame(msgspec.Struct, frozen=True):
    """The gentlest form of a game, for people who have never played it: for so many seats (or more, if they sit
    there already), with these options. ``about`` says in a sentence what it is."""

    seats: int
    options: dict[str, str]
    about: str


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
    """The rules of one game. Stateless: everything is in the state that is passed in.

    Written as ``class Chess(Game[State, View])``, from which ``state_type`` and ``view_type`` follow.
    """

    key: ClassVar[str]
    """The game's one name: of its folders, its commands, its files, and in the catalog."""
    name: ClassVar[Text]
    seats: ClassVar[range]
    """The player counts it can be played with. A game for exactly two is opened by challenging somebody."""
    about: ClassVar[str]
    """What it is, in at most 100 characters: the description of its commands."""
    intro: ClassVar[str] = ""
    """What it is about and how it is won, in two lines of at most 120 characters each: for people who have never
    heard of it."""
    intro_alone: ClassVar[str] = ""
    """What goes with that for somebody who sits there alone, on its last line."""
    first_game: ClassVar[FirstGame | None] = None
    """How to play it for the first time."""
    rules_version: ClassVar[int] = 1
    """Grows with every change after which an older stored game would not replay to the same end."""
    settings: ClassVar[tuple[Setting, ...]] = ()
    verbs: ClassVar[tuple[Verb, ...]] = ()
    """Its own commands: see :mod:`bot.games.verbs`."""
    shelf: ClassVar[Shelf | None] = None
    """What servers may keep by name, as values of a setting."""
    state_type: ClassVar[type[Any]]
    view_type: ClassVar[type[Any]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for base in getattr(cls, "__orig_bases__", ()):
            if get_origin(base) is Game:
                cls.state_type, cls.view_type = get_args(base)

    # --- What every game must say --------------------------------------------------------------------------

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, str], seed: str) -> S:
        """Set up a game for ``seats`` players. ``options`` must have passed :func:`check_options`."""

    @abstractmethod
    def decisions(self, state: S) -> dict[int, Decision]:
        """For every seat that the game now waits for, or offers something to, what it is asked.

        Options are never empty, and always in the same order for the same state. A decision holds nothing that its
        seat may not know. Between a complete turn and :meth:`proceed` the answer means nothing; otherwise somebody
        is awaited as long as the game isn't over.
        """

    @abstractmethod
    def choose(self, state: S, seat: int, choice: Choice) -> Progress:
        """Apply a choice that fits what the seat is asked; :func:`answer` sees to that.

        Nothing here may depend on what the seat can't know, unless ``revealed`` is set. Raises
        :class:`IllegalChoice`, for a combination that the rules refuse as a whole, and leaves the state untouched.
        """

    @abstractmethod
    def resign(self, state: S, seat: int) -> Progress:
        """Take a seat out of the game for good, ``turn_over``; what follows is left to :meth:`proceed`. Raises
        :class:`IllegalChoice` when the game is over or the seat has left."""

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
    def resample(self, state: S, seat: int | None, seed: str) -> S:
        """Another state that this seat can't tell from the given one: everything hidden from it is dealt anew
        from ``seed``, within the rules. Depends on nothing that the seat can't know: the same seed gives the same
        state in all positions that it can't tell apart."""

    # --- What a game may say -------------------------------------------------------------------------------

    def proceed(self, state: S) -> Progress:
        """Carry out what follows a turn that has been inked: skips, refills, dealing, an automaton's moves, the
        next phase, the end. Called after every inked turn and every resignation, also when nothing is to do."""
        return Progress()

    def refuses(self, seats: int, options: Mapping[str, str]) -> Text | None:
        """Why a complete set of options with free values, or in this combination, can't be; else ``None``."""
        return None

    def why_not(self, state: S, seat: int, key: str) -> Text | None:
        """Why a key that this seat isn't offered now can't be chosen, in the player's words, as far as the rules
        have a reason to give."""
        return None

    def why_not_asked(self, state: S, seat: int, word: str) -> Text | None:
        """Why a seat can't take up what begins with a word (of a turn, or of one of the game's verbs) where that
        isn't asked for, if there is more to say than that others are on."""
        return None

    def instead_of_planning(self, words: str) -> Text | None:
        """What serves somebody better than to plan a turn ahead that begins with these words, if there is
        something: they are told it when they do."""
        return None

    def words(self, state: S) -> Mapping[str, Text]:
        """Keys that can stand in a choice of this game though they are not offered now, with their labels: so that
        a word that means something, but not here, is told from one that means nothing."""
        return {}

    def apart(self, options: Mapping[str, str]) -> Text | None:
        """In what a game with these options isn't as the explanations of the game say, to be told with them."""
        return None

    def leaders(self, state: S) -> list[int]:
        """Who leads in points, as far as that says anything: among those who still play, and not where all of them
        have the same. A game in which points are there from the beginning says when they mean something."""
        points = self.scores(state)
        playing = [seat for seat in range(len(points)) if self.plays(state, seat)]
        best = max((points[seat] for seat in playing), default=0)
        first = [seat for seat in playing if points[seat] == best]
        return first if best > 0 and len(first) < len(playing) else []

    def occasion(self, state: S) -> str:
        """What the turns at this moment belong to, if several of them are best told together, such as one auction:
        the same word as long as it goes on, else nothing. Everybody may know it."""
        return ""

    def drawn(self, view: V) -> V:
        """A bystander's view without what is told in words as well: when nothing else in it has changed, the board
        need not be drawn anew."""
        return view

    def next_seat(self, state: S) -> int | None:
        """The seat whose turn follows the one that is on, as the order of play is known to everybody; it may still
        be passed over by what isn't. ``None`` where the order isn't known, and where several are asked at once."""
        return None

    def timeout(self, state: S, seat: int) -> Choice | None:
        """What is chosen for a seat that has let its time run out, or ``None`` if it is only reminded.

        Must not change the state.
        """
        return None

    def promises(self, state: S) -> list[float]:
        """How well every seat stands, in points that it has or may expect, as far as everyone may know: for
        automatic players, where :meth:`scores` say too little."""
        return [float(points) for points in self.scores(state)]

    def again(self, state: S, options: Mapping[str, str]) -> tuple[dict[str, str], list[int]]:
        """How the same players play once more: the options, and the seats of now in their new order."""
        return dict(options), list(range(len(self.scores(state))))


class Inspected(ABC):
    """What measurements and tests may ask of a game, and playing it doesn't need."""

    fullest: ClassVar[Mapping[str, str]] = {}
    """Options under which there is most of it, if these are not the usual ones: measured on their own."""

    @abstractmethod
    def pieces(self, state: Any) -> dict[str, int]:
        """Counts of everything that is neither made nor destroyed in play; the same at all times."""


# --- Options and JSON ---------------------------------------------------------------------------------------------


def former(game: Game[Any, Any], options: Mapping[str, str]) -> dict[str, str]:
    """The options of a game stored before it had all of today's, completed with how it went then."""
    return {s.key: s.former for s in game.settings if s.former is not None} | dict(options)


def by_key(game: Game[Any, Any], options: Mapping[str, str]) -> dict[str, str]:
    """The options with the key of each value that is given by the name by which people know it."""
    known = {setting.key: setting for setting in game.settings}
    return {key: _by_key(known[key], value) if key in known else value for key, value in options.items()}


def _by_key(setting: Setting, value: str) -> str:
    named = {show(label, str).casefold(): key for key, label in setting.values.items()}
    return value if value in setting.values else named.get(value.strip().casefold(), value)


def check_options(game: Game[Any, Any], seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options completed with the game's defaults. A value may be given by its name. Raises
    :class:`BadOption`."""
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
    given = by_key(game, options)
    complete = {key: _checked(setting, seats, given.get(key)) for key, setting in known.items()}
    refusal = game.refuses(seats, complete)
    if refusal is not None:
        raise BadOption(refusal)
    return complete


def _checked(setting: Setting, seats: int, value: str | None) -> str:
    value = setting.default if value is None else value
    if value not in setting.values and setting.free:
        return value
    if value not in setting.values:
        raise BadOption(no_choice(setting.label, value, list(setting.values.values())))
    if seats not in setting.seats.get(value, (seats,)):
        parts: dict[str, Part] = {"value": setting.values[value], "count": _counts(setting.seats[value])}
        raise BadOption(Text("{value} is for {count}; this game has {seats}.", {**parts, "seats": seats}))
    return value


def no_choice(option: Text, value: str, choices: Sequence[Text]) -> Text:
    """A value that means nothing, with what could be chosen instead."""
    told: dict[str, Part] = {"value": value, "option": option, "choices": list(choices)}
    return Text("“{value}” is not a choice for {option}. You can choose: {choices}.", told)


def _counts(seats: tuple[int, ...]) -> str:
    """Player counts in words."""
    return "1 player" if seats == (1,) else f"{' or '.join(map(str, seats))} players"


def dump(state: msgspec.Struct) -> bytes:
    """A state or view as JSON."""
    return msgspec.json.encode(state)


def load(kind: type[S], data: bytes) -> S:
    """A state or view from JSON. Raises ``msgspec.ValidationError`` when the data is of another shape."""
    return msgspec.json.decode(data, type=kind)
