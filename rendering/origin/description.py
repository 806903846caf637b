"""The whole position in words, for people who don't see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.contract import Outcome
from bot.games.origin.view import CardView, ColumnView, OriginView, PlayerView
from rendering.description import Section, filled, joined, listed, player, points, result, section
from rendering.kit.wording import counted, phrase
from rendering.origin import described_map as land
from rendering.origin import words
from rendering.picture import Caption


def describe(
    view: OriginView,
    caption: Caption,
    chosen: Mapping[str, int] | None = None,
    outcome: Outcome | None = None,
) -> tuple[Section, ...]:
    """Everything that a view holds: what happens now, the hand of its owner, everybody with what they have, the
    territories of each continent, straits, the rewards board, pawns that are left, and what borders on what."""
    names = [player(caption, seat) for seat in range(len(view.players))]
    return filled(
        (
            result(outcome, caption),
            section(phrase("Now"), _now(view, names)),
            section(phrase("Your hand"), _hand(view, names), own=True),
            *(_player(view, names, each) for each in view.players),
            *land.continents(view, names),
            section(phrase("Straits"), (land.strait(view, each, names) for each in view.straits)),
            section(phrase("Rewards"), map(_column, view.columns), _supply(view)),
            section(phrase("Pawns that are left"), land.reserve(view)),
            section(phrase("Borders by land"), land.borders(view)),
        )
    )


# --- What happens now --------------------------------------------------------------------------------------------


def _now(view: OriginView, names: Sequence[str]) -> Iterator[str]:
    yield words.phase(view) + "."
    if view.turn is not None:
        yield phrase("It is the turn of {who}.", who=names[view.turn])
    if view.awaited:
        yield phrase("The game waits for {who}.", who=listed(names[seat] for seat in view.awaited))
    if view.ending:
        yield phrase("The end has been set off. {reason}", reason=f"{view.ending.rstrip('.')}.")
    if view.ender is not None:
        yield phrase("That was in the turn of {who}.", who=names[view.ender])
    if view.boost is not None:
        yield phrase("The card {card} still works in this turn: {text}", card=view.boost.name, text=view.boost.text)
    done = [words.done(view, action, lambda seat: names[seat]) + "." for action in view.last]
    if done:
        yield phrase("Done in the newest turn: {actions}", actions=joined(done))
    yield phrase("{who} began the game.", who=names[view.first])


# --- What the viewer holds ---------------------------------------------------------------------------------------


def _hand(view: OriginView, names: Sequence[str]) -> Iterator[str]:
    if view.viewer is None:
        return
    yield phrase("You are {who}.", who=names[view.viewer])
    if view.words:
        told = "; ".join(words.said(key, lambda seat: names[seat]) for key in view.words)
        yield phrase("Your unfinished answer: {words}.", words=told)
    if view.phase == "objective":
        yield phrase("You keep one of these objectives.")
    if not view.hand:
        yield phrase("Your hand is empty.")
    for card in view.hand:
        ready = phrase(" It is ready.") if card.ready else ""
        yield phrase(
            "{kind} {card}, typed {key}. {text}{ready}",
            kind=_kind(card),
            card=_card(card),
            key=card.key,
            text=_text(card),
            ready=ready,
        )


def _kind(card: CardView) -> str:
    return phrase("{kind} card", kind=words.CARD_KINDS[card.deck]).capitalize()


def _card(card: CardView) -> str:
    """A card with what it needs and what it is worth."""
    told = card.name
    if card.level:
        told = phrase("{card}, which needs a tile of level {level}", card=told, level=card.level)
    return phrase("{card}, {points}", card=told, points=points(card.points)) if card.points else told


def _text(card: CardView) -> str:
    return f"{card.text.rstrip('.')}."


# --- Everybody ---------------------------------------------------------------------------------------------------


def _player(view: OriginView, names: Sequence[str], each: PlayerView) -> Section:
    heading = phrase("{who} (you)" if each.seat == view.viewer else "{who}", who=names[each.seat])
    return section(
        heading, _state(each), _points(each), _holdings(each), land.pawns(view, each.seat), _played(each)
    )


def _state(each: PlayerView) -> Iterator[str]:
    if each.resigned:
        yield phrase("Has left the game.")
    if each.last_turn:
        yield phrase("Has a last turn to come.")
    yield counted(each.turns, "1 turn taken.", "{count} turns taken.")


def _points(each: PlayerView) -> str:
    gained = [
        phrase("{source} {count}", source=words.source(n), count=count)
        for n, count in enumerate(each.sources)
        if count
    ]
    total = points(each.points)
    return phrase("{points}: {sources}.", points=total, sources=listed(gained)) if gained else f"{total}."


def _holdings(each: PlayerView) -> Iterator[str]:
    yield phrase("Villages: {placed} on the map, {left} left.", placed=each.placed, left=each.villages)
    cards = [words.cards(count, deck) for deck, count in each.hand.items() if count]
    yield phrase("In hand: {cards}.", cards=listed(cards) or phrase("no cards"))
    tiles = [
        phrase("{count} of level {level}", count=count, level=level)
        for level, count in enumerate(each.tiles, 1)
        if count
    ]
    yield phrase("Tiles: {tiles}.", tiles=listed(tiles) or phrase("none"))
    for head, values in (("Hunting tokens: {values}.", each.hunting), ("Strait tokens: {values}.", each.straits)):
        if values:
            yield phrase(head, values=listed(map(str, values)))


def _played(each: PlayerView) -> Iterator[str]:
    for head, cards in (
        ("Permanent: {card}. {text}", each.permanents),
        ("Objective reached: {card}. {text}", each.objectives),
    ):
        yield from (phrase(head, card=_card(card), text=_text(card)) for card in cards)


# --- The rewards board -------------------------------------------------------------------------------------------


def _column(column: ColumnView) -> str:
    tiles = phrase("no tiles")
    if column.tiles:
        tiles = phrase("tiles of level {levels}", levels=listed(map(str, column.tiles)))
    spaces = counted(column.spaces, "on 1 space", "on {count} spaces")
    told = phrase("{kind}: {tiles} {spaces}.", kind=_column_name(column), tiles=tiles, spaces=spaces)
    if column.deck is None:
        return told
    return joined([told, counted(column.deck, "1 card in the deck.", "{count} cards in the deck.")])


def _column_name(column: ColumnView) -> str:
    return phrase("{name}, {colour}", name=phrase(words.COLUMNS[column.kind]), colour=phrase(column.kind))


def _supply(view: OriginView) -> Iterator[str]:
    yield counted(view.tiles_left, "1 more tile face down.", "{count} more tiles face down.")
    if view.discards:
        yield phrase(
            "Action cards played, the newest last: {cards}.", cards=listed(card.name for card in view.discards)
        )
    if view.surplus:
        yield phrase("Hunting tokens that are out of the game: {values}.", values=listed(map(str, view.surplus)))
