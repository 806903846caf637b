"""Every word that the pictures of Tinners' Trail add of their own, and the icons they speak with.

What places to emigrate to give comes from the game's data.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.games.contract import Outcome
from bot.games.text import enumerate_words, show
from bot.games.tinners import data, rates
from bot.games.tinners import questions as asks
from bot.games.tinners.rates import KINDS, PLACES
from bot.games.tinners.view import AreaView, CardView, Ground, LastAction, SpaceView, TinnersView
from rendering.kit import wording
from rendering.kit.wording import phrase
from rendering.picture import Caption

WORK_POINTS = 10
ORES = ("tin", "copper", "water")
EYE, WAIT, CARD = "👁️", "⏳", "🃏"
USES = (EYE, "🏆")
"""The signs of a survey card's two uses: before an auction, and after it is won."""
KIND_ICONS = {"miner": "⛏️", "port": "⚓", "train": "🚂", "pump": "⚙️"}
SHORT_KINDS = {"pump": "Pump"}
UNKNOWN_ICON = "❓"
PHASES = {
    "actions": "Actions",
    "sell": "Selling ore",
    "invest": "Investing",
    "peek": "A look at a tile",
    "over": "The game is over",
}
TASKS = {"actions": "To act", "sell": "Sells", "invest": "Invests", "peek": "Peeks"}
ACTIONS = {
    "build": "{who} won the mine in {where} for £{amount}",
    "bid": "{who} bid £{amount} for {where}",
    "drop": "{who} dropped out of the auction for {where}",
    "extract": "{who} extracted {cubes} in {where}",
    "miner": "{who} took a miner for {where}",
    "port": "{who} built a port in {where}",
    "train": "{who} built a train in {where}",
    "adit": "{who} dug an adit between {where}",
    "pump": "{who} used a steam pump in {where}",
    "pasties": "{who} sold pasties for £{amount}",
    "emigrate": "{who} let a miner leave {where} for {what}",
    "place": "{who} placed a piece from Michigan in {where}: {what}",
    "pass": "{who} passed",
    "invest": "{who} invested £{what} for {amount} points",
    "stop": "{who} invests no more",
    "peek": "{who} looked at the tile in {where}",
    "card": "{who} played {what} in {where}",
}
SOURCE_HEADS = ("Round 1", "Round 2", "Round 3", "Round 4", "Abroad")
WALLACE = "Lord Wallace"


class Bonus(NamedTuple):
    """What a space gives: ``pieces`` of a ``kind``, or a ``text`` of a few characters."""

    kind: str = ""
    pieces: int = 0
    text: str = ""


def bonus(place: str, space: SpaceView) -> Bonus:
    """The bonus of a space short enough for a small box; of a place that the data file doesn't list, in the
    view's own words."""
    table, number = rates.emigration(), space.round - 1
    if not 0 <= number < len(table.michigan.piece):
        return Bonus(text=space.bonus)
    if place == "michigan":
        return Bonus(table.michigan.piece[number], table.michigan.count[number])
    if place == "sierra-madre":
        return Bonus(text=str(table.sierra_madre.points[number]))
    if place == "kimberly":
        return Bonus(text=phrase("£{amount}", amount=table.kimberly.income[number]))
    if place == "adelaide":
        chosen, other = table.adelaide.chosen[number], table.adelaide.other[number]
        return Bonus(text=f"+{chosen} +{other}" if other else f"+{chosen}")
    return Bonus(text=space.bonus)


def area(key: str) -> str:
    """An area as it is called everywhere: ``"St Just"``."""
    return data.areas()[data.area_numbers()[key]].called


def place(name: str) -> str:
    """A place to emigrate to without its country."""
    return name.partition(",")[0]


def cards(count: int) -> str:
    """A number of survey cards in words."""
    return phrase("1 card") if count == 1 else phrase("{count} cards", count=count)


def kind(key: str) -> str:
    """A kind of development in one word."""
    return phrase(SHORT_KINDS.get(key, key.replace("_", " ").capitalize()))


def several(key: str, count: int) -> str:
    """So many of a kind of development."""
    return phrase("1 {kind}" if count == 1 else "{count} {kind}s", count=count, kind=kind(key).lower())


def player(view: TinnersView, caption: Caption, side: int) -> str:
    """The name of whoever plays a side."""
    return phrase(WALLACE) if view.sides[side].seat is None else wording.player(caption, side)


def short_player(view: TinnersView, caption: Caption, side: int) -> str:
    """The same, cut so that long names leave room for the position."""
    return wording.shorten(player(view, caption, side), wording.NAME_LIMIT)


def ranking(view: TinnersView, outcome: Outcome) -> list[tuple[int, int]]:
    """Place and side of everybody, from first to last; Lord Wallace has the place that his opponent left him."""
    found = [(standing.place, standing.seat) for standing in outcome.standings]
    if view.wallace is not None:
        found.append((2 if outcome.winners else 1, view.wallace.side))
    return sorted(found, key=lambda row: row[0])


def left(outcome: Outcome, side: int) -> str:
    """What stands after a side's name in the table of points, if its player had left."""
    return next((wording.left(standing) for standing in outcome.standings if standing.seat == side), "")


def winners(view: TinnersView, outcome: Outcome, caption: Caption) -> str:
    """Who won, in a sentence; of a solo game that is lost, Lord Wallace."""
    if view.wallace is not None and not outcome.winners:
        return phrase("{who} wins.", who=phrase(WALLACE))
    return wording.winners(outcome, caption)


def task(view: TinnersView) -> str:
    """What the side that is awaited does now, in a word or two."""
    if view.auction is not None:
        return phrase("Opens") if view.auction.leader is None else phrase("Bids")
    return phrase(TASKS.get(view.phase, "To act"))


def phase(view: TinnersView) -> str:
    """How far the round is."""
    return phrase("Auction") if view.auction is not None else phrase(PHASES.get(view.phase, view.phase))


def ground(held: Ground) -> str:
    """Cubes of tin, copper and water: ``"2/5/3"``."""
    return f"{held.tin}/{held.copper}/{held.water}"


def works(held: AreaView) -> list[str]:
    """What has been built in an area, in words."""
    found = [several("miner", held.miners) if held.miners > 1 else kind("miner").lower()]
    told = found if held.miners else []
    told = told + [phrase("own miner")] * len(held.coloured)
    return told + [kind(key).lower() for key in ("port", "train") if getattr(held, key)]


def last(done: LastAction, who: str) -> str:
    """Something that was done by somebody of that name, in a few words."""
    return phrase(
        ACTIONS.get(done.action, "{who} acted"),
        who=who,
        where=enumerate_words([area(key) for key in done.areas]),
        what=_meant(done.what),
        amount=done.amount,
        cubes=cubes(done.amount),
    )


def _meant(key: str) -> str:
    """What something done was done with: a survey card, a place to emigrate to, a piece, or a number."""
    if key in rates.survey():
        return card_name(key)
    if key in PLACES:
        return place(said(key))
    return kind(key).lower() if key in KINDS else key


def said(key: str) -> str:
    """A key that stands in a turn, in words."""
    label = asks.words().get(key)
    return key if label is None else show(label, str)


def card_name(key: str) -> str:
    """What a survey card is called."""
    return rates.survey()[key].name


def contents(held: Ground) -> str:
    """Cubes of tin, copper and water in words."""
    return phrase("{tin} tin, {copper} copper, {water} water", tin=held.tin, copper=held.copper, water=held.water)


def cubes(count: int) -> str:
    """A number of cubes in words."""
    return phrase("1 cube") if count == 1 else phrase("{count} cubes", count=count)


def uses(card: CardView, *, opening: bool) -> tuple[str, str]:
    """What a survey card does before an auction, and after one that is won; ``opening``: it sets the first bid."""
    before = phrase("look, bid £{amount} or more", amount=card.minimum) if opening else phrase("look at the tile")
    return before, phrase(card.bonus)


def seen(view: TinnersView) -> list[AreaView]:
    """The areas whose tile is face down, but known to the viewer."""
    return [held for held in view.areas if held.tile == "known" and held.owner is None]


def waiting(view: TinnersView) -> tuple[str, ...]:
    """The areas that get a tile after this round."""
    return view.queue[: view.discoveries] if view.phase != "over" else ()
