"""Positions told in words, for people who can't see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Outcome
from bot.games.origin.view import OriginView, PlayerView, TerritoryView
from bot.games.text import enumerate_words
from rendering.kit import palette, runs, wording
from rendering.kit.wording import phrase, short_name
from rendering.origin import words
from rendering.picture import Caption

_SUBTITLE_LIMIT, _SHORT_NAME = 50, 14


def position(view: OriginView, caption: Caption, marks: Sequence[str] = ()) -> str:
    """The board in at most 1,024 characters: whose turn, what may be chosen, everybody's points and pawns, the
    newest moves, the rewards board, tokens. In a big position, what is written last goes first."""
    names = words.names(view)
    head = _situation(view, caption)
    choices = _choices(names, marks)
    seats = [_seat(view, caption, player, full=True) for player in view.players]
    brief = [_seat(view, caption, player, full=False) for player in view.players]
    pawns = [_pawns(view, caption, player.seat) for player in view.players]
    rest = [_last(view, caption), _rewards(view), _tokens(view), _free(view), _reserve(view)]
    return wording.first_that_fits(
        [
            *(
                lambda count=count: _joined([head, choices, *seats, *pawns, *rest[:count]])
                for count in range(len(rest), 0, -1)
            ),
            *(lambda count=count: _joined([head, choices, *brief, *pawns, *rest[:count]]) for count in (2, 1, 0)),
            lambda: _joined([head, choices, _points(view, caption), *pawns]),
            lambda: _joined([head, _points(view, caption), *pawns, choices]),
        ]
    )


def _joined(parts: Sequence[str]) -> str:
    return " ".join(part for part in parts if part)


def _situation(view: OriginView, caption: Caption) -> str:
    subtitle = wording.shorten(runs.clean(caption.subtitle), _SUBTITLE_LIMIT)
    state = words.phase(view)
    if view.awaited and view.phase != "over":
        state += "; " + phrase(
            "to move: {names}", names=enumerate_words([short_name(caption, seat) for seat in view.awaited])
        )
    ending = f" {view.ending.rstrip('.')}." if view.ending else ""
    return f"{phrase('Origin')}. {subtitle + '. ' if subtitle else ''}{state}.{ending}"


def _choices(names: dict[str, str], marks: Sequence[str]) -> str:
    told = [names.get(mark, mark) for mark in dict.fromkeys(marks)]
    return phrase("To choose from: {spots}.", spots=", ".join(told)) if told else ""


def _seat(view: OriginView, caption: Caption, player: PlayerView, *, full: bool) -> str:
    """One player as a sentence."""
    style = palette.seat_style(player.seat)
    told = [wording.points(player.points)]
    if player.resigned:
        told.append(phrase("resigned"))
    if player.last_turn:
        told.append(phrase("last turn to come"))
    tiles = [f"{level}×{count}" for level, count in enumerate(player.tiles, start=1) if count]
    cards = [f"{count} {words.CARD_KINDS.get(deck, deck)}" for deck, count in player.hand.items() if count]
    told.append(phrase("cards {cards}", cards=", ".join(cards)) if cards else phrase("no cards"))
    told.append(phrase("tiles {tiles}", tiles=" ".join(tiles)) if tiles else phrase("no tiles"))
    if full:
        told.append(wording.counted(player.villages, "1 village left", "{count} villages left"))
        for head, values in (("hunting {values}", player.hunting), ("straits {values}", player.straits)):
            if values:
                told.append(phrase(head, values=" ".join(map(str, values))))
        if player.permanents:
            told.append(", ".join(card.name for card in player.permanents))
        if player.objectives:
            told.append(phrase("objectives {names}", names=", ".join(card.name for card in player.objectives)))
    return f"{short_name(caption, player.seat)} ({style.word} {style.shape}): {'; '.join(told)}."


def _points(view: OriginView, caption: Caption) -> str:
    """Everybody's points in one sentence."""
    told = [
        f"{wording.shorten(wording.player(caption, player.seat), _SHORT_NAME)} {player.points}"
        for player in view.players
    ]
    return phrase("Points: {points}.", points=", ".join(told))


def _pawns(view: OriginView, caption: Caption, seat: int) -> str:
    """Where a player's pawns stand."""
    told = [_pawn(each) for each in view.territories if each.owner == seat and each.pawn is not None]
    who = wording.shorten(wording.player(caption, seat), _SHORT_NAME)
    return phrase("{who}’s pawns: {pawns}.", who=who, pawns=", ".join(told)) if told else ""


def _pawn(held: TerritoryView) -> str:
    assert held.pawn is not None
    return f"{held.name} {words.pawn(held.pawn)}"


def _rewards(view: OriginView) -> str:
    told = []
    for column in view.columns:
        tiles = " ".join(map(str, column.tiles)) or phrase("none")
        deck = "" if column.deck is None else wording.counted(column.deck, ", 1 card", ", {count} cards")
        told.append(f"{column.kind} {tiles}{deck}")
    return phrase("Tiles: {columns}.", columns="; ".join(told))


def _tokens(view: OriginView) -> str:
    straits = [f"{each.name} {each.token}" for each in view.straits if each.token is not None]
    hunting = [f"{each.name} {each.hunting}" for each in view.territories if each.hunting is not None]
    told = [phrase("Straits: {tokens}.", tokens=", ".join(straits))] if straits else []
    if hunting:
        told.append(phrase("Hunting: {tokens}.", tokens=", ".join(hunting)))
    return " ".join(told)


def _free(view: OriginView) -> str:
    neutral = [_pawn(each) for each in view.territories if each.pawn is not None and each.owner is None]
    return phrase("Neutral: {pawns}.", pawns=", ".join(neutral)) if neutral else ""


def _reserve(view: OriginView) -> str:
    told = [f"{pawn.key}{f'×{count}' if count > 1 else ''}" for pawn, count in view.reserve if count]
    return phrase("Pawns left: {pawns}.", pawns=" ".join(told)) if told else phrase("No pawns are left.")


def _last(view: OriginView, caption: Caption) -> str:
    told = [words.done(view, action, lambda seat: short_name(caption, seat)) for action in view.last[-3:]]
    return phrase("Last: {actions}.", actions="; ".join(told)) if told else ""


def final(view: OriginView, outcome: Outcome, caption: Caption) -> str:
    """The end of a game: who won, everyone's points by source, and the pawns."""

    def tell(*, lines: bool, pawns: bool) -> str:
        parts = [wording.winners(outcome, caption), wording.sentence(outcome.reason, caption)]
        for standing in outcome.standings:
            sources = [wording.source(line, caption) for line in standing.lines]
            parts.append(wording.standing(standing, caption, sources if lines else ()))
        if pawns:
            parts.extend(_pawns(view, caption, player.seat) for player in view.players)
        return _joined(parts)

    return wording.first_that_fits(
        [
            lambda: tell(lines=True, pawns=True),
            lambda: tell(lines=True, pawns=False),
            lambda: tell(lines=False, pawns=False),
        ]
    )
