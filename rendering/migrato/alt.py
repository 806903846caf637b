"""Positions told in words, for people who can't see the picture."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bot.games.contract import Outcome
from bot.games.migrato.view import CardView, MigratoView, PileView
from bot.games.text import enumerate_words
from rendering.kit import palette, runs, wording
from rendering.kit.wording import phrase, short_name
from rendering.migrato import layout, words
from rendering.picture import Caption

_SUBTITLE_LIMIT = 80


def position(view: MigratoView, caption: Caption, marks: Sequence[str] = ()) -> str:
    """The table in at most 1,024 characters: whose turn, legal spots, the viewer's hand, both sides with their
    columns and piles, the last action, deck and discards. In a big position the discards go first, and at last the
    spots."""

    def tell(*, discards: int, last: bool, spots: bool = True) -> str:
        parts = [_situation(view, caption)]
        if marks and spots:
            parts.append(phrase("To choose from: {spots}.", spots=", ".join(_named(view, mark) for mark in marks)))
        parts.extend(_hand(view))
        parts.extend(_side(view, caption, seat) for seat in reversed(layout.seats(view)))
        if last and view.last is not None:
            parts.append(_last(view, caption))
        parts.append(_supply(view, discards))
        return " ".join(parts)

    return wording.first_that_fits(
        [
            lambda: tell(discards=layout.NEWEST_DISCARDS, last=True),
            lambda: tell(discards=1, last=True),
            lambda: tell(discards=0, last=False),
            lambda: tell(discards=1, last=True, spots=False),
        ]
    )


def _situation(view: MigratoView, caption: Caption) -> str:
    state = words.phase(view.phase)
    if view.awaited and view.phase != "over":
        names = enumerate_words([short_name(caption, seat) for seat in view.awaited])
        state += "; " + phrase("to move: {names}", names=names)
    subtitle = wording.shorten(runs.clean(caption.subtitle), _SUBTITLE_LIMIT)
    return f"{phrase('Migrato')}. {subtitle + '. ' if subtitle else ''}{state}."


def _hand(view: MigratoView) -> list[str]:
    held = None if view.viewer is None else view.sides[view.viewer].hand
    if held is None:
        return []
    told = [f"{words.key(card)} {words.card(card)}" for card in held]
    return [phrase("Your hand: {cards}.", cards="; ".join(told) or phrase("empty"))]


def _named(view: MigratoView, mark: str) -> str:
    """A spot as people type it: a card of the hand by its key."""
    held = () if view.viewer is None else view.sides[view.viewer].hand or ()
    return next((words.key(card) for place, card in enumerate(held, 1) if mark == f"hand-{place}"), mark)


def _side(view: MigratoView, caption: Caption, seat: int) -> str:
    """One player's side as a sentence."""
    side, style = view.sides[seat], palette.seat_style(seat)
    told = [_birds(side.score), phrase("{count} in hand", count=side.hand_size)]
    if seat in view.resigned:
        told.append(phrase("resigned"))
    columns = [
        phrase(
            "{label} {cards} ({progress})",
            label=layout.column_label(view, seat, number),
            cards=column_cards(column),
            progress=words.progress(len(column), side.needs[number] if number < len(side.needs) else None),
        )
        for number, column in enumerate(side.columns)
    ]
    told.append(phrase("columns: {columns}", columns=", ".join(columns)) if columns else phrase("no columns"))
    arrived = ", ".join(map(_pile, side.piles))
    told.append(phrase("arrived: {piles}", piles=arrived) if side.piles else phrase("nothing arrived"))
    return f"{short_name(caption, seat)} ({style.word} {style.shape}): {'; '.join(told)}."


def column_cards(column: tuple[CardView, ...]) -> str:
    """A column's cards from the top, equal kinds together: ``"Goose 5 4 + Goose 3 face-down + 2 hidden"``."""
    groups: list[str] = []
    for (species, down), group in itertools.groupby(column, key=lambda card: (card.species, card.face_down)):
        listed = list(group)
        if species is None:
            groups.append(phrase("{count} hidden", count=len(listed)))
            continue
        numbers = " ".join(str(card.number) for card in listed)
        name = f"{phrase(words.bird(species).short)} {numbers}"
        groups.append(f"{name} {phrase('face-down')}" if down else name)
    return " + ".join(groups)


def _pile(pile: PileView) -> str:
    name = phrase(words.bird(pile.species).short)
    return phrase("{bird} {number} on top of {size}", bird=name, number=pile.top.number or 0, size=pile.size)


def _birds(count: int) -> str:
    return phrase("1 bird") if count == 1 else phrase("{count} birds", count=count)


def _last(view: MigratoView, caption: Caption) -> str:
    last = view.last
    assert last is not None
    told = phrase(words.ACTIONS[last.kind], who=short_name(caption, last.seat))
    where = f" ({', '.join(last.spots)})" if last.spots else ""
    return phrase("Last: {action}{where}.", action=told, where=where)


def _supply(view: MigratoView, discards: int) -> str:
    told = phrase("Deck {deck}, discards {count}", deck=view.deck, count=len(view.discard))
    newest = [words.card(card) for card in reversed(view.discard[-discards:])] if discards else []
    if newest:
        told += phrase(", newest first: {cards}", cards="; ".join(newest))
    if view.reshuffles:
        told += phrase("; reshuffled {count}×", count=view.reshuffles)
    return told + "."


def final(view: MigratoView, outcome: Outcome, caption: Caption) -> str:
    """The end of a game: who won, everyone's points by source, and both players' piles."""

    def tell(*, lines: bool) -> str:
        parts = [wording.winners(outcome, caption), wording.sentence(outcome.reason, caption)]
        for standing in outcome.standings:
            sources = [wording.source(line, caption) for line in standing.lines]
            parts.append(wording.standing(standing, caption, sources if lines else ()))
        for seat in reversed(layout.seats(view)):
            arrived = ", ".join(map(_pile, view.sides[seat].piles)) or phrase("nothing arrived")
            parts.append(f"{short_name(caption, seat)}: {arrived}.")
        return " ".join(parts)

    return wording.first_that_fits([lambda: tell(lines=True), lambda: tell(lines=False)])
