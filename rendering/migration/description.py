"""The whole position in words, for people who don't see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.contract import Outcome
from bot.games.migration import data
from bot.games.migration.view import MigrationView, Price
from rendering.description import Section, filled, listed, player, points, result, section
from rendering.kit.wording import counted, phrase
from rendering.migration import described_map as land
from rendering.migration import words
from rendering.picture import Caption


def describe(
    view: MigrationView,
    caption: Caption,
    chosen: Mapping[str, int] | None = None,
    outcome: Outcome | None = None,
) -> tuple[Section, ...]:
    """Everything that a view holds: what happens now, the hand of its owner, everybody with their Towns, the map as
    far as it is laid, what stands in each Region, and how the Regions lie."""
    names = [player(caption, seat) for seat in range(len(view.scores))]
    return filled(
        (
            result(outcome, caption),
            section(phrase("Now"), _now(view, names)),
            section(phrase("Your hand"), _hand(view, names, chosen or {}), own=True),
            land.building(view),
            *(_player(view, names, seat) for seat in range(len(view.scores))),
            land.regions(view, names),
            land.neighbours(view),
        )
    )


# --- What happens now --------------------------------------------------------------------------------------------


def _now(view: MigrationView, names: Sequence[str]) -> Iterator[str]:
    mode = data.modes().get(view.mode)
    yield phrase("Explorers: {mode}.", mode=mode.name if mode is not None else view.mode)
    if view.learning:
        yield phrase("A learning game: every Explorer is worth 1 and has no ability, but for the Bass.")
    yield phrase("The map: {map}.", map=words.map_title(view.map_name))
    yield phrase("The Founder is {who}.", who=names[view.founder])
    if view.rounds > 1:
        yield words.game_of(view) + "."
    yield words.phase(view.phase) + "."
    yield phrase("Turns begun: {count}.", count=view.turn)
    if view.awaited:
        yield phrase("The game waits for {who}.", who=listed(names[seat] for seat in view.awaited))
    yield from _last(view, names)


def _last(view: MigrationView, names: Sequence[str]) -> Iterator[str]:
    last = view.last
    if last is None:
        return
    way = phrase("The newest Town: {who} entered at {place}", who=names[last.seat], place=last.to)
    if last.origin is not None:
        way = phrase(
            "The newest Town: {who} went from {origin} to {place}",
            who=names[last.seat],
            origin=last.origin,
            place=last.to,
        )
    over = phrase(" over {places}", places=listed(last.over)) if last.over else ""
    yield way + over + (phrase(", after a jump to an Oak.") if last.jump else ".")


# --- What the viewer holds ---------------------------------------------------------------------------------------


def _hand(view: MigrationView, names: Sequence[str], chosen: Mapping[str, int]) -> Iterator[str]:
    seat = view.viewer
    if seat is None:
        return
    yield phrase("You are {who}.", who=names[seat])
    if view.phase == "draft" and not view.drafted[seat]:
        yield from _draft(view, chosen)
        return
    held = {key: count for key, count in (view.hand or {}).items() if count}
    if view.hand is None or view.phase in ("map", "between"):
        yield phrase("You have no hand yet.")
    elif not held:
        yield phrase("Your hand is empty.")
    for key in sorted(held, key=words.explorer_order):
        yield _kind(key, phrase("{count} in hand", count=held[key]), learning=view.learning)
    if view.explorer is not None:
        yield phrase("You are placing {piece}.", piece=words.explorer(view.explorer))
    yield from (_price(label, price) for label, price in view.prices.items())


def _draft(view: MigrationView, chosen: Mapping[str, int]) -> Iterator[str]:
    yield phrase("You choose {size} Explorers; so far {count}.", size=view.hand_size, count=sum(chosen.values()))
    for key in sorted(view.pool, key=words.explorer_order):
        told = phrase("{count} of {all} chosen", count=chosen.get(key, 0), all=view.pool[key])
        yield _kind(key, told, learning=view.learning)


def _kind(key: str, told: str, *, learning: bool) -> str:
    """An Explorer: how many there are, and what it does."""
    note = words.explorer_note(key, learning=learning)
    return phrase("{piece}, {told}: {note}", piece=words.explorer(key), told=told, note=note)


def _price(label: str, price: Price) -> str:
    cost = (
        counted(price.pay, "by paying 1 Explorer", "by paying {count} Explorers")
        if price.pay
        else phrase("for nothing")
    )
    worth = phrase("; worth {points} there", points=points(price.worth)) if price.worth is not None else ""
    return phrase("You can go to {label} {cost}{worth}.", label=label, cost=cost, worth=worth)


# --- Everybody ---------------------------------------------------------------------------------------------------


def _player(view: MigrationView, names: Sequence[str], seat: int) -> Section:
    heading = phrase("{who} (you)" if seat == view.viewer else "{who}", who=names[seat])
    return section(heading, _state(view, seat), _points(view, seat), _pieces(view, seat))


def _state(view: MigrationView, seat: int) -> Iterator[str]:
    if seat in view.resigned:
        yield phrase("Has resigned.")
    if view.phase == "draft":
        yield phrase("The hand is chosen.") if view.drafted[seat] else phrase("Is choosing a hand.")


def _points(view: MigrationView, seat: int) -> Iterator[str]:
    yield phrase("{points} in this game.", points=points(view.scores[seat]))
    if view.rounds > 1 and seat < len(view.totals):
        yield phrase("From the games that are over: {points}.", points=points(view.totals[seat]))


def _pieces(view: MigrationView, seat: int) -> Iterator[str]:
    yield counted(view.hand_sizes[seat], "1 Explorer in hand.", "{count} Explorers in hand.")
    spirit = view.spirits[seat]
    yield phrase("The Spirit is on {place}.", place=spirit) if spirit else phrase("The Spirit is off the board.")
    towns = [region for region in view.regions if region.owner == seat]
    if not towns:
        yield phrase("No Towns.")
    yield from (land.town(region, phrase("Town on {place}", place=region.label)) + "." for region in towns)
