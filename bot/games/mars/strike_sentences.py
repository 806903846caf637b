"""The sentences of Migration: Mars about meteors, losses, and what becomes of people."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.mars import sentences as say
from bot.games.text import Text, Who, text


def sights(seat: int, hexes: int) -> Text:
    """The two hexes of a Called Shot."""
    return text("A meteor could come down here: {places}. {who} chooses.", who=Who(seat), places=say.places(hexes))


def fizzles(number: int) -> Text:
    """A strike that comes to nothing (MET-2)."""
    return text("A meteor aimed at {place} fizzles: it is protected.", place=say.place(number))


def strikes(number: int) -> Text:
    """A strike."""
    return text("A meteor strikes {place}.", place=say.place(number))


def destroyed(seat: int, kind: int, number: int) -> Text:
    """A building lost in a strike."""
    return text("{who} loses: {kind} on {place}.", who=Who(seat), kind=say.KINDS[kind], place=say.place(number))


def unpaid(seat: int, number: int) -> Text:
    """A Refinery lost for unpaid upkeep."""
    return text(
        "{who} can't keep the Refinery on {place} going and loses it.", who=Who(seat), place=say.place(number)
    )


def stores(seat: int, kinds: Iterable[int]) -> Text:
    """Buildings kept in Salvage Bays."""
    return text("{who} stores in Salvage Bays: {list}.", who=Who(seat), list=[say.KINDS[kind] for kind in kinds])


def displaced(seat: int, moved: int, hurt: int, died: int) -> Text:
    """What became of people whose Habitat was destroyed (POP-6)."""
    fates = (
        (moved, "1 finds another", "{count} find another"),
        (hurt, "1 is injured and goes to hospital", "{count} are injured and go to hospital"),
        (died, "1 dies", "{count} die"),
    )
    told = [Text(one) if count == 1 else text(more, count=count) for count, one, more in fates if count]
    return text("People of {who} lose their homes: {list}.", who=Who(seat), list=told)


def injured_died(seat: int, count: int) -> Text:
    """Injured people in a destroyed Hospital (MET-5)."""
    if count == 1:
        return text("1 injured person of {who} dies in the Hospital.", who=Who(seat))
    return text("{count} injured people of {who} die in the Hospital.", count=count, who=Who(seat))


def injured(seat: int, start: int, bed: int) -> Text:
    """An injury (POP-7)."""
    return text("Somebody of {who} from {start} is injured and lies in the Hospital on {bed}.", who=Who(seat),
                start=say.place(start), bed=say.place(bed))  # fmt: skip


def killed(seat: int, start: int) -> Text:
    """An injury without a bed (POP-7)."""
    return text("Somebody of {who} from {start} is injured, finds no bed and dies.", who=Who(seat),
                start=say.place(start))  # fmt: skip


def thirst(seat: int, where: Iterable[int]) -> Text:
    """Deaths for want of water."""
    return text(
        "{who} lacks water; people die: {list}.", who=Who(seat), list=[say.place(number) for number in where]
    )
