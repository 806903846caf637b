"""Why something can't be done: one kind and one private sentence for each reason."""

from __future__ import annotations

from enum import StrEnum

from bot.games.text import Part, Text


class Why(StrEnum):
    """The reasons for which a table refuses, in the order in which they are looked at."""

    MISSING = "missing"
    UNSURE = "unsure"
    UNKNOWN = "unknown"
    NEWER = "newer"
    OLDER = "older"
    OVER = "over"
    CALLED_OFF = "called_off"
    GATHERING = "gathering"
    ASKED = "asked"
    STARTED = "started"
    BEGUN = "begun"
    NOT_OVER = "not_over"
    REMATCH_BEGUN = "rematch_begun"
    STRANGER = "stranger"
    OUTSIDE = "outside"
    NOT_HOST = "not_host"
    SEATED = "seated"
    TAKEN = "taken"
    NOT_ASKED = "not_asked"
    OWN_CHALLENGE = "own_challenge"
    KEPT = "kept"
    RESERVED = "reserved"
    CHANGED = "changed"
    FULL = "full"
    TOO_FEW = "too_few"
    NOT_AWAITED = "not_awaited"
    UNASKED = "unasked"
    STALE = "stale"
    UNCLEAR = "unclear"
    ILLEGAL = "illegal"
    UNFIT = "unfit"
    EXCESS = "excess"
    COMPLETE = "complete"
    AMBIGUOUS = "ambiguous"
    UNFINISHED = "unfinished"
    NOTHING_TO_UNDO = "nothing_to_undo"
    LAPSED = "lapsed"
    OWN_QUESTION = "own_question"
    OPTION = "option"
    PATIENCE = "patience"
    PUT_BACK = "put_back"


SENTENCES: dict[Why, str] = {
    Why.MISSING: "There is no game {table} that you can see. /games lists yours.",
    Why.UNSURE: "Discord doesn't tell me just now whether you can see the channel of game {table}. Try again soon.",
    Why.UNKNOWN: "Game {table} is a game of {game}, which this Caravan doesn't know. It is kept as it is; whoever "
    "runs me can bring back the version that has it.",
    Why.NEWER: "Game {table} was begun under newer rules than this Caravan has. It is kept as it is; whoever runs "
    "me can bring back the newer version.",
    Why.OLDER: "Game {table} was begun under older rules, with which this Caravan can't go on. It is kept as it "
    "is; whoever runs me can bring back the older version.",
    Why.OVER: "Game {table} is over, so nothing can be changed in it. /board shows how it ended.",
    Why.CALLED_OFF: "Game {table} was called off before it began. Start another one.",
    Why.GATHERING: "Game {table} has not started yet. It starts when its host presses Start.",
    Why.ASKED: "Game {table} has not started yet. It starts when everybody who was asked has accepted.",
    Why.STARTED: "Game {table} has already started, so the seats are taken.",
    Why.BEGUN: "You already play in game {table}: it has started. Go on with /turn, or see it with /board.",
    Why.STRANGER: "You don't sit at game {table}. Watch it with /board, or start your own.",
    Why.NOT_OVER: "Game {table} is not over yet. A rematch can be asked for when it is.",
    Why.REMATCH_BEGUN: "The rematch has begun already: it is game {table}. /games has the link.",
    Why.OUTSIDE: "You don't sit at game {table} yet. Press Join to take a seat.",
    Why.NOT_ASKED: "Only somebody who is asked can decline. {host}, who opened this game, can call it off.",
    Why.OWN_CHALLENGE: "You opened this challenge. Withdraw takes it back.",
    Why.CHANGED: "The options of game {table} have just been changed, so nothing was done. Look at them once more.",
    Why.NOT_HOST: "Only {host}, who opened this game, can do that.",
    Why.SEATED: "You already sit at game {table}.",
    Why.TAKEN: "That seat isn't offered any more: {player} holds it. Nothing was changed for you.",
    Why.KEPT: "The seats of game {table} are kept for others. Start a game of your own.",
    Why.RESERVED: "The free seats of game {table} are kept for those who are invited. Ask {host}, or start a game "
    "of your own.",
    Why.FULL: "All {places} seats of game {table} are taken.",
    Why.TOO_FEW: "{game} needs at least {least} players; {count} so far. Ask somebody to press Join.",
    Why.NOT_AWAITED: "It isn't your turn in game {table}. It waits for {awaited}. /ahead plans what you play then.",
    Why.UNASKED: "{reason} Game {table} waits for {awaited}.",
    Why.STALE: "That was from an earlier moment of game {table}; nothing was changed.",
    Why.UNCLEAR: "I don't understand “{typed}”{after}. You could say {examples}.",
    Why.ILLEGAL: "That is not legal here: {reason}",
    Why.UNFIT: "“{typed}” is not legal here: {reason}{instead}",
    Why.EXCESS: "“{typed}” is too much: “{turn}” is a whole turn already.",
    Why.COMPLETE: "“{typed}” was not needed: your turn was complete without it.",
    Why.AMBIGUOUS: "“{typed}” could mean several things: {meanings}. Say which.",
    Why.UNFINISHED: "Your turn isn't complete yet: {prompt}",
    Why.NOTHING_TO_UNDO: "There is nothing to take back: {reason}",
    Why.LAPSED: "That question has lapsed: it was answered, or game {table} has gone on. Nothing was changed.",
    Why.OWN_QUESTION: "You asked for that yourself. It is for {players} to answer.",
    Why.OPTION: "{reason}",
    Why.PATIENCE: "{reason}",
    Why.PUT_BACK: "The games have been put back to an earlier state since that was sent, so nothing was done. "
    "/board shows where game {table} stands, and /hand what you are asked.",
}


class Refusal(Exception):
    """A table says no; nothing was changed. ``text`` is for the person who asked, and nobody else; ``names``
    are the players' names by seat, as far as it speaks of players."""

    names: tuple[str, ...] = ()

    def __init__(self, why: Why, /, **parts: Part) -> None:
        super().__init__(why.value)
        self.why = why
        self.text = Text(SENTENCES[why], parts)
