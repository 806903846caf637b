"""What event cards do: one function for each kind of effect, with the questions that belong to it (section 9)."""

from __future__ import annotations

from bot.games.contract import Choice, Decision, Option, Progress
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars import strike_sentences as toll
from bot.games.mars.building import put
from bot.games.mars.cards import cancel, effect, fewest, gain, lose, on_own_stop, partner, partner_of
from bot.games.mars.geometry import mask
from bot.games.mars.options import PROMPTS, asset, at, hex_key, hex_of, one_asset, one_hex, tell
from bot.games.mars.people import can_arrive, curable, no_room
from bot.games.mars.place_reasons import no_site
from bot.games.mars.placing import in_stock, sites
from bot.games.mars.questions import push, question
from bot.games.mars.state import TUNNEL, State, Task, me, playing
from bot.games.mars.strikes import ANYWHERE, impact
from bot.games.text import Text

# --- Gains and losses ----------------------------------------------------------------------------------------


@effect("gain")
def _gain(state: State, what: data.Effect, log: Progress) -> None:
    gain(state, state.active, data.NUMBER[what.what], what.amount, log)


@effect("everybody_gains")
def _everybody_gains(state: State, what: data.Effect, log: Progress) -> None:
    for seat in playing(state):
        gain(state, seat, data.NUMBER[what.what], what.amount, log)


@effect("lose")
def _lose(state: State, what: data.Effect, log: Progress) -> None:
    lose(state, state.active, data.NUMBER[what.what], what.amount, log)


@effect("everybody_loses")
def _everybody_loses(state: State, what: data.Effect, log: Progress) -> None:
    for seat in playing(state):
        lose(state, seat, data.NUMBER[what.what], what.amount, log)


@effect("choose_resource")
def _choose_resource(state: State, what: data.Effect, log: Progress) -> None:
    push(state, Task("resource", what.amount))


@effect("choose_supply")
def _choose_supply(state: State, what: data.Effect, log: Progress) -> None:
    push(state, Task("supply", what.amount))


def _take(state: State, task: Task, choice: Choice, log: Progress) -> None:
    gain(state, state.active, data.NUMBER[choice[0]], task.number, log)  # type: ignore[index]


def _least_resource(state: State, task: Task) -> Choice:
    return fewest(me(state), data.RESOURCES)


question(
    "resource", "Which resource do you take?", lambda state, task: one_asset("resource", data.RESOURCES),
    default=_least_resource,
)(_take)  # fmt: skip
question("supply", "Which supply do you take?", lambda state, task: one_asset("supply", data.SUPPLIES))(_take)


@effect("lose_supply")
def _lose_supply(state: State, what: data.Effect, log: Progress) -> None:
    push(state, Task("lose_supply"))


def _ask_lose_supply(state: State, task: Task) -> Decision | None:
    held = tuple(kind for kind in data.SUPPLIES if me(state).assets[kind])
    return one_asset("lose_supply", held) if held else None


@question("lose_supply", "Which supply do you discard?", _ask_lose_supply)
def _lost_supply(state: State, task: Task, choice: Choice, log: Progress) -> None:
    for key in choice:
        lose(state, state.active, data.NUMBER[key], 1, log)  # type: ignore[index]


@effect("requisition", lambda state: any(_robbable(state)), "Nobody else has rock, water or iron.")
def _requisition(state: State, what: data.Effect, log: Progress) -> None:
    push(state, *(Task("rob", seat) for seat in playing(state)[1:]))


def _robbable(state: State) -> list[bool]:
    return [any(state.seats[seat].assets[kind] for kind in data.RESOURCES) for seat in playing(state)[1:]]


def ask_rob(state: State, task: Task) -> Decision | None:
    """Which resource is taken from ``task.number``; nothing if it has none."""
    theirs = state.seats[task.number]
    held = tuple(kind for kind in data.RESOURCES if theirs.assets[kind] and not theirs.gone)
    if not held:
        return None
    from_whom = say.from_whom(task.number)
    return Decision(from_whom, tuple(asset(kind) for kind in held))


def default_rob(state: State, task: Task) -> Choice:
    """The resource of which the seat on turn has least, of those that can be taken."""
    held = tuple(kind for kind in data.RESOURCES if state.seats[task.number].assets[kind])
    return fewest(me(state), held)


@question("rob", "Which resource do you take from them?", ask_rob, default=default_rob)
def rob(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """Take a resource card from another player (E11, 6.5)."""
    for key in choice:
        kind = data.NUMBER[key]  # type: ignore[index]
        state.seats[task.number].assets[kind] -= 1
        me(state).assets[kind] += 1
        tell(log, say.takes_from(state.active, kind, task.number))


# --- Building, clearing --------------------------------------------------------------------------------------


def _tunnel_sites(state: State) -> int:
    return sites(state, state.active, TUNNEL) if in_stock(state, me(state), TUNNEL) else 0


def _no_tunnel(state: State) -> Text:
    return no_site(state, TUNNEL) if in_stock(state, me(state), TUNNEL) else Text("You have no tunnel left.")


@effect("tunnel", lambda state: bool(_tunnel_sites(state)), _no_tunnel)
def _tunnel(state: State, what: data.Effect, log: Progress) -> None:
    push(state, Task("crew"))


@question(
    "crew", "Where does the tunnel go?", lambda state, task: one_hex("crew", _tunnel_sites(state)), stated=True
)
def _crew(state: State, task: Task, choice: Choice, log: Progress) -> None:
    number = hex_of(choice[0])
    put(state, me(state), TUNNEL, number)
    tell(log, say.places_free(state.active, TUNNEL, number))


@effect("double_build", lambda state: not state.double, "You have played such a card in this turn already.")
def _double_build(state: State, what: data.Effect, log: Progress) -> None:
    state.double, state.builds = True, 2


@effect("prefab", lambda state: not state.prefab, "You have played such a card in this turn already.")
def _prefab(state: State, what: data.Effect, log: Progress) -> None:
    state.prefab = True


@effect("clear", lambda state: bool(state.blasts), "There is no Blast Site on the board.")
def _clear(state: State, what: data.Effect, log: Progress) -> None:
    push(state, Task("clear", 1))


# --- Turn and trade ------------------------------------------------------------------------------------------


def _no_broker(state: State) -> Text:
    if on_own_stop(state):
        return Text("Not while your rover is on your own Supply Stop.")
    return Text("You have played such a card in this turn already.")


@effect("broker", lambda state: not on_own_stop(state) and not state.broker, _no_broker)
def _broker(state: State, what: data.Effect, log: Progress) -> None:
    state.broker = True


@effect("autopilot", lambda state: not state.autopilot, "You have played such a card in this turn already.")
def _autopilot(state: State, what: data.Effect, log: Progress) -> None:
    state.autopilot = True


@effect("survey", lambda state: not state.survey, "You have played such a card in this turn already.")
def _survey(state: State, what: data.Effect, log: Progress) -> None:
    state.survey = True


@effect("embargo", lambda state: len(playing(state)) > 1, "There is nobody else.")
def _embargo(state: State, what: data.Effect, log: Progress) -> None:
    push(state, Task("embargo"))


def _ask_embargo(state: State, task: Task) -> Decision:
    return Decision(PROMPTS["embargo"], tuple(partner(state, seat) for seat in playing(state)[1:]))


@question("embargo", "Whom does the embargo hit?", _ask_embargo)
def _embargoed(state: State, task: Task, choice: Choice, log: Progress) -> None:
    seat = partner_of(state, choice[0])
    state.seats[seat].embargo = True
    tell(log, say.embargo(seat))
    cancel(state, seat, log)


@effect("silence")
def _silence(state: State, what: data.Effect, log: Progress) -> None:
    me(state).silence = True
    cancel(state, None, log)


# --- Meteors and people --------------------------------------------------------------------------------------


@effect("shield")
def _shield(state: State, what: data.Effect, log: Progress) -> None:
    me(state).shield = True


@effect("strikes")
def _strikes(state: State, what: data.Effect, log: Progress) -> None:
    push(state, *(Task("strike", ANYWHERE) for _ in range(what.amount)))


@effect("called_shot")
def _called_shot(state: State, what: data.Effect, log: Progress) -> None:
    log.revealed = True
    hexes = [impact(state), impact(state)]
    tell(log, toll.sights(state.active, mask(hexes)))
    push(state, Task("aim", hexes=mask(hexes), number=hexes[0]))


def _ask_aim(state: State, task: Task) -> Decision:
    return Decision(PROMPTS["aim"], at(task.hexes))


def _default_aim(state: State, task: Task) -> Choice:
    return (hex_key(task.number),)


@question("aim", "Where does the meteor come down?", _ask_aim, default=_default_aim)
def _aim(state: State, task: Task, choice: Choice, log: Progress) -> None:
    push(state, Task("strike", hex_of(choice[0])))


@effect("injure")
def _injure(state: State, what: data.Effect, log: Progress) -> None:
    push(state, Task("injure"))


@effect("surgeons")
def _surgeons(state: State, what: data.Effect, log: Progress) -> None:
    push(state, Task("surgeons"))


HEAL = Option("heal", Text("Heal somebody without a med kit"))


def _ask_surgeons(state: State, task: Task) -> Decision:
    return Decision(PROMPTS["surgeons"], (HEAL, asset(data.MED)) if curable(state) else (asset(data.MED),))


@question("surgeons", "What do the Field Surgeons do?", _ask_surgeons)
def _operate(state: State, task: Task, choice: Choice, log: Progress) -> None:
    if choice[0] == HEAL.key:
        push(state, Task("patient", 1))
    else:
        gain(state, state.active, data.MED, 1, log)


@effect("arrivals", lambda state: can_arrive(state, me(state)), no_room)
def _arrivals(state: State, what: data.Effect, log: Progress) -> None:
    push(state, Task("settler"))
