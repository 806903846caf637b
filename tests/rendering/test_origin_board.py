"""The board of Origin: everything that a view holds is drawn where it belongs, and told."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.origin.view import LastAction, OriginView, PawnView
from rendering import origin
from rendering.kit import palette
from rendering.kit.canvas import Box
from rendering.origin import layout, pieces, rewards, terrain, words, world
from rendering.picture import Caption, Picture
from tests.rendering import origin_views as views
from tests.rendering.images import changed, opened
from tests.rendering.test_lettering import HARD_NAMES

LIMIT = 500 * 1024
replace = msgspec.structs.replace
SEATS = 4
MAP: Box = (0, layout.HEAD, layout.WIDTH, layout.HEAD + terrain.size()[1])


def draw(view: OriginView, caption: Caption | None = None, marks: tuple[str, ...] = ()) -> Picture:
    return origin.board(view, caption or views.caption(len(view.players)), marks)


def with_territory(view: OriginView, key: str, **changes: Any) -> OriginView:
    return replace(
        view,
        territories=tuple(replace(each, **changes) if each.key == key else each for each in view.territories),
    )


def with_player(view: OriginView, seat: int, **changes: Any) -> OriginView:
    return replace(
        view,
        players=tuple(replace(each, **changes) if each.seat == seat else each for each in view.players),
    )


def inside(found: Box | None, frame: Box, edge: int = 2) -> bool:
    assert found is not None
    return (
        frame[0] - edge <= found[0]
        and frame[1] - edge <= found[1]
        and found[2] <= frame[2] + edge
        and found[3] <= frame[3] + edge
    )


def where(one: OriginView, other: OriginView) -> Box | None:
    """Where the pictures of two views differ."""
    return changed(opened(draw(one)), opened(draw(other)))


def plan(view: OriginView) -> layout.Plan:
    return layout.plan(len(view.players), told=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_size_weight_and_text(seats: int) -> None:
    picture = draw(views.view(seats=seats, share=0.9))
    assert opened(picture).size == plan(views.view(seats=seats)).size
    assert len(picture.data) <= LIMIT
    assert len(picture.alt) <= 1024
    assert picture.name == "origin-board.png"


def test_panels_lie_apart_and_inside() -> None:
    for seats in (2, 3, 4):
        drawn = layout.plan(seats, told=True)
        boxes = [MAP, drawn.rewards, drawn.reserve, *drawn.players, *([drawn.latest] if drawn.latest else [])]
        for one, other in itertools.combinations(boxes, 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert all(inside(box, (0, 0, *drawn.size), 0) for box in boxes)


@pytest.mark.parametrize(
    "change",
    [
        {"pawn": views.pawn(2, 1, "white")},
        {"pawn": views.pawn(1, 2, "white")},
        {"pawn": views.pawn(1, 1, "black")},
        {"owner": 1},
        {"pawn": None, "owner": None},
    ],
)
def test_pawns_and_villages_are_drawn_on_their_territory(change: dict[str, Any]) -> None:
    view = with_territory(views.view(last=()), "zambezi", pawn=views.pawn(1, 1, "white"), owner=0)
    x, y = layout.pawn_at("zambezi")
    reach = pieces.PAWN[0] // 2 + 1
    box = (round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach)
    assert inside(where(view, with_territory(view, "zambezi", **change)), box)


def test_hunting_tokens_are_drawn_where_no_pawn_has_come() -> None:
    view = with_territory(views.view(last=()), "cape", pawn=None, owner=None, hunting=4)
    x, y = layout.pawn_at("cape")
    box = (round(x) - 45, round(y) - 40, round(x) + 40, round(y) + 45)
    assert inside(where(view, with_territory(view, "cape", hunting=6)), box)
    assert inside(where(view, with_territory(view, "cape", hunting=None)), box)


def test_straits_show_their_token_or_who_has_both_sides() -> None:
    """§3.6."""
    view = views.view(last=())
    number, strait = next((n, each) for n, each in enumerate(view.straits) if each.name == "Drake")
    x, y = layout.on_map(world.passage(strait.a, strait.b).token)
    box = (round(x) - 27, round(y) - 27, round(x) + 27, round(y) + 27)

    def changed_to(**changes: Any) -> OriginView:
        straits = list(view.straits)
        straits[number] = replace(strait, **changes)
        return replace(view, straits=tuple(straits))

    base = changed_to(token=4, owner=None)
    for other in (changed_to(token=5), changed_to(token=None, owner=None), changed_to(token=None, owner=2)):
        assert inside(where(base, other), box)


@pytest.mark.parametrize(("column", "change"), [(0, {"deck": 3}), (1, {"tiles": (1, 4)}), (3, {"tiles": (1, 2)})])
def test_decks_and_tiles_are_drawn_in_their_column(column: int, change: dict[str, Any]) -> None:
    """§2.4."""
    view = views.view()
    columns = list(view.columns)
    columns[column] = replace(columns[column], **change)
    box = layout.columns(view, plan(view).rewards)[column]
    assert inside(where(view, replace(view, columns=tuple(columns))), box, 6)


def test_the_reserve_shows_which_pawns_are_left() -> None:
    view = views.view()
    assert inside(where(view, replace(view, reserve=view.reserve[1:])), plan(view).reserve)
    double = ((view.reserve[0][0], 3 - view.reserve[0][1]), *view.reserve[1:])
    assert inside(where(view, replace(view, reserve=double)), plan(view).reserve)


@pytest.mark.parametrize(
    "change",
    [
        {"points": 99},
        {"villages": 1},
        {"hand": {"yellow": 2, "orange": 2, "purple": 0}},
        {"tiles": (3, 2, 1, 1, 1)},
        {"straits": (5, 5, 5, 4)},
        {"hunting": (7,)},
        {"permanents": tuple(views.cards("orange")[:4])},
        {"objectives": tuple(views.cards("purple")[:4])},
        {"resigned": True},
        {"last_turn": True},
    ],
)
def test_what_is_known_of_a_player_stands_on_the_players_card(change: dict[str, Any]) -> None:
    view = with_player(views.view(), 2, hand={"yellow": 0, "orange": 1, "purple": 2}, villages=4)
    assert inside(where(view, with_player(view, 2, **change)), plan(view).players[2])


def test_whose_turn_it_is_stands_out() -> None:
    view = views.view(awaited=(1,))
    found = where(view, replace(view, awaited=(2,)))
    boxes = plan(view).players
    assert found is not None
    assert inside(found, (boxes[0][0], boxes[0][1], boxes[3][2], boxes[3][3]))
    assert where(view, replace(view, awaited=())) is not None


def test_marks_frame_territories_tiles_and_decks() -> None:
    view = views.view()
    plain = opened(draw(view))
    _, box = world.shape("siberia")
    frame = (box[0], box[1] + layout.HEAD, box[2], box[3] + layout.HEAD)
    land, tile, deck = (opened(draw(view, marks=(mark,))) for mark in ("siberia", "brown-3", "purple"))
    # a name may reach over the border of its territory
    assert inside(changed(plain, land), frame, 12)
    assert inside(changed(plain, tile), layout.columns(view, plan(view).rewards)[3], 9)
    assert inside(changed(plain, deck), layout.columns(view, plan(view).rewards)[2], 9)
    assert opened(draw(view, marks=("keep", "evolve", "brown-9"))) == plain


@pytest.mark.parametrize("action", ["evolve", "migrate", "swap"])
def test_the_newest_move_has_an_arrow_and_a_golden_frame(action: str) -> None:
    still = views.view(last=())
    moved = replace(still, last=(LastAction(1, action, ("zambezi", "horn")),))
    end, start = ("zambezi", "horn") if action == "evolve" else ("horn", "zambezi")
    image = opened(draw(moved))
    assert changed(opened(draw(still)), image) is not None
    gold = Image.new("RGB", image.size, palette.GOLD)

    def golden(key: str) -> int:
        mask, (left, top, right, bottom) = world.shape(key)
        box = (left, top + layout.HEAD, right, bottom + layout.HEAD)
        near = ImageChops.difference(image.crop(box), gold.crop(box)).convert("L")
        return near.point([255 if level < 12 else 0 for level in range(256)]).histogram(mask)[255]

    assert golden(end) > 500
    assert golden(start) < 150


def test_a_move_around_the_back_of_the_map_needs_no_arrow_across_it() -> None:
    view = views.view(last=(LastAction(0, "migrate", ("chukotka", "alaska")),))
    middle = (500, layout.HEAD, 900, layout.HEAD + 900)
    assert changed(opened(draw(views.view(last=()))), opened(draw(view)), middle) is None


def test_what_an_unfinished_turn_names_is_framed_in_the_viewers_colour() -> None:
    view = views.view(last=())
    assert where(view, replace(view, words=("evolve", "siberia"))) is not None


def test_the_hand_is_not_on_the_board() -> None:
    """§1.4."""
    view = views.view()
    assert draw(view) == draw(replace(view, hand=()))
    bystander = replace(view, viewer=None)
    assert draw(bystander) == draw(replace(bystander, hand=(), words=()))


def test_the_end_that_was_set_off_is_told_at_the_top() -> None:
    """§8.1."""
    view = views.view()
    ending = replace(view, ending="The purple deck is empty.", ender=1)
    assert inside(where(view, ending), (0, 0, layout.WIDTH, layout.HEAD))
    assert "The purple deck is empty." in draw(ending).alt


# --- Told apart on a phone and in greyscale -----------------------------------------------------------------------


def small(piece: Image.Image) -> Image.Image:
    """A piece on a territory as it looks on a phone, without colour."""
    ground = Image.new("RGB", piece.size, world.KINDS["orange"])
    ground.paste(piece, (0, 0), piece)
    return ground.convert("L").resize(
        (round(piece.width * 400 / 1400), round(piece.height * 400 / 1400)), Image.Resampling.BOX
    )


def unlike(one: Image.Image, other: Image.Image) -> float:
    """How many pixels of a phone's picture differ clearly."""
    levels = ImageChops.difference(small(one), small(other)).histogram()
    return sum(levels[24:])


def test_pawns_are_told_apart_by_shape_and_size_without_their_figures() -> None:
    """§4.1: height, strength and colour."""
    drawn = {pawn.key: pieces.bare(pawn, 1.0) for pawn in views.all_pawns()}
    for one, other in itertools.combinations(drawn, 2):
        assert unlike(drawn[one], drawn[other]) >= 8, (one, other)


def test_owners_are_told_apart_without_colour() -> None:
    pawn = views.pawn(2, 2, "white")
    drawn = [pieces.pawn(pawn, seat) for seat in (None, 0, 1, 2, 3)]
    for one, other in itertools.combinations(drawn, 2):
        assert unlike(one, other) >= 12


def test_heads_tell_the_colour_by_their_shape() -> None:
    """Also drawn in one colour, the three heads are unlike."""

    def silhouette(colour: str) -> Image.Image:
        return pieces.bare(PawnView("", 3, 3, colour), 1.0).getchannel("A")

    for one, other in itertools.combinations(rewards.COLOURS, 2):
        assert ImageStat.Stat(ImageChops.difference(silhouette(one), silhouette(other))).sum[0] / 255 > 60


def test_every_kind_of_territory_has_a_lightness_or_a_sign_of_its_own() -> None:
    signs = [words.KIND_ICONS.get(kind) for kind in world.KINDS]
    assert len(set(signs)) == len(world.KINDS)


# --- Alt text -----------------------------------------------------------------------------------------------------


def test_the_position_is_told() -> None:
    view = views.view(share=0.3)
    told = draw(view, marks=("siberia", "brown-3")).alt
    assert told.startswith("Origin. #12. An action is to be chosen; to move: Marisol.")
    assert "To choose from: Siberia, brown-3." in told
    for player in view.players:
        assert f"{player.points} points" in told
    for each in view.territories:
        if each.pawn is not None and each.owner is not None:
            assert f"{each.name} {each.pawn.key}" in told
    assert "yellow 1 2 2, 9 cards" in told


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seats", [2, 4])
def test_a_full_map_is_still_told_with_every_pawn(seed: int, seats: int) -> None:
    view = views.view(seed, seats, share=1.0)
    told = draw(view, views.caption(seats, names=("W" * 32,) * seats)).alt
    assert len(told) <= 1024
    for each in view.territories:
        if each.pawn is not None and each.owner is not None:
            assert f"{each.name} {each.pawn.key}" in told


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (LastAction(1, "evolve", ("sahara", "cradle")), "Takeshi evolved on Sahara from the pawn on Cradle"),
        (LastAction(1, "swap", ("sahara", "nile")), "Takeshi swapped Sahara for Nile"),
        (
            LastAction(1, "strait", ("maghreb", "iberia"), 4),
            "Takeshi took the strait between Maghreb and Iberia for 4",
        ),
        (LastAction(1, "cards", (), 3, "purple"), "Takeshi drew 3 objective cards"),
        (LastAction(1, "card", (), 0, "fresh-trail"), "Takeshi played Fresh Trail"),
    ],
)
def test_the_newest_moves_are_told(action: LastAction, told: str) -> None:
    view = views.view(share=0.2, last=(action,))
    assert f"Last: {told}." in draw(view).alt


@pytest.mark.parametrize("name", HARD_NAMES)
def test_any_name_can_be_drawn(name: str) -> None:
    picture = draw(views.view(), views.caption(names=(name,) * SEATS))
    assert len(picture.alt) <= 1024


def test_equal_views_give_equal_pictures() -> None:
    assert draw(views.view(4)) == draw(views.view(4))
