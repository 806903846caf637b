"""Everybody at the table in words: what they have, what they own, and the order of turns."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.tinners.view import SideView, TinnersView, WallaceView
from rendering.description import Section, listed, section
from rendering.kit import wording
from rendering.kit.wording import counted, phrase
from rendering.tinners import words
from rendering.tinners.described_areas import mine


def side(view: TinnersView, names: list[str], number: int) -> Section:
    """All that everybody knows of a side, and its mines, a line each."""
    shown = view.sides[number]
    return section(
        phrase("{who} (you)" if number == view.viewer else "{who}", who=names[number]),
        _state(view, shown),
        _points(shown),
        phrase("Money: £{amount}.", amount=shown.money),
        phrase("Ore to be sold: {tin} tin, {copper} copper.", tin=shown.tin, copper=shown.copper),
        _left(view, shown),
        _abroad(shown),
        _wallace(view.wallace) if view.wallace is not None and view.wallace.side == number else (),
        (mine(view, held, names) for held in view.areas if held.owner == number),
    )


def _state(view: TinnersView, shown: SideView) -> Iterator[str]:
    if shown.resigned:
        yield phrase("Has left the game.")
    if shown.passed:
        yield phrase("Has passed in this round.")
    if shown.stopped:
        yield phrase("Invests no more in this round.")
    if shown.invested or view.phase == "invest":
        yield phrase("Investments made in this round: {count}.", count=shown.invested)


def _points(shown: SideView) -> str:
    *rounds, abroad = shown.sources
    gained = [
        phrase("{count} in round {round}", count=count, round=number)
        for number, count in enumerate(rounds, 1)
        if count
    ]
    if abroad:
        gained.append(phrase("{count} from Sierra Madre", count=abroad))
    total = wording.points(shown.points)
    return phrase("{points}: {sources}.", points=total, sources=listed(gained)) if gained else f"{total}."


def _left(view: TinnersView, shown: SideView) -> Iterator[str]:
    yield phrase("{count} of {all} work points spent.", count=shown.work, all=words.WORK_POINTS)
    yield counted(shown.mines, "1 mine left to be built.", "{count} mines left to be built.")
    if view.emigration:
        yield counted(shown.coloured, "1 own miner left.", "{count} own miners left.")
    if shown.seat is not None:
        yield counted(shown.cards, "1 survey card in hand.", "{count} survey cards in hand.")
    if shown.used:
        yield phrase("Survey cards played: {cards}.", cards=listed(map(words.card_name, shown.used)))


def _abroad(shown: SideView) -> Iterator[str]:
    for kind, count in shown.stored.items():
        yield phrase("From Michigan, to be placed free: {pieces}.", pieces=words.several(kind, count))
    if shown.kimberly:
        income = listed(phrase("£{amount}", amount=amount) for amount in shown.kimberly)
        yield phrase("Kimberly pays in every round to come: {income}.", income=income)
    if shown.adelaide:
        yield phrase("Sells at the better prices of Adelaide in this round.")


def _wallace(robot: WallaceView) -> Iterator[str]:
    yield counted(robot.deck, "1 card in his deck, face down.", "{count} cards in his deck, face down.")
    if robot.discards:
        turned = [phrase("{action} {bid}", action=phrase(card.action), bid=card.bid) for card in robot.discards]
        yield phrase("Cards turned up, the newest last: {cards}.", cards=listed(turned))
    if robot.more_mines:
        yield phrase("He has more mines.")
    if robot.better_mines:
        yield phrase("His mines are better than their tiles.")
    if robot.deep_purse:
        yield phrase("He began with more money.")


def track(view: TinnersView, names: list[str]) -> Iterator[str]:
    """Who has spent how many work points, and the orders: of this round, of auctions, of passing."""
    for spent, markers in enumerate(view.track):
        if markers:
            told = counted(spent, "1 work point", "{count} work points")
            yield phrase("{told}, from the top: {names}.", told=told, names=listed(names[side] for side in markers))
    orders = (
        ("This round began in the order {names}.", view.order),
        ("Bids go round in the order {names}.", view.around),
        ("Passed, from first to last: {names}. That is the order of investing and of the next round.", view.passed),
    )
    for told, order in orders:
        if order:
            yield phrase(told, names=listed(names[side] for side in order))
