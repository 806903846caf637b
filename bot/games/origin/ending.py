"""What follows a turn: new tiles, the end and its last round, the next player (§3.1, §5.4, §8)."""

from __future__ import annotations

from bot.games.origin import sentences as say
from bot.games.origin.data import DECKS, setup
from bot.games.origin.dealing import begin, begin_turn, choosing, fill_columns
from bot.games.origin.state import Ending, State, Story, playing, stock


def proceed(state: State, story: Story) -> None:
    """Carry out what is due, if anything is."""
    if state.phase == "objective" and not choosing(state):
        begin(state, story)
    elif state.phase == "between":
        _finish(state, story)


def trigger(state: State) -> Ending:
    """What sets off the end now (§8.1), or nothing."""
    for deck, name in enumerate(DECKS):
        if not state.decks[deck]:
            return _DECKS[name]
    if not any(state.columns):
        return "tiles"
    if not any(state.reserve):
        return "pawns"
    if not any(state.players[seat].villages for seat in playing(state)):
        return "villages"
    return ""


_DECKS: dict[str, Ending] = {"yellow": "yellow", "orange": "orange", "purple": "purple"}


def _finish(state: State, story: Story) -> None:
    seat = state.turn
    laid = fill_columns(state)
    if laid:
        story.revealed = True
        story.tell(say.tiles_laid(laid))
    if not state.players[seat].resigned:
        state.players[seat].turns += 1
    if not state.ending:
        _look_for_the_end(state, story)
    if state.phase != "over":
        _pass_on(state, story)


def _look_for_the_end(state: State, story: Story) -> None:
    seat = state.turn
    state.ending = trigger(state)
    if state.ending:
        state.ender = seat
        state.waiting = [other for other in _after(state, seat) if other != seat]
        if state.waiting:
            story.tell(say.last_round(state.ending, state.waiting))
        return
    state.quiet = state.quiet + 1 if stock(state) == state.stock else 0
    if state.quiet >= setup().quiet_rounds * len(playing(state)):
        state.ending, state.ender = "quiet", seat
        end(state, story)


def next_seat(state: State) -> int | None:
    """The seat whose turn follows, unless this turn sets off the end or is the last."""
    if state.ending:
        return state.waiting[0] if state.waiting else None
    following = _after(state, state.turn)[0]
    return following if following != state.turn else None


def _pass_on(state: State, story: Story) -> None:
    """The next seat begins, or the game is over."""
    if not state.ending:
        state.turn = _after(state, state.turn)[0]
    elif state.waiting:
        state.turn = state.waiting.pop(0)
    else:
        end(state, story)
        return
    begin_turn(state)


def _after(state: State, seat: int) -> list[int]:
    """The seats that still play, from the one after ``seat`` on."""
    count = len(state.players)
    around = [(seat + n) % count for n in range(1, count + 1)]
    return [other for other in around if not state.players[other].resigned]


def end(state: State, story: Story) -> None:
    """The game is over."""
    state.phase = "over"
    state.words, state.tasks, state.waiting = [], [], []
    story.tell(say.REASONS[state.ending] if state.ending in ("quiet", "deserted") else say.OVER)
    if state.ending in ("quiet", "deserted"):
        story.tell(say.OVER)


def resign(state: State, story: Story, seat: int) -> None:
    """A seat leaves the game: pawns and villages stay on the map, a turn that it has begun is over (§8.5)."""
    state.players[seat].resigned = True
    story.tell(say.resigns(seat))
    if seat in state.waiting:
        state.waiting.remove(seat)
    if len(playing(state)) < 2:
        state.ending = "deserted"
        end(state, story)
    elif state.turn == seat and state.phase != "objective":
        state.phase = "between"
