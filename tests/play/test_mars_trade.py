"""Trade across days in Migration: Mars: offers on turn and out of turn, and every way to answer them."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor
from simcord.builders import UserHandle

from bot.games.mars.data import NUMBER
from bot.games.mars.options import CARD
from bot.games.mars.state import State
from tests.games.mars_position import assets, colony, hand
from tests.games.test_mars_trade import market
from tests.play.mars import keys, sit, state_of, told
from tests.play.messages import answers, labels, menus, offered_by, text_of
from tests.play.test_secrecy import choose
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import World

OFFER = {"to": "Bo", "give": "2 iron + 1 med", "want": "1 water"}
BACK = {"to": "Ana", "give": "2 iron", "want": "1 water"}
ASKED = "**Ana** offers you 2 iron and 1 med kit for 1 water. You can accept, decline or counter."
DAY = 24 * 3600


def words_to(here: World, person: MemberActor) -> str:
    """The newest direct message to somebody that only tells."""
    return text_of([message for message in here.private(person) if not labels(message)][-1])


def in_channel(here: World) -> str:
    """Everything that was told in the channel."""
    return "\n".join(text_of(message) for message in here.posts())


async def press(here: World, person: MemberActor, panel: Any, *keys: str, private: bool = False) -> str:
    """Answer what a panel asks, and confirm; in the channel, or in the direct messages."""
    hands: Any = person.user if private else person
    for key in keys:
        await choose(here, hands, panel, key)
    result = await hands.click(here.fresh(panel), label="Confirm")
    return answers(result) + text_of(here.fresh(panel))


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
    assert len(harbour.posts()) == posts + 1
    lines = text_of(harbour.last()).splitlines()
    assert lines.count("**Ana** offers **Bo** 2 iron and 1 med kit for 1 water.") == 1
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
    assert text_of(harbour.last()).splitlines() == [
        "-# Game 1", "**Bo** offers **Ana** 2 iron for 1 water.", "Still waiting for **Ana**.",
    ]  # fmt: skip
    assert not any(sent.pings for sent in wire.sent[since:])
    panel = await harbour.take(1, ana)
    assert {"accept", "decline", "counter", "build", "roll"} <= set(offered_by(panel))
    why = "You have offered a trade out of turn: no other until your own next turn."
    assert why in await refused(harbour, bo, "offer", **BACK)


async def refused(here: World, person: MemberActor, verb: str, **filled: Any) -> str:
    """Use a command that changes nothing, and return why."""
    before = await here.state(1)
    answer = await told(here, person, verb, **filled)
    assert await here.state(1) == before
    assert "✅" not in answer
    return answer


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


async def fill(here: World, person: MemberActor | UserHandle, panel: Any, *values: str) -> None:
    """Choose several things of the only menu, and go on if that isn't the end."""
    [menu] = [each for each in menus(here.fresh(panel)) if each["custom_id"].startswith("m:fill")]
    await person.select(here.fresh(panel), list(values), custom_id=menu["custom_id"])
    if "Next" in labels(here.fresh(panel)):
        await person.click(panel, label="Next")


async def test_what_can_be_given_and_wanted_is_completed(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    [ana, *_] = await sit(harbour, monkeypatch, market())
    assert await harbour.offered(ana, "mars offer", "to") == ["east", "south", "west"]
    goods = ["blueprint", "iron", "med", "rock", "water"]
    assert await harbour.offered(ana, "mars offer", "give", to="east") == goods
    assert await harbour.offered(ana, "mars offer", "give", "2 ir", to="Bo") == ["iron*2"]
    assert "iron*2+med" in await harbour.offered(ana, "mars offer", "give", "2 iron + 1 m", to="Bo")
    wanted = await harbour.offered(ana, "mars offer", "want", "2 wa", to="east", give="2 iron + 1 med")
    assert "water*2" in wanted
    assert "✅" in await told(harbour, ana, "offer", to="east", give="iron*2", want="water*2")
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
    await refused(harbour, bo, "offer", **BACK)
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
    assert "It doesn't fit now: **Bo** doesn't have 1 water." in shown
    assert "⚠️ **Bo** doesn't have 1 water." in await told(harbour, bo, "accept")
    await bo.click(await harbour.take(1, bo), label="Confirm")
    assert "The offer of **Ana** to **Bo** comes to nothing: **Bo** doesn't have 1 water." in in_channel(harbour)
    state = await state_of(harbour)
    assert (assets(state, 0)["iron"], state.offers) == (2, [])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"give": "3 iron"}, "iron"),
        ({"give": "1 olympium"}, "olympium"),
        ({"give": "iron", "want": "5 water"}, "water"),
        ({"give": "iron", "want": "a moon"}, "I don't understand"),
        ({"to": "Ana"}, "Ana"),
        ({"to": "Nobody"}, "I don't understand"),
    ],
)
async def test_an_impossible_offer_is_answered_and_changes_nothing(
    harbour: World, monkeypatch: pytest.MonkeyPatch, given: dict[str, str], words: str
) -> None:
    ana, *_ = await sit(harbour, monkeypatch, market())
    assert words.casefold() in (await refused(harbour, ana, "offer", **OFFER | given)).casefold()


# --- At the same moment --------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["accept", "withdraw"])
async def test_accept_and_withdraw_at_the_same_moment_one_happens_and_both_are_told(
    harbour: World, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    mine, yours = await harbour.take(1, ana), await harbour.take(1, bo)
    await choose(harbour, ana, mine, "withdraw")
    await choose(harbour, bo, yours, "accept")
    presses = [(bo, yours, "Confirm"), (ana, mine, "Confirm")]
    said = await harbour.at_once(*(presses if first == "accept" else presses[::-1]))
    moves, state = await harbour.moves(1), await state_of(harbour)
    assert moves in (
        ["offer east iron*2+med water", "accept north"], ["offer east iron*2+med water", "withdraw east"],
    )  # fmt: skip
    assert state.offers == []
    assert sum(state.seats[seat].assets[NUMBER["iron"]] for seat in range(2)) == 4
    assert assets(state, 1)["iron"] == (4 if moves[-1] == "accept north" else 2)
    assert sum("✅" in each for each in said) == 1
    [loser] = [each for each in said if "✅" not in each]
    assert "That was from an earlier moment of game 1; nothing was changed." in loser
    happened = ["gives **Bo** 2 iron and 1 med kit for 1 water.", "withdraws the offer to **Bo**."]
    assert [in_channel(harbour).count(f"**Ana** {each}") for each in happened] in ([1, 0], [0, 1])


async def test_accept_and_withdraw_typed_at_the_same_moment(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    said = await harbour.type_at_once((ana, "mars withdraw", {}), (bo, "mars accept", {}))
    assert len(await harbour.moves(1)) == 2
    assert sum("✅" in each for each in said) == 1
    [loser] = [each for each in said if "✅" not in each]
    assert any(
        why in loser for why in ("You have no open offer.", "There is no open offer to you.", "earlier moment")
    )


async def test_accept_pressed_twice_in_the_same_instant_trades_once(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    panel = await harbour.take(1, bo)
    await choose(harbour, bo, panel, "accept")
    await harbour.at_once((bo, panel, "Confirm"), (bo, panel, "Confirm"))
    assert await harbour.moves(1) == ["offer east iron*2+med water", "accept north"]
    assert assets(await state_of(harbour), 1)["iron"] == 4


# --- What is pencilled meanwhile -----------------------------------------------------------------------------


async def test_an_offer_leaves_what_the_player_on_turn_has_pencilled_for_the_build_phase(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = market()
    state.seats[0] = colony("N", tunnel="E2", assets={"rock": 3, "water": 2}, rover=0)
    ana, bo, chi, _ = await sit(harbour, monkeypatch, state)
    assert "Go on to build → Tunnel → E3" in await told(harbour, ana, "tunnel", where="E3")
    assert "✅" in await told(harbour, bo, "offer", to="Chi", give="1 iron", want="1 rock")
    assert "✅" in await told(harbour, chi, "accept")
    assert "Go on to build → Tunnel → E3" in answers(await ana.slash(harbour.channel, "turn"))
    assert "✅" in await told(harbour, ana, "roll")
    assert (await harbour.moves(1))[-1] == "build tunnel E3 roll"


# --- Event cards ---------------------------------------------------------------------------------------------


async def test_event_cards_are_traded_by_name_and_number_and_their_faces_reach_the_partner_only(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    state = market()
    state.seats[0].events, state.seats[1].events = cards_of(state, "ice_lens"), cards_of(state, "rich_seam")
    ana, bo, chi, dee = await sit(harbour, monkeypatch, state)
    given = {"to": "Bo", "give": "ice lens + iron", "want": "1 water + event"}
    assert "✅" in await told(harbour, ana, "offer", **given)
    assert "1 iron and 1 event card (the event: “Ice Lens”) for 1 water and 1 event card" in words_to(harbour, bo)
    assert "✅" in await told(harbour, bo, "accept", cards="rich seam")
    assert "**Ana** gives **Bo** 1 iron and 1 event card for 1 water and 1 event card." in in_channel(harbour)
    after = await state_of(harbour)
    assert (hand(after, 0), hand(after, 1)) == (["rich_seam"], ["ice_lens"])
    log = answers(await dee.slash(harbour.channel, "log"))
    assert "1 iron and 1 event card for 1 water and 1 event card." in log
    for sent in wire.to(EVERYBODY, chi.id, dee.id):
        shown = " ".join([*sent.texts, *(f"{file.name} {file.alt}" for file in sent.files)])
        assert "Ice Lens" not in shown
        assert "Rich Seam" not in shown


def cards_of(state: State, *names: str) -> list[int]:
    """These event cards, taken from the deck."""
    for name in names:
        state.deck.remove(CARD[name])
    return sorted(CARD[name] for name in names)


# --- From direct messages, without them, and after a restart ------------------------------------------------------


async def test_the_whole_of_a_trade_by_commands_in_direct_messages(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    for person, verb, filled in (
        (ana, "offer", {"to": "Bo", "give": "2 iron", "want": "1 water"}),
        (bo, "counter", {"whose": "Ana", "give": "1 water", "want": "1 iron"}),
        (ana, "accept", {}),
    ):
        assert "✅" in answers(await person.user.slash(f"mars {verb}", **filled))
    assert await harbour.moves(1) == ["offer east iron*2 water", "counter north water iron", "accept east"]
    assert "**Bo** gives **Ana** 1 water for 1 iron." in in_channel(harbour)


async def test_with_closed_messages_an_offer_is_seen_and_answered_in_the_channel(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    state = market()
    state.seats[0].events = cards_of(state, "ice_lens")
    ana, bo, chi, _ = await sit(harbour, monkeypatch, state)
    harbour.close_messages(bo)
    await told(harbour, ana, "offer", to="Bo", give="ice lens", want="1 water")
    assert "**Ana** offers **Bo** 1 event card for 1 water." in text_of(harbour.last())
    panel = await harbour.take(1, bo)
    assert "Ice Lens" in text_of(panel), "what is offered shows in the private reply"
    assert not any("Ice Lens" in text for sent in wire.to(EVERYBODY, chi.id) for text in sent.texts)
    assert "✅" in await press(harbour, bo, panel, "accept")
    assert hand(await state_of(harbour), 1) == ["ice_lens"]


async def test_an_offer_half_said_survives_a_restart_and_is_nobody_elses_business(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    panel = await harbour.take(1, bo)
    await choose(harbour, bo, panel, "offer")
    await choose(harbour, bo, panel, "north")
    await harbour.restart()
    assert "So far: **Offer a trade → Ana (North)**" in text_of(await harbour.take(1, bo))
    assert "So far" not in text_of(await harbour.take(1, ana))
    assert "offers" not in in_channel(harbour)
    await fill(harbour, bo, panel, "iron#0")
    await fill(harbour, bo, panel, "rock#0")
    await bo.click(panel, label="Confirm")
    assert await harbour.moves(1) == ["offer north iron rock"]


async def test_a_trade_is_taken_back_only_if_the_others_agree(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, chi, dee = await sit(harbour, monkeypatch, market())
    await told(harbour, ana, "offer", **OFFER)
    await told(harbour, bo, "accept")
    assert await harbour.moves(1) == ["offer east iron*2+med water", "accept north"]
    await bo.slash(harbour.channel, "undo")
    assert "**Bo** would like to take back: accept north" in text_of(harbour.last())
    for person in (ana, chi, dee):
        assert assets(await state_of(harbour), 1)["iron"] == 4
        await person.click(harbour.last(), label="Take it back")
    assert assets(await state_of(harbour), 1)["iron"] == 2
    assert await harbour.moves(1) == ["offer east iron*2+med water"]
    assert "accept" in await keys(harbour, 1), "the offer is open again"


async def test_the_offers_of_somebody_who_resigns_lapse_and_the_game_goes_on(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, *_ = await sit(harbour, monkeypatch, market())
    await told(harbour, bo, "offer", **BACK)
    asked = (await bo.slash(harbour.channel, "resign")).response
    assert asked is not None
    await bo.click(asked, label=labels(asked)[0])
    assert "The offer of **Bo** to **Ana** lapses." in in_channel(harbour)
    assert "accept" not in await keys(harbour, 0)
    assert "There is no open offer to you." in await refused(harbour, ana, "accept")
    assert await harbour.awaited(1) == [ana]
