"""Positions told in words, for people who can't see the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games.contract import Outcome
from bot.games.migration.view import MigrationView, RegionView
from bot.games.text import enumerate_words
from rendering.kit import palette, runs
from rendering.kit.canvas import ALT_LIMIT
from rendering.migration import words
from rendering.picture import Caption

_NAME_LIMIT, _SUBTITLE_LIMIT = 24, 80


def shorten(text: str, limit: int = ALT_LIMIT) -> str:
    """Cut a text at the last whole item that fits, with an ellipsis after it."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    place = max(cut.rfind(", "), cut.rfind(". "), cut.rfind("; "))
    return (cut[:place] if place > limit // 2 else cut) + "…"


def _first_that_fits(tellings: Sequence[Callable[[], str]]) -> str:
    text = ""
    for tell in tellings:
        text = tell()
        if len(text) <= ALT_LIMIT:
            return text
    return shorten(text)


def _name(caption: Caption, seat: int) -> str:
    return shorten(words.player(caption, seat), _NAME_LIMIT)


def _tell_names(caption: Caption, seats: Sequence[int]) -> str:
    return enumerate_words([_name(caption, seat) for seat in seats])


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
    if view.phase == "draft":
        state = words.say("hand ready") if view.drafted[seat] else words.say("choosing a hand")
        return f"{_name(caption, seat)} ({style.word} {style.shape}): {state}."
    told = [words.points(view.scores[seat]), words.say("{count} in hand", count=view.hand_sizes[seat])]
    spirit = view.spirits[seat]
    told.append(words.say("Spirit on {place}", place=spirit) if spirit else words.say("Spirit off the board"))
    if seat in view.resigned:
        told.append(words.say("resigned"))
    told.append(words.say("Towns: {towns}", towns=", ".join(towns)) if towns else words.say("no Towns"))
    return f"{_name(caption, seat)} ({style.word} {style.shape}): {'; '.join(told)}."


def _terrain(view: MigrationView) -> str:
    groups: dict[str, list[str]] = {}
    for region in view.regions:
        if region.modifier is not None:
            groups.setdefault(words.terrain(region.modifier), []).append(region.label)
        elif region.forest:
            groups.setdefault(words.say("Forest"), []).append(region.label)
    return "; ".join(f"{kind}: {', '.join(labels)}" for kind, labels in sorted(groups.items()))


def _situation(view: MigrationView, caption: Caption) -> str:
    state = words.phase(view.phase)
    if view.awaited and view.phase != "over":
        state += "; " + words.say("to move: {names}", names=_tell_names(caption, view.awaited))
    head = words.say("Migration on {map}", map=words.map_title(view.map_name))
    subtitle = shorten(runs.clean(caption.subtitle), _SUBTITLE_LIMIT)
    return f"{head}. {subtitle + '. ' if subtitle else ''}{state}."


def position(view: MigrationView, caption: Caption, marks: Sequence[str] = ()) -> str:
    """The board in at most 1,024 characters: whose turn, legal places, players with Towns, Wasteland, last move,
    terrain. In a big position the terrain goes first, then the points of single Towns."""
    waste = [_waste(region) for region in view.regions if _is_waste(region)]
    labels = {region.label for region in view.regions}
    legal = [label for label in marks if label in labels]
    last = view.last

    def tell(*, full: bool, terrain: bool) -> str:
        parts = [_situation(view, caption)]
        if legal:
            parts.append(words.say("Legal places: {places}.", places=", ".join(legal)))
        parts.extend(_seat(view, caption, seat, full=full) for seat in range(len(view.scores)))
        if waste:
            parts.append(words.say("Wasteland: {places}.", places=", ".join(waste)))
        if last is not None:
            parts.append(_last(view, caption))
        if terrain:
            parts.append(words.say("Terrain: {terrain}.", terrain=_terrain(view) or words.say("plain")))
        return " ".join(parts)

    return _first_that_fits(
        [
            lambda: tell(full=True, terrain=True),
            lambda: tell(full=True, terrain=False),
            lambda: tell(full=False, terrain=False),
        ]
    )


def _last(view: MigrationView, caption: Caption) -> str:
    last = view.last
    assert last is not None
    way = words.say(" from {origin}", origin=last.origin) if last.origin else ""
    over = words.say(" over {places}", places=", ".join(last.over)) if last.over else ""
    return words.say("Last: {who} to {place}", who=_name(caption, last.seat), place=last.to) + way + over + "."


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
        parts = [winners(outcome, caption), words.sentence(outcome.reason, caption)]
        for standing in outcome.standings:
            told = words.say(
                "{place}. {who}: {points}",
                place=standing.place,
                who=_name(caption, standing.seat),
                points=words.points(standing.points),
            )
            sources = [words.source(line, caption) for line in standing.lines]
            parts.append(f"{told} ({', '.join(sources)})." if lines and sources else f"{told}.")
        if towns:
            for seat in range(len(view.scores)):
                listed = [_town(region, points=False) for region in view.regions if region.owner == seat]
                if listed:
                    parts.append(f"{_name(caption, seat)}: {', '.join(listed)}.")
        return " ".join(parts)

    return _first_that_fits(
        [
            lambda: tell(lines=True, towns=True),
            lambda: tell(lines=True, towns=False),
            lambda: tell(lines=False, towns=False),
        ]
    )


def winners(outcome: Outcome, caption: Caption, limit: int = _NAME_LIMIT) -> str:
    """One sentence that says who won, with names of at most ``limit`` characters."""
    names = enumerate_words([shorten(words.player(caption, seat), limit) for seat in outcome.winners])
    if not outcome.winners:
        return words.say("Nobody wins.")
    if len(outcome.winners) == 1:
        return words.say("{who} wins.", who=names)
    return words.say("{who} share the win.", who=names)
