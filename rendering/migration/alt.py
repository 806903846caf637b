"""Positions told in words, for people who can't see the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.contract import Line, Outcome
from bot.games.migration.view import MigrationView, RegionView
from bot.games.text import enumerate_words
from rendering.kit import palette, wording
from rendering.kit.wording import phrase, short_name
from rendering.migration import series, words
from rendering.picture import Caption

_SUBTITLE_LIMIT = 80


def _tell_names(caption: Caption, seats: Sequence[int]) -> str:
    return enumerate_words([short_name(caption, seat) for seat in seats])


def _town(region: RegionView, *, points: bool) -> str:
    told = f"{region.label} {words.explorer(region.explorer or '')}"
    return f"{told} ({region.points})" if points and region.points not in (None, 1) else told


def _waste(region: RegionView) -> str:
    return f"{region.label} ×{region.pile}" if region.pile > 1 else region.label


def _is_waste(region: RegionView) -> bool:
    return region.owner is None and region.pile > 0


def _seat(view: MigrationView, caption: Caption, seat: int, *, full: bool) -> str:
    """One player's position as a sentence."""
    style = palette.seat_style(seat)
    towns = [_town(region, points=full) for region in view.regions if region.owner == seat]
    if view.phase == "map":
        return f"{short_name(caption, seat)} ({style.word} {style.shape}){_total(view, seat)}."
    if view.phase == "draft":
        state = phrase("hand ready") if view.drafted[seat] else phrase("choosing a hand")
        return f"{short_name(caption, seat)} ({style.word} {style.shape}): {state}{_total(view, seat)}."
    told = [
        wording.points(view.scores[seat]) + _total(view, seat),
        phrase("{count} in hand", count=view.hand_sizes[seat]),
    ]
    spirit = view.spirits[seat]
    told.append(phrase("Spirit on {place}", place=spirit) if spirit else phrase("Spirit off the board"))
    if seat in view.resigned:
        told.append(phrase("resigned"))
    told.append(phrase("Towns: {towns}", towns=", ".join(towns)) if towns else phrase("no Towns"))
    return f"{short_name(caption, seat)} ({style.word} {style.shape}): {'; '.join(told)}."


def _total(view: MigrationView, seat: int) -> str:
    """What a seat has from the games of a series that are over."""
    if seat >= len(view.totals) or view.rounds == 1:
        return ""
    if view.phase in ("between", "over"):
        return phrase(" in this game, {total} in all", total=view.totals[seat])
    if view.round == 1:
        return ""
    return phrase(", {points} from the games before", points=wording.points(view.totals[seat]))


def terrain(view: MigrationView) -> str:
    """Every kind of terrain with the labels that have it; nothing where all is plain land."""
    groups: dict[str, list[str]] = {}
    for region in view.regions:
        if region.modifier is not None:
            groups.setdefault(words.terrain(region.modifier), []).append(region.label)
        elif region.forest:
            groups.setdefault(phrase("Forest"), []).append(region.label)
    return "; ".join(f"{kind}: {', '.join(labels)}" for kind, labels in sorted(groups.items()))


def _situation(view: MigrationView, caption: Caption) -> str:
    subtitle = wording.shorten(words.subtitle(view, caption), _SUBTITLE_LIMIT)
    if view.phase == "map":
        founder = phrase("{who} is laying out the map", who=short_name(caption, view.founder))
        return f"{phrase('Migration')}. {subtitle + '. ' if subtitle else ''}{founder}."
    state = words.phase(view.phase)
    if view.phase == "between":
        over, founder = series.between(view, caption)
        state = f"{over}. {wording.shorten(founder, _SUBTITLE_LIMIT)}"
    elif view.awaited and view.phase != "over":
        state += "; " + phrase("to move: {names}", names=_tell_names(caption, view.awaited))
    head = phrase("Migration on {map}", map=words.map_title(view.map_name))
    return f"{head}. {subtitle + '. ' if subtitle else ''}{state}."


def _laid(view: MigrationView, marks: Sequence[str]) -> list[str]:
    """How far the map is, as far as the view tells: the plate taken up, Ocean hexes to choose from, land."""
    building, told = view.building, []
    if building is not None and building.plate is not None:
        wooded = [str(number) for number, forest in enumerate(building.forest, start=1) if forest]
        told.append(
            phrase(
                "Taken up: {plate}, {regions}, forest on {forest}.",
                plate=words.plate(building.plate),
                regions=wording.counted(len(building.hexes), "1 Region", "{count} Regions"),
                forest=", ".join(wooded) or phrase("none"),
            )
        )
    if building is not None and building.left:
        names = ", ".join(map(words.plate, building.left))
        told.append(phrase("Plates to choose from, drawn with their shapes: {plates}.", plates=names))
    ghosts = [ghost.label for ghost in building.ghosts] if building is not None else []
    legal = [label for label in ghosts if label in set(marks)]
    if ghosts:
        told.append(phrase("Ocean hexes to choose from: {places}.", places=", ".join(legal or ghosts)))
    if view.regions:
        told.append(phrase("Land: {places}.", places=", ".join(region.label for region in view.regions)))
    else:
        told.append(phrase("There is no land yet."))
    return told


def _priced(view: MigrationView, label: str) -> str:
    """A legal place with what it costs and brings."""
    price = words.price(view.prices[label]) if label in view.prices else []
    return f"{label} ({', '.join(price)})" if price else label


def position(view: MigrationView, caption: Caption, marks: Sequence[str] = ()) -> str:
    """The board in at most 1,024 characters: whose turn, legal places, players with Towns, Wasteland, last move,
    terrain. In a big position the terrain goes first, then the points of single Towns."""
    waste = [_waste(region) for region in view.regions if _is_waste(region)]
    labels = {region.label for region in view.regions}
    legal = [label for label in marks if label in labels]
    last = view.last

    def tell(*, full: bool, ground: bool) -> str:
        parts = [_situation(view, caption)]
        if view.phase == "map":
            parts.extend(_laid(view, marks))
        if legal:
            told = [_priced(view, label) for label in legal]
            parts.append(phrase("Legal places: {places}.", places=", ".join(told)))
        parts.extend(_seat(view, caption, seat, full=full) for seat in range(len(view.scores)))
        if waste:
            parts.append(phrase("Wasteland: {places}.", places=", ".join(waste)))
        if last is not None:
            parts.append(_last(view, caption))
        if ground and view.regions:
            parts.append(phrase("Terrain: {terrain}.", terrain=terrain(view) or phrase("plain")))
        return " ".join(parts)

    return wording.first_that_fits(
        [
            lambda: tell(full=True, ground=True),
            lambda: tell(full=True, ground=False),
            lambda: tell(full=False, ground=False),
        ]
    )


def _last(view: MigrationView, caption: Caption) -> str:
    last = view.last
    assert last is not None
    way = phrase(" from {origin}", origin=last.origin) if last.origin else ""
    over = phrase(" over {places}", places=", ".join(last.over)) if last.over else ""
    return phrase("Last: {who} to {place}", who=short_name(caption, last.seat), place=last.to) + way + over + "."


def pieces(hand: Mapping[str, int]) -> str:
    """Explorers with counts: ``"2 Bass, 1 Oak"``."""
    return ", ".join(
        f"{count} {words.explorer(key)}"
        for key, count in sorted(hand.items(), key=lambda item: words.explorer_order(item[0]))
        if count > 0
    )


def final(view: MigrationView, outcome: Outcome, caption: Caption) -> str:
    """The end of a game: who won, and everyone's points by source; then the board."""

    def tell(*, lines: bool, towns: bool) -> str:
        parts = [wording.winners(outcome, caption), wording.sentence(outcome.reason, caption)]
        for standing in outcome.standings:
            sources = [_source(view, line, caption) for line in standing.lines]
            parts.append(wording.standing(standing, caption, sources if lines else ()))
        if towns:
            for seat in range(len(view.scores)):
                listed = [_town(region, points=False) for region in view.regions if region.owner == seat]
                if listed:
                    parts.append(f"{short_name(caption, seat)}: {', '.join(listed)}.")
        return " ".join(parts)

    return wording.first_that_fits(
        [
            lambda: tell(lines=True, towns=True),
            lambda: tell(lines=True, towns=False),
            lambda: tell(lines=False, towns=False),
        ]
    )


def _source(view: MigrationView, line: Line, caption: Caption) -> str:
    """A source of points, or a game of a series with its points."""
    if view.rounds == 1:
        return wording.source(line, caption)
    return f"{wording.sentence(line.label, caption)}: {line.points}"
