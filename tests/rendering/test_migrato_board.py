"""The table: everything that the view tells is drawn, and nothing else."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.games.contract import check_options
from bot.games.migrato.game import Migrato
from bot.games.migrato.view import CardView, LastAction, MigratoView, Place
from bot.games.random_play import random_step
from rendering import migrato
from rendering.kit.canvas import Box
from rendering.migrato import layout
from rendering.picture import Caption, Picture
from tests.rendering import migrato_views as views
from tests.rendering.images import changed, opened
from tests.rendering.test_lettering import HARD_NAMES

LIMIT = 500 * 1024
RIM = 8
replace = msgspec.structs.replace


def board(view: MigratoView, marks: tuple[str, ...] = (), caption: Caption | None = None) -> Picture:
    return migrato.board(view, caption or views.caption(), marks)


def with_side(view: MigratoView, seat: int, **change: object) -> MigratoView:
    sides = [replace(side, **change) if number == seat else side for number, side in enumerate(view.sides)]
    return replace(view, sides=(sides[0], sides[1]))


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_size_weight_and_text_of_the_fullest_table(viewer: int | None) -> None:
    view = views.crowded(viewer)
    picture = board(view, tuple(layout.spots(view)), views.caption(("W" * 32, "M" * 32)))
    assert opened(picture).size == layout.sheet(hand=viewer is not None, latest=True).size
    assert len(picture.data) <= LIMIT
    assert picture.name == "migrato-board.png"
    assert 0 < len(picture.alt) <= 1024


def test_hand_and_newest_moves_stand_below_a_table_that_stays_where_it_is() -> None:
    view, silent = views.midgame(0), replace(views.caption(), lines=())
    whole, foot = opened(board(view)), opened(board(view, caption=silent))
    assert whole.width == foot.width
    assert whole.height - foot.height == layout.LATEST_HEIGHT + layout.GAP
    above = (0, 0, layout.WIDTH, layout.HAND[3])
    assert changed(whole, foot, above) is None
    public = opened(board(views.midgame()))
    assert changed(whole, public, (0, 0, layout.WIDTH, layout.MIDDLE[3])) is None


def test_equal_views_give_equal_pictures() -> None:
    assert board(views.midgame(0)) == board(views.midgame(0))
    assert board(views.midgame(0)).data != board(views.midgame(1)).data


def test_a_bystander_sees_no_hand_and_no_face_down_card() -> None:
    """§4: the board posted for all must not depend on what only one player knows, not even by mistake."""
    view = views.midgame()
    other = views.midgame(
        hands=("t1d t2n xd", "k2d k2d"),
        columns=(
            ("k4d k3d k3d", "g3n g4d g5n g3d", "t4n t2n s2n"),
            ("g4n g3n s3n s2n s2n", *views.COLUMNS[1][1:]),
        ),
    )
    assert board(view) == board(other)
    assert board(replace(views.midgame(0), viewer=None)) == board(view)


def test_a_player_sees_nothing_of_the_others_hand_and_face_down_cards() -> None:
    """§4."""
    view, theirs = views.midgame(0), views.midgame(1)
    known = replace(view, sides=(view.sides[0], theirs.sides[1]))
    assert board(known) == board(view)
    assert "Stilt 3" not in board(views.midgame(1, hands=("s3n s3n s3n", "t3d"))).alt.split("Ana", 1)[1]


def test_a_players_own_hand_and_face_down_cards_are_drawn_for_that_player_only() -> None:
    """§4: the owner sees his night cards."""
    view = views.midgame(0)
    swapped = views.midgame(0, columns=(("k4d k3d k3d", "g5n g4d g4n g3d", "s4n s3n s2n"), views.COLUMNS[1]))
    lane = layout.mat(below=True).lanes[2]
    assert changed(opened(board(view)), opened(board(swapped)), layout.visible_box(lane, 2, 3)) is not None
    held = views.midgame(0, hands=("g5d s3n xd", views.HANDS[1]))
    assert changed(opened(board(view)), opened(board(held)), layout.hand_box(2)) is not None


def test_with_strict_memory_the_owners_cards_look_as_to_others() -> None:
    """R14: with memory=strict the rules blank the owner's cards; the picture then has a question mark."""
    view = views.midgame(0)
    strict = with_side(view, 0, columns=views.midgame().sides[0].columns)
    lane = layout.mat(below=True).lanes[2]
    box = layout.visible_box(lane, 0, 3)
    assert changed(opened(board(strict)), opened(board(views.midgame())), box) is None
    assert changed(opened(board(strict)), opened(board(view)), box) is not None


@pytest.mark.parametrize("viewer", [None, 0])
def test_no_number_and_no_label_is_covered_by_a_mark(viewer: int | None) -> None:
    view = views.crowded(viewer)
    plain = opened(board(replace(view, last=None)))
    last = LastAction(1, "combine", (), (Place(1, "c1"), Place(1, "c2"), Place(1, "kite")))
    cards = tuple(spot for spot in layout.spots(view) if "." in spot or spot[0] not in "co")
    marked = opened(board(replace(view, last=last), cards))
    for seat in (0, 1):
        for lane in layout.mat_of(view, seat).lanes:
            assert changed(plain, marked, _above(layout.head_box(lane))) is None
            for place in range(5):
                assert changed(plain, marked, _number(layout.card_box(lane, place))) is None
        for box in layout.mat_of(view, seat).piles.values():
            assert changed(plain, marked, _number(box)) is None


def _number(card: Box) -> Box:
    """Where a card's number stands."""
    return card[0] + 5, card[1] + RIM, card[0] + 40, card[1] + 42


def _above(head: Box) -> Box:
    return head[0], head[1], head[2], head[3] - 8


@pytest.mark.parametrize(
    "spot", ["c1", "c2.1", "c2.3", "c2.4", "new", "o1", "o3", "o4", "kite", "hand-1", "hand-3"]
)
def test_a_marked_spot_is_framed_where_it_is_and_nowhere_else(spot: str) -> None:
    view = views.midgame(0)
    box = layout.spots(view)[spot]
    where = changed(opened(board(view)), opened(board(view, (spot, "swap", "c9", "o1.9"))))
    assert where is not None
    assert where[0] <= box[0]
    assert where[2] >= box[2]
    assert where[3] >= box[3]
    assert where[0] >= box[0] - 32
    assert where[1] >= box[1] - (60 if "." not in spot else RIM) - 4 * layout.COLUMN_CARD.strip * (spot[0] == "o")
    assert where[2] <= (layout.key_box(int(spot[-1]) - 1)[2] if spot.startswith("hand") else box[2] + RIM)
    assert where[3] <= box[3] + RIM


def test_words_that_are_no_spots_change_nothing() -> None:
    view = views.midgame(0)
    assert board(view, ("swap", "combine", "c4", "c2.5", "goose", "hand-4")) == board(view)


def test_a_marked_columns_key_is_white_on_dark() -> None:
    view = views.midgame(0)
    box = layout.head_box(layout.mat(below=True).lanes[0])
    left = layout.card_box(layout.mat(below=True).lanes[0], 0)[0]
    label = opened(board(view, ("c1",))).crop((left, box[1] + 4, left + 30, box[3] - 4)).convert("L")
    assert label.getextrema() == (36, 255)


@pytest.mark.parametrize(
    ("last", "box"),
    [
        (LastAction(1, "play", (), (Place(1, "c2"),)), layout.column_box(layout.mat(below=False).lanes[1], 2)),
        (LastAction(0, "combine", (), (Place(0, "c1"),)), layout.column_box(layout.mat(below=True).lanes[0], 3)),
        (LastAction(0, "danger", (), (Place(1, "kite"),)), layout.mat(below=False).piles["kite"]),
        (LastAction(1, "play", (), (Place(1, "kite"),)), layout.mat(below=False).piles["kite"]),
        (LastAction(1, "swap"), layout.discard_box(0)),
        (LastAction(0, "drop"), layout.discard_box(0)),
    ],
)
def test_the_last_action_is_framed_where_it_was(last: LastAction, box: Box) -> None:
    view = replace(views.midgame(), last=None)
    where = changed(opened(board(view)), opened(board(replace(view, last=last))))
    assert where == (box[0] - RIM, box[1] - RIM, box[2] + RIM, box[3] + RIM)


def test_a_last_action_whose_places_are_gone_is_no_trouble() -> None:
    view = replace(views.midgame(), last=LastAction(0, "danger", ("o4",), (Place(1, "c9"), Place(0, "goose"))))
    assert board(view).data == board(replace(view, last=None)).data


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "change",
    [
        {"score": 9},
        {"hand_size": 1},
        {"needs": (5, 5, 5, 5)},
        {"piles": ()},
        {"piles": (views.pile("k4d k3d k3d"),)},
        {"columns": ()},
        {"columns": (views.column("k4d k3d", known=False),)},
    ],
)
def test_everything_on_a_side_is_drawn_on_that_side(seat: int, change: dict[str, object]) -> None:
    view = replace(views.midgame(), last=None)
    one, other = opened(board(view)), opened(board(with_side(view, seat, **change)))
    assert changed(one, other, layout.mat_of(view, seat).box)
    assert changed(one, other, layout.mat_of(view, 1 - seat).box) is None


@pytest.mark.parametrize(
    "change",
    [
        {"deck": 0},
        {"deck": 16},
        {"reshuffles": 2},
        {"discard": ()},
        {"discard": views.cards("xd k2d b1d s2n xn g3d t1d")},
        {"discard": views.cards("k2d b1d s2n xn g3d g4n")},
    ],
)
def test_deck_and_discards_are_drawn(change: dict[str, object]) -> None:
    """§4: the deck's count, and the face-up discard pile."""
    view = views.midgame()
    assert changed(opened(board(view)), opened(board(replace(view, **change))), layout.MIDDLE) is not None


@pytest.mark.parametrize(
    "change", [{"awaited": (1,)}, {"phase": "discard"}, {"phase": "arrival"}, {"resigned": (1,)}]
)
def test_the_rows_of_names_tell_whose_turn_it_is_and_what_is_asked(change: dict[str, object]) -> None:
    view = views.midgame()
    one, other = opened(board(view)), opened(board(replace(view, **change)))
    assert any(changed(one, other, layout.mat_of(view, seat).name) for seat in (0, 1))


@pytest.mark.parametrize("name", HARD_NAMES)
def test_hard_names_leave_columns_piles_and_scores_alone(name: str) -> None:
    view = views.midgame()
    plain, other = (
        opened(board(view, caption=replace(views.caption(), names=(each, "Bruno")))) for each in ("Ana", name)
    )
    mat = layout.mat(below=True)
    for box in (*mat.lanes, *mat.piles.values(), layout.mat(below=False).box, layout.MIDDLE):
        assert changed(plain, other, box) is None
    _, top, right, bottom = mat.name
    assert changed(plain, other, (right - 480, top, layout.WIDTH, bottom)) is None


def test_alt_text_tells_a_player_the_position() -> None:
    told = board(views.midgame(0), ("hand-1", "c1", "c2.3", "new", "swap")).alt
    for fact in (
        "Migrato. Turn 23. An action is to be chosen; to move: Ana.",
        "To choose from: g5d, c1, c2.3, new.",
        "Your hand: g5d Goose 5, day; s3n Stilt 3, night; xn Light pollution.",
        "Ana (red circle): 6 birds; 3 in hand; columns: c1 Kite 4 3 3 (3/4)",
        "c2 Goose 5 face-down + Goose 4 + Goose 4 face-down + Goose 3 (4/5)",
        "c3 Stilt 4 3 3 face-down (3/4); arrived: Bee-eater 2 on top of 3, Teal 4 on top of 2.",
        "Bruno (blue square): 2 birds; 2 in hand; columns: o1 5 hidden (5/?), o2 Bee-eater 3 1 (2/3)",
        "arrived: Kite 2 on top of 4.",
        "Last: Bruno played a bird (o2).",
        "Deck 17, discards 7, newest first: Goose 4, night; Goose 3, day; Light pollution; Stilt 2, night",
    ):
        assert fact in told, fact


def test_alt_text_tells_others_nothing_hidden() -> None:
    told = board(views.midgame()).alt
    assert "c3 3 hidden (3/?)" in told
    assert "c2 1 hidden + Goose 4 + 1 hidden + Goose 3 (4/5)" in told
    assert "Your hand" not in told


def test_alt_text_of_the_fullest_table_keeps_every_column() -> None:
    view = views.crowded(0)
    told = board(view, tuple(layout.spots(view)), views.caption(("W" * 32, "M" * 32))).alt
    assert len(told) <= 1024
    assert all(f"{letter}{number} " in told for letter in "co" for number in (1, 2, 3, 4))


def test_what_lay_hidden_is_shown_as_the_view_tells_it_when_the_game_is_over() -> None:
    view = views.midgame(1)
    over = replace(view, viewer=None, phase="over", awaited=())
    assert "Stilt 4 3 3 3 2 face-down" in board(over).alt


def test_an_unknown_species_is_drawn_all_the_same() -> None:
    """Whoever adds a species to the deck file must not break the pictures."""
    view = views.midgame()
    odd = with_side(view, 0, columns=((CardView("crane", 3, "day"),),), needs=(2,))
    assert "Crane 3 (1/2)" in board(odd).alt


@pytest.mark.parametrize("seed", ["a", "b"])
def test_positions_of_real_games_are_drawn_from_every_view(seed: str) -> None:
    game, source = Migrato(), random.Random(seed)
    state = game.new(2, check_options(game, 2, {}), seed)
    for step in range(240):
        if game.outcome(state) is not None:
            break
        random_step(game, state, source)
        if step % 24:
            continue
        for seat, asked in game.decisions(state).items():
            marks = tuple(option.spot for option in asked.options if option.spot is not None)
            view = game.view(state, seat)
            assert set(marks) <= layout.spots(view).keys()
            assert len(board(view, marks).data) <= LIMIT
        assert board(game.view(state, None)) == board(game.view(game.resample(state, None, "other"), None))
