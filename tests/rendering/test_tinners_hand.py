"""The hand of Tinners' Trail: what the public board doesn't show, for its owner only, low and large."""

from __future__ import annotations

import pytest

from bot.games.tinners.view import CardView, Ground, PriceView, TinnersView
from rendering import tinners
from rendering.kit import lettering
from rendering.picture import Picture
from rendering.tinners.hand import CARD, HEAD, SMALLEST, TITLE, box_at, still
from tests.rendering import tinners_views as views
from tests.rendering.images import changed, opened
from tests.rendering.test_lettering import HARD_NAMES

LIMIT = 500 * 1024
replace = views.replace


def hand(view: object, chosen: dict[str, int] | None = None) -> Picture:
    return tinners.hand(view, views.caption(), chosen)  # type: ignore[arg-type]


def test_a_hand_tells_own_numbers_cards_and_tiles() -> None:
    picture = hand(views.midgame(0))
    assert picture.name == "tinners-hand.webp"
    assert opened(picture).width == 1000
    assert len(picture.data) <= LIMIT
    for fact in (
        "£12, 2 tin, 0 copper, 6 work left.",
        "Tiles you have seen (tin/copper/water): Bodmin 4/1/3.",
        "Assay Office (assay): before the auction look, bid £3 or more; after you win it 1 tin more in the mine.",
    ):
        assert fact in picture.alt, fact


@pytest.mark.parametrize(
    ("view", "most"), [(views.midgame(0), 600), (replace(views.midgame(0, seats=3), hand=views.HAND), 760)]
)
def test_a_hand_is_low_enough_to_stand_with_the_board_on_a_telephone(view: TinnersView, most: int) -> None:
    """With the board, 390 pixels wide, it leaves room for the menu on a screen and a half of 844 pixels."""
    drawn = opened(hand(view))
    board = opened(tinners.board(view, views.caption()))
    assert drawn.height <= most
    assert board.height * 390 / board.width + drawn.height * 390 / drawn.width <= 844


def test_no_letter_on_a_hand_is_too_small_for_a_telephone(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: set[int] = set()
    draw = lettering.draw

    def noted(image: object, position: object, text: str, size: int, *rest: object, **more: object) -> float:
        sizes.add(size)
        return draw(image, position, text, size, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(lettering, "draw", noted)
    for view in (views.midgame(0), views.crowded(0), views.solo(0)):
        tinners.hand(view, views.caption(("W" * 32,) * 5), None)
    assert min(sizes) >= SMALLEST


def test_the_uses_of_a_card_keep_away_from_its_border() -> None:
    """The edge of a card, six pixels inside its line, is as white at its foot as between the texts."""
    view = replace(views.midgame(0), hand=views.HAND)
    drawn = opened(hand(view))
    for number in range(len(view.hand)):
        left, _, right, bottom = box_at(number, HEAD + TITLE, CARD)
        foot = drawn.crop((left + 20, bottom - 9, right - 20, bottom - 4)).convert("L")
        side = drawn.crop((right - 12, bottom - 80, right - 4, bottom - 20)).convert("L")
        assert foot.getextrema()[0] >= 235, number  # type: ignore[operator]
        assert side.getextrema()[0] >= 235, number  # type: ignore[operator]


def test_only_in_a_game_of_two_do_cards_set_the_opening_bid() -> None:
    """§9."""
    assert "bid £" not in hand(views.midgame(0, seats=3)).alt
    assert "bid £" not in hand(views.solo(0)).alt


@pytest.mark.parametrize("view", [views.midgame(), views.crowded(), views.solo()])
def test_a_bystander_has_no_hand(view: object) -> None:
    with pytest.raises(tinners.NoHand, match="holds no hand"):
        hand(view)


def test_nothing_that_only_others_know_is_on_a_hand() -> None:
    """§1: tiles, cards."""
    view = views.midgame(0)
    leaked = replace(
        view,
        areas=tuple(replace(a, printed=Ground(1, 6, 4)) if a.key == "fowey" else a for a in view.areas),
    )
    assert hand(leaked) == hand(view)
    assert hand(views.midgame(1)).alt.count("Fowey 1/6/4") == 1


CHANGES: list[dict[str, object]] = [
    {"hand": views.HAND[:1]},
    {"hand": ()},
    {"hand": (CardView("assay", "Assay Office", 4, "1 tin more in the mine"),)},
    {"areas": views.midgame(1).areas},
    {"phase": "invest"},
    {"words": ("build", "bodmin", "assay")},
]


@pytest.mark.parametrize("change", CHANGES)
def test_everything_in_the_hand_is_drawn(change: dict[str, object]) -> None:
    view = views.midgame(0)
    assert hand(replace(view, **change)).data != hand(view).data


@pytest.mark.parametrize("change", [{"money": 13}, {"tin": 3}, {"copper": 1}, {"work": 5}, {"passed": True}])
def test_own_numbers_stand_in_one_line_at_the_top(change: dict[str, object]) -> None:
    view = views.midgame(0)
    sides = (replace(view.sides[0], **change), view.sides[1])
    where = changed(opened(hand(view)), opened(hand(replace(view, sides=sides))))
    assert where is not None
    assert where[3] <= HEAD


REPEATED: list[dict[str, object]] = [
    {"tin": PriceView(6, 5, views.SCALES[0], (2, 1, 1), 1)},
    {"rows": views.rows(2, 2, {(0, 0): 1})},
    {"developments": views.midgame().developments[::-1]},
    {"places": ()},
]


@pytest.mark.parametrize("change", REPEATED)
def test_nothing_is_repeated_from_the_board(change: dict[str, object]) -> None:
    view = views.midgame(0)
    assert hand(replace(view, **change)) == hand(view)


def test_what_is_left_to_do_follows_the_phase() -> None:
    """§5, §10.2: work points, then investments."""
    view = views.midgame(0)
    investing = replace(view, phase="invest", sides=(replace(view.sides[0], passed=True), view.sides[1]))
    stopped = replace(investing, sides=(replace(view.sides[0], stopped=True), view.sides[1]))
    passed = replace(view, sides=(replace(view.sides[0], passed=True), view.sides[1]))
    told = [still(each, 0) for each in (view, passed, investing, stopped, replace(view, phase="sell"))]
    assert told == ["6 work left", "passed", "0 of 3 invested", "stopped", ""]


@pytest.mark.parametrize("change", [{"stored": {"adit": 1}}, {"kimberly": (5, 6)}, {"adelaide": True}])
def test_what_comes_from_abroad_has_a_place(change: dict[str, object]) -> None:
    """§11.4 to §11.6."""
    view = views.midgame(0)
    sides = (replace(view.sides[0], **change), view.sides[1])
    other = hand(replace(view, sides=sides))
    assert opened(other).height > opened(hand(view)).height
    assert any(word in other.alt for word in ("1 × Adit", "£11 each round", "Adelaide: better"))


def test_kimberly_is_not_promised_after_the_last_round() -> None:
    """§11.5: it pays at the start of a round."""
    view = views.midgame(0)
    last = replace(view, round=4, sides=(replace(view.sides[0], kimberly=(5,)), view.sides[1]))
    assert "Kimberly" not in hand(last).alt


@pytest.mark.parametrize("key", ["assay", "bodmin", "adit"])
def test_what_is_chosen_stands_out(key: str) -> None:
    view = views.midgame(0)
    view = replace(view, sides=(replace(view.sides[0], stored={"adit": 1}), view.sides[1]))
    plain, chosen = opened(hand(view)), opened(hand(view, {key: 1}))
    where = changed(plain, chosen)
    assert where is not None
    assert where[2] - where[0] < 500
    assert where[3] - where[1] < 160
    assert hand(view, {key: 0}).data == hand(view).data


@pytest.mark.parametrize("view", [views.crowded(0), views.solo(0), views.midgame(1, seats=5)])
def test_hands_of_all_sizes(view: object) -> None:
    picture = hand(view)
    assert len(picture.alt) <= 1024
    assert len(picture.data) <= LIMIT


def test_equal_hands_give_equal_pictures() -> None:
    assert hand(views.midgame(0)) == hand(views.midgame(0))


@pytest.mark.parametrize("name", HARD_NAMES)
def test_hard_names_leave_the_hand_alone(name: str) -> None:
    view = views.midgame(0)
    plain, other = (opened(tinners.hand(view, views.caption((each, "Bo")), None)) for each in ("Ana", name))
    assert changed(plain, other, (0, HEAD, 1000, plain.height)) is None
    assert changed(plain, other, (480, 0, 1000, plain.height)) is None
