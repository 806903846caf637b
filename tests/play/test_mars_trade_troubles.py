"""Trade in Migration: Mars when something comes between: others, secrets, closed messages, a restart."""

from __future__ import annotations

import pytest

from bot.games.mars.data import NUMBER
from tests.games.mars_position import assets, colony, hand
from tests.games.test_mars_trade import market
from tests.play.mars import (
    BACK,
    OFFER,
    cards_of,
    fill,
    in_channel,
    keys,
    press,
    refused,
    sit,
    state_of,
    told,
    words_to,
)
from tests.play.messages import answers, labels, text_of
from tests.play.test_secrecy import choose
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import World

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


async def test_an_offer_to_the_player_on_turn_leaves_what_they_have_pencilled_in_the_colony_phase(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = market()
    state.seats[0].events = cards_of(state, "ice_lens")
    ana, bo, _, _ = await sit(harbour, monkeypatch, state)
    assert "So far: **Ice Lens**" in await told(harbour, ana, "event", card="ice_lens")
    assert "✅" in await told(harbour, bo, "offer", to="Ana", give="1 iron", want="1 rock")
    shown = answers(await ana.slash(harbour.channel, "turn"))
    assert "So far: **Ice Lens**" in shown
    assert "Bo offers you 1 iron for 1 rock." in shown
    assert "✅" in await told(harbour, ana, "accept")
    assert (await harbour.moves(1))[-1] == "ice_lens accept east"


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
    assert "**Ana** offers **Bo** 1 event card for 1 water." in harbour.told()
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
    asked = (
        ": **Bo** would like to take back a turn. Is that all right?\n> **Ana** gives **Bo** 2 iron and 1 med kit"
    )
    assert asked in harbour.told()
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
