"""Every word that the pictures of Origin add of their own, and the icons they speak with."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.origin.view import CardView, LastAction, OriginView, PawnView
from rendering.kit import wording
from rendering.kit.icons import icon
from rendering.kit.wording import phrase
from rendering.picture import Caption

KIND_ICONS = {"yellow": "⚡", "orange": "🏺", "purple": "🎯", "brown": "🪨", "green": "🦌"}
TOKEN_ICONS = {"strait": "🌊", "hunting": "🦌"}
DECK_INKS = {"yellow": "#B98A00", "orange": "#A4541A", "purple": "#6A4594"}
DECKS = ("yellow", "orange", "purple")
COLUMNS = {"yellow": "Actions", "orange": "Permanents", "purple": "Objectives", "brown": "Tiles"}
CARD_KINDS = {"yellow": "action", "orange": "permanent", "purple": "objective"}
SOURCES = ("Objectives", "Hunting", "Straits", "Tiles", "Hand", "Permanents")
PHASES = {
    "objective": "Everybody keeps a first objective",
    "ready": "An action is to be chosen",
    "acted": "The reward is due",
    "closing": "Cards may still be played",
    "between": "The turn is complete",
    "over": "The game is over",
}
TASKS = {"objective": "Chooses", "ready": "To move", "acted": "Takes a reward", "closing": "May play cards"}
SOURCE_ICONS = ("🎯", "🦌", "🌊", "🪨", "🃏", "🏺")
READY = "✅"


@lru_cache(maxsize=32)
def kind_sign(kind: str, size: int) -> Image.Image | None:
    """The sign of what a territory gives; the origin gives nothing."""
    emoji = KIND_ICONS.get(kind)
    return icon(emoji, size) if emoji is not None else None


def phase(view: OriginView) -> str:
    """How far the game is."""
    return phrase(PHASES[view.phase])


def names(view: OriginView) -> dict[str, str]:
    """The territories' names by key."""
    return {each.key: each.name for each in view.territories}


def pawn(shown: PawnView) -> str:
    """A pawn as people type it, which is also how alt texts name it: ``"21w"``."""
    return shown.key


def source(number: int) -> str:
    """Where points come from."""
    return phrase(SOURCES[number])


def source_sign(number: int, size: int) -> Image.Image:
    """The sign of where points come from."""
    return icon(SOURCE_ICONS[number], size)


def card(shown: CardView) -> str:
    """A card with what it is worth or needs."""
    if shown.points:
        return phrase("{name} ({points})", name=shown.name, points=shown.points)
    return shown.name


def cards(count: int, deck: str) -> str:
    """A number of cards of a deck in words."""
    kind = CARD_KINDS.get(deck, deck)
    return (
        phrase("1 {kind} card", kind=kind) if count == 1 else phrase("{count} {kind} cards", count=count, kind=kind)
    )


def card_name(view: OriginView, key: str) -> str:
    """The name of a card that lies before everybody, by its key."""
    played = [*view.discards, *(card for each in view.players for card in (*each.permanents, *each.objectives))]
    return next((card.name for card in played if card.key == key), key.replace("-", " ").title())


def done(view: OriginView, caption: Caption, action: LastAction) -> str:
    """Something that was done, in a few words."""
    known = names(view)
    who = wording.short_name(caption, action.seat)
    places = [known.get(key, key) for key in action.places]
    first, second = [*places, "", ""][:2]
    told = {
        "evolve": phrase("{who} evolved on {place}", who=who, place=first),
        "migrate": phrase("{who} migrated from {place} to {to}", who=who, place=first, to=second),
        "swap": phrase("{who} swapped {place} for {to}", who=who, place=first, to=second),
        "pass": phrase("{who} passed", who=who),
        "hunt": phrase("{who} hunted on {place} for {amount}", who=who, place=first, amount=action.amount),
        "strait": phrase(
            "{who} took the strait {place}–{to} for {amount}", who=who, place=first, to=second, amount=action.amount
        ),
        "tile": phrase("{who} took a tile, {what}", who=who, what=action.what),
        "cards": phrase("{who} drew {count}", who=who, count=cards(action.amount, action.what)),
        "card": phrase("{who} played {what}", who=who, what=card_name(view, action.what)),
        "loot": phrase("{who} took a {what} from somebody", who=who, what=action.what),
    }
    return told.get(action.action, phrase("{who} acted", who=who))
