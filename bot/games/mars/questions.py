"""Questions to the seat on turn within its turn, and steps that need no answer: kept in the state as tasks.

A module of the rules names its steps with :func:`step` and its questions with :func:`question`; :func:`settle`
works off the stack of tasks until somebody must answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.games.contract import Choice, Decision, IllegalChoice, Progress
from bot.games.mars.options import PROMPTS
from bot.games.mars.state import State, Task
from bot.games.text import Text

Ask = Callable[[State, Task], Decision | None]
Answer = Callable[[State, Task, Choice, Progress], None]
Default = Callable[[State, Task], Choice]
Step = Callable[[State, Task, Progress], None]


class Question(NamedTuple):
    """What is asked (``None``: there is nothing to choose, and the answer is empty), what the answer does, and what
    is answered for somebody who lets the time run out. ``stated``: asked even if there is one answer only, because
    the player is just saying what to do."""

    ask: Ask
    answer: Answer
    default: Default | None
    stated: bool


QUESTIONS: dict[str, Question] = {}
STEPS: dict[str, Step] = {}


def question(
    name: str, prompt: str, ask: Ask, *, stated: bool = False, default: Default | None = None
) -> Callable[[Answer], Answer]:
    """Declare a question; the function decorated applies its answer."""
    PROMPTS[name] = Text(prompt)

    def declare(answer: Answer) -> Answer:
        QUESTIONS[name] = Question(ask, answer, default, stated)
        return answer

    return declare


def step(name: str) -> Callable[[Step], Step]:
    """Declare a step that needs no answer."""

    def declare(function: Step) -> Step:
        STEPS[name] = function
        return function

    return declare


def push(state: State, *tasks: Task) -> None:
    """Put tasks on the stack, the one to be done first first."""
    state.tasks += reversed(tasks)


def asked(state: State) -> Decision:
    """The question that is open now."""
    task = state.tasks[-1]
    decision = QUESTIONS[task.what].ask(state, task)
    assert decision is not None
    return decision


def answer(state: State, choice: Choice, log: Progress) -> None:
    """Answer the open question. Raises :class:`IllegalChoice` and leaves the state untouched."""
    task = state.tasks.pop()
    try:
        QUESTIONS[task.what].answer(state, task, choice, log)
    except IllegalChoice:
        state.tasks.append(task)
        raise


def settle(state: State, log: Progress) -> None:
    """Work off the tasks until one needs an answer, or none is left. What has one answer only is answered."""
    while state.tasks:
        task = state.tasks[-1]
        auto = STEPS.get(task.what)
        if auto is not None:
            state.tasks.pop()
            auto(state, task, log)
            continue
        asks = QUESTIONS[task.what]
        only = None if asks.stated else _only(asks.ask(state, task))
        if only is None:
            return
        state.tasks.pop()
        asks.answer(state, task, only, log)


def _only(decision: Decision | None) -> Choice | None:
    """The only possible answer, if there is just one."""
    if decision is None:
        return ()
    if decision.amount is not None:
        return (str(decision.amount.minimum),) if decision.amount.minimum == decision.amount.maximum else None
    if len(decision.options) == 1 and decision.least == decision.most:
        return (decision.options[0].key,) * decision.least
    if sum(option.times for option in decision.options) == decision.least:
        return tuple(option.key for option in decision.options for _ in range(option.times))
    return None


def usual(state: State) -> Choice:
    """What is answered for somebody who lets the time run out (10.1)."""
    task = state.tasks[-1]
    default = QUESTIONS[task.what].default
    if default is not None:
        return default(state, task)
    decision = asked(state)
    if decision.amount is not None:
        return (str(decision.amount.minimum),)
    every = [option.key for option in decision.options for _ in range(option.times)]
    return tuple(every[: decision.least])
