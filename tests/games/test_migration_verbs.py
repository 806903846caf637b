"""What the commands of Migration say and offer (§4, §6, §7.2)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games.contract import Decision, IllegalChoice, dump, load
from bot.games.migration.data import EXPLORERS
from bot.games.migration.saved_maps import MapShelf
from bot.games.migration.state import State
from bot.games.migration.verbs import VERBS
from bot.games.playing import answer
from bot.games.text import show
from bot.games.verbs import Ask, Misread, Slot, Verb
from tests.games.migration_position import GAME, Position, options

VERB: Mapping[str, Verb] = {verb.name: verb for verb in VERBS}


def asking(state: State, seat: int = 0) -> Ask:
    """What a seat is asked after words that are keys."""

    def ask(words: str) -> Decision | None:
        trial = load(State, dump(state))
        for word in words.split():
            try:
                if answer(GAME, trial, seat, (word,)).turn_over:
                    return None
            except IllegalChoice:
                return None
        return GAME.decisions(trial).get(seat)

    return ask


def slot(verb: str, name: str) -> Slot:
    """A slot of a verb."""
    return next(each for each in VERB[verb].slots if each.name == name)


def offered(state: State, verb: str, name: str, **given: object) -> dict[str, str]:
    """What is offered for a slot: the labels by value."""
    found = VERB[verb].offers(slot(verb, name), given, asking(state))
    assert found is not None
    return {offer.value: show(offer.label, str) for offer in found}


def said(state: State, verb: str, **given: object) -> list[str]:
    """The turns that a verb says."""
    return VERB[verb].words(given, asking(state))


def with_an_oak() -> State:
    """Seat 0 has its Spirit on D3 and an Oak far away on B5; rats and a sparrow in hand."""
    position = Position().town(0, "bass", "D3", spirit=True).town(0, "oak", "B4")
    return position.hand(0, "rats", "sparrow").state


def test_section_4_draft_says_the_counts_as_one_answer() -> None:
    state = GAME.new(2, options(), "draft")
    assert said(state, "draft", bass=4, oak=0, rats=1, sparrow=7) == ["bass*4+rats+sparrow*7"]
    assert said(state, "draft") == []
    assert offered(state, "draft", "rats") == {str(n): f"{n} Rats" for n in range(1, 4)}


def test_section_4_first_offers_the_players_by_name() -> None:
    state = GAME.new(3, options(), "first")
    state.phase, state.drafted, state.founder = "first", [True] * 3, 0
    assert VERB["first"].begins(GAME.decisions(state)[0])
    assert offered(state, "first", "player") == {"p2": "1", "p3": "2"}


def test_section_6_settle_offers_the_explorers_and_the_regions_that_they_reach() -> None:
    state = with_an_oak()
    assert list(offered(state, "settle", "explorer")) == ["rats", "sparrow"]
    regions = offered(state, "settle", "region", explorer="rats")
    assert regions["C3"] == "C3 · Expansion"
    assert said(state, "settle", explorer="rats", region="C3") == ["rats C3"]


def test_section_7_2_settle_offers_regions_after_a_jump_to_an_oak_and_says_the_jump_first() -> None:
    state = with_an_oak()
    after = [value for value in offered(state, "settle", "region", explorer="rats") if " from oak-B4" in value]
    assert after
    assert offered(state, "settle", "region", explorer="rats")[after[0]].endswith("from oak-B4")
    place = after[0].split()[0]
    assert said(state, "settle", explorer="rats", region=after[0]) == [f"oak-B4 rats {place}"]


def test_section_6_2_settle_says_a_payment_last_and_completes_it_as_text() -> None:
    state = with_an_oak()
    assert said(state, "settle", explorer="rats", region="C1", pay="sparrow") == ["rats C1 sparrow"]
    assert VERB["settle"].offers(slot("settle", "pay"), {"explorer": "rats"}, asking(state)) is None
    given = {"explorer": "rats", "region": "C1", "pay": "spar"}
    assert VERB["settle"].said_before(slot("settle", "pay"), given, asking(state)) == "rats C1"


def test_section_6_a_verb_is_taken_up_only_where_its_beginning_is_asked() -> None:
    playing, drafting = with_an_oak(), GAME.new(2, options(), "draft")
    for verb, begins in (("settle", (True, False)), ("pass", (True, False)), ("draft", (False, True))):
        found = tuple(VERB[verb].begins(GAME.decisions(state)[0]) for state in (playing, drafting))
        assert found == begins, verb


def test_every_explorer_can_be_drafted_by_its_name() -> None:
    assert [each.name for each in VERB["draft"].slots] == list(EXPLORERS)


def test_a_finished_map_can_be_kept_and_fits_as_many_players() -> None:
    state, shelf = GAME.new(2, options(map="two_bay"), "map"), MapShelf()
    assert shelf.fits(shelf.code(state), 2)
    assert not shelf.fits(shelf.code(state), 3)
    with pytest.raises(Misread):
        shelf.code(GAME.new(2, options(map="founder"), "map"))
