"""Positions told in words, for people who can't see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.contract import Outcome
from bot.games.tinners.view import AreaView, AuctionView, TinnersView
from rendering.kit import runs, wording
from rendering.kit.wording import phrase
from rendering.picture import Caption
from rendering.tinners import players, words

_SUBTITLE_LIMIT, _SHORTEST = 60, 14


def position(view: TinnersView, caption: Caption, marks: Sequence[str] = ()) -> str:
    """The board in at most 1,024 characters: whose turn, an auction, prices, the sides, the mines, the tiles,
    what is offered. In a big position, what is written last goes first."""
    whole = [
        _situation(view, caption),
        _choices(view, marks),
        "" if view.auction is None else _auction(view, caption, view.auction),
        _prices(view),
        " ".join(_side(view, caption, side) for side in range(len(view.sides))),
        _mines(view, caption, works=True),
        _tiles(view),
        _kinds(view),
        _rows(view),
        _places(view),
        players.robot_state(view) + "." if view.wallace is not None else "",
        _track(view, caption),
        _last(view, caption),
    ]
    plain = [*whole[:5], _mines(view, caption, works=False), *whole[6:]]
    shorter = [*whole[:4], _scores(view, caption), *plain[5:]]
    return wording.first_that_fits(
        [
            *(lambda count=count: _joined(whole[:count]) for count in range(len(whole), 8, -1)),
            *(lambda count=count: _joined(plain[:count]) for count in range(len(plain), 5, -1)),
            *(lambda count=count: _joined(shorter[:count]) for count in range(len(shorter), 5, -1)),
        ]
    )


def _joined(parts: Iterable[str]) -> str:
    return " ".join(part for part in parts if part)


def _situation(view: TinnersView, caption: Caption) -> str:
    subtitle = wording.shorten(runs.clean(caption.subtitle), _SUBTITLE_LIMIT)
    state = phrase(
        "Round {round} of {rounds}: {phase}", round=view.round, rounds=view.rounds, phase=words.phase(view)
    )
    if view.turn is not None:
        state += "; " + phrase("to move: {name}", name=words.short_player(view, caption, view.turn))
    return f"{phrase('Tinners’ Trail')}. {subtitle + '. ' if subtitle else ''}{state}."


def _choices(view: TinnersView, marks: Sequence[str]) -> str:
    keys = {held.key for held in view.areas}
    told = [words.area(mark) if mark in keys else mark for mark in marks]
    return phrase("To choose from: {spots}.", spots=", ".join(told)) if told else ""


def _auction(view: TinnersView, caption: Caption, auction: AuctionView) -> str:
    where = words.area(auction.area)
    if auction.leader is None:
        return phrase("Auction for {area}: opens at £{amount} or more.", area=where, amount=auction.minimum)
    told = phrase(
        "Auction for {area}: £{amount} by {who}; still in: {live}.",
        area=where,
        amount=auction.bid,
        who=words.short_player(view, caption, auction.leader),
        live=", ".join(words.short_player(view, caption, side) for side in auction.live),
    )
    return told if auction.limit is None else told + " " + phrase("Your limit: £{amount}.", amount=auction.limit)


def _prices(view: TinnersView) -> str:
    return phrase("Tin £{tin}, copper £{copper}.", tin=view.tin.price, copper=view.copper.price)


def _side(view: TinnersView, caption: Caption, side: int) -> str:
    """One side as a sentence."""
    shown = view.sides[side]
    money, work = phrase("£{amount}", amount=shown.money), phrase("work {count}", count=shown.work)
    told = [wording.points(shown.points), money, work]
    if shown.tin or shown.copper:
        told.append(phrase("holds {tin} tin, {copper} copper", tin=shown.tin, copper=shown.copper))
    told.append(wording.counted(shown.mines, "1 mine left", "{count} mines left"))
    if view.emigration:
        told.append(wording.counted(shown.coloured, "1 own miner", "{count} own miners"))
    if shown.seat is not None:
        told.append(words.cards(shown.cards))
    for kind, count in shown.stored.items():
        told.append(phrase("{pieces} to place", pieces=words.several(kind, count)))
    if shown.kimberly:
        told.append(phrase("Kimberly £{amount}", amount=sum(shown.kimberly)))
    if shown.adelaide:
        told.append(phrase("Adelaide"))
    special = players.tag(view, side)
    if special is not None and view.turn != side:
        told.append(special.word.lower().rstrip("."))
    return f"{words.short_player(view, caption, side)}: {', '.join(told)}."


def _scores(view: TinnersView, caption: Caption) -> str:
    """Points and money of every side."""
    told = [
        f"{words.short_player(view, caption, side)} {wording.points(shown.points)} £{shown.money}"
        for side, shown in enumerate(view.sides)
    ]
    return ", ".join(told) + "."


def _mines(view: TinnersView, caption: Caption, *, works: bool) -> str:
    """The mines of each side with tin/copper/water, what has been built there, and how much can be taken."""
    found = []
    for side in range(len(view.sides)):
        own = [_mine(held, works=works) for held in view.areas if held.owner == side]
        if own:
            found.append(f"{wording.shorten(words.player(view, caption, side), _SHORTEST)}: {', '.join(own)}")
    return phrase("Mines (tin/copper/water): {mines}.", mines="; ".join(found)) if found else ""


def _mine(held: AreaView, *, works: bool) -> str:
    told, built = words.area(held.key), words.works(held)
    told += f" {words.ground(held.ground)}" if held.ground is not None else ""
    return f"{told} ({' '.join(built)})" if works and built else told


def _tiles(view: TinnersView) -> str:
    """The tiles without a mine: face up, known to the viewer alone, face down."""
    free = [held for held in view.areas if held.owner is None]
    told = []
    for word, head in (("shown", phrase("Open tiles")), ("known", phrase("Known to you"))):
        listed = [
            f"{words.area(held.key)} {words.ground(held.printed)}"
            for held in free
            if held.tile == word and held.printed is not None
        ]
        if listed:
            told.append(f"{head}: {', '.join(listed)}.")
    hidden = [words.area(held.key) for held in free if held.tile == "hidden"]
    if hidden:
        told.append(phrase("Face down: {areas}.", areas=", ".join(hidden)))
    adits = [f"{words.area(border.a)}–{words.area(border.b)}" for border in view.borders if border.adit]
    if adits:
        told.append(phrase("Adits: {adits}.", adits=", ".join(adits)))
    return " ".join(told)


def _kinds(view: TinnersView) -> str:
    listed = [f"{words.kind(kind.key)} {kind.left}" for kind in view.developments]
    return phrase("On offer: {kinds}.", kinds=", ".join(listed))


def _rows(view: TinnersView) -> str:
    """The first free slot of every investment row."""
    free = []
    for row in view.rows:
        slot = next((slot for slot in row.slots if slot.side is None), None)
        if slot is not None:
            free.append(phrase("£{pay} {points}", pay=row.pay, points=slot.points))
    return phrase("Investments, points: {rows}.", rows=", ".join(free)) if free else ""


def _places(view: TinnersView) -> str:
    """The places to emigrate to that are still open in this round."""
    free = [
        f"{words.place(place.name)} ({space.bonus})"
        for place in view.places
        for space in place.spaces
        if space.round == view.round and space.side is None
    ]
    return phrase("Emigrate to: {places}.", places=", ".join(free)) if free else ""


def _track(view: TinnersView, caption: Caption) -> str:
    if not view.passed or view.phase != "actions":
        return ""
    return phrase(
        "Passed: {names}.", names=", ".join(words.short_player(view, caption, side) for side in view.passed)
    )


def _last(view: TinnersView, caption: Caption) -> str:
    told = [words.last(done, words.short_player(view, caption, done.side)) for done in view.last[-3:]]
    return phrase("Last: {actions}.", actions="; ".join(told)) if told else ""


def final(view: TinnersView, outcome: Outcome, caption: Caption) -> str:
    """The end of a game: who won, everyone's points by source, and the mines."""

    def tell(*, lines: bool, mines: bool) -> str:
        parts = [words.winners(view, outcome, caption), wording.sentence(outcome.reason, caption)]
        found = {standing.seat: standing for standing in outcome.standings}
        for place, side in words.ranking(view, outcome):
            if side in found:
                sources = [wording.source(line, caption) for line in found[side].lines]
                parts.append(wording.standing(found[side], caption, sources if lines else ()))
            else:
                who, points = phrase(words.WALLACE), wording.points(view.sides[side].points)
                parts.append(phrase("{place}. {who}: {points}.", place=place, who=who, points=points))
        if mines:
            parts.append(_mines(view, caption, works=False))
        return _joined(parts)

    return wording.first_that_fits(
        [
            lambda: tell(lines=True, mines=True),
            lambda: tell(lines=True, mines=False),
            lambda: tell(lines=False, mines=False),
        ]
    )
