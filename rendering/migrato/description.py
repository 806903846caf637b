"""The whole table in words, for people who don't see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.contract import Outcome
from bot.games.migrato.view import LastAction, MigratoView, PileView, Place
from rendering.description import Section, filled, listed, player, result, section
from rendering.kit.wording import counted, phrase
from rendering.migrato import layout, words
from rendering.migrato.redaction import redacted
from rendering.picture import Caption


def describe(
    view: MigratoView,
    caption: Caption,
    chosen: Mapping[str, int] | None = None,
    outcome: Outcome | None = None,
) -> tuple[Section, ...]:
    """Everything that a view holds: what happens now, the hand of its owner, both sides with their columns and
    piles, the deck and the discards, and what the birds need."""
    view = redacted(view)
    names = [player(caption, seat) for seat in range(len(view.sides))]
    return filled(
        (
            result(outcome, caption),
            section(phrase("Now"), _now(view, names)),
            section(phrase("Your hand"), _hand(view, names), own=True),
            *(_side(view, names, seat) for seat in reversed(layout.seats(view))),
            section(phrase("Deck and discards"), _supply(view)),
            section(
                phrase("What the birds need"), (_need(species, count) for species, count in view.needed.items())
            ),
        )
    )


# --- What happens now --------------------------------------------------------------------------------------------


def _now(view: MigratoView, names: Sequence[str]) -> Iterator[str]:
    yield phrase("Turn {number}.", number=view.turn)
    yield words.phase(view.phase) + "."
    if view.awaited:
        yield phrase("The game waits for {who}.", who=listed(names[seat] for seat in view.awaited))
    if view.last is not None:
        yield from _last(view, view.last, names)


def _last(view: MigratoView, last: LastAction, names: Sequence[str]) -> Iterator[str]:
    told = phrase(words.ACTIONS[last.kind], who=names[last.seat])
    places = [_place(view, place, names) for place in last.places]
    where = phrase(", with {places}", places=listed(places)) if places else ""
    yield phrase("The newest action: {told}{where}.", told=told, where=where)


def _place(view: MigratoView, place: Place, names: Sequence[str]) -> str:
    """A column by its label of now, or a pile, with whose it is."""
    number = place.spot[1:]
    if place.spot in {pile.species for side in view.sides for pile in side.piles} or not number.isdecimal():
        return phrase("the pile of {bird} of {who}", bird=_name(place.spot), who=names[place.seat])
    label = layout.column_label(view, place.seat, int(number) - 1)
    return phrase("column {label} of {who}", label=label, who=names[place.seat])


def _name(species: str) -> str:
    return phrase(words.bird(species).short)


# --- What the viewer holds ---------------------------------------------------------------------------------------


def _hand(view: MigratoView, names: Sequence[str]) -> Iterator[str]:
    seat = view.viewer
    if seat is None:
        return
    yield phrase("You are {who}.", who=names[seat])
    held = view.sides[seat].hand or ()
    if not held:
        yield phrase("Your hand is empty.")
    for card in held:
        notes = " ".join(words.notes(view, seat, card))
        yield phrase("{card}, typed {key}. {notes}", card=words.card(card), key=words.key(card), notes=notes)


# --- The table ---------------------------------------------------------------------------------------------------


def _side(view: MigratoView, names: Sequence[str], seat: int) -> Section:
    heading = phrase("{who} (you)" if seat == view.viewer else "{who}", who=names[seat])
    return section(heading, _standing(view, seat), _columns(view, seat), map(_pile, view.sides[seat].piles))


def _standing(view: MigratoView, seat: int) -> Iterator[str]:
    side = view.sides[seat]
    if seat in view.resigned:
        yield phrase("Has resigned.")
    yield counted(side.score, "1 bird.", "{count} birds.")
    yield counted(side.hand_size, "1 card in hand.", "{count} cards in hand.")
    if not side.columns:
        yield phrase("No columns.")
    if not side.piles:
        yield phrase("Nothing has arrived.")


def _columns(view: MigratoView, seat: int) -> Iterator[str]:
    side = view.sides[seat]
    for number, column in enumerate(side.columns):
        wanted = side.needs[number] if number < len(side.needs) else None
        unknown = phrase(" of a kind that is not known for certain") if wanted is None else ""
        yield phrase(
            "Column {label}: {count}{unknown}. From the top: {cards}.",
            label=layout.column_label(view, seat, number),
            count=words.so_far(len(column), wanted),
            unknown=unknown,
            cards="; ".join(map(words.card, column)),
        )


def _pile(pile: PileView) -> str:
    top = (
        words.card(pile.top)
        if pile.top.species == pile.species
        else f"{_name(pile.species)}, {words.card(pile.top)}"
    )
    return phrase("Arrived: {top}, on top of {count}.", top=top, count=words.cards(pile.size))


# --- Deck, discards, needs ---------------------------------------------------------------------------------------


def _supply(view: MigratoView) -> Iterator[str]:
    yield counted(view.deck, "1 card in the deck.", "{count} cards in the deck.")
    yield counted(len(view.discard), "1 card in the discard pile.", "{count} cards in the discard pile.")
    if view.discard:
        cards = "; ".join(map(words.card, reversed(view.discard)))
        yield phrase("Discards, the newest first: {cards}.", cards=cards)
    yield counted(
        view.reshuffles,
        "The discards have become the deck 1 time.",
        "The discards have become the deck {count} times.",
    )
    yield counted(
        view.swap_draw,
        "Whoever discards the whole hand draws 1 card.",
        "Whoever discards the whole hand draws {count} cards.",
    )
    yield phrase(MEMORY.get(view.memory, "{memory}"), memory=view.memory)


MEMORY = {
    "open": "Everybody may look at their own face-down cards.",
    "strict": "Everybody must remember their own face-down cards.",
}


def _need(species: str, count: int) -> str:
    bird = words.bird(species)
    return phrase(
        "{bird}: {cards}, {flies}.", bird=phrase(bird.full), cards=words.cards(count), flies=phrase(bird.flies)
    )
