"""Trade across days in Migration: Mars: offers on turn and out of turn, and every way to answer them."""

from __future__ import annotations

import pytest

from tests.games.mars_position import assets
from tests.games.test_mars_trade import market
from tests.play.mars import BACK, OFFER, fill, in_channel, keys, press, refused, sit, state_of, told, words_to
from tests.play.messages import answers, labels, offered_by, text_of
from tests.play.test_secrecy import choose
from tests.play.wire import Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

ASKED = "**Ana** offers you 2 iron and 1 med kit for 1 water. You can accept, decline or counter."
DAY = 24 * 3600


# --- An offer, and who hears of it ---------------------------------------------------------------------------


async def test_the_partner_is_told_by_direct_message_and_in_one_line_and_not_pinged_or_awaited(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    ana, bo, chi, dee = await sit(harbour, monkeypatch, market())
    since, posts = len(wire.sent), len(harbour.posts())
    assert "✅" in await told(harbour, ana, "offer", **OFFER)
    assert ASKED in words_to(harbour, bo)
    assert {"Accept an offer", "Decline an offer", "Make a counter offer"} <= set(labels(harbour.panel(bo, 1)))
    assert "The game doesn't wait for this." in text_of(harbour.panel(bo, 1))
    assert len(harbour.posts()) <= posts + 1
    assert harbour.told().count("**Ana** offers **Bo** 2 iron and 1 med kit for 1 water.") == 1
    assert not harbour.private(chi)
    assert not harbour.private(dee)
    for sent in wire.sent[since:]:
        assert not sent.pings & {bo.id, chi.id, dee.id}
    assert await harbour.awaited(1) == [ana]
    listed = answers(await bo.slash(harbour.channel, "games"))
    assert "waits for Ana; **something is offered to you**" in listed
    assert "your turn" not in listed


async def test_an_offer_out_of_turn_tells_the_player_on_turn_without_a_ping(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    since = len(wire.sent)
    assert "✅" in await told(harbour, bo, "offer", **BACK)
    assert "**Bo** offers you 2 iron for 1 water." in words_to(harbour, ana)
    assert "**Bo** offers **Ana** 2 iron for 1 water." in harbour.told()
    assert "▶️ **Ana** · Migration: Mars · game 1: " in harbour.told()
    assert not any(sent.pings for sent in wire.sent[since:])
    panel = await harbour.take(1, ana)
    assert {"accept", "decline", "counter", "build", "roll"} <= set(offered_by(panel))
    why = "You have offered a trade out of turn: no other until your own next turn."
    assert why in await refused(harbour, bo, "offer", **BACK)


async def test_an_offer_made_on_a_panel_step_by_step(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    [ana, *_] = await sit(harbour, monkeypatch, market())
    panel = await harbour.take(1, ana)
    await choose(harbour, ana, panel, "offer")
    assert offered_by(harbour.fresh(panel)) == ["east", "south", "west"]
    await choose(harbour, ana, panel, "east")
    shown = harbour.fresh(panel)
    assert "What do you give?" in text_of(shown)
    assert offered_by(shown) == [
        "rock#0",
        "rock#1",
        "water#0",
        "water#1",
        "iron#0",
        "iron#1",
        "med#0",
        "blueprint#0",
    ]
    await fill(harbour, ana, panel, "iron#0", "med#0")
    assert "What do you want from Bo?" in text_of(harbour.fresh(panel)).replace("*", "")
    await fill(harbour, ana, panel, "water#0")
    assert await harbour.moves(1) == []
    await ana.click(panel, label="Confirm")
    assert await harbour.moves(1) == ["offer east iron+med water"]


async def test_what_can_be_given_and_wanted_is_completed(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    [ana, *_] = await sit(harbour, monkeypatch, market())
    assert await harbour.offered(ana, "mars offer", "to") == ["east", "south", "west"]
    goods = ["1 rock", "2 rock", "1 water", "2 water", "1 iron", "2 iron", "1 med", "1 blueprint"]
    assert await harbour.offered(ana, "mars offer", "give", to="east") == goods
    assert await harbour.offered(ana, "mars offer", "give", "2 ir", to="Bo") == [
        "2 iron", *(f"2 iron + {more}" for more in goods if "iron" not in more)
    ]  # fmt: skip
    assert "2 iron + 1 med" in await harbour.offered(ana, "mars offer", "give", "2 iron + 1 m", to="Bo")
    wanted = await harbour.offered(ana, "mars offer", "want", "2 wa", to="east", give="2 iron + 1 med")
    assert "2 water" in wanted
    assert "✅" in await told(harbour, ana, "offer", to="east", give="2 iron", want=wanted[0])
    assert await harbour.moves(1) == ["offer east iron*2 water*2"]


# --- Every way to answer -------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["channel", "direct message", "command"])
@pytest.mark.parametrize("answer", ["accept", "decline"])
async def test_an_offer_is_answered_days_later_from_either_place_and_by_command(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire, way: str, answer: str
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    await harbour.restart(after=2 * DAY)
    since = len(wire.sent)
    if way == "command":
        said = await told(harbour, bo, answer)
    elif way == "channel":
        said = await press(harbour, bo, await harbour.take(1, bo), answer)
    else:
        said = await press(harbour, bo, harbour.panel(bo, 1), answer, private=True)
    assert "✅" in said
    happened = {
        "accept": "**Ana** gives **Bo** 2 iron and 1 med kit for 1 water.",
        "decline": "**Bo** declines the offer of **Ana**.",
    }[answer]
    assert in_channel(harbour).count(happened) == 1
    assert await harbour.moves(1) == ["offer east iron*2+med water", f"{answer} north"]
    assert happened in answers(await harbour.person("Dee").slash(harbour.channel, "log"))
    state = await state_of(harbour)
    assert assets(state, 1).get("med", 0) == (2 if answer == "accept" else 1)
    assert state.offers == []
    assert await harbour.awaited(1) == [ana]
    assert not any(bo.id in sent.pings for sent in wire.sent[since:])


@pytest.mark.parametrize("answer", ["accept", "decline"])
async def test_whoever_has_made_an_offer_hears_what_became_of_it_and_gets_the_turn_as_it_is(
    harbour: World, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    assert "✅" in await told(harbour, bo, answer)
    assert f"**Bo** {answer}s your offer: 2 iron and 1 med kit for 1 water." in words_to(harbour, ana)
    assert "Withdraw your offer" not in labels(harbour.panel(ana, 1))


async def test_an_offer_is_countered_twice_at_most(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    assert "✅" in await told(harbour, bo, "counter", whose="Ana", give="1 water", want="2 iron")
    assert "**Bo** counters: **Ana** would get 1 water for 2 iron." in in_channel(harbour)
    assert "**Bo** offers you 1 water for 2 iron." in words_to(harbour, ana)
    assert "✅" in await told(harbour, ana, "counter", whose="Bo", give="1 iron", want="1 water")
    assert "**Ana** offers you 1 iron for 1 water." in words_to(harbour, bo)
    assert "counter" not in await keys(harbour, 1)
    why = "An offer can be countered 2 times at most."
    assert why in await refused(harbour, bo, "counter", whose="Ana", give="1 water", want="2 iron")
    assert why in answers(await bo.slash(harbour.channel, "move", turn="counter"))
    assert "✅" in await told(harbour, bo, "accept")
    assert (await harbour.moves(1))[-1] == "accept north"


async def test_a_counter_offer_is_made_on_the_panel_in_direct_messages(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    panel, hands = harbour.panel(bo, 1), bo.user
    await hands.click(panel, label="Make a counter offer")
    await fill(harbour, hands, panel, "water#0", "water#1")
    await fill(harbour, hands, panel, "iron#0", "iron#1")
    await hands.click(panel, label="Confirm")
    assert (await harbour.moves(1))[-1] == "counter north water*2 iron*2"
    assert await harbour.awaited(1) == [ana]


async def test_an_offer_is_withdrawn_and_the_other_hears_of_it(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    old = harbour.panel(bo, 1)
    assert "✅" in await press(harbour, ana, await harbour.take(1, ana), "withdraw")
    assert "**Ana** withdraws the offer to **Bo**." in in_channel(harbour)
    said = answers(await bo.user.click(old, label="Accept an offer"))
    assert "That was from an earlier moment of game 1; nothing was changed." in said
    assert (await harbour.moves(1))[-1] == "withdraw east"
    assert "There is no open offer to you." in await refused(harbour, bo, "accept")


async def test_the_game_goes_on_without_an_answer_and_what_is_open_lapses(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    assert await harbour.awaited(1) == [ana]
    await told(harbour, ana, "roll")
    panel = await harbour.take(1, ana)
    assert "⚠️" in text_of(panel)
    await ana.click(panel, label="Confirm")
    assert "The offer of **Ana** to **Bo** lapses." in in_channel(harbour)
    assert (await state_of(harbour)).offers == []
    await refused(harbour, bo, "accept")


async def test_out_of_turn_one_offer_only_until_the_own_turn(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, chi, _ = await sit(harbour, monkeypatch, market())
    await told(harbour, bo, "offer", to="Chi", give="1 iron", want="1 water")
    assert await harbour.awaited(1) == [ana], "an offer between two others keeps nobody up"
    assert "✅" in await told(harbour, chi, "decline")
    assert await keys(harbour, 1) == [], "nothing is offered any more"
    why = "You have offered a trade out of turn: no other until your own next turn. Game 1 waits for **Ana**."
    assert why in await refused(harbour, bo, "offer", **BACK)
    assert why in answers(await bo.slash(harbour.channel, "move", turn="offer north iron water"))
    assert "It isn't your turn in game 1." in await refused(harbour, bo, "roll")
    assert "✅" in await told(harbour, chi, "offer", to="Ana", give="1 iron", want="1 water")
    assert "✅" in await told(harbour, ana, "accept", whose="Chi")


async def test_with_several_offers_the_answer_names_one(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bo, chi, _ = await sit(harbour, monkeypatch, market())
    for person, goods in ((bo, "1 iron"), (chi, "1 rock")):
        assert "✅" in await told(harbour, person, "offer", to="Ana", give=goods, want="1 water")
    assert await harbour.offered(ana, "mars accept", "whose") == ["east", "south"]
    asked = await told(harbour, ana, "accept")
    assert "Whose offer do you accept?" in asked
    assert await harbour.moves(1) == ["offer north iron water", "offer north rock water"]
    assert "✅" in await told(harbour, ana, "accept", whose="Chi")
    assert (await harbour.moves(1))[-1] == "accept south"
    assert [offer.opener for offer in (await state_of(harbour)).offers] == [1]


# --- Offers that no longer fit -------------------------------------------------------------------------------


async def test_an_offer_that_no_longer_fits_says_why_before_and_after(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, chi, _ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    await told(harbour, chi, "offer", to="Bo", give="1 iron", want="2 water")
    assert "✅" in await told(harbour, bo, "accept", whose="Chi")
    shown = text_of(await harbour.take(1, bo))
    assert "It doesn't fit now: Bo doesn't have 1 water." in shown
    assert "⚠️ **Bo** doesn't have 1 water." in await told(harbour, bo, "accept")
    await bo.click(await harbour.take(1, bo), label="Confirm")
    assert "The offer of **Ana** to **Bo** comes to nothing: **Bo** doesn't have 1 water." in in_channel(harbour)
    state = await state_of(harbour)
    assert (assets(state, 0)["iron"], state.offers) == (2, [])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"give": "3 iron"}, "You have 2 iron, not 3."),
        ({"give": "1 olympium"}, "Olympium is never traded."),
        ({"give": "iron", "want": "5 water"}, "**Bo** has 2 water, not 5."),
        ({"give": "iron", "want": "a moon"}, "“moon” can't be traded"),
        ({"to": "Ana"}, "You can't trade with yourself."),
        ({"to": "Nobody"}, "I don't understand"),
    ],
)
async def test_an_impossible_offer_is_answered_and_changes_nothing(
    harbour: World, monkeypatch: pytest.MonkeyPatch, given: dict[str, str], words: str
) -> None:
    ana, *_ = await sit(harbour, monkeypatch, market())
    assert words.casefold() in (await refused(harbour, ana, "offer", **OFFER | given)).casefold()
