"""A description leaves nothing out of a view, and says nothing that isn't in it: tried by random play, for every
game."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from bot.games.catalog import GAMES
from bot.games.random_play import random_step
from rendering.description import Section
from rendering.migrato import redaction as migrato_redaction
from rendering.picture import Caption
from rendering.pictures import pictures_of
from rendering.tinners import redaction as tinners_redaction
from tests.games.test_every_game import begin
from tests.rendering import mars_views, migration_views, migrato_views, origin_views, tinners_views
from tests.rendering.telling import Quiet

NAMES = ("Ana", "Bruno", "Celia", "Doug", "Eli")
QUIET: Mapping[str, Mapping[str, Quiet]] = {
    "mars": mars_views.QUIET,
    "migration": migration_views.QUIET,
    "migrato": migrato_views.QUIET,
    "origin": origin_views.QUIET,
    "tinners": tinners_views.QUIET,
}
"""By game: the fields of views that a description rightly passes over, and when."""
LOCKS: Mapping[str, Callable[[Any], Any]] = {
    "migrato": migrato_redaction.redacted,
    "tinners": tinners_redaction.redacted,
}
"""By game: what takes out of a view what its viewer can't know, should it be there by mistake."""

TABLES = [(key, seats) for key in QUIET for seats in GAMES[key].seats]
everywhere = pytest.mark.parametrize(("key", "seats"), TABLES, ids=[f"{key}-{seats}" for key, seats in TABLES])

Path = tuple[Any, ...]
Chain = tuple[tuple[Any, str], ...]
"""A field with those in which it stands, from the outside in: what each is a field of, and its name."""


def described(key: str, view: Any, **more: Any) -> Sequence[Section]:
    """A view in words."""
    return pictures_of(GAMES.entries[key].pictures).describe(view, Caption(NAMES, "", ""), **more)


def words(sections: Sequence[Section]) -> str:
    """All that sections say."""
    return "\n".join(line for section in sections for line in (section.heading, *section.lines))


def fields(value: Any, path: Path = (), chain: Chain = ()) -> Iterator[tuple[Path, Chain, Any]]:
    """Every field of a view and of what is in it, with its value."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            held, inner = getattr(value, name), (*chain, (value, name))
            yield (*path, name), inner, held
            yield from fields(held, (*path, name), inner)
    elif isinstance(value, dict):
        for name, held in value.items():
            yield from fields(held, (*path, name), chain)
    elif isinstance(value, (tuple, list)):
        for number, held in enumerate(value):
            yield from fields(held, (*path, number), chain)


def put(value: Any, path: Path, new: Any) -> Any:
    """The same with something else at a path."""
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **{first: put(getattr(value, first), rest, new)})
    if isinstance(value, dict):
        return value | {first: put(value[first], rest, new)}
    return type(value)(put(held, rest, new) if number == first else held for number, held in enumerate(value))


def played(key: str, seats: int, seed: int) -> Iterator[tuple[Any, Any, random.Random]]:
    """A game from its start to its end, at every seventh decision."""
    game, state, source = begin(key, seats, seed)
    for number in range(100_000):
        over = game.outcome(state) is not None
        if number % 7 == 0 or over:
            yield game, state, source
        if over:
            return
        random_step(game, state, source)


def seen(key: str, seats: int, seed: int) -> list[Any]:
    """Views from all over a game, of everybody in turn."""
    return [
        game.view(state, source.choice([None, *range(seats)])) for game, state, source in played(key, seats, seed)
    ]


def values(every: Sequence[Any]) -> dict[tuple[type, str], list[Any]]:
    """What each kind of field holds anywhere in views."""
    found: dict[tuple[type, str], dict[bytes, Any]] = defaultdict(dict)
    for view in every:
        for _, chain, held in fields(view):
            owner, name = chain[-1]
            found[type(owner), name][msgspec.json.encode(held)] = held
    return {field: list(held.values()) for field, held in found.items()}


def silent(key: str, chain: Chain, new: Any) -> bool:
    """Whether a description rightly doesn't tell a field, or one in which it stands."""
    rules = QUIET[key]
    view = chain[0][0]
    found = [(rules.get(f"{type(owner).__name__}.{name}"), owner) for owner, name in chain]
    *outer, (own, owner) = found
    if own is not None and own(owner, view, new):
        return True
    return any(rule is not None and rule(around, view, None) for rule, around in outer)


def locked(key: str, view: Any, other: Any) -> bool:
    """Whether two views differ only in what their viewer can't know."""
    return key in LOCKS and LOCKS[key](view) == LOCKS[key](other)


MOST_VIEWS, MOST_PLACES = 15, 2


def tried(view: Any, source: random.Random) -> list[tuple[Path, Chain, Any]]:
    """A few fields of each kind in a view."""
    kinds: dict[tuple[type, str], list[tuple[Path, Chain, Any]]] = defaultdict(list)
    for path, chain, held in fields(view):
        owner, name = chain[-1]
        kinds[type(owner), name].append((path, chain, held))
    return [field for kind in kinds.values() for field in source.sample(kind, min(MOST_PLACES, len(kind)))]


@everywhere
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_else_a_view_held_its_description_would_be_another(key: str, seats: int, seed: int) -> None:
    every, source = seen(key, seats, seed), random.Random(seed)
    known = values(every)
    untold: dict[str, tuple[Any, Any]] = {}
    for view in source.sample(every, min(MOST_VIEWS, len(every))):
        before = words(described(key, view))
        for path, chain, held in tried(view, source):
            owner, name = chain[-1]
            choices = [value for value in known[type(owner), name] if value != held]
            new = source.choice(choices) if choices else held
            other = put(view, path, new)
            if new == held or silent(key, chain, new) or locked(key, view, other):
                continue
            if words(described(key, other)) == before:
                untold[f"{type(owner).__name__}.{name}"] = (held, new)
    assert untold == {}


def test_every_game_is_described() -> None:
    assert set(QUIET) == set(GAMES)


@everywhere
def test_what_others_keep_secret_changes_no_word(key: str, seats: int) -> None:
    for number, (game, state, source) in enumerate(played(key, seats, 3)):
        seat = source.choice([None, *range(seats)])
        other = game.resample(state, seat, f"other {number}")
        assert described(key, game.view(state, seat)) == described(key, game.view(other, seat))


@everywhere
def test_a_bystander_is_told_of_no_hand(key: str, seats: int) -> None:
    for game, state, source in played(key, seats, 4):
        assert not [section.heading for section in described(key, game.view(state, None)) if section.own]
        assert [section for section in described(key, game.view(state, source.randrange(seats))) if section.own]


PLAIN = re.compile(r"[\w £.,:;()'’!?+/-]+")
RAW = re.compile(r"[_|]|[a-z]-\d|\d/\d|^[-+*#>]|None|True|False|<|\{")


@everywhere
def test_every_line_reads_as_a_sentence(key: str, seats: int) -> None:
    for game, state, source in played(key, seats, 5):
        view = game.view(state, source.choice([None, *range(seats)]))
        sections = described(key, view, outcome=game.outcome(state))
        headings = [section.heading for section in sections]
        assert len(headings) == len(set(headings)), "each heading leads to one place"
        for section in sections:
            assert section.lines
            for line in (section.heading, *section.lines):
                assert PLAIN.fullmatch(line), line
                assert not RAW.search(line), line
                assert line[0].isupper() or line[0].isdigit() or line[0] in "£(", line
            assert all(line[-1] in ".:!?" for line in section.lines), section.lines


@everywhere
def test_the_end_says_who_won_and_where_everybodys_points_come_from(key: str, seats: int) -> None:
    *_, (game, state, _) = played(key, seats, 6)
    outcome = game.outcome(state)
    first = described(key, game.view(state, None), outcome=outcome)[0]
    told = words([first])
    assert first.heading == "Result"
    for standing in outcome.standings:
        [line] = [
            line for line in first.lines if line.startswith(f"Place {standing.place}: {NAMES[standing.seat]}, ")
        ]
        assert str(abs(standing.points)) in line
        assert all(f": {abs(part.points)} point" in line or part.points < 0 for part in standing.lines), line
    assert all(NAMES[seat] in told for seat in outcome.winners)
