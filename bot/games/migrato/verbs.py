"""The commands of Migrato beside those that every game has."""

from __future__ import annotations

from bot.games.migrato.sentences import BIRD, COMBINE, DANGER, DISCARD, DROP, SWAP
from bot.games.text import Text
from bot.games.verbs import Slot, Verb

NO_DISCARD = Text("You are not asked for a discard now. Your action comes first; /turn shows where you stand.")

VERBS: tuple[Verb, ...] = (
    Verb(
        "play",
        "Play a bird to a column; what it uncovers can't be taken back",
        (
            Slot("card", "A bird from your hand", groups=(BIRD,)),
            Slot("column", "The column it goes under, or a new one"),
        ),
    ),
    Verb(
        "combine",
        "Move a card and those below it; what it uncovers can't be taken back",
        (COMBINE, Slot("card", "The topmost card that moves"), Slot("column", "Where it goes")),
    ),
    Verb(
        "danger",
        "Take a bird with a danger; a hidden one can't be given back",
        (
            Slot("card", "A danger from your hand", groups=(DANGER,)),
            Slot("target", "The column or pile that loses a bird"),
        ),
    ),
    Verb("swap", "Discard your whole hand and draw anew; it can't be taken back", (SWAP,)),
    Verb("drop", "Send one of your columns away; it can't be taken back", (DROP, Slot("column", "The column"))),
    Verb(
        "discard",
        "Discard a card at the end of your turn, and draw; it can't be taken back",
        (Slot("card", "A card from your hand", groups=(DISCARD,)),),
        refused=NO_DISCARD,
    ),
)
