"""The action cards: what each of them asks and does, in one place named after it (§6.3)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from bot.games.decision import Decision
from bot.games.origin import atlas, moves, questions, rewards
from bot.games.origin import permanents as permanent
from bot.games.origin import sentences as say
from bot.games.origin import wording as ask
from bot.games.origin.data import BROWN, COLUMNS, DECKS, actions
from bot.games.origin.state import State, Story, Task, did, may_take, opponents, top_levels


class ActionCard(ABC):
    """An action card. ``steps`` is how many things it asks for. All is said of the seat on turn."""

    key: ClassVar[str]
    steps: ClassVar[int] = 1

    @abstractmethod
    def works(self, state: State) -> bool:
        """Whether it can do anything now; else it may not be played (§3.7)."""

    @abstractmethod
    def ask(self, state: State, said: list[str]) -> Decision:
        """What it asks after these answers."""

    @abstractmethod
    def play(self, state: State, story: Story, said: list[str]) -> None:
        """What it does."""


class Boost(ActionCard):
    """A card that changes the mandatory action of this turn."""

    steps = 0

    def ask(self, state: State, said: list[str]) -> Decision:
        """Nothing is asked."""
        raise AssertionError(self.key)

    def play(self, state: State, story: Story, said: list[str]) -> None:
        """It works until the turn ends."""
        state.boost = self.key


class FreshTrail(ActionCard):
    """One more migration: no reward of the territory, but a hunting token and straits."""

    key = "fresh-trail"
    steps = 2

    def works(self, state: State) -> bool:
        """A pawn can migrate."""
        return moves.can_migrate(state, state.turn, "")

    def ask(self, state: State, said: list[str]) -> Decision:
        """Which pawn, and where to."""
        seat = state.turn
        if not said:
            return questions.mover(state, ask.ASK_MIGRANT, moves.migrants(state, seat, ""), "")
        start = atlas.BY_KEY[said[0]]
        return questions.goal(state, moves.migrations(state, seat, start, ""), start, False)

    def play(self, state: State, story: Story, said: list[str]) -> None:
        """The pawn moves; a pending reward stays as it is."""
        start, goal = (atlas.BY_KEY[key] for key in said)
        moves.migrate(state, story, start, goal)


class GrowthSpurt(Boost):
    """The mandatory migration or swap has range +1."""

    key = moves.GROWTH_SPURT

    def works(self, state: State) -> bool:
        """A pawn gets further by it."""
        seat = state.turn
        return any(
            moves.migrations(state, seat, t, self.key) != moves.migrations(state, seat, t, "")
            or moves.swaps(state, seat, t, self.key) != moves.swaps(state, seat, t, "")
            for t in atlas.members(state.players[seat].home)
        )


class WarParty(Boost):
    """The attack in the mandatory swap is +1."""

    key = moves.WAR_PARTY

    def works(self, state: State) -> bool:
        """A swap becomes possible by it."""
        seat = state.turn
        return any(
            moves.swaps(state, seat, t, self.key) != moves.swaps(state, seat, t, "")
            for t in atlas.members(state.players[seat].home)
        )


class Mutation(Boost):
    """The pawn of the mandatory evolution may differ in two characteristics."""

    key = moves.MUTATION

    def works(self, state: State) -> bool:
        """An evolution becomes possible by it."""
        seat = state.turn
        return moves.evolutions(state, seat, self.key) != moves.evolutions(state, seat, "")


class Inspiration(ActionCard):
    """A tile from any column."""

    key = "inspiration"

    def works(self, state: State) -> bool:
        """There is a tile to take."""
        return rewards.can_take(state, state.players[state.turn], range(len(COLUMNS)))

    def ask(self, state: State, said: list[str]) -> Decision:
        """Which tile."""
        player = state.players[state.turn]
        return Decision(ask.ASK_TILE, tuple(rewards.tile_options(state, player, range(len(COLUMNS)))))

    def play(self, state: State, story: Story, said: list[str]) -> None:
        """The tile is taken."""
        rewards.take_tile(state, story, *rewards.read_tile(said[0]))


class OralTradition(ActionCard):
    """Two cards of a deck, and one of that colour goes back."""

    key = "oral-tradition"
    drawn = 2

    def works(self, state: State) -> bool:
        """There is a card to draw."""
        return any(state.decks)

    def ask(self, state: State, said: list[str]) -> Decision:
        """From which deck."""
        return Decision(ask.ASK_DECK, rewards.deck_options(state))

    def play(self, state: State, story: Story, said: list[str]) -> None:
        """The cards are drawn; which goes back is asked next."""
        deck = DECKS.index(said[0])
        rewards.draw(state, story, deck, self.drawn)
        rewards.put_back(state, deck, 1)


class Raid(ActionCard):
    """The top tile of an opponent's stack, if it may be taken."""

    key = "raid"

    def _loot(self, state: State) -> list[tuple[int, int]]:
        own = state.players[state.turn].tiles
        return [
            (victim, level)
            for victim in opponents(state, state.turn)
            for level in top_levels(state.players[victim].tiles)
            if may_take(own, level)
        ]

    def works(self, state: State) -> bool:
        """There is such a tile."""
        return bool(self._loot(state))

    def ask(self, state: State, said: list[str]) -> Decision:
        """Whose tile."""
        return Decision(ask.ASK_RAID, tuple(ask.raid_option(victim, level) for victim, level in self._loot(state)))

    def play(self, state: State, story: Story, said: list[str]) -> None:
        """The tile changes hands."""
        victim, level = read_player(said[0])
        state.players[victim].tiles[int(level) - 1] -= 1
        state.players[state.turn].tiles[int(level) - 1] += 1
        did(state, "loot", amount=int(level), what="tile", victim=victim)
        story.tell(say.raids(state.turn, victim, int(level)))


class Spy(ActionCard):
    """A card at random from an opponent's hand, of a colour that one names."""

    key = "spy"

    def works(self, state: State) -> bool:
        """An opponent holds a card."""
        return any(any(state.players[victim].hands) for victim in opponents(state, state.turn))

    def ask(self, state: State, said: list[str]) -> Decision:
        """Whose card, and of which colour."""
        return Decision(
            ask.ASK_SPY,
            tuple(
                ask.spy_option(victim, deck)
                for victim in opponents(state, state.turn)
                for deck, cards in enumerate(state.players[victim].hands)
                if cards
            ),
        )

    def play(self, state: State, story: Story, said: list[str]) -> None:
        """The card changes hands; only the two of them learn which it is."""
        victim, name = read_player(said[0])
        deck = DECKS.index(name)
        cards = state.players[victim].hands[deck]
        key = cards.pop(state.chance.source().randrange(len(cards)))
        state.players[state.turn].hands[deck].append(key)
        did(state, "loot", what="card", victim=victim)
        story.revealed = True
        story.tell(say.spies(state.turn, victim, deck))
        story.whisper(state.turn, say.took(victim, key))
        story.whisper(victim, say.lost(state.turn, key))


class FerryToll(ActionCard):
    """The lowest strait token of an opponent who has more of them."""

    key = "ferry-toll"

    def _victims(self, state: State) -> list[int]:
        own = len(state.players[state.turn].straits)
        return [v for v in opponents(state, state.turn) if len(state.players[v].straits) > own]

    def works(self, state: State) -> bool:
        """An opponent has more strait tokens."""
        return bool(self._victims(state))

    def ask(self, state: State, said: list[str]) -> Decision:
        """Whose token."""
        victims = self._victims(state)
        return Decision(ask.ASK_TOLL, tuple(ask.toll_option(v, min(state.players[v].straits)) for v in victims))

    def play(self, state: State, story: Story, said: list[str]) -> None:
        """The token changes hands; it brings nothing besides."""
        victim, _ = read_player(said[0])
        value = min(state.players[victim].straits)
        state.players[victim].straits.remove(value)
        state.players[state.turn].straits.append(value)
        did(state, "loot", amount=value, what="strait", victim=victim)
        story.tell(say.collects(state.turn, victim, value))


class Abundance(ActionCard):
    """The reward of a territory where one has a village, other than a green one."""

    key = "abundance"

    def _places(self, state: State) -> list[int]:
        player = state.players[state.turn]
        paying = [kind for kind in range(BROWN + 1) if rewards.brings(state, player, kind)]
        return [t for t in atlas.members(player.home) if atlas.KIND[t] in paying]

    def works(self, state: State) -> bool:
        """There is such a territory, and it brings something."""
        return bool(self._places(state))

    def ask(self, state: State, said: list[str]) -> Decision:
        """Which territory."""
        more = permanent.sages(state.players[state.turn])
        return Decision(ask.ASK_ABUNDANCE, tuple(ask.home_option(t, more) for t in self._places(state)))

    def play(self, state: State, story: Story, said: list[str]) -> None:
        """Its reward is asked next."""
        state.tasks.append(Task("reward", atlas.KIND[atlas.BY_KEY[said[0]]]))


CARDS: dict[str, ActionCard] = {
    card.key: card
    for card in (
        FreshTrail(),
        GrowthSpurt(),
        WarParty(),
        Mutation(),
        Inspiration(),
        OralTradition(),
        Raid(),
        Spy(),
        FerryToll(),
        Abundance(),
    )
}
"""Every action card by key."""


def in_time(state: State, key: str) -> bool:
    """Whether the card's window is open (§6.3)."""
    return state.phase == "ready" or actions()[key].window == "any"


def read_player(key: str) -> tuple[int, str]:
    """A player by key, and what of theirs is meant."""
    name, _, what = key.partition("-")
    return int(name[1:]) - 1, what
