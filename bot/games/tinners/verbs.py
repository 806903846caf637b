"""The commands of Tinners' Trail beside those that every game has."""

from __future__ import annotations

from bot.games.text import Text
from bot.games.tinners.questions import (
    BID,
    COPPER,
    DROP,
    LATER,
    LIMIT,
    NONE,
    ORE,
    PASS,
    PEEK,
    PLACE,
    ROW,
    STOP,
    SURVEY,
    TIN,
)
from bot.games.verbs import Count, Either, Number, OneOf, Slot, Switch, Verb

POUNDS = "£"

VERBS: tuple[Verb, ...] = (
    Verb(
        "build",
        "Start an auction for a mine; what the tile shows can't be taken back",
        (
            "build",
            Slot("area", "Where"),
            Slot("survey", "A survey card to use first", optional=True, unsaid=NONE),
            Number("bid", "Your opening bid in pounds", optional=True, before=BID, apart=True, unit=POUNDS),
        ),
    ),
    Verb(
        "bid",
        "Bid for a mine; or leave a highest bid, and I bid up to it for you",
        (
            Switch("up_to", "Whether it is your limit, which nobody else sees", optional=True, yes=LIMIT, no=BID),
            Number("pounds", "How much", unit=POUNDS),
        ),
    ),
    Verb(
        "pass",
        "Pass, drop out of an auction, or stop investing: what is asked now",
        (Either((PASS, DROP, STOP, NONE, LATER)),),
    ),
    Verb(
        "develop",
        "Take a development from the board and place it",
        (
            OneOf(
                "kind",
                "Which",
                values={"miner": "Miner", "port": "Port", "train": "Train", "adit": "Adit"},
            ),
            Slot("area", "Where"),
            Slot("other", "The other end of an adit, or whose miner: own or common", optional=True),
        ),
    ),
    Verb("pump", "Use a steam pump: less water in one of your mines", ("pump", Slot("area", "Where"))),
    Verb(
        "extract",
        "Extract ore from one of your mines; each cube costs what the water says",
        (
            "extract",
            Slot("area", "Where"),
            Count(TIN, "How many tin cubes", optional=True),
            Count(COPPER, "How many copper cubes", optional=True),
        ),
    ),
    Verb("pasties", "Sell pasties for £1", ("pasties",)),
    Verb(
        "emigrate",
        "Let one of your own miners emigrate",
        ("emigrate", Slot("area", "From which area"), Slot("place", "To which place")),
    ),
    Verb(
        "place",
        "Place a piece that you got from Michigan; it costs nothing",
        (
            PLACE,
            Slot("kind", "Which"),
            Slot("area", "Where"),
            Slot("other", "The other end of an adit", optional=True),
        ),
    ),
    Verb(
        "invest",
        "Invest money for points",
        (Number("pounds", "How much, as the table of investments has it", groups=(ROW,), unit=POUNDS),),
        Text("You are not asked to invest now."),
    ),
    Verb(
        "survey",
        "Answer with a survey card; what you see can't be taken back",
        (Slot("card", "Which card", groups=(SURVEY,)),),
        Text("You are not asked for a survey card now."),
    ),
    Verb(
        "peek",
        "After a round: look at a face-down tile; nobody else sees it",
        (Slot("area", "Where", groups=(PEEK,)),),
        Text("You may not look at a tile now."),
    ),
    Verb(
        "sell",
        "Say which ore sells better in Adelaide",
        (OneOf("ore", "Which", groups=(ORE,), values={TIN: "Tin", COPPER: "Copper"}),),
        Text("You are not asked which ore sells better now."),
    ),
)
