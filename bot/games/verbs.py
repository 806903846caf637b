"""The commands that a game declares: verbs, and the slots in which people say what they mean.

A verb is written as the words of a turn with slots between them, ``Verb("pump", "Use a steam pump", ("pump",
Slot("area", "Where")))``. Whoever hosts the game makes a command of it, with a parameter for each slot, and offers
for each parameter what is legal after the words given so far. What a verb says is played as if it had been typed.

A verb is taken up where its beginning is asked for: after as much as possible of what the player has pencilled,
else at the beginning of the turn. Words that complete a turn while there is more to say (a look at something
hidden, and then a bid) are played as a turn of their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from bot.games.decision import Decision, Option
from bot.games.text import Text, text

Given = Mapping[str, Any]
"""What a player has given for the slots of a verb, by the slot's name: text, a number or a truth value."""

Ask = Callable[[str], Decision | None]
"""What the player is asked after these words of a turn; ``None`` when they are not legal, or a whole turn."""


class Misread(Exception):
    """Something given for a slot that can't be read. ``reason`` says what would do, in the player's words."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.message)
        self.reason = reason


class Offer(msgspec.Struct, frozen=True):
    """One completion of a slot: the value that is given, and how it is shown."""

    value: str
    label: Text


class Slot(msgspec.Struct, frozen=True):
    """Something to choose: an option of the decision that is asked when its turn comes, or several at once where
    the decision takes several.

    ``groups`` limits it to options of these groups. ``optional``: it may be left out; ``unsaid`` is then said for
    it if that is an option. ``before`` is a word that is said first when it is given. ``apart``: when the words
    before it complete a turn, it is said in the next one.
    """

    name: str
    about: str
    optional: bool = False
    groups: tuple[str, ...] = ()
    unsaid: str = ""
    before: str = ""
    apart: bool = False


class Number(Slot, frozen=True):
    """An amount, or an option whose key is a number; ``unit`` (such as ``£``) may be typed with it and is shown
    with it."""

    unit: str = ""


class Count(Slot, frozen=True):
    """How often the option is taken whose key is the slot's name. Counts that stand one after another answer one
    decision together. Always optional; ``most`` limits what can be given."""

    most: int = 99


class OneOf(Slot, frozen=True):
    """One of a few words that are known beforehand, with their labels."""

    values: dict[str, str] = {}


class Written(Slot, frozen=True):
    """Something that the game reads itself, because people write it in many ways (several things with amounts)."""

    def read(self, typed: str, asked: Decision | None) -> str:
        """The words of a turn that are meant; ``asked`` is what they answer, if what was said before can be. Raises
        :class:`Misread`."""
        raise NotImplementedError

    def complete(self, current: str, asked: Decision) -> list[Offer]:
        """What can be given that begins with what is typed so far."""
        raise NotImplementedError


class Switch(Slot, frozen=True):
    """Yes or no: a word for each, ``no`` (or nothing) if it isn't given."""

    yes: str = ""
    no: str = ""


class Either(msgspec.Struct, frozen=True):
    """A word for which there are several, of which one is an option now: to pass, drop out, stop."""

    words: tuple[str, ...]


Part = str | Slot | Either


class Verb:
    """A command of a game.

    ``name`` has at most 32 characters (a-z), ``about`` at most 100. ``parts`` are the words of the turn.
    ``refused`` is said to somebody who isn't asked for anything that begins like this. A verb of which nothing is
    said opens the panel. A game whose verb needs more overrides :meth:`words` and :meth:`offers`.
    """

    def __init__(self, name: str, about: str, parts: tuple[Part, ...], refused: Text | None = None) -> None:
        self.name = name
        self.about = about
        self.parts = parts
        self.refused = refused

    @property
    def slots(self) -> tuple[Slot, ...]:
        """What can be given, in order."""
        return tuple(part for part in self.parts if isinstance(part, Slot))

    @property
    def word(self) -> str:
        """The word with which it begins, or its name."""
        return self.parts[0] if self.parts and isinstance(self.parts[0], str) else self.name

    def begins(self, decision: Decision) -> bool:
        """Whether the verb can be taken up where this is asked."""
        if decision.amount is not None:
            return isinstance(self.parts[0], Number)
        return any(_starts(self.parts, option) for option in decision.options)

    def words(self, given: Given, ask: Ask) -> list[str]:
        """The turns that are said, each as words: one, unless a slot stands apart. Raises :class:`Misread`."""
        return [turn for turn in self._before(None, given, ask) if turn]

    def offers(self, slot: Slot, given: Given, ask: Ask) -> list[Offer] | None:
        """What can be given for a slot after the words of those before it; ``None`` where a decision takes several
        options, which are completed as text. Raises :class:`Misread`."""
        decision = self.asks(slot, given, ask)
        if decision is None:
            return []
        if isinstance(slot, Count):
            return _counts(slot, decision, _beside(self._group(slot), slot, given))
        if isinstance(slot, Number):
            return _numbers(slot, decision)
        return None if decision.most > 1 else offered(decision, slot.groups)

    def asks(self, slot: Slot, given: Given, ask: Ask) -> Decision | None:
        """What a slot answers after the words of those before it; ``None`` when nothing is asked there. Raises
        :class:`Misread`."""
        turns = self._before(slot, given, ask)
        return ask(_join(turns[-1], slot.before)) if len(turns) == 1 else None

    def said_before(self, slot: Slot, given: Given, ask: Ask) -> str:
        """The words of the turn before a slot."""
        return _join(self._before(slot, given, ask)[-1], slot.before)

    def _before(self, slot: Slot | None, given: Given, ask: Ask) -> list[str]:
        """The turns said before a slot, or all of them."""
        turns = [""]
        until = self.parts.index(self._group(slot)[0]) if slot is not None else len(self.parts)
        parts = self.parts[:until]
        for place, part in enumerate(parts):
            if isinstance(part, Count):
                tied = place > 0 and isinstance(parts[place - 1], Count)
                word = "" if tied else _counted(self._group(part), given)
            else:
                word = _word(part, given, lambda: ask(turns[-1]))
            if word and isinstance(part, Slot) and part.apart and ask(turns[-1]) is None:
                turns.append("")
            turns[-1] = _join(turns[-1], word)
        return turns

    def _group(self, slot: Slot) -> tuple[Slot, ...]:
        """A slot, or all the counts that answer one decision together."""
        if not isinstance(slot, Count):
            return (slot,)
        first = last = self.parts.index(slot)
        while first > 0 and isinstance(self.parts[first - 1], Count):
            first -= 1
        while last + 1 < len(self.parts) and isinstance(self.parts[last + 1], Count):
            last += 1
        return tuple(part for part in self.parts[first : last + 1] if isinstance(part, Count))


def offered(decision: Decision, groups: Sequence[str] = ()) -> list[Offer]:
    """The options of a decision, of these groups if any are named, with their notes."""
    found = [option for option in decision.options if not groups or option.group in groups]
    return [Offer(option.key, noted(option)) for option in found]


def noted(option: Option) -> Text:
    """An option's label with its note."""
    if option.note is None:
        return option.label
    return text("{label} · {note}", label=option.label, note=option.note)


def _starts(parts: Sequence[Part], option: Option) -> bool:
    first = parts[0]
    if isinstance(first, Slot) and first.groups and option.group not in first.groups:
        return False
    if isinstance(first, Number):
        return option.key.isdecimal()
    words = _first_words(parts)
    return not words or option.key in words


def _first_words(parts: Sequence[Part]) -> tuple[str, ...]:
    """The words with which a verb can begin; none: any."""
    first = parts[0]
    if isinstance(first, str):
        return (first,)
    if isinstance(first, Either):
        return first.words
    if isinstance(first, Switch):
        return (first.yes, first.no)
    if isinstance(first, OneOf):
        return tuple(first.values)
    return tuple(part.name for part in parts if isinstance(part, Count)) if isinstance(first, Count) else ()


def _word(part: Part, given: Given, asked: Callable[[], Decision | None]) -> str:
    """What is said for a part that is not a count."""
    if isinstance(part, str):
        return part
    if isinstance(part, Either):
        return next((word for word in part.words if _among(asked(), word)), part.words[0])
    value = given.get(part.name)
    if isinstance(part, Switch):
        return part.yes if value else part.no
    word = "" if value is None else str(value).strip()
    if not word and not part.optional:
        raise Misread(text("The option {name} is empty. Say what you mean.", name=part.name))
    if not word:
        return part.unsaid if part.unsaid and _among(asked(), part.unsaid) else ""
    if isinstance(part, Written):
        word = part.read(word, asked())
    return _join(part.before, _figure(part, word) if isinstance(part, Number) else word)


def _figure(slot: Number, typed: str) -> str:
    """The whole number in what was typed, whatever its unit."""
    bare = typed.replace(slot.unit, "").strip() if slot.unit else typed
    if bare.isascii() and bare.isdecimal() and len(bare) < 7:
        return str(int(bare))
    raise Misread(text("“{typed}” is not an amount. Give a whole number, such as 7.", typed=typed[:40]))


def _counted(slots: Sequence[Slot], given: Given) -> str:
    """Several options with how often each is taken, as one answer."""
    counts = {slot.name: int(given.get(slot.name) or 0) for slot in slots}
    return "+".join(key if count == 1 else f"{key}*{count}" for key, count in counts.items() if count > 0)


def _beside(slots: Sequence[Slot], slot: Slot, given: Given) -> int:
    """How many are taken of the other options of one answer."""
    return sum(int(given.get(other.name) or 0) for other in slots if other is not slot)


def _counts(slot: Count, decision: Decision, beside: int) -> list[Offer]:
    found = next((option for option in decision.options if option.key == slot.name), None)
    most = min(found.times, decision.most - beside, slot.most) if found is not None else 0
    label = found.label if found is not None else Text(slot.name)
    return [Offer(str(n), text("{count} {what}", count=n, what=label)) for n in range(1, most + 1)]


def _numbers(slot: Number, decision: Decision) -> list[Offer]:
    if decision.amount is None:
        return [offer for offer in offered(decision, slot.groups) if offer.value.isdecimal()]
    amount = decision.amount
    every = range(amount.minimum, amount.maximum + 1, amount.step)
    return [Offer(str(n), text("{unit}{number}", unit=slot.unit, number=n)) for n in every]


def _among(decision: Decision | None, key: str) -> bool:
    return decision is not None and any(option.key == key for option in decision.options)


def _join(*words: str) -> str:
    return " ".join(word for word in words if word)


class Shelf(ABC):
    """Things of a game that a server may keep by name and play with again, such as maps.

    They are values ``saved:<name>`` of the setting ``setting``; what they are is carried, as ``name=code`` in
    lines, by the setting ``carrier``, which is free and neither shown nor asked. The commands are
    ``/<game> <name> save`` and ``forget``; ``thing`` is what one of them is called.
    """

    setting: ClassVar[str]
    carrier: ClassVar[str]
    name: ClassVar[str]
    thing: ClassVar[str]
    most: ClassVar[int] = 20

    @abstractmethod
    def code(self, state: Any) -> str:
        """What can be kept of a game, as a word. Raises :class:`Misread` with the reason when there is
        nothing yet."""

    @abstractmethod
    def fits(self, code: str, seats: int) -> bool:
        """Whether something that was kept can be played with by so many."""
