"""A turn: the action, its reward and the cards besides (§3), and what is asked in it."""

from __future__ import annotations

from bot.games.decision import Choice, Decision, Option
from bot.games.origin import actions, atlas, moves, objectives, pawns, questions, rewards
from bot.games.origin import sentences as say
from bot.games.origin import wording as ask
from bot.games.origin.data import BROWN, ORANGE, PURPLE, deck_of, permanents
from bot.games.origin.state import NOTHING, State, Story, best_tile, did, in_last_round

# --- Cards --------------------------------------------------------------------------------------------------------


def may_play(state: State, deck: int) -> bool:
    """Whether the seat on turn may still play a card of a deck in this turn (§3.7, §8.2)."""
    return not state.played[deck] or (deck == PURPLE and in_last_round(state))


def works(state: State, key: str, deck: int) -> bool:
    """Whether a card in the hand of the seat on turn may be played now, as far as the card says (§3.7)."""
    if deck == PURPLE:
        return objectives.fulfilled(state, state.turn, key)
    if deck == ORANGE:
        return best_tile(state.players[state.turn]) >= permanents()[key].level
    return actions.in_time(state, key) and actions.CARDS[key].works(state)


def playable(state: State) -> list[str]:
    """The cards that the seat on turn may play now."""
    found = []
    for deck, cards in enumerate(state.players[state.turn].hands):
        if cards and may_play(state, deck):
            found += [key for n, key in enumerate(cards) if key not in cards[:n] and works(state, key, deck)]
    return found


def _card_options(state: State) -> list[Option]:
    drawn = bool(state.decks[PURPLE]) and not state.played[PURPLE]
    return [ask.card_option(key, drawn and deck_of()[key] == PURPLE) for key in playable(state)]


def _play(state: State, story: Story, key: str, said: list[str]) -> None:
    """The seat on turn plays a card (§3.7)."""
    deck, seat = deck_of()[key], state.turn
    player = state.players[seat]
    player.hands[deck].remove(key)
    state.played[deck] += 1
    did(state, "card", what=key)
    if deck == PURPLE:
        player.objectives.append(key)
        story.tell(say.fulfils(seat, key))
        if state.played[deck] == 1:
            rewards.draw(state, story, PURPLE)
        return
    story.tell(say.plays(seat, key))
    if deck == ORANGE:
        player.permanents.append(key)
        return
    state.discards.append(key)
    actions.CARDS[key].play(state, story, said)


# --- What is asked ------------------------------------------------------------------------------------------------


def question(state: State) -> Decision:
    """What the seat on turn is asked now."""
    if state.tasks:
        return rewards.question(state)
    if state.words:
        first = state.words[0]
        if first in ask.ACTION_OPTIONS:
            return questions.question(state, state.words)
        return actions.CARDS[first].ask(state, state.words[1:])
    return _WINDOWS[state.phase](state)


def _ask_ready(state: State) -> Decision:
    legal = questions.legal(state)
    acts = [ask.ACTION_OPTIONS[name] for name in legal] or [ask.PASS_OPTION]
    return Decision(ask.ready(tuple(legal)) if legal else ask.ASK_PASS, (*acts, *_card_options(state)))


def _ask_acted(state: State) -> Decision:
    return Decision(rewards.prompt(state, state.due), (*rewards.options(state, state.due), *_card_options(state)))


def _ask_closing(state: State) -> Decision:
    return Decision(ask.ASK_CLOSING, (*_card_options(state), ask.END_OPTION))


_WINDOWS = {"ready": _ask_ready, "acted": _ask_acted, "closing": _ask_closing}


# --- What is answered ---------------------------------------------------------------------------------------------


def answer(state: State, story: Story, choice: Choice) -> bool:
    """Carry out an answer of the seat on turn as far as nothing more is asked; returns whether its turn is over."""
    if state.tasks:
        rewards.answer(state, story, choice)
    elif not _say(state, story, choice[0]):
        return False
    return not rewards.go_on(state, story) and _goes_to_end(state)


def _say(state: State, story: Story, key: str) -> bool:
    """Add a word; returns whether something has been carried out."""
    words = [*state.words, key]
    first, *said = words
    if first in deck_of():
        card = actions.CARDS.get(first)
        if card is not None and len(said) < card.steps:
            state.words = words
            return False
        state.words = []
        _play(state, story, first, said)
    elif first in ask.ACTION_OPTIONS:
        if len(words) < questions.STEPS:
            state.words = words
            return False
        state.words = []
        _act(state, story, first, said)
    elif state.phase == "acted":
        state.phase, due, state.due = "closing", state.due, NOTHING
        rewards.choose(state, story, due, key)
    elif first == ask.PASS:
        did(state, "pass")
        story.tell(say.passes(state.turn))
        state.phase = "closing"
    else:
        state.phase = "between"
    return True


def _act(state: State, story: Story, action: str, said: list[str]) -> None:
    """Carry out the mandatory action; its reward is then due (§3.5)."""
    if action == ask.EVOLVE:
        place = atlas.BY_KEY[said[0]]
        hunted = bool(state.game[place])
        moves.evolve(state, story, place, pawns.BY_KEY[said[1]])
    else:
        start, place = (atlas.BY_KEY[key] for key in said)
        hunted = bool(state.game[place])
        (moves.migrate if action == ask.MIGRATE else moves.swap)(state, story, start, place)
    state.phase = "acted"
    state.due = moves.reward_due(state.players[state.turn], place, hunted)


def _goes_to_end(state: State) -> bool:
    """Skip windows in which there is nothing to choose; returns whether the turn is over."""
    if state.phase == "acted" and not _something_due(state):
        state.phase, state.due = "closing", NOTHING
    if state.phase == "closing" and not playable(state):
        state.phase = "between"
    return state.phase == "between"


def _something_due(state: State) -> bool:
    """Whether a reward is to be chosen: a brown one without a tile to take only while a card may change that."""
    if state.due != BROWN:
        return state.due != NOTHING
    return rewards.brings(state, state.players[state.turn], BROWN) or bool(playable(state))


def timeout(state: State) -> Choice | None:
    """What is chosen for the seat on turn when its time has run out: never an action, and no card is played; a
    reward is taken, the newest cards go back, and the turn ends."""
    if state.tasks and state.tasks[0].kind == "return":
        task = state.tasks[0]
        return tuple(state.players[state.turn].hands[task.deck][-task.count :])
    if state.phase == "ready" and not state.tasks:
        passing = not state.words and not questions.legal(state)
        return (ask.PASS,) if passing else None
    if state.words:
        return None
    decision = question(state)
    return (ask.END,) if state.phase == "closing" and not state.tasks else (decision.options[0].key,)
