"""Views of Migrato made by hand, for pictures to be drawn from."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games.contract import Line, Outcome, Standing
from bot.games.migrato.view import CardView, LastAction, MigratoView, PileView, Place, SideView
from bot.games.text import Who, text
from rendering.picture import Caption
from tests.rendering.telling import Quiet, always

NEEDED = {"goose": 5, "stilt": 4, "kite": 4, "bee_eater": 3, "teal": 2}
LETTERS = {"g": "goose", "s": "stilt", "k": "kite", "b": "bee_eater", "t": "teal"}
VEILED = CardView(time="night", face_down=True)
NAMES = ("Ana", "Bruno")
HANDS = ("g5d s3n xn", "t3d xb")
COLUMNS = (("k4d k3d k3d", "g5n g4d g4n g3d", "s4n s3n s3n"), ("s4n s3n s3n s3n s2n", "b3d b1d", "g5d g5d", "t5d"))
replace = msgspec.structs.replace


def card(code: str) -> CardView:
    """A card as it is in a hand or on a pile, from its key: "g5d", "xn"."""
    if code[0] == "x":
        return CardView("danger", danger=code.upper())
    return CardView(LETTERS[code[0]], int(code[1]), "day" if code[2] == "d" else "night")


def cards(codes: str) -> tuple[CardView, ...]:
    """Several cards, from their keys."""
    return tuple(map(card, codes.split()))


def column(codes: str, *, known: bool) -> tuple[CardView, ...]:
    """A column from the top: night cards lie face-down, and only their owner knows them."""
    laid = [replace(each, face_down=each.time == "night") for each in cards(codes)]
    return tuple(VEILED if each.face_down and not known else each for each in laid)


def side(
    columns: tuple[str, ...], piles: tuple[PileView, ...], hand: str, *, own: bool, score: int | None = None
) -> SideView:
    """One player's side, with what only its owner knows if it is the viewer's ``own``."""
    laid = tuple(column(codes, known=own) for codes in columns)
    return SideView(
        hand_size=len(hand.split()),
        hand=cards(hand) if own else None,
        columns=laid,
        needs=tuple(_need(each) for each in laid),
        piles=piles,
        score=sum(pile.top.number or 0 for pile in piles) if score is None else score,
    )


def _need(laid: tuple[CardView, ...]) -> int | None:
    kinds = {each.species for each in laid if each.species is not None}
    return NEEDED[kinds.pop()] if len(kinds) == 1 else None


def pile(codes: str) -> PileView:
    """An arrival pile; the last card lies on top."""
    laid = cards(codes)
    return PileView(laid[-1].species or "", laid[-1], len(laid))


def midgame(
    viewer: int | None = None,
    *,
    on_turn: int = 0,
    hands: tuple[str, str] = HANDS,
    columns: tuple[tuple[str, ...], tuple[str, ...]] = COLUMNS,
) -> MigratoView:
    """A table in the middle of a game, after seat 1 has played into its second column."""
    piles = ((pile("b3d b2d b2d"), pile("t5d t4n")), (pile("k4d k3d k3d k2d"),))
    first, second = (side(columns[seat], piles[seat], hands[seat], own=seat == viewer) for seat in (0, 1))
    return MigratoView(
        viewer=viewer,
        phase="action",
        turn=23,
        awaited=(on_turn,),
        sides=(first, second),
        deck=17,
        discard=cards("xd k2d b1d s2n xn g3d g4n"),
        reshuffles=1,
        memory="open",
        swap_draw=2,
        last=LastAction(1, "play", ("o2" if on_turn == 0 else "c2",), (Place(1, "c2"),)),
        needed=NEEDED,
    )


def crowded(viewer: int | None = None) -> MigratoView:
    """The fullest table there can be: eight columns of five, all piles."""
    full = ("g5d g5d g4d g4n g3n",) * 2 + ("s4n s3n s3n s3n s2n",) * 2
    view = midgame(viewer, columns=(full, full), hands=("g5d s3n xn", "t3d xb k4d"))
    piles = tuple(
        map(pile, ("g5d g4d g4n g3d g3n", "s4n s3n s3n s3n s2n", "k4d k3d k3d k2d", "b3d b2d b1d", "t5d t4n"))
    )
    first, second = (replace(each, piles=piles, score=13) for each in view.sides)
    return replace(view, sides=(first, second), discard=cards("xb xn xd b1d k4d t1d") * 4)


def caption(names: tuple[str, ...] = NAMES) -> Caption:
    """Names, a title and a few newest moves."""
    return Caption(
        names=names,
        title="Migrato",
        subtitle="Turn 23",
        lines=(f"{names[0]} swaps the hand.", f"{names[-1]} plays a Bee-eater 1 under column 2 and discards."),
    )


def outcome() -> Outcome:
    """Seat 0 wins."""
    return Outcome(
        (
            Standing(0, 1, 6, (Line(text("Bee-eater"), 2), Line(text("Teal"), 4))),
            Standing(1, 2, 2, (Line(text("Kite"), 2),)),
        ),
        (0,),
        text("{who} has brought in all five species.", who=Who(0)),
    )


def _but_for_spots(view: Any, _view: Any, new: Any) -> bool:
    """The places say the same as the spots, and whose side it is."""
    return None not in (view.last, new) and replace(view.last, spots=()) == replace(new, spots=())


QUIET: dict[str, Quiet] = {
    "CardView.species": lambda card, _view, _new: card.danger is not None,  # a danger is told by its name
    "CardView.number": lambda card, _view, _new: card.danger is not None or card.species is None,
    "CardView.time": lambda card, _view, _new: card.danger is not None or card.face_down,  # by night, then
    "CardView.face_down": lambda card, _view, _new: card.danger is not None,
    "SideView.needs": lambda side, _view, new: len(new) != len(side.columns),
    "LastAction.spots": always,
    "MigratoView.last": _but_for_spots,
}
"""What a description passes over, and when."""
