"""The private sheet of Migration: Mars: own assets, offers and event cards, and nobody else's."""

from __future__ import annotations

import itertools

import pytest

from bot.games.mars import data
from bot.games.mars.view import MarsView
from rendering import mars
from rendering.kit import lettering
from rendering.mars import drawing, words
from rendering.mars.hand import TEXT, TEXT_WIDTH, WIDTH, concerning
from rendering.picture import Caption, Picture
from tests.rendering import mars_views as views
from tests.rendering.images import changed, opened
from tests.rendering.mars_views import replace, with_player
from tests.rendering.test_lettering import HARD_NAMES

LIMIT = 400 * 1024
HELD = [card.key for card in data.cards() if card.held]


def holding(*keys: str) -> MarsView:
    return with_player(views.view(), 0, events=keys, event_count=len(keys))


def draw(view: MarsView, caption: Caption | None = None) -> Picture:
    return mars.hand(view, caption or views.caption(len(view.players)))


def test_every_card_is_told_with_its_text() -> None:
    for one, other in itertools.pairwise(HELD):
        picture = draw(holding(one, other, other))
        assert picture.name == "mars-hand.webp"
        assert len(picture.data) <= LIMIT
        assert f"{words.title(one)}: {words.card(one).text}" in picture.alt
        assert f"{words.title(other)} ×2: {words.card(other).text}" in picture.alt


def test_the_texts_of_all_cards_fit_whole() -> None:
    for card in data.cards():
        lines = lettering.wrap(card.text, TEXT, TEXT_WIDTH, 5)
        assert not lines[-1].endswith("…"), card.key
        assert lettering.measure(card.title, 38, lettering.BOLD) <= TEXT_WIDTH - 60


def test_a_hand_of_all_cards_is_still_drawn_and_told() -> None:
    picture = draw(holding(*sorted(HELD * 2)))
    assert len(picture.alt) <= 1024
    for key in HELD:
        assert words.title(key) in picture.alt
    assert opened(picture).width == WIDTH


@pytest.mark.parametrize("what", drawing.ASSETS)
def test_own_assets_are_drawn_and_told(what: str) -> None:
    view = views.view()
    more = with_player(view, 0, assets=view.players[0].assets | {what: 14})
    assert changed(opened(draw(view)), opened(draw(more))) is not None
    assert f"14 {words.ASSET_WORDS[what]}" in draw(more).alt


def test_offers_to_the_owner_come_first_with_the_faces_that_are_shown() -> None:
    """NEG-12: the face of an offered event card is shown to its partner."""
    own = views.offer(proposer=0, target=2, opener=0, events=("autopilot",))
    view = views.view(offers=(own, views.offer()))
    assert [offer.target for offer in concerning(view)] == [0, 2]
    told = draw(view).alt
    assert "Takeshi offers Marisol 2 iron + 1 event card for 3 water (Ice Lens)." in told
    assert "Marisol offers Ngozi 2 iron + 1 event card for 3 water (Autopilot)." in told
    silent = replace(view, offers=(own,))
    assert opened(draw(view)).height > opened(draw(silent)).height


def test_offers_between_others_are_left_out() -> None:
    other = views.offer(proposer=1, target=2, events=None)
    assert draw(views.view(offers=(other,))) == draw(views.view())


def test_other_hands_are_not_shown() -> None:
    view = holding("ice_lens")
    assert draw(view) == draw(with_player(view, 1, events=("autopilot",)))


@pytest.mark.parametrize("chosen", ["ice_lens", "water"])
def test_what_is_chosen_stands_out(chosen: str) -> None:
    view = holding("ice_lens")
    plain = draw(view)
    assert mars.hand(view, views.caption(), {chosen: 1}).data != plain.data
    assert mars.hand(view, views.caption(), {chosen: 0}) == plain


def test_an_empty_hand_is_told() -> None:
    assert draw(holding()).alt.endswith("You hold no event cards.")


@pytest.mark.parametrize("name", HARD_NAMES)
def test_any_name_can_be_drawn(name: str) -> None:
    view = views.view(offers=(views.offer(),))
    assert len(draw(view, views.caption(names=(name,) * 4)).alt) <= 1024


def test_hands_of_whole_games_are_drawn() -> None:
    for view in views.game(3)[0][::4]:
        assert len(draw(view).alt) <= 1024


def test_a_bystander_holds_no_hand() -> None:
    with pytest.raises(mars.NoHand, match="holds no hand"):
        draw(views.view(viewer=None))
