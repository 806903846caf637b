"""The verbs that a game declares, taken up in somebody's turn: what is said with them, and what can be given."""

from __future__ import annotations

from bot.games.contract import Decision
from bot.games.text import Text, show
from bot.games.verbs import Ask, Count, Given, Misread, Number, Offer, Slot, Verb, Written
from bot.tables import completing, parsing
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why
from bot.tables.turns import Turn, begin, take_up, written

MOST_OFFERS = 25
MOST_TURNS = 100


class Speech:
    """What somebody can say with verbs: from a position, and from their turn as it is pencilled, each over a state
    of its own; ``name`` gives the players' names."""

    def __init__(self, position: Position, pencilled: Turn, name: parsing.Name) -> None:
        self.position = position
        self.pencilled = pencilled
        self.name = name

    def turns(self, verb: Verb, given: Given) -> tuple[Turn, list[str]]:
        """Where a verb is taken up, and the turns that are said with it, as words; none if nothing is said. Raises
        :class:`Refusal` when the verb must be asked for and isn't, or when something can't be read."""
        start = self._start(verb)
        if start is None and verb.refused is not None:
            raise Refusal(Why.OPTION, reason=self._reason(verb) or verb.refused)
        start = start or begin(self.position, self.pencilled.seat)
        try:
            return start, verb.words(given, self._ask(start))
        except Misread as wrong:
            raise Refusal(Why.OPTION, reason=wrong.reason) from wrong

    def _reason(self, verb: Verb) -> Text | None:
        """Why a verb can't be taken up, if the rules know more than the verb."""
        return self.position.game.why_not_asked(self.position.state, self.pencilled.seat, verb.word)

    def offers(self, verb: Verb, slot: str, given: Given, current: str) -> list[tuple[str, str]]:
        """What can be given for a slot beside what is given, as shown and as given: at most 25 of those that match
        what is typed so far; nothing where the verb can't be taken up."""
        start = self._start(verb)
        if start is None:
            return []
        asked = next(each for each in verb.slots if each.name == slot)
        ask = self._ask(start)
        try:
            if isinstance(asked, Written):
                return self._written(asked, verb.asks(asked, given, ask), current)
            found = verb.offers(asked, given, ask)
            said = verb.said_before(asked, given, ask) if found is None else ""
        except Misread:
            return []
        if found is None:
            return self._answers(start, said, current)
        shown = [(show(offer.label, self.name), offer) for offer in found]
        return [(label, offer.value) for label, offer in shown if _matches(asked, label, offer, current)][
            :MOST_OFFERS
        ]

    def _written(self, slot: Written, decision: Decision | None, current: str) -> list[tuple[str, str]]:
        """What can be given for a slot that the game reads itself."""
        found = slot.complete(current, decision) if decision is not None else []
        return [(show(offer.label, self.name), offer.value) for offer in found[:MOST_OFFERS]]

    def _answers(self, start: Turn, said: str, current: str) -> list[tuple[str, str]]:
        """The answers to a decision that takes several options, as they begin whole legal turns."""
        try:
            before = parsing.read(start, said, self.name, rounding=False).turn if said else start
        except Refusal:
            return []
        typed = f"{said} {current}".strip()
        completed = [done for done in completing.complete(start, typed, self.name, MOST_TURNS) if not done.rest]
        said_so_far = [written(step.choice) for step in before.steps]
        place = len(said_so_far)
        answers = [
            done.answers[place]
            for done in completed
            if len(done.answers) > place and [words for _, words in done.answers[:place]] == said_so_far
        ]
        return list(dict.fromkeys(answers))[:MOST_OFFERS]

    def _start(self, verb: Verb) -> Turn | None:
        """Where a verb is taken up: after as much as possible of what is pencilled."""
        if self.pencilled.decision is not None and verb.begins(self.pencilled.decision):
            return self.pencilled
        for kept in reversed(range(len(self.pencilled.steps))):
            if verb.begins(self.pencilled.steps[kept].decision):
                return take_up(self.position.copy(), self.pencilled.seat, self.pencilled.choices[:kept])
        return None

    def _ask(self, start: Turn) -> Ask:
        """What is asked after words that follow ``start``."""

        def ask(words: str) -> Decision | None:
            if not words:
                return start.decision
            try:
                return parsing.read(start, words, self.name, rounding=False).turn.decision
            except Refusal:
                return None

        return ask


def _matches(slot: Slot, label: str, offer: Offer, current: str) -> bool:
    wanted = current.casefold().strip()
    if isinstance(slot, Count | Number):
        unit = slot.unit if isinstance(slot, Number) else ""
        return offer.value.startswith(wanted.removeprefix(unit).strip())
    return wanted in label.casefold() or wanted in offer.value.casefold()
