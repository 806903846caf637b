"""The sentences of Migration: Mars about trade."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.mars import sentences as say
from bot.games.text import Text, Who, text


def offers(seat: int, partner: int, given: Text, wanted: Text) -> Text:
    """An offer, for everybody."""
    return text("{who} offers {partner} {given} for {wanted}.", who=Who(seat), partner=Who(partner), given=given,
                wanted=wanted)  # fmt: skip


def counters(seat: int, partner: int, given: Text, wanted: Text) -> Text:
    """A counter offer, for everybody."""
    return text("{who} counters: {partner} would get {given} for {wanted}.", who=Who(seat), partner=Who(partner),
                given=given, wanted=wanted)  # fmt: skip


def asked(seat: int, given: Text, wanted: Text, cards: Sequence[int], *, last: bool) -> Text:
    """An offer, for the one who is asked: with the faces of the event cards (NEG-12). ``last``: it can't be
    countered any more."""
    able = Text("You can accept or decline.") if last else Text("You can accept, decline or counter.")
    if cards:
        return text(
            "{who} offers you {given} (the event: {cards}) for {wanted}. {able}",
            who=Who(seat), given=given, wanted=wanted, cards=say.titles(cards), able=able,
        )  # fmt: skip
    return text(
        "{who} offers you {given} for {wanted}. {able}", who=Who(seat), given=given, wanted=wanted, able=able
    )


def trade(seat: int, partner: int, given: Text, wanted: Text) -> Text:
    """A settled trade (NEG-13)."""
    return text("{who} gives {partner} {given} for {wanted}.", who=Who(seat), partner=Who(partner), given=given,
                wanted=wanted)  # fmt: skip


def received(seat: int, cards: Sequence[int]) -> Text:
    """The event cards that came with a trade, for the one who gets them."""
    return text("{who} has given you {cards}.", who=Who(seat), cards=say.titles(cards))


def accepted(partner: int, given: Text, wanted: Text) -> Text:
    """An offer that was accepted, for the one whose it was."""
    return text("{who} accepts your offer: {given} for {wanted}.", who=Who(partner), given=given, wanted=wanted)


def declined(partner: int, given: Text, wanted: Text) -> Text:
    """An offer that was declined, for the one whose it was."""
    return text("{who} declines your offer: {given} for {wanted}.", who=Who(partner), given=given, wanted=wanted)


def declines(seat: int, partner: int) -> Text:
    """An offer declined."""
    return text("{who} declines the offer of {partner}.", who=Who(seat), partner=Who(partner))


def withdraws(seat: int, partner: int) -> Text:
    """An offer withdrawn."""
    return text("{who} withdraws the offer to {partner}.", who=Who(seat), partner=Who(partner))


def void(seat: int, partner: int, why: Text) -> Text:
    """An offer that was accepted and doesn't fit (NEG-10)."""
    return text("The offer of {who} to {partner} comes to nothing: {why}", who=Who(seat), partner=Who(partner),
                why=why)  # fmt: skip


def lapses(seat: int, partner: int) -> Text:
    """An offer that ends without an answer (NEG-11)."""
    return text("The offer of {who} to {partner} lapses.", who=Who(seat), partner=Who(partner))


def lacks(seat: int, what: Text) -> Text:
    """Why an offer doesn't fit."""
    return text("{who} doesn't have {what}.", who=Who(seat), what=what)


def wanted(seat: int) -> Text:
    """The question what is wanted for what is given."""
    return text("What do you want from {who}?", who=Who(seat))
