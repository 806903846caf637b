"""Positions told in words, for people who can't see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.contract import Outcome, Standing
from bot.games.mars.view import MarsView, PieceView, PlayerView
from bot.games.text import enumerate_words
from rendering.kit import runs, wording
from rendering.kit.wording import phrase, short_name
from rendering.mars import words
from rendering.picture import Caption

_SUBTITLE_LIMIT, _MARKS, _SHORTEST = 40, 24, 12
_KINDS = ("habitat", "life", "factory", "refinery", "hospital", "export", "tunnel")


def position(view: MarsView, caption: Caption, marks: Sequence[str] = ()) -> str:
    """The board in at most 1,024 characters: whose turn, what may be chosen, everybody's people, assets and pieces,
    strikes, dice, Blast Sites, open offers, rovers. In a big position, what is written last goes first."""
    head, choices = _situation(view, caption), _choices(marks)
    seats = [_seat(view, caption, player) for player in view.players]
    colonies = [_colony(view, caption, player, tunnels=True) for player in view.players]
    bare = [_colony(view, caption, player, tunnels=False) for player in view.players]
    brief = [_people(view, caption, player) for player in view.players]
    offers = [words.offer(view, caption, offer) + "." for offer in view.offers]
    rest = [_strikes(view), _blasts(view), _last(view, caption), _dice(view, caption), _rovers(view, caption),
            _fortresses(view), _stocks(view)]  # fmt: skip

    def told(*parts: Iterable[str]) -> str:
        return " ".join(part for each in parts for part in each if part)

    return wording.first_that_fits(
        [
            *(
                lambda count=count: told([head, choices], seats, offers, colonies, rest[:count])
                for count in range(len(rest), 1, -1)
            ),
            *(
                lambda count=count: told([head, choices], seats, offers, bare, rest[:count])
                for count in range(len(rest), 0, -1)
            ),
            *(
                lambda count=count: told([head, choices], brief, offers, bare, rest[:count])
                for count in (4, 2, 1, 0)
            ),
            lambda: told([head, choices], brief, bare),
            lambda: told([head], brief, bare, [choices]),
        ]
    )


def _situation(view: MarsView, caption: Caption) -> str:
    subtitle = wording.shorten(runs.clean(caption.subtitle), _SUBTITLE_LIMIT)
    state = words.phase(view)
    if view.awaited and view.phase != "over":
        who = enumerate_words([short_name(caption, seat) for seat in view.awaited])
        state += "; " + phrase("to move: {names}", names=who)
    state = "; ".join([state, *(told.lower() for told in words.notices(view))])
    began = phrase("{who} starts each round.", who=short_name(caption, view.starter))
    return f"{words.TITLE}. {subtitle + '. ' if subtitle else ''}{words.rounds(view)}, {state}. {began}"


def _choices(marks: Sequence[str]) -> str:
    if not marks:
        return ""
    told = ", ".join(marks[:_MARKS])
    if len(marks) > _MARKS:
        told += phrase(" and {count} more", count=len(marks) - _MARKS)
    return phrase("To choose from: {hexes}.", hexes=told)


def _name(view: MarsView, caption: Caption, player: PlayerView) -> str:
    return wording.shorten(wording.player(caption, player.seat), _SHORTEST)


def _people(view: MarsView, caption: Caption, player: PlayerView) -> str:
    """A player's people alone."""
    if player.gone:
        return phrase("{who} has left.", who=_name(view, caption, player))
    hurt = phrase(" + {count} injured", count=player.injured) if player.injured else ""
    told = phrase("{count} of {target} healthy", count=player.healthy, target=view.target)
    return f"{_name(view, caption, player)} ({player.colour}): {told}{hurt}."


def _seat(view: MarsView, caption: Caption, player: PlayerView) -> str:
    """A player's people, assets and cards."""
    if player.gone:
        return _people(view, caption, player)
    told = [", ".join(words.goods(player.assets)) or phrase("nothing"), words.event_cards(player.event_count)]
    if player.embassy_flag:
        told.append(phrase("1 in the Embassy"))
    elif player.embassy_open:
        told.append(phrase("Embassy open"))
    if player.salvage:
        stored = ", ".join(map(words.kind, player.salvage))
        told.append(phrase("in salvage: {pieces}", pieces=stored))
    if player.shielded:
        told.append(phrase("shielded"))
    if view.powers:
        told.append(phrase(words.POWERS[player.side][2]))
    if player.embargoed or player.locked:
        told.append(phrase("no trade"))
    return f"{_people(view, caption, player)[:-1]}; {', '.join(told)}."


def _colony(view: MarsView, caption: Caption, player: PlayerView, *, tunnels: bool) -> str:
    """A player's pieces on the board by kind; people are told with their homes."""
    own = [piece for piece in view.pieces if piece.seat == player.seat]
    told = []
    for kind in _KINDS if tunnels else _KINDS[:-1]:
        listed = [_piece(piece) for piece in own if piece.kind == kind]
        if listed:
            told.append(f"{words.kind(kind)} {' '.join(listed)}")
    who = _name(view, caption, player)
    return phrase("{who} has {pieces}.", who=who, pieces=", ".join(told)) if told else ""


def _piece(piece: PieceView) -> str:
    if piece.healthy:
        return phrase("{hex} (lived in)", hex=piece.hex)
    if piece.injured:
        return phrase("{hex} ({count} injured)", hex=piece.hex, count=piece.injured)
    return piece.hex if piece.connected or piece.buried else phrase("{hex} (cut off)", hex=piece.hex)


def _strikes(view: MarsView) -> str:
    told = [words.strike(strike, _destroyed) for strike in view.last_strikes]
    return phrase("Meteors: {strikes}.", strikes="; ".join(told)) if told else ""


def _blasts(view: MarsView) -> str:
    return phrase("Blast Sites: {hexes}.", hexes=" ".join(view.blasts)) if view.blasts else ""


def _fortresses(view: MarsView) -> str:
    found = [piece.hex for piece in view.pieces if piece.kind == "fortress"]
    return phrase("Fortresses: {hexes}.", hexes=" ".join(found)) if found else ""


def _destroyed(piece: PieceView) -> str:
    return f"{words.kind(piece.kind)} {piece.hex}"


def _last(view: MarsView, caption: Caption) -> str:
    return " ".join(words.change(view, last, short_name(caption, last.seat)) for last in view.last_pieces)


def _dice(view: MarsView, caption: Caption) -> str:
    return words.dice(view.dice, short_name(caption, view.dice.seat)) + "." if view.dice is not None else ""


def _rovers(view: MarsView, caption: Caption) -> str:
    told = [
        phrase("{who} at {space}", who=_name(view, caption, player), space=words.told_space(player.rover))
        for player in view.players
        if not player.gone
    ]
    return phrase("Rovers: {rovers}.", rovers=", ".join(told))


def _stocks(view: MarsView) -> str:
    cards = wording.counted(view.deck, "1 event card", "{count} event cards")
    fortresses = wording.counted(len(view.parked), "1 Fortress", "{count} Fortresses")
    told = phrase("{cards} in the deck, {fortresses} left", cards=cards, fortresses=fortresses)
    if view.last_event is not None:
        told += phrase(", shown last: {card}", card=words.title(view.last_event))
    return told + "."


def final(view: MarsView, outcome: Outcome, caption: Caption) -> str:
    """The end of a game: who won and how, everybody's people and what breaks ties."""
    parts = [wording.winners(outcome, caption), wording.sentence(outcome.reason, caption)]
    parts += [_standing(view, caption, standing) for standing in outcome.standings]
    parts += [_colony(view, caption, player, tunnels=False) for player in view.players]
    return wording.first_that_fits(
        [lambda: " ".join(part for part in parts if part), lambda: " ".join(parts[: 2 + len(outcome.standings)])]
    )


def _standing(view: MarsView, caption: Caption, standing: Standing) -> str:
    """A place with how many are healthy, where they live, and what breaks ties."""
    player = view.players[standing.seat]
    built, others = player.buildings, words.others(player)
    told = [
        *(wording.source(line, caption) for line in standing.lines if line.points),
        phrase("{count} injured", count=player.injured),
        wording.counted(built, "1 building", "{count} buildings"),
        phrase("{count} Olympium", count=player.assets.get("olympium", 0)),
        wording.counted(others, "1 other card", "{count} other cards"),
    ]
    head = phrase(
        "{place}. {who}: {count} healthy",
        place=standing.place,
        who=short_name(caption, standing.seat),
        count=standing.points,
    )
    head = phrase("{told}, left the game", told=head) if standing.left else head
    return f"{head} ({', '.join(told)})."
