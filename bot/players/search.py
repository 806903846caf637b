"""A player who plays on in its mind: Monte Carlo tree search over positions that it can't tell from the real one
(single-observer information-set search, Cowling, Powley and Whitehouse 2012)."""

from __future__ import annotations

import math
import random
from typing import Any

from bot.games.contract import Choice, IllegalChoice
from bot.games.playing import follow
from bot.games.random_play import random_step
from bot.players.candidates import actor, candidates
from bot.players.knowledge import Known
from bot.players.worth import worths

EXPLORING = 0.5
RASH = 0.02
"""How seldom, in its mind, somebody does what asks for a second look."""


class Node:
    """What is known of one choice after those that led to it: ``total`` is the worth to the seat that makes it,
    summed over ``visits``; ``chances`` counts how often it could have been made."""

    __slots__ = ("chances", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.chances = 0
        self.children: dict[tuple[int, Choice], Node] = {}

    @property
    def mean(self) -> float:
        """The worth of the choice as far as it has been tried."""
        return self.total / self.visits if self.visits else 0.0

    def urgency(self) -> float:
        """How much the choice is worth another try (UCB1)."""
        return self.mean + EXPLORING * math.sqrt(math.log(self.chances) / self.visits)


def choose(known: Known, seed: str, *, playouts: int, horizon: int) -> Choice:
    """The choice that has been tried most often in ``playouts`` games in the mind, each played on for ``horizon``
    decisions after what is in the tree. The same seed gives the same choice on every machine."""
    search = Search(known, seed, horizon)
    search.play(playouts)
    return max(search.found().items(), key=lambda found: (found[1].visits, found[1].mean))[0]


class Search:
    """A tree of what may happen from a position on."""

    def __init__(self, known: Known, seed: str, horizon: int) -> None:
        self.known = known
        self.game = known.game
        self.seed = seed
        self.horizon = horizon
        self.root = Node()
        self._source = random.Random(f"search/{seed}")
        self._answers = candidates(known.decision, self._source)

    def found(self) -> dict[Choice, Node]:
        """What has been found of each choice."""
        tried = {choice: node for (_, choice), node in self.root.children.items() if node.visits}
        return tried or {self._answers[0]: Node()}

    def play(self, playouts: int) -> None:
        """Play so many games in the mind; none where there is no choice."""
        if len(self._answers) > 1:
            for playout in range(playouts):
                self._play(self.known.imagined(f"{self.seed}/{playout}"))

    def _play(self, state: Any) -> None:
        """One game in the mind: down the tree, one new node, on at random, and back with what came of it."""
        path = self._go_down(state)
        for _ in range(self.horizon):
            if self.game.outcome(state) is not None:
                break
            random_step(self.game, state, self._source, RASH)
        worth = worths(self.game, state)
        for seat, node in path:
            node.visits += 1
            node.total += worth[seat]

    def _go_down(self, state: Any) -> list[tuple[int, Node]]:
        """Play on in the tree, up to the first choice that is new; returns the nodes with the seats that chose."""
        seat, choices, node = self.known.seat, self._answers, self.root
        path = [(seat, node)]
        while True:
            made = self._make(state, node, seat, choices)
            if made is None:
                return path
            path.append((seat, made))
            following = self._following(state) if made.visits else None
            if following is None:
                return path
            (seat, choices), node = following, made

    def _following(self, state: Any) -> tuple[int, list[Choice]] | None:
        """Who chooses next, and among what; ``None`` at the end."""
        if self.game.outcome(state) is not None:
            return None
        asked = self.game.decisions(state)
        seat = actor(asked)
        return None if seat is None else (seat, candidates(asked[seat], self._source))

    def _make(self, state: Any, node: Node, seat: int, choices: list[Choice]) -> Node | None:
        """Make the choice that is worth a try most, one that is new before all others; ``None`` if the rules refuse
        them all."""
        rest = choices[:]
        while rest:
            choice = self._next(node, seat, rest)
            try:
                follow(self.game, state, self.game.choose(state, seat, choice))
            except IllegalChoice:
                rest.remove(choice)
                continue
            made = node.children.setdefault((seat, choice), Node())
            for other in rest:
                if (seat, other) in node.children:
                    node.children[seat, other].chances += 1
            return made
        return None

    def _next(self, node: Node, seat: int, choices: list[Choice]) -> Choice:
        untried = [choice for choice in choices if (seat, choice) not in node.children]
        if untried:
            return self._source.choice(untried)
        return max(choices, key=lambda choice: node.children[seat, choice].urgency())
