"""Views of Migration made by hand, for pictures to be drawn from."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bot.games.contract import Line, Outcome, Standing
from bot.games.migration.geometry import around, turned
from bot.games.migration.view import Building, Ghost, LastMove, MigrationView, RegionView
from bot.games.text import Who, text
from rendering.picture import Caption
from tests.rendering.telling import Quiet

BOOK_ONE = ("bass", "oak", "rats", "sparrow", "fly")
FULL = (*BOOK_ONE, "wolf", "skunk", "poison_oak", "jackal", "lizard", "cactus")
TILES = ("lake", "mountain", "deep_woods", "desert", "oasis")
NAMES = ("Ana", "Bruno", "Chie", "Dmitri")


@cache
def maps() -> dict[str, tuple[int, tuple[RegionView, ...]]]:
    """The preset maps by name: player count and empty Regions, Fertile on every Interior one."""
    file = Path(__file__).resolve().parents[2] / "data" / "migration" / "maps.toml"
    listed = tomllib.loads(file.read_text(encoding="utf-8"))["maps"]
    return {key: (entry["players"], tuple(map(region, entry["regions"]))) for key, entry in listed.items()}


def region(written: str) -> RegionView:
    """A Region from its line in a map file: "label:q,r" with ":f" (forest) and ":i" (Interior)."""
    label, place, *flags = written.split(":")
    q, r = map(int, place.split(","))
    inside = "i" in flags
    return RegionView(label, q, r, "f" in flags, inside, "fertile" if inside else None)


def caption(names: tuple[str, ...] = NAMES) -> Caption:
    """Names, a title and a few newest moves."""
    return Caption(
        names=names,
        title="Migration",
        subtitle="Game 1 of 3 · turn 14",
        lines=(
            f"{names[0]} expands Rats to B3.",
            f"{names[-1]} has no legal move and is skipped.",
            f"{names[0]} migrates a Sparrow to D4 over B3 and C3; a Town is covered.",
        ),
    )


def start(map_name: str = "three_heartland", viewer: int | None = None, *, phase: str = "draft") -> MigrationView:
    """The empty map; in the draft, with the first seat done."""
    seats, regions = maps()[map_name]
    view = MigrationView(
        viewer=viewer,
        phase="draft",
        mode="book1",
        learning=False,
        map_name=map_name,
        founder=0,
        turn=0,
        regions=regions,
        hand_sizes=(12,) * seats,
        drafted=(True,) + (False,) * (seats - 1),
        spirits=(None,) * seats,
        scores=(0,) * seats,
        resigned=(),
        awaited=tuple(range(1, seats)),
        pool=dict.fromkeys(BOOK_ONE, 3) if viewer is not None else {},
    )
    return msgspec.structs.replace(view, phase=phase)


def midgame(
    map_name: str = "three_heartland",
    viewer: int | None = None,
    *,
    seed: int = 1,
    pieces: tuple[str, ...] = BOOK_ONE,
    fullness: float = 0.7,
) -> MigrationView:
    """A crowded position with Towns, Wasteland, Spirits and a last move along a line; not one from real play."""
    source = random.Random(seed)
    seats, empty = maps()[map_name]
    regions = [_settled(spot, source, seats, pieces, fullness) for spot in empty]
    last = _line(regions, source)
    towns = {seat: [spot.label for spot in regions if spot.owner == seat] for seat in range(seats)}
    spirits = tuple(
        last.to if seat == last.seat else (towns[seat][0] if towns[seat] and seat != 1 else None)
        for seat in range(seats)
    )
    return MigrationView(
        viewer=viewer,
        phase="play",
        mode="book1" if pieces == BOOK_ONE else "full",
        learning=False,
        map_name=map_name,
        founder=0,
        turn=14,
        regions=tuple(regions),
        hand_sizes=tuple(12 - 2 * len(towns[seat]) % 9 for seat in range(seats)),
        drafted=(True,) * seats,
        spirits=spirits,
        scores=tuple(sum(spot.points or 0 for spot in regions if spot.owner == seat) for seat in range(seats)),
        resigned=(),
        awaited=((last.seat + 1) % seats,),
        last=last,
        hand={"bass": 1, "oak": 2, "rats": 3, "fly": 1} if viewer is not None else None,
    )


def _settled(
    spot: RegionView, source: random.Random, seats: int, pieces: tuple[str, ...], fullness: float
) -> RegionView:
    if pieces == FULL and spot.modifier is None and source.random() < 0.3:
        spot = msgspec.structs.replace(spot, modifier=source.choice(TILES))
    if spot.modifier == "lake" or source.random() > fullness:
        return spot
    if source.random() < 0.25:
        return msgspec.structs.replace(spot, pile=source.choice((1, 1, 2, 3)))
    key = source.choice(pieces)
    points = (2 if key == "rats" else 1) + (spot.modifier == "fertile") - (spot.modifier == "desert")
    return msgspec.structs.replace(spot, owner=source.randrange(seats), explorer=key, points=points)


def _line(regions: list[RegionView], source: random.Random) -> LastMove:
    """A move along a line that ends on some Town, as long as the map allows (at most three borders)."""
    places = {(spot.q, spot.r): spot for spot in regions}
    best: list[RegionView] = []
    for spot in regions:
        if spot.owner is None:
            continue
        for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
            way = [spot]
            while len(way) < 4 and (spot.q + dq * len(way), spot.r + dr * len(way)) in places:
                way.append(places[spot.q + dq * len(way), spot.r + dr * len(way)])
            if len(way) > len(best) or (len(way) == len(best) and source.random() < 0.3):
                best = way
    labels = [spot.label for spot in reversed(best)]
    return LastMove(best[0].owner or 0, labels[-1], labels[0], tuple(labels[1:-1]))


@cache
def plates() -> dict[str, list[tuple[tuple[int, int], bool]]]:
    """The first part of every island plate: its hexes and whether each bears a forest."""
    file = Path(__file__).resolve().parents[2] / "data" / "migration" / "plates.toml"
    listed = tomllib.loads(file.read_text(encoding="utf-8"))["plates"]
    found = {}
    for key, plate in listed.items():
        part = plate["parts"][0]
        found[key] = [((q, r), [q, r] in part["forest"]) for q, r in part["hexes"]]
    return found


def laying(
    map_name: str = "four_continent",
    viewer: int | None = 1,
    *,
    count: int = 14,
    plate: str | None = "trident",
    times: int = 0,
) -> MigrationView:
    """The first ``count`` Regions of a map as seat 1 is laying them, with a plate taken up, turned so many times,
    and all Ocean hexes along the coast to choose from. Only seat 1 sees the plate and the Ocean hexes."""
    view = start(map_name)
    laid = tuple(msgspec.structs.replace(spot, modifier=None, interior=False) for spot in view.regions[:count])
    hexes = tuple(turned(place, times) for place, _ in plates()[plate]) if plate else ()
    forest = tuple(wooded for _, wooded in plates()[plate]) if plate else ()
    building = Building(plate, hexes, forest, shore(laid))
    seats = len(view.scores)
    return msgspec.structs.replace(
        view,
        viewer=viewer,
        phase="map",
        founder=1,
        awaited=(1,),
        regions=laid,
        drafted=(False,) * seats,
        building=building if viewer == 1 else None,
    )


def shore(regions: tuple[RegionView, ...]) -> tuple[Ghost, ...]:
    """The Ocean hexes along the land, numbered from the top."""
    land = {(spot.q, spot.r) for spot in regions}
    free = {near for place in land for near in around(place)} - land
    ordered = sorted(free, key=lambda place: (place[1], place[0]))
    return tuple(Ghost(str(number), q, r) for number, (q, r) in enumerate(ordered, start=1))


def in_series(view: MigrationView, *, number: int = 2, games: int = 4, phase: str = "play") -> MigrationView:
    """The same position in a game of a series, with points from the games before."""
    totals = tuple(11 + 3 * seat for seat in range(len(view.scores)))
    return msgspec.structs.replace(view, phase=phase, round=number, rounds=games, totals=totals)


def series_outcome(points: dict[int, tuple[int, ...]]) -> Outcome:
    """The end of a series from the points of every game by seat."""
    order = sorted(points, key=lambda seat: -sum(points[seat]))
    standings = tuple(
        Standing(
            seat,
            place,
            sum(points[seat]),
            tuple(Line(text("Game {number}", number=n), each) for n, each in enumerate(points[seat], start=1)),
        )
        for place, seat in enumerate(order, start=1)
    )
    return Outcome(standings, (order[0],), text("All games of the series are over."))


def outcome(view: MigrationView) -> Outcome:
    """A plausible end for a view: places by points, points by source."""
    ranked = sorted(range(len(view.scores)), key=lambda seat: -view.scores[seat])
    standings = []
    for seat in ranked:
        gained: dict[str, int] = {}
        for spot in view.regions:
            if spot.owner == seat:
                gained[spot.explorer or ""] = gained.get(spot.explorer or "", 0) + (spot.points or 0)
        place = 1 + sum(score > view.scores[seat] for score in view.scores)
        lines = tuple(Line(text("{piece} Towns", piece=key.capitalize()), points) for key, points in gained.items())
        standings.append(Standing(seat, place, view.scores[seat], lines))
    winners = tuple(standing.seat for standing in standings if standing.place == 1)
    return Outcome(tuple(standings), winners, text("Nobody could move any more; {who} moved last.", who=Who(0)))


def _no_hand(_owner: Any, view: Any, _new: Any) -> bool:
    """Hands are told to their owners, who have one from the end of the draft to the end of the game."""
    return view.viewer is None or view.phase in ("map", "draft", "between")


QUIET: dict[str, Quiet] = {
    "MigrationView.building": lambda view, _view, new: (
        {view.building, new} <= {None, Building()}
    ),  # nothing offered
    "MigrationView.drafted": lambda _owner, view, _new: view.phase != "draft",  # everybody has a hand then
    "MigrationView.hand": _no_hand,
    "MigrationView.explorer": _no_hand,
    "MigrationView.prices": _no_hand,
    "MigrationView.pool": lambda _owner, view, _new: view.phase != "draft" or view.viewer is None,
    "MigrationView.hand_size": lambda _owner, view, _new: view.phase != "draft" or view.viewer is None,
    "RegionView.explorer": lambda region, _view, _new: region.owner is None,
    "RegionView.points": lambda region, _view, _new: region.owner is None,
}
"""What a description passes over, and when."""
