"""The board: everything that the view tells is drawn, and nothing else."""

from __future__ import annotations

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.migration.view import LastMove, MigrationView, Price
from rendering import migration
from rendering.kit import inks
from rendering.migration import land, layout, panel, pieces
from rendering.picture import Caption, Picture
from tests.rendering import migration_views as views
from tests.rendering.images import changed, opened
from tests.rendering.test_lettering import HARD_NAMES

LIMIT = 500 * 1024
SHADOW = 16  # the soft end of a shadow may tint a label's edge, invisibly
replace = msgspec.structs.replace


def board(view: MigrationView, marks: tuple[str, ...] = (), caption: Caption | None = None) -> Picture:
    return migration.board(view, caption or views.caption(), marks)


@pytest.mark.parametrize("name", views.maps())
@pytest.mark.parametrize("pieces", [views.BOOK_ONE, views.FULL])
def test_size_weight_and_text_of_a_crowded_board(name: str, pieces: tuple[str, ...]) -> None:
    view = views.midgame(name, pieces=pieces, fullness=0.95)
    picture = board(view, tuple(region.label for region in view.regions))
    assert opened(picture).width == layout.WIDTH
    assert opened(picture).height <= 1500
    assert len(picture.data) <= LIMIT
    assert picture.name == "migration-board.png"
    assert 0 < len(picture.alt) <= 1024


def test_equal_views_give_equal_pictures() -> None:
    assert board(views.midgame(seed=4)) == board(views.midgame(seed=4))
    assert board(views.midgame(seed=4)).data != board(views.midgame(seed=5)).data


def test_a_board_shows_no_hand_and_no_pool() -> None:
    """§12: a hand is private; the board posted for all must not depend on it."""
    view = views.midgame(viewer=0)
    other = replace(view, hand={"rats": 9}, pool={"wolf": 3})
    assert board(view) == board(other) == board(replace(view, viewer=None, hand=None))


@pytest.mark.parametrize("name", views.maps())
def test_no_pixel_of_a_label_is_covered(name: str) -> None:
    view = views.midgame(name, pieces=views.FULL)
    crowd = tuple(
        replace(region, owner=place % 4, explorer=views.FULL[place % 11], points=3)
        for place, region in enumerate(view.regions)
    )
    plan = layout.plan(layout.places(view.regions))
    empty = opened(inks.publish(land.land(view.regions, plan), "migration", "empty", "Nothing."))
    for last in (None, *_moves_in_all_directions(view)):
        picture = opened(board(replace(view, regions=crowd, last=last, spirits=("A1",) * 4)))
        for spot in plan.spots.values():
            left, top, right, bottom = spot.label_box  # a corner's single pixel may be written in another colour
            inside = (left + 1, top + 1, right - 1, bottom - 1)
            assert changed(picture, empty, inside, SHADOW) is None, (spot.label, last)


def _moves_in_all_directions(view: MigrationView) -> list[LastMove]:
    places = {(region.q, region.r): region.label for region in view.regions}
    found = []
    for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
        for (q, r), label in places.items():
            way = [places.get((q + dq * step, r + dr * step)) for step in (1, 2)]
            if None not in way:
                found.append(LastMove(0, str(way[1]), label, (str(way[0]),)))
                break
    return found


def test_legal_places_are_marked_and_others_are_not() -> None:
    view = views.midgame()
    plan = layout.plan(layout.places(view.regions))
    plain, marked = opened(board(view)), opened(board(view, ("C4", "pass", "Z9")))
    spot = plan.spots["C4"]
    assert changed(plain, marked, spot.label_box) is not None
    where = changed(plain, marked)
    assert where is not None
    reach = plan.radius * 1.05
    assert where[0] >= spot.centre[0] - reach
    assert where[1] >= spot.centre[1] - reach
    assert where[2] <= spot.centre[0] + reach
    assert where[3] <= spot.centre[1] + reach


def test_a_marked_label_is_white_on_dark() -> None:
    view = views.start(phase="play")
    box = layout.plan(layout.places(view.regions)).spots["C1"].label_box
    colours = opened(board(view, ("C1",))).crop(box).convert("L").getextrema()
    assert colours == (36, 255)


@pytest.mark.parametrize(
    ("label", "change"),
    [
        ("C3", {"owner": 0, "explorer": "rats", "points": 3}),
        ("C3", {"owner": 1, "explorer": "rats", "points": 3}),
        ("C3", {"owner": 0, "explorer": "fly", "points": 3}),
        ("C3", {"owner": 0, "explorer": "rats", "points": 2}),
        ("C3", {"pile": 1}),
        ("C3", {"pile": 2}),
        ("C3", {"pile": 3}),
        ("C3", {"modifier": None}),
        ("C3", {"modifier": "lake"}),
        ("C3", {"modifier": "mountain"}),
        ("C3", {"modifier": "deep_woods"}),
        ("C3", {"modifier": "desert"}),
        ("C3", {"modifier": "oasis"}),
    ],
)
def test_every_fact_of_a_region_changes_its_hex(label: str, change: dict[str, object]) -> None:
    view = views.start(phase="play")
    base = replace(
        view, regions=tuple(_with(region, label, owner=0, explorer="rats", points=3) for region in view.regions)
    )
    if "owner" not in change:
        base = view
    other = replace(view, regions=tuple(_with(region, label, **change) for region in view.regions))
    spot = layout.plan(layout.places(view.regions)).spots[label]
    same = change == {"owner": 0, "explorer": "rats", "points": 3}
    assert (changed(opened(board(base)), opened(board(other)), spot.piece_box) is None) == same


def _with(region: object, label: str, **change: object) -> object:
    return replace(region, **change) if getattr(region, "label", None) == label else region  # type: ignore[type-var]


def test_what_a_place_costs_and_brings_stands_on_it_and_in_the_text() -> None:
    view = views.start(phase="play")
    priced = replace(view, prices={"C3": Price(2, 3), "D4": Price(0), "B3": Price(1)})
    marks = ("B3", "C3", "D4")
    plain, told = board(view, marks), board(priced, marks)
    spots = layout.plan(layout.places(view.regions)).spots
    shown = [label for label in marks if changed(opened(plain), opened(told), spots[label].piece_box) is not None]
    assert shown == ["B3", "C3"]
    assert "Legal places: B3 (pay 1), C3 (pay 2, worth 3), D4." in told.alt
    assert board(priced) == board(view), "only where it is offered"


@pytest.mark.parametrize("name", ["two_bay", "three_heartland", "four_wilds"])
def test_what_grows_in_a_region_stands_beside_what_it_costs_and_brings(name: str) -> None:
    """Pills in the middle of a hex don't cover its pear or its trees, which are whole in a corner then."""
    view = views.start(name, phase="play")
    plan = layout.plan(layout.places(view.regions))
    label = next(region.label for region in view.regions if region.modifier == "fertile")
    free, priced = (
        opened(board(replace(view, prices={label: Price(*price)}), (label,))) for price in ((0, None), (2, 3))
    )
    growth = pieces.scenery("fertile", round(plan.radius), True)
    assert growth is not None
    x, y = plan.spots[label].corner_at
    box = (round(x) - 6, round(y) - 6, round(x) + 6, round(y) + 6)
    middle = tuple(side // 2 for side in growth.size)
    heart = growth.convert("RGBA").crop((middle[0] - 6, middle[1] - 6, middle[0] + 6, middle[1] + 6))
    apart = [_apart(heart, picture.crop(box)) for picture in (priced, free)]
    assert apart[0] < 20 < apart[1]


def _apart(one: Image.Image, other: Image.Image) -> float:
    """How different two pieces of a picture look on the whole."""
    means = (ImageStat.Stat(image.convert("RGB")).mean for image in (one, other))
    return float(sum(abs(a - b) for a, b in zip(*means, strict=True)))


@pytest.mark.parametrize("explorer", views.FULL)
@pytest.mark.parametrize("name", ["three_woods", "four_wilds"])
def test_the_tags_of_a_founder_who_places_something_stay_in_their_card(name: str, explorer: str) -> None:
    view = replace(views.midgame(name, viewer=0), founder=0, awaited=(0,), explorer=explorer)
    found = panel.tags(view, 0)
    room = layout.SIDE_PANEL - 2 * 22 - 24
    assert min(panel.width(found), panel.width(panel.tags(view, 0, brief=True))) <= room


def test_fertile_and_forest_show_beside_a_town() -> None:
    """R49: Fertile is covered by the Town but still counts."""
    view = views.start(phase="play")
    for label, bare in (("C3", {"modifier": None}), ("B3", {"forest": False})):
        town = tuple(_with(region, label, owner=0, explorer="oak", points=1) for region in view.regions)
        without = tuple(_with(region, label, **bare) for region in town)
        spot = layout.plan(layout.places(view.regions)).spots[label]
        one, other = opened(board(replace(view, regions=town))), opened(board(replace(view, regions=without)))
        assert changed(one, other, spot.corner_box) is not None


def test_a_spirit_shows_whose_it_is() -> None:
    view = views.start(phase="play")
    pictures = [
        opened(board(replace(view, spirits=tuple("C3" if seat == owner else None for seat in range(3)))))
        for owner in range(3)
    ]
    box = layout.plan(layout.places(view.regions)).spots["C3"].spirit_box
    assert all(changed(pictures[0], other, box) for other in pictures[1:])
    assert changed(opened(board(view)), pictures[0], box) is not None


def test_the_last_move_is_shown_from_its_origin_over_every_border() -> None:
    view = views.start(phase="play")
    plan = layout.plan(layout.places(view.regions))
    still = opened(board(view))
    moved = opened(board(replace(view, last=LastMove(1, "D5", "D2", ("D3", "D4")))))
    difference = ImageChops.difference(still, moved)
    for start, end in (("D2", "D3"), ("D3", "D4"), ("D4", "D5")):
        x = round((plan.spots[start].centre[0] + plan.spots[end].centre[0]) / 2)
        y = round(plan.spots[start].centre[1])
        assert difference.crop((x - 8, y - 20, x + 8, y + 20)).getbbox() is not None
    assert difference.crop(plan.spots["D5"].piece_box).getbbox() is not None
    assert difference.crop(plan.spots["F5"].piece_box).getbbox() is None


@pytest.mark.parametrize(
    "change",
    [
        {"awaited": (0,)},
        {"scores": (9, 0, 0)},
        {"hand_sizes": (3, 12, 12)},
        {"founder": 2},
        {"resigned": (1,)},
        {"spirits": ("A3", None, None)},
    ],
)
def test_the_panel_tells(change: dict[str, object]) -> None:
    view = replace(views.start(phase="play"), awaited=(1,))
    panel = layout.plan(layout.places(view.regions)).panel
    assert changed(opened(board(view)), opened(board(replace(view, **change))), panel) is not None


def test_the_draft_shows_who_is_ready() -> None:
    view = views.start()
    panel = layout.plan(layout.places(view.regions)).panel
    ready = replace(view, drafted=(True, True, False))
    assert changed(opened(board(view)), opened(board(ready)), panel) is not None
    assert "Ana (red circle): hand ready." in board(view).alt
    assert "Bruno (blue square): choosing a hand." in board(view).alt


def test_the_piece_taken_up_is_shown_in_its_own_players_view_only() -> None:
    view = replace(views.midgame(viewer=1), awaited=(1,))
    placing = replace(view, explorer="oak")
    assert board(placing).data != board(view).data
    assert board(replace(placing, viewer=None)).data == board(replace(view, viewer=None)).data


def test_alt_text_tells_the_position() -> None:
    view = replace(
        views.start(phase="play"),
        awaited=(2,),
        scores=(3, 1, 0),
        hand_sizes=(9, 10, 12),
        spirits=("C3", None, None),
        last=LastMove(0, "C3", "C1", ("C2",)),
    )
    regions = [_with(region, "C3", owner=0, explorer="rats", points=3) for region in view.regions]
    regions = [_with(region, "C2", pile=2) for region in regions]
    regions = [_with(region, "D5", owner=1, explorer="poison_oak", points=1) for region in regions]
    told = board(replace(view, regions=tuple(regions)), ("D1", "pass")).alt
    for fact in (
        "Migration on Heartland.",
        "to move: Chie",
        "Legal places: D1.",
        "Ana (red circle): 3 points; 9 in hand; Spirit on C3; Towns: C3 Rats (3).",
        "Bruno (blue square): 1 point; 10 in hand; Spirit off the board; Towns: D5 Poison Oak.",
        "Chie (yellow triangle): 0 points; 12 in hand; Spirit off the board; no Towns.",
        "Wasteland: C2 ×2.",
        "Last: Ana to C3 from C1 over C2.",
        "Fertile: C3, D2, D3, D4, E4",
        "Forest: B3, D1, D5, E3, F5",
    ):
        assert fact in told, fact


def test_alt_text_of_the_biggest_position_keeps_every_town() -> None:
    view = views.midgame("four_continent", pieces=("poison_oak",), fullness=1.0)
    told = board(view, tuple(region.label for region in view.regions), views.caption(("W" * 32,) * 4)).alt
    assert len(told) <= 1024
    assert all(f"{region.label} Poison Oak" in told for region in view.regions if region.owner is not None)


@pytest.mark.parametrize("name", HARD_NAMES)
def test_hard_names_leave_the_map_and_the_points_alone(name: str) -> None:
    view = views.midgame()
    panel = layout.plan(layout.places(view.regions)).panel
    caption = views.caption()
    plain = opened(board(view, caption=caption))
    other = opened(
        board(view, caption=Caption((name, *views.NAMES[1:]), caption.title, caption.subtitle, caption.lines))
    )
    where = changed(plain, other)
    if where is not None:
        assert where[0] >= panel[0] + 90
        assert where[2] <= panel[2] - 60
        assert where[3] <= panel[1] + 230


def test_a_blank_name_is_told_by_its_seat() -> None:
    assert "Seat 1 (red circle)" in board(views.midgame(), caption=views.caption((" \u3164", "Bo", "Cy"))).alt
    assert "Seat 3 (yellow triangle)" in board(views.midgame(), caption=views.caption(("Al", "Bo"))).alt


def test_a_town_that_is_worth_less_than_its_explorer_stands_out() -> None:
    """A Desert or a Cactus takes points (§9): Rats for 1 have a badge though an Oak for 1 has none."""
    view = views.start(phase="play")
    plan = layout.plan(layout.places(view.regions))
    box = plan.spots["C3"].number_box

    def badge(key: str, points: int, *, learning: bool = False) -> Image.Image:
        regions = tuple(_with(region, "C3", owner=0, explorer=key, points=points) for region in view.regions)
        return opened(board(replace(view, regions=regions, learning=learning))).crop(box)

    assert changed(badge("rats", 1), badge("rats", 1, learning=True)) is not None
    assert changed(badge("oak", 0), badge("jackal", 2)) is not None
    bright = ImageStat.Stat(badge("oak", 0).convert("L")).mean[0]
    assert bright > ImageStat.Stat(badge("jackal", 4).convert("L")).mean[0] + 20


def test_a_view_without_a_map_is_refused() -> None:
    with pytest.raises(ValueError, match="no Regions"):
        board(replace(views.start(), regions=()))
