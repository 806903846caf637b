"""Every word that the pictures of Origin add of their own, and the icons they speak with."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from bot.games.origin import wording as ask
from bot.games.origin.view import CardView, LastAction, OriginView, PawnView
from bot.games.text import show
from rendering.kit.icons import icon
from rendering.kit.wording import phrase

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


def said(key: str, name: Callable[[int], str]) -> str:
    """A key that stands in a turn, in words."""
    label = ask.words().get(key)
    return key if label is None else show(label, name)


DONE = {
    "evolve": "{who} evolved on {place} from the pawn on {to}",
    "migrate": "{who} migrated from {place} to {to}",
    "swap": "{who} swapped {place} for {to}",
    "pass": "{who} passed",
    "hunt": "{who} hunted on {place} for {amount}",
    "strait": "{who} took the strait between {place} and {to} for {amount}",
    "tile": "{who} took {what}",
    "cards": "{who} drew {cards}",
    "card": "{who} played {what}",
    "loot": "{who} took {booty} from {victim}",
}
BOOTY = {"tile": "a tile of level {amount}", "strait": "a strait token of {amount}"}


def done(view: OriginView, action: LastAction, name: Callable[[int], str]) -> str:
    """Something that was done, in a few words, with the names that seats have in them."""
    known = names(view)
    first, second, *_ = [*(known.get(key, key) for key in action.places), "", ""]
    return phrase(
        DONE.get(action.action, "{who} acted"),
        who=name(action.seat),
        place=first,
        to=second,
        amount=action.amount,
        what=said(action.what, name),
        cards=cards(action.amount, action.what),
        booty=phrase(BOOTY.get(action.what, "a card"), amount=action.amount),
        victim=phrase("somebody") if action.victim is None else name(action.victim),
    )
