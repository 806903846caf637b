"""Turns as people type them: three different answers to what can't be, and completions that can."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable

import pytest

from bot.games.contract import Amount, Choice, Decision, Option, Progress, check_options, dump
from bot.games.migration.game import Migration
from bot.games.migration.state import State
from bot.games.random_play import random_step
from bot.games.text import Text
from bot.tables import completing, parsing, spelling
from bot.tables.position import Position as Standing
from bot.tables.refusals import Refusal, Why
from bot.tables.turns import Turn, begin, canonical
from tests.games.migration_position import GAME as MIGRATION
from tests.games.migration_position import Position
from tests.tables.hall import ANNE, BEN, CLEO, HAND_TEXT, Hall, refused, sentence
from tests.tables.lanterns import Lanterns

LANTERNS = Lanterns()


def name(seat: int) -> str:
    """What the players of these positions are called."""
    return ("Anne", "Ben", "Ñandú Ωmega", "日本太郎")[seat]


def on_the_round() -> Turn:
    """Seat 0 has its Spirit in the middle of an empty round board, and one of each Explorer."""
    position = Position().town(0, "bass", "C3", spirit=True)
    position.hand(0, "bass", "oak", "rats", "sparrow", "fly", "poison_oak")
    return begin(Standing(MIGRATION, position.state), 0)


def texts(turn: Turn, words: str, limit: int = 25) -> list[str]:
    """The completions of what was typed."""
    return [done.text for done in completing.complete(turn, words, name, limit)]


def choices(turn: Turn, words: str) -> list[tuple[str, ...]]:
    """What was understood."""
    return parsing.read(turn, words, name).turn.choices


def told(turn: Turn, words: str, why: Why) -> str:
    """The sentence with which words are refused."""
    with pytest.raises(Refusal) as caught:
        parsing.read(turn, words, name)
    caught.value.names = tuple(name(seat) for seat in range(4))
    assert caught.value.why is why, sentence(caught.value)
    return sentence(caught.value)


@pytest.mark.parametrize(
    "words",
    [
        "sparrow C4", "SPARROW c4", "Spárrow C4", "spar c4", "sp c4", "sparrow, C4", "sparrow -> C4", "sparrow/c4",
        "sparrow + c4", "  sparrow\t\nC4 ", "“sparrow” c4".replace("“", '"').replace("”", '"'), "sparrow → C4!",
        "ｓｐａｒｒｏｗ Ｃ４", "sparrow — c4", "— sparrow — “C4”",
    ],
)  # fmt: skip
def test_case_accents_abbreviations_and_punctuation_do_not_matter(words: str) -> None:
    assert choices(on_the_round(), words) == [("sparrow",), ("C4",)]


def test_a_label_of_two_words_is_read_as_one_option() -> None:
    assert choices(on_the_round(), "poison oak c4") == [("poison_oak",), ("C4",)]
    assert choices(on_the_round(), "Poison Oak, C4") == choices(on_the_round(), "poison_oak C4")
    assert choices(on_the_round(), "oak c4") == [("oak",), ("C4",)]


def test_the_beginning_of_a_turn_is_understood_as_unfinished() -> None:
    reading = parsing.read(on_the_round(), "spar", name)
    assert reading.turn.choices == [("sparrow",)]
    assert not reading.turn.complete


def test_payments_are_read_in_every_spelling() -> None:
    turn = on_the_round()
    wanted = [("sparrow",), ("C5",), ("rats",)]
    for words in ("sparrow c5 rats", "spar c5 ra", "sparrow C5 1 rats", "sparrow c5 + rats", "sparrow, c5, rats"):
        assert choices(turn, words) == wanted


def test_the_order_of_a_payment_is_kept() -> None:
    position = Position().town(0, "bass", "C1", spirit=True).hand(0, "sparrow", "rats", "rats", "fly", "oak")
    turn = begin(Standing(MIGRATION, position.state), 0)
    for paid in (("rats", "fly", "rats"), ("fly", "rats", "rats"), ("oak", "fly", "rats")):
        whole = parsing.read(turn, f"sparrow c5 {' '.join(paid)}", name).turn
        assert whole.choices == [("sparrow",), ("C5",), paid]
        assert choices(turn, canonical(whole.steps)) == whole.choices


def test_a_payment_that_leaves_no_choice_may_be_left_out() -> None:
    position = Position().town(0, "bass", "C3", spirit=True).hand(0, "sparrow", "rats")
    turn = begin(Standing(MIGRATION, position.state), 0)
    reading = parsing.read(turn, "sparrow c5", name)
    assert reading.turn.complete
    assert reading.turn.choices == [("sparrow",), ("C5",), ("rats",)]
    assert choices(turn, "sparrow c5 rats") == reading.turn.choices


def test_a_payment_left_out_in_the_middle_of_a_turn_is_filled_in() -> None:
    position = Position().town(0, "bass", "C3", spirit=True).hand(0, "lizard", "lizard")
    turn = begin(Standing(MIGRATION, position.state), 0)
    assert choices(turn, "lizard c5") == [("lizard",), ("C5",), ("lizard",)]
    position = Position().town(0, "bass", "C3", spirit=True).hand(0, "lizard", "lizard", "lizard")
    turn = begin(Standing(MIGRATION, position.state), 0)
    wanted = [("lizard",), ("C5",), ("lizard",), ("lizard",), ("D4",)]
    assert choices(turn, "lizard c5 lizard lizard d4") == wanted
    assert choices(turn, "lizard c5 lizard d4") == wanted


def test_what_means_nothing_is_not_understood_and_examples_are_given() -> None:
    turn = on_the_round()
    assert told(turn, "hello", Why.UNCLEAR) == (
        "I don't understand “hello”. You could say “bass”, “oak”, “rats”, “sparrow”, “fly”, “poison_oak” or “pass”."
    )
    assert told(turn, "Sparrow Helló", Why.UNCLEAR).startswith(
        "I don't understand “Helló” after “sparrow”. You could say “A2” (A2: pay 1), "
    )


def test_a_word_after_a_whole_turn_is_said_to_be_too_much() -> None:
    assert told(on_the_round(), "sparrow c4 hello", Why.EXCESS) == (
        "“hello” is too much: “sparrow C4” is a whole turn already."
    )


def test_what_looks_like_the_mistyped_word_comes_first() -> None:
    assert "You could say “poison_oak”, “bass”" in told(on_the_round(), "poisn c4", Why.UNCLEAR)


def test_of_many_answers_some_are_listed_and_the_others_counted() -> None:
    assert told(on_the_round(), "sparrow hello", Why.UNCLEAR).endswith(" others.")


def test_a_word_that_means_something_else_is_not_legal_here() -> None:
    turn = on_the_round()
    for words, word in (
        ("wolf c4", "wolf"), ("sparrow c3", "c3"), ("sparrow stop", "stop"), ("c4", "c4"), ("rats rats", "rats"),
    ):  # fmt: skip
        assert told(turn, words, Why.UNFIT).startswith(f"“{word}” is not legal here: ")
        assert "You could say " in told(turn, words, Why.UNFIT)


def test_the_reason_is_the_rules_own() -> None:
    state = MIGRATION.new(2, check_options(MIGRATION, 2, {"map": "two_bay"}), "1")
    turn = begin(Standing(MIGRATION, state), 0)
    words = HAND_TEXT.replace("rats*3", "rats*4").replace("sparrow*3", "sparrow*2")
    assert told(turn, words, Why.UNFIT).endswith("*2” is not legal here: You can choose 3 Rats, not 4.")


def test_what_could_mean_several_things_is_asked_about_with_its_meanings() -> None:
    state = LANTERNS.new(2, {}, "1")
    state.turn, state.stage, state.hands[0] = 0, "lay", ["robin", "raven", "rook"]
    turn = begin(Standing(LANTERNS, state), 0)
    assert told(turn, "r", Why.AMBIGUOUS) == (
        "“r” could mean several things: “raven p2”, “robin p2” or “rook p2”. Say which."
    )
    assert told(turn, "ro+ra", Why.AMBIGUOUS) == (
        "“ro+ra” could mean several things: “robin+raven p2” or “rook+raven p2”. Say which."
    )
    assert choices(turn, "rob") == [("robin",), ("p2",)]


def test_an_ambiguous_explorer_is_asked_about() -> None:
    position = Position().town(0, "bass", "C3", spirit=True).hand(0, "sparrow", "skunk")
    turn = begin(Standing(MIGRATION, position.state), 0)
    assert told(turn, "s c4", Why.AMBIGUOUS) == (
        "“s c4” could mean several things: “skunk C4” or “sparrow C4”. Say which."
    )


def test_what_is_exact_is_not_ambiguous_with_what_is_longer() -> None:
    position = Position().town(0, "bass", "C3", spirit=True).hand(0, "oak", "poison_oak", "rats", "rats")
    turn = begin(Standing(MIGRATION, position.state), 0)
    assert choices(turn, "oak c4")[0] == ("oak",)


@pytest.mark.parametrize("words", ["", " ", "\n\t", "...", '"', "+", ", ,", "->"])
def test_nothing_is_not_understood(words: str) -> None:
    assert "You could say “bass”" in told(on_the_round(), words, Why.UNCLEAR)


@pytest.mark.parametrize(
    "words", ["🐟" * 100, "🐟 " * 300, "ﷺ" * 100, "a" * 6000, "sparrow " * 800, "+" * 500, "9" * 500]
)
def test_emoji_and_endless_input_are_answered_in_a_short_sentence(words: str) -> None:
    for turn in (on_the_round(), begin(Standing(LANTERNS, LANTERNS.new(2, {}, "1")), 0)):
        with pytest.raises(Refusal) as caught:
            parsing.read(turn, words, name)
        caught.value.names = ("Anne", "Ben")
        assert len(sentence(caught.value)) < 300
        assert words.startswith("+") or completing.complete(turn, words, name) == []


def test_what_stands_beyond_the_longest_input_is_not_left_out_in_silence() -> None:
    turn = on_the_round()
    assert told(turn, "sparrow c4 " + "🐟" * 500, Why.UNCLEAR)
    assert choices(turn, "sparrow" + " " * 500 + "c4") == [("sparrow",), ("C4",)]


@pytest.mark.parametrize(
    ("words", "amount"), [("7", "7"), ("£7", "7"), ("7 €", "7"), ("$07", "7"), ("0", "0"), ("７", "7")]
)
def test_amounts_are_read_with_and_without_a_sign_of_money(words: str, amount: str) -> None:
    turn = begin(Standing(LANTERNS, LANTERNS.new(2, {}, "1")), 0)
    assert choices(turn, words) == [(amount,)]


@pytest.mark.parametrize("words", ["five", "-3", "1e9", "1.5", "½", "x5", "£", "٧", "9" * 40])
def test_other_amounts_are_answered_with_what_would_do(words: str) -> None:
    turn = begin(Standing(LANTERNS, LANTERNS.new(2, {}, "1")), 0)
    assert "You could say" in told(turn, words, Why.UNCLEAR)
    for more in ("7 7", "1,000", "0x7"):
        assert "is a whole turn already." in told(turn, more, Why.EXCESS)
    assert told(turn, "five", Why.UNCLEAR) == "I don't understand “five”. You could say a number from 0 to 12."


def test_an_amount_too_great_is_refused_with_the_reason() -> None:
    turn = begin(Standing(LANTERNS, LANTERNS.new(2, {}, "1")), 0)
    assert told(turn, "13", Why.UNFIT) == "“13” is not legal here: Choose 0 to 12 of your coins."
    assert told(turn, "roll", Why.UNFIT) == "“roll” is not legal here: Choose 0 to 12 of your coins."


def laying(*hand: str, seats: int = 2) -> Turn:
    """Seat 0 of Lanterns lays down none to two of these cards, and then greets somebody."""
    state = LANTERNS.new(seats, {}, "1")
    state.turn, state.stage, state.hands[0] = 0, "lay", list(hand)
    return begin(Standing(LANTERNS, state), 0)


def test_several_of_a_free_number_are_held_together_by_plus_and_parted_by_blanks() -> None:
    turn = laying("owl", "owl", "rook", seats=3)
    assert choices(turn, "owl+rook p2") == [("owl", "rook"), ("p2",)]
    assert choices(turn, "owl rook p3") == [("owl", "rook"), ("p3",)]
    assert choices(turn, "2 owl p2") == [("owl", "owl"), ("p2",)]
    assert choices(turn, "owl*2 ben") == [("owl", "owl"), ("p2",)]
    assert choices(turn, "owl x2 nandu") == [("owl", "owl"), ("p3",)]
    assert choices(turn, "- p2") == [(), ("p2",)]
    assert "You have" not in told(turn, "owl*3 p2", Why.UNCLEAR)


def test_what_may_be_none_may_be_left_out_within_a_turn() -> None:
    state = LANTERNS.new(3, {}, "1")
    state.turn, state.hands[0] = 0, ["owl", "owl", "rook"]
    turn = begin(Standing(LANTERNS, state), 0)
    assert choices(turn, "keep ben") == [("keep",), (), ("p2",)]
    assert choices(turn, "keep - ben") == [("keep",), (), ("p2",)]
    reading = parsing.read(turn, "keep", name)
    assert reading.turn.choices == [("keep",)]
    assert not reading.turn.complete


@pytest.mark.parametrize(
    "words",
    [
        "2 bass",
        "bass x2",
        "bass*2",
        "bass×2",
        "2x bass",
        "2 × bass".replace(" × ", "× "),
        "bass bass",
        "Bass, Bass",
    ],
)
def test_how_many_is_read_in_every_spelling(words: str) -> None:
    state = MIGRATION.new(2, check_options(MIGRATION, 2, {"map": "two_bay"}), "1")
    reading = parsing.read(begin(Standing(MIGRATION, state), 0), words, name)
    assert reading.partial == ["bass", "bass"]
    assert reading.turn.choices == []


async def test_a_typed_draft_of_12_is_inked_and_of_11_or_13_is_pencilled(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO)
    sitting = await hall.play.type_turn(number, ANNE, "3 bass 3 oak 3 rats 2 sparrow")
    assert len(sitting.partial) == 11
    sitting = await hall.play.type_turn(number, ANNE, "3 bass, 3 oak, 3 rats, 3 sparrow, fly")
    assert len(sitting.partial) == 13
    assert await hall.repository.moves(number) == []
    told_ = await refused(hall.play.confirm(number, ANNE, sitting.token), Why.ILLEGAL)
    assert told_ == "That is not legal here: Choose exactly 12; you have chosen 13."
    await hall.play.type_turn(number, ANNE, "bass x3 + oak x3 + rats x3 + sparrow x3")
    assert (await hall.repository.moves(number))[0].text == HAND_TEXT


async def test_a_refused_sentence_changes_nothing(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    await hall.play.type_turn(number, person, "bass")
    before = await hall.trace(number)
    for words in ("hello", "", "🐟" * 100, "rats zz", "pass"):
        with pytest.raises(Refusal):
            await hall.play.type_turn(number, person, words)
        assert await hall.trace(number) == before


async def test_a_grave_turn_wants_a_second_look(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    source = random.Random(1)
    first = await hall.turn(number, source)
    await hall.turn(number, source)
    assert await hall.on_turn(number) == first
    before = await hall.repository.moves(number)
    sitting = await hall.play.type_turn(number, first, "pass")
    assert sitting.ready
    assert await hall.repository.moves(number) == before
    await hall.play.confirm(number, first, sitting.token)
    assert (await hall.repository.moves(number))[-1].text == "pass"


def test_completions_are_whole_turns_that_begin_as_typed() -> None:
    turn = on_the_round()
    assert texts(turn, "sp c4") == ["sparrow C4"]
    assert texts(turn, "sparrow c5 ra") == ["sparrow C5 rats"]
    assert len(texts(turn, "sparrow c5")) == 5
    assert texts(turn, "hello") == []
    assert all(text.startswith("sparrow B") for text in texts(turn, "spar b"))


def test_completions_are_spread_over_the_first_choices() -> None:
    firsts = [text.split()[0] for text in texts(on_the_round(), "", limit=12)]
    assert set(firsts) == {"bass", "oak", "rats", "sparrow", "fly", "poison_oak", "pass"}
    assert max(firsts.count(first) for first in firsts) <= 3


def test_a_draft_is_completed_with_the_usual_hand_or_with_what_was_begun() -> None:
    state = MIGRATION.new(2, check_options(MIGRATION, 2, {"map": "two_bay"}), "1")
    turn = begin(Standing(MIGRATION, state), 0)
    assert texts(turn, "") == ["bass*2+oak*2+rats*3+sparrow*3+fly*2"]
    begun = texts(turn, "3 rats 3 fly")
    assert begun
    assert all("rats*3" in text and "fly*3" in text for text in begun)
    assert texts(turn, HAND_TEXT) == [HAND_TEXT]


def test_completions_are_in_the_order_in_which_people_count() -> None:
    turn = begin(Standing(LANTERNS, LANTERNS.new(2, {}, "1")), 0)
    assert [done.text for done in completing.complete(turn, "", name)] == [str(n) for n in range(13)]


def test_a_revealing_turn_is_completed_without_being_worked_out() -> None:
    state = LANTERNS.new(2, {}, "1")
    state.turn = 0
    turn = begin(Standing(LANTERNS, state), 0)
    assert [done.text for done in completing.complete(turn, "ro", name)] == ["roll"]
    assert turn.position.state.rolls == []


def test_turns_too_long_for_a_completion_are_left_out() -> None:
    long = tuple(Option(letter * 40, Text(letter)) for letter in "abcd")
    turn = laying("owl")
    turn.decision = Decision(Text("?"), long, least=3, most=3)
    assert completing.complete(turn, "", name) == []
    turn.decision = Decision(Text("?"), amount=Amount(Text("of your coins"), 0, 0))
    assert all(len(done.text) <= 100 for done in completing.complete(turn, "", name))


def test_a_turn_that_can_have_many_steps_is_completed_without_following_every_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three Lizards give a turn of up to nine steps, with millions of ways through it."""
    tried = []
    choose = type(MIGRATION).choose

    def counted(self: Migration, state: State, seat: int, choice: Choice) -> Progress:
        tried.append(choice)
        return choose(self, state, seat, choice)

    position = Position().town(0, "bass", "C3", spirit=True)
    position.hand(0, "lizard", "lizard", "lizard", "rats", "rats", "rats", "fly", "fly", "oak", "sparrow", "wolf")
    turn = begin(Standing(MIGRATION, position.state), 0)
    monkeypatch.setattr(type(MIGRATION), "choose", counted)
    assert len(texts(turn, "")) == 25
    assert len(tried) < 25 * 2 * 9


def test_completing_changes_nothing() -> None:
    game, source = Migration(), random.Random(3)
    state = game.new(4, check_options(game, 4, {"map": "four_wilds", "mode": "full"}), "1")
    for _ in range(30):
        random_step(game, state, source)
    turn = begin(Standing(game, state), next(iter(game.decisions(state))))
    before = dump(turn.position.state)
    completing.complete(turn, "", name)
    assert dump(turn.position.state) == before == dump(state)


@pytest.mark.parametrize("read_or_complete", [parsing.read, completing.complete])
async def test_whatever_is_typed_each_word_is_compared_with_each_option_a_few_times_at_most(
    monkeypatch: pytest.MonkeyPatch, read_or_complete: Callable[..., object]
) -> None:
    state = MIGRATION.new(3, check_options(MIGRATION, 3, {"map": "random", "mode": "full"}), "adversary")
    turn = begin(Standing(MIGRATION, state), 0)
    assert turn.decision is not None
    compared = 0

    def counted(*given: list[str]) -> tuple[int, int] | None:
        nonlocal compared
        compared += 1
        return spelling.begins(*given)

    monkeypatch.setattr(parsing, "begins", counted)
    source, options = random.Random(1), turn.decision.options
    typed = " ".join(source.choice(options).key[: source.randrange(1, 3)] for _ in range(150))[:400]
    with contextlib.suppress(Refusal):
        read_or_complete(turn, typed, lambda seat: f"Player {seat}")
    assert compared <= 3 * (len(typed.split()) * len(options) + len(MIGRATION.words(state)))
