"""Every word that the pictures of Migration: Mars add of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.mars import data
from bot.games.mars.geometry import TRACK
from bot.games.mars.view import DiceView, LastPiece, MarsView, OfferView, PieceView, PlayerView, StrikeView
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
SEVERAL = {"med": "med kits", "rcu": "RCUs", "blueprint": "blueprints"}
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
CHANGES = {
    "cleared": "{who} cleared {hex}.",
    "dismantled": "{who} dismantled a piece on {hex}.",
    "moved": "{who} moved somebody to {hex}.",
}
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


def goods(assets: Mapping[str, int], events: int = 0) -> list[str]:
    """Assets and event cards in words, each kind with how many."""
    told = [_asset(what, assets[what]) for what in ASSETS if assets.get(what)]
    return [*told, event_cards(events)] if events else told


def _asset(what: str, count: int) -> str:
    several = count > 1 and what in SEVERAL
    return f"{count} {phrase(SEVERAL[what] if several else ASSET_WORDS[what])}"


def event_cards(count: int) -> str:
    """A number of event cards in words."""
    return phrase("1 event card") if count == 1 else phrase("{count} event cards", count=count)


def bundle(assets: Mapping[str, int], events: int = 0) -> str:
    """What is handed over, in words."""
    return " + ".join(goods(assets, events)) or phrase("nothing")


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


def dice(shown: DiceView, who: str) -> str:
    """The newest dice, which somebody of that name rolled, in words."""
    told = []
    if shown.move is not None:
        told.append(phrase("move {count}", count=shown.move))
    if shown.fuel:
        told.append(phrase("with {count} fuel", count=shown.fuel))
    if shown.resource is not None:
        told.append(phrase("resource {count}", count=shown.resource))
    if shown.exploration is not None:
        told.append(phrase("exploration {face}", face=FACES.get(shown.exploration, shown.exploration)))
    return phrase("{who} rolled {dice}", who=who, dice=", ".join(told))


def strike(shown: StrikeView, piece: Callable[[PieceView], str]) -> str:
    """A Meteor Strike in words; ``piece`` says what a piece is called that it destroyed."""
    if shown.fizzled:
        return phrase("a meteor fizzled on {hex}", hex=shown.hex)
    told = phrase("a meteor struck {hex}", hex=shown.hex)
    if shown.destroyed:
        told += phrase(" and destroyed {pieces}", pieces=", ".join(map(piece, shown.destroyed)))
    return told + (phrase("; {count} died", count=shown.died) if shown.died else "")


def change(view: MarsView, last: LastPiece, who: str) -> str:
    """The newest change by hand, which somebody of that name made, in a sentence."""
    if last.what == "placed":
        kinds = [kind(piece.kind) for piece in view.pieces if piece.hex == last.hex]
        if kinds:
            return phrase("{who} placed: {kind} on {hex}.", who=who, kind=kinds[0], hex=last.hex)
        return phrase("{who} placed a piece on {hex}.", who=who, hex=last.hex)
    return phrase(CHANGES[last.what], who=who, hex=last.hex)


def others(player: PlayerView) -> int:
    """How many cards a player has, Olympium left aside (WIN-6)."""
    return sum(player.assets.get(what, 0) for what in ASSETS if what != "olympium") + player.event_count
