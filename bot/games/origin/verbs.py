"""The commands of Origin."""

from __future__ import annotations

from bot.games.text import Text
from bot.games.verbs import Either, Slot, Verb

BEFORE_ACTION = Text("An action comes once, at the beginning of your turn.")

VERBS = (
    Verb(
        "evolve",
        "Place a new pawn beside one that it fits",
        ("evolve", Slot("territory", "Where it goes"), Slot("pawn", "Height, strength and colour")),
        BEFORE_ACTION,
    ),
    Verb(
        "migrate",
        "Move one of your pawns to an empty territory",
        ("migrate", Slot("start", "Where the pawn stands"), Slot("goal", "Where it goes")),
        BEFORE_ACTION,
    ),
    Verb(
        "swap",
        "Let one of your pawns change places with a weaker one",
        ("swap", Slot("start", "Where your pawn stands"), Slot("goal", "The weaker pawn")),
        BEFORE_ACTION,
    ),
    Verb(
        "card",
        "Play an action card or a permanent card",
        (
            Slot("card", "The card", groups=("card",)),
            Slot("target", "What it is about, if it asks", optional=True),
            Slot("goal", "Where a pawn goes, if it asks", optional=True),
        ),
        Text("You have no card to play now."),
    ),
    Verb(
        "objective",
        "Complete an objective, or keep your first one",
        (Slot("objective", "The card", groups=("objective",)),),
        Text("No objective of yours is complete now."),
    ),
    Verb(
        "reward",
        "Choose the reward of the territory that you acted on",
        (
            Slot("reward", "A tile, or cards", groups=("reward",)),
            Slot("tile", "The tile, or a second one", optional=True, groups=("tile",)),
        ),
        Text("No reward is due to you now."),
    ),
    Verb(
        "tile",
        "Take an innovation tile",
        (
            Slot("tile", "The tile", groups=("tile",)),
            Slot("more", "Another one, if there are several", optional=True, groups=("tile",)),
        ),
        Text("You have no tile to choose now."),
    ),
    Verb(
        "draw",
        "Draw a card from a deck of your choice",
        (Slot("deck", "The deck", groups=("deck",)),),
        Text("You have no deck to choose now."),
    ),
    Verb(
        "back",
        "Put cards back under their deck",
        (Slot("cards", "The cards", groups=("back",)),),
        Text("You have no cards to put back now."),
    ),
    Verb(
        "end",
        "End your turn, or pass when no action is possible",
        (Either(("end", "pass")),),
        Text("Your turn isn't at its end."),
    ),
)
