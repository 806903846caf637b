"""Every word that the pictures of Migration: Mars add of their own."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.mars import data
from bot.games.mars.geometry import TRACK
from bot.games.mars.view import DiceView, MarsView, OfferView, StrikeView
from rendering.kit import wording
from rendering.kit.wording import phrase
from rendering.mars.drawing import ASSETS
from rendering.picture import Caption

TITLE = "Migration: Mars"
SPACES = {"rock": "Rock", "water": "Water", "iron": "Iron", "any": "Any", "ruin": "Ruin", "supply": "Supply"}
SIDES = {"N": "North", "E": "East", "S": "South", "W": "West"}
CORNERS = {"NW": "north-west", "NE": "north-east", "SE": "south-east", "SW": "south-west"}
ASSET_WORDS = {
    "rock": "rock", "water": "water", "iron": "iron", "fuel": "fuel", "med": "med kit", "rcu": "RCU",
    "olympium": "Olympium", "blueprint": "blueprint",
}  # fmt: skip
PHASES = {
    "setup": "First tunnels",
    "start": "Turn begins",
    "colony": "Colony phase",
    "build": "Build phase",
    "roll": "Roll phase",
    "over": "The game is over",
}
POWERS = {
    "N": ("water", "−1", "pays 1 water less at its Supply Stop"),
    "E": ("olympium", "+1", "takes 1 Olympium more at ruins"),
    "S": ("hospital", "×2", "Hospitals hold 2"),
    "W": ("fuel", "+1", "takes 2 fuel cells at its Supply Stop"),
}
"""The power of each side: its sign, a figure, and words."""
FACES = {"olympium": "Olympium", "event": "event card", "meteor": "meteor", "injury": "injury"}


def space(kind: str) -> str:
    """What stands on a space of the track."""
    return phrase(SPACES[kind])


def told_space(number: int) -> str:
    """A space of the track in words."""
    head, _, which = TRACK[number].partition(":")
    if head == "ruin":
        return phrase("{corner} ruin", corner=CORNERS[which])
    if head == "supply":
        return phrase("{side}’s Supply Stop", side=SIDES[which])
    return phrase(
        "{kind} ({side} side)", kind=space(head).lower(), side=SIDES["NESW"[number * 4 // len(TRACK)]].lower()
    )


def phase(view: MarsView) -> str:
    """How far the turn is."""
    return phrase(PHASES[view.phase])


def notices(view: MarsView) -> tuple[str, ...]:
    """What holds for the turn beside its phase: more than one building, and no trade for anybody (E25)."""
    found = []
    if view.build_actions > 1 and view.phase != "over":
        found.append(phrase("{count} builds", count=view.build_actions))
    if view.silent and view.phase != "over":
        found.append(phrase("Nobody trades"))
    if view.phase != "over":
        found += [title(key) for key in view.in_force]
    return tuple(found)


def rounds(view: MarsView) -> str:
    """How far the game is."""
    return phrase("Round {round} of {cap}", round=view.round, cap=view.round_cap)


def kind(name: str) -> str:
    """The name of a kind of piece."""
    if name == "hq":
        return phrase("HQ")
    if name == "fortress":
        return phrase("Fortress")
    return phrase(next(held.name for key, held in data.pieces().kinds.items() if key == name))


def card(key: str) -> data.Card:
    """An event card by its key. Raises ``KeyError`` for one that isn't there."""
    for held in data.cards():
        if held.key == key:
            return held
    raise KeyError(key)


def title(key: str) -> str:
    """The title of an event card."""
    return phrase(card(key).title)


def bundle(assets: Mapping[str, int], events: int = 0) -> str:
    """What is handed over, in words."""
    told = [f"{assets[what]} {phrase(ASSET_WORDS[what])}" for what in ASSETS if assets.get(what)]
    if events:
        told.append(phrase("1 event card") if events == 1 else phrase("{count} event cards", count=events))
    return " + ".join(told) or phrase("nothing")


def offer(view: MarsView, caption: Caption, shown: OfferView) -> str:
    """An open offer in words."""
    told = phrase(
        "{who} offers {to} {give} for {want}",
        who=wording.short_name(caption, shown.proposer),
        to=wording.short_name(caption, shown.target),
        give=bundle(shown.give, shown.event_count),
        want=bundle(shown.want, shown.want_events),
    )
    if shown.misfit:
        told += " " + phrase("(no longer fits)")
    return told


def dice(caption: Caption, shown: DiceView) -> str:
    """The newest dice in words."""
    told = []
    if shown.move is not None:
        move = phrase("move {count}", count=shown.move)
        told.append(move + (phrase(" + {count} fuel", count=shown.fuel) if shown.fuel else ""))
    if shown.resource is not None:
        told.append(phrase("resource {count}", count=shown.resource))
    if shown.exploration is not None:
        told.append(phrase("exploration {face}", face=FACES.get(shown.exploration, shown.exploration)))
    return phrase("{who} rolled {dice}", who=wording.short_name(caption, shown.seat), dice=", ".join(told))


def strike(view: MarsView, shown: StrikeView) -> str:
    """A Meteor Strike in words."""
    if shown.fizzled:
        return phrase("a meteor fizzled on {hex}", hex=shown.hex)
    told = phrase("a meteor struck {hex}", hex=shown.hex)
    if shown.destroyed:
        lost = ", ".join(f"{kind(piece.kind)} {piece.hex}" for piece in shown.destroyed)
        told += phrase(" and destroyed {pieces}", pieces=lost)
    return told + (phrase("; {count} died", count=shown.died) if shown.died else "")
