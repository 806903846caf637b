"""A player's private sheet: people and assets, offers open to the player, the own event cards with their texts."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from bot.games.mars.view import MarsView, OfferView, PlayerView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.wording import phrase
from rendering.mars import drawing, pieces, words
from rendering.mars.players import BUILDS
from rendering.mars.strip import SIZES, draw_goods, goods_width, kinds
from rendering.picture import Caption, NoHand, Picture

NAME = "mars-hand"
WIDTH = 1000
_PAD, _HEAD, _ASSETS, _OFFER, _SHOWN, _GAP = 24, 138, 252, 198, 36, 14
TEXT, _LINE, SHOWN = 30, 37, 27
_BAND = 96
TEXT_WIDTH = WIDTH - 2 * _PAD - _BAND - 44


def hand(view: MarsView, caption: Caption, chosen: Mapping[str, int] | None = None) -> Picture:
    """Draw what the view's owner holds, 1000 pixels wide: assets and pieces left, own open offers and those to the
    owner, event cards with their texts. Cards and assets in ``chosen`` are highlighted. Raises :class:`NoHand` for
    a bystander's view."""
    if view.viewer is None:
        raise NoHand("This view holds no hand. Draw the view of the seat that the hand belongs to.")
    player = view.players[view.viewer]
    lit = {key for key, count in dict(chosen or {}).items() if count > 0}
    offers = concerning(view)
    cards = grouped(player)
    heights = [_offer_height(offer) for offer in offers]
    rows = [_card_height(key) for key, _ in cards] or [90]
    height = _HEAD + _ASSETS + sum(heights) + sum(rows) + _GAP * (len(rows) + len(heights)) + 10
    image = Image.new("RGB", (WIDTH, height), palette.PAPER)
    _head(image, view, caption, player)
    _assets(image, view, player, lit)
    y = _HEAD + _ASSETS
    for offer, high in zip(offers, heights, strict=True):
        _offer(image, view, caption, offer, (_PAD, y, WIDTH - _PAD, y + high))
        y += high + _GAP
    for (key, count), high in zip(cards, rows, strict=False):
        _card(image, key, count, (_PAD, y, WIDTH - _PAD, y + high), lit=key in lit)
        y += high + _GAP
    if not cards:
        told = phrase("You hold no event cards.")
        lettering.draw(
            image, (WIDTH / 2, y + 54), told, 36, palette.SOFT_INK, weight=lettering.MEDIUM, side="middle"
        )
    return canvas.publish(image, NAME, tell(view, caption))


def concerning(view: MarsView) -> list[OfferView]:
    """The open offers in which the viewer takes part, those that wait for the viewer's answer first."""
    own = [offer for offer in view.offers if view.viewer in (offer.proposer, offer.target)]
    return sorted(own, key=lambda offer: offer.target != view.viewer)


def grouped(player: PlayerView) -> list[tuple[str, int]]:
    """A hand's cards with how many there are of each."""
    found: dict[str, int] = {}
    for key in player.events or ():
        found[key] = found.get(key, 0) + 1
    return list(found.items())


def _head(image: Image.Image, view: MarsView, caption: Caption, player: PlayerView) -> None:
    style = drawing.style(view, player.seat)
    image.paste(drawing.framing(style).colour, (0, 0, WIDTH, 12))
    canvas.stamp(image, canvas.emblem(style, 84), (_PAD + 46, 76))
    x = WIDTH - _PAD
    for number in reversed(range(view.target)):
        x -= 58
        who = "healthy" if number < player.healthy else "injured"
        if number < player.healthy + player.injured:
            canvas.stamp(image, pieces.person(who, 54), (x + 29, 76))
        else:
            canvas.rounded(image, (x + 5, 52, x + 53, 100), 24, palette.WHITE, outline=palette.RULE, width=3)
    room = x - _PAD - 120
    name, size = lettering.shrink(wording.player(caption, player.seat), (48, 42, 36, 30), room, lettering.BOLD)
    lettering.draw(image, (_PAD + 108, 74), name, size, palette.INK, weight=lettering.BOLD)
    told = phrase("Your assets and event cards")
    lettering.draw(image, (_PAD + 108, 116), lettering.fit(told, 30, room, lettering.MEDIUM), 30, palette.SOFT_INK,
                   weight=lettering.MEDIUM)  # fmt: skip


def _assets(image: Image.Image, view: MarsView, player: PlayerView, lit: set[str]) -> None:
    """Assets, and below them the pieces on the player board."""
    box = (_PAD, _HEAD, WIDTH - _PAD, _HEAD + _ASSETS - _GAP)
    canvas.rounded(image, box, 20, palette.WHITE, outline=palette.RULE, width=2)
    pitch = (box[2] - box[0] - 24) / len(drawing.ASSETS)
    for number, what in enumerate(drawing.ASSETS):
        x, y, count = box[0] + 12 + number * pitch, box[1] + 48, player.assets.get(what, 0)
        if what in lit:
            frame = (round(x), round(y - 38), round(x + pitch - 4), round(y + 66))
            canvas.rounded(image, frame, 14, "#FFE9A8", outline=palette.INK, width=4)
        canvas.stamp(image, drawing.sign(what, 52, faded=not count), (x + 32, y))
        ink = palette.INK if count else "#A79F90"
        size = 44 if count < 10 else 36
        at = (x + 64, y + lettering.cap_height(size) / 2)
        lettering.draw(image, at, str(count), size, ink, weight=lettering.BOLD)
        _word(image, (x + pitch / 2 - 4, y + 56), phrase(words.ASSET_WORDS[what]), round(pitch) - 8)
    style = drawing.style(view, player.seat)
    y = box[1] + 158
    canvas.rounded(image, (box[0] + 8, y - 36, box[2] - 8, box[3] - 8), 14, style.tint)
    pitch = (box[2] - box[0] - 40) / len(BUILDS)
    for number, kind in enumerate(BUILDS):
        x, count = box[0] + 24 + number * pitch, player.left.get(kind, 0)
        if kind == "tunnel":
            canvas.stamp(image, pieces.node(style), (x + 28, y))
        else:
            canvas.stamp(image, drawing.sign(kind, 48, faded=not count), (x + 28, y))
        ink = palette.INK if count else "#A79F90"
        at = (x + 62, y + lettering.cap_height(38) / 2)
        lettering.draw(image, at, str(count), 38, ink, weight=lettering.BOLD)
        _word(image, (x + pitch / 2 - 12, y + 58), words.kind(kind), round(pitch) - 6)


def _word(image: Image.Image, at: tuple[float, float], told: str, room: int) -> None:
    """What something is called, below its sign."""
    line, size = lettering.shrink(told, (24, 22, 20, 18, 16), room, lettering.MEDIUM)
    lettering.draw(image, at, line, size, palette.SOFT_INK, weight=lettering.MEDIUM, side="middle")


def _offer_height(offer: OfferView) -> int:
    lines = sum(len(_shown(key)) for key in set(offer.events or ()))
    return _OFFER + _SHOWN * lines + (10 if lines else 0)


def _shown(key: str) -> tuple[str, ...]:
    """An event card in an offer, in lines."""
    told = f"{words.title(key)}: {phrase(words.card(key).text)}"
    return lettering.wrap(told, SHOWN, WIDTH - 2 * _PAD - 96, 4, lettering.MEDIUM)


def _offer(image: Image.Image, view: MarsView, caption: Caption, offer: OfferView, box: Box) -> None:
    """An open offer from the viewer's side: what the viewer gets and gives, and the event cards that are shown."""
    left, top, right, _ = box
    mine = offer.proposer == view.viewer
    canvas.rounded(image, box, 20, palette.CREAM, outline=palette.RULE if mine else palette.GOLD, width=6)
    other = offer.target if mine else offer.proposer
    canvas.stamp(image, canvas.emblem(drawing.style(view, other), 52), (left + 44, top + 42))
    who = wording.player(caption, other)
    told = phrase("Your offer to {who}", who=who) if mine else phrase("{who} offers you", who=who)
    if offer.misfit:
        told += " " + phrase("(no longer fits)")
    line, size = lettering.shrink(told, (36, 32, 28), right - left - 110, lettering.BOLD)
    lettering.draw(image, (left + 84, top + 54), line, size, palette.INK, weight=lettering.BOLD)
    got, paid = (offer.want, offer.want_events), (offer.give, offer.event_count)
    if not mine:
        got, paid = paid, got
    for number, (word, goods) in enumerate(((phrase("You get"), kinds(*got)), (phrase("You give"), kinds(*paid)))):
        y = top + 104 + number * 52
        lettering.draw(image, (left + 26, y + 10), word, 28, palette.SOFT_INK, weight=lettering.MEDIUM)
        room = right - left - 170
        size = next((each for each in (42, *SIZES) if goods_width(goods, each) <= room), SIZES[-1])
        draw_goods(image, goods, left + 156, y, size)
    base = top + _OFFER + 18
    for key in sorted(set(offer.events or ())):
        canvas.stamp(image, drawing.sign("event", 36), (left + 44, base - 9))
        for line in _shown(key):
            lettering.draw(image, (left + 72, base), line, SHOWN, palette.INK, weight=lettering.MEDIUM)
            base += _SHOWN


def _lines(key: str) -> tuple[str, ...]:
    return lettering.wrap(phrase(words.card(key).text), TEXT, TEXT_WIDTH, 5)


def _card_height(key: str) -> int:
    return max(112, 76 + len(_lines(key)) * _LINE)


def _card(image: Image.Image, key: str, count: int, box: Box, *, lit: bool) -> None:
    """One kind of event card: its sign on a band at the left, its title and text beside, how many there are."""
    left, top, right, bottom = box
    edge, width = (palette.INK, 7) if lit else ("#A4492B", 3)
    canvas.rounded(image, box, 20, "#FFF4D0" if lit else palette.WHITE, outline=edge, width=width)
    canvas.rounded(image, (left + width, top + width, left + _BAND, bottom - width), 15, "#F0C3A4")
    canvas.stamp(image, drawing.sign("event", 64), (left + _BAND / 2 + 2, (top + bottom) / 2))
    if count > 1:
        canvas.stamp(image, pieces.count(count, 44), (right - 40, top + 38))
    x = left + _BAND + 22
    title, size = lettering.shrink(words.title(key), (38, 34, 30), TEXT_WIDTH - 60, lettering.BOLD)
    lettering.draw(image, (x, top + 50), title, size, palette.INK, weight=lettering.BOLD)
    for number, line in enumerate(_lines(key)):
        lettering.draw(image, (x, top + 92 + number * _LINE), line, TEXT, palette.SOFT_INK)


def tell(view: MarsView, caption: Caption) -> str:
    """The sheet in words. Raises :class:`NoHand` for a bystander's view."""
    if view.viewer is None:
        raise NoHand("This view holds no hand.")
    player = view.players[view.viewer]
    hurt = phrase(", {count} injured", count=player.injured) if player.injured else ""
    people = phrase("{count} of {target} healthy", count=player.healthy, target=view.target) + hurt
    parts = [phrase("Your hand: {people}; {assets}.", people=people, assets=words.bundle(player.assets))]
    for offer in concerning(view):
        told = words.offer(view, caption, offer)
        shown = ", ".join(map(words.title, offer.events or ()))
        parts.append(f"{told} ({shown})." if shown else f"{told}.")
    cards = grouped(player)
    if not cards:
        parts.append(phrase("You hold no event cards."))
    names = [f"{words.title(key)} ×{count}" if count > 1 else words.title(key) for key, count in cards]
    full = [f"{name}: {phrase(words.card(key).text)}" for name, (key, _) in zip(names, cards, strict=True)]
    short = ", ".join(names) + "." if names else ""
    return wording.first_that_fits(
        [lambda: " ".join([*parts, *full]), lambda: " ".join([*parts, short])], wording.WHOLE_HAND
    )
