"""Migrato through Discord: whole games, the discard, what can be taken back, and who is told what."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from simcord import MemberActor

from bot.games.migrato import turns
from bot.games.migrato.game import Migrato
from bot.games.migrato.state import State
from tests.games.migrato_position import cards, copy, position
from tests.play.messages import answers, labels, offered_by, text_of
from tests.play.players import Way, by_button, by_migrato_verbs, by_move, from_messages, play_out
from tests.play.telling import check_over
from tests.play.test_secrecy import choose
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

DISCARD = "Which card do you discard? Then you draw."
ACTION = "What do you do?"
REFILLED = "This is your hand now."


# --- Whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(by_button(), id="buttons"),
        pytest.param(by_move, id="move"),
        pytest.param(by_migrato_verbs, id="verbs"),
        pytest.param(from_messages(), id="direct-messages"),
    ],
)
async def test_a_whole_game(harbour: World, monkeypatch: pytest.MonkeyPatch, way: Way) -> None:
    short(monkeypatch, position(), deck=18)
    number = await harbour.pit("Ana", "Bo")
    await play_out(harbour, number, way, seed=4)
    await check_over(harbour, number)


async def test_a_game_ends_with_the_fifth_pile(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(monkeypatch, position("T4N XD XN", "T5D", my_piles="G5N G5D G4D G4N G3D | K4D K3D K3D K2D | "
                                "S3N S3N S3N S2N | B2D B1D B1D"))  # fmt: skip
    number = await harbour.pit("Ana", "Bo")
    told = answers(await harbour.person("Ana").slash(harbour.channel, "migrato play", card="t4n", column="c1"))
    assert "✅" in told
    await check_over(harbour, number)
    assert "All five species have arrived on one side." in harbour.told()
    assert "1. **Ana** · 12" in harbour.told()


async def test_the_bot_is_started_anew_between_any_two_steps_of_a_game(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    short(monkeypatch, position(None, "S4N S3N | K4D", "G5N | T5D"), deck=8)
    number = await harbour.pit("Ana", "Bo")
    await play_out(harbour, number, by_button(harbour.restart), seed=6)
    await check_over(harbour, number)


# --- Positions -----------------------------------------------------------------------------------------------


def begin(monkeypatch: pytest.MonkeyPatch, state: State, draws: str = "") -> None:
    """Have the next game of Migrato begin with this position, in which the host is on turn, and these cards on
    top of the deck, the first one first."""
    state = copy(state)
    wanted = cards(draws)
    for card in wanted:
        state.deck.remove(card)
    state.deck += reversed(wanted)
    monkeypatch.setattr(Migrato, "new", lambda *_: copy(state))


def short(monkeypatch: pytest.MonkeyPatch, state: State, *, deck: int) -> None:
    """Have the next game begin with so small a deck, and end as soon as that is used up (§8)."""
    state.deck, state.table.discard = state.deck[:deck], state.deck[deck:]
    monkeypatch.setattr(turns, "RESHUFFLES", 1)
    begin(monkeypatch, state)


async def moves_of(world: World, person: MemberActor, *turns_: str) -> None:
    """Have somebody type turns, each of which is played to its end or as far as something comes to light."""
    for turn in turns_:
        told = await person.slash(world.channel, "move", turn=turn)
        if "✅" not in answers(told):
            assert told.response is not None
            await person.click(told.response, label="Confirm")


def told_privately(world: World, person: MemberActor, words: str) -> list[str]:
    """Somebody's direct messages in which these words stand."""
    return [text_of(message) for message in world.private(person) if words in text_of(message)]


# --- The discard, and what can be taken back -----------------------------------------------------------------


async def test_the_discard_is_asked_within_the_turn_and_only_then_it_is_told(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch, position("K4D S3N XD", other_hand="B1D B2D B3D"), draws="G3D G4D")
    number = await harbour.pit("Ana", "Bo")
    ana = harbour.person("Ana")
    before, posts = await harbour.state(number), len(harbour.posts())
    told = await ana.slash(harbour.channel, "migrato play", card="k4d", column="new")
    assert DISCARD in answers(told)
    assert told.response is not None
    assert sorted(offered_by(told.response)) == ["s3n", "xd"]
    assert await harbour.state(number) == before, "it is only pencilled"
    assert len(harbour.posts()) == posts
    assert "✅" in answers(await ana.slash(harbour.channel, "migrato discard", card="xd"))
    assert await harbour.moves(number) == ["k4d new xd"]
    shown = harbour.told()
    assert "begins a column with Black kite 4 (day)." in shown
    assert "discards" in shown
    assert "draws 2." in shown


async def test_a_turn_that_revealed_nothing_can_be_taken_back_before_the_discard_and_not_after_the_draw(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch, position("K4D S3N XD", "K4D", other_hand="B1D B2D B3D"))
    number = await harbour.pit("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    panel = (await ana.slash(harbour.channel, "move", turn="k4d c1")).response
    assert panel is not None
    assert DISCARD in text_of(panel)
    await ana.click(panel, label="Back")
    assert "Where do you play" in text_of(harbour.fresh(panel))
    await ana.click(panel, label="Back")
    assert ACTION in text_of(harbour.fresh(panel))
    assert await harbour.moves(number) == []
    await moves_of(harbour, ana, "k4d c1 xd")
    told = answers(await ana.slash(harbour.channel, "undo"))
    assert "I have asked **Bo**." in told
    assert await harbour.moves(number) == ["k4d c1 xd"]
    asked = harbour.last()
    assert "plays Black kite 4 (day) under column 1." in text_of(asked)
    await bo.click(asked, label="No")
    assert await harbour.moves(number) == ["k4d c1 xd"]
    assert await harbour.awaited(number) == [bo]


async def test_a_column_of_day_cards_sent_away_is_taken_back_alone(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch, position("K4D S3N XD", "K4D K3D"))
    number = await harbour.pit("Ana", "Bo")
    ana = harbour.person("Ana")
    before = await harbour.state(number)
    assert "✅" in answers(await ana.slash(harbour.channel, "migrato drop", column="c1"))
    assert "Taken back." in answers(await ana.slash(harbour.channel, "undo"))
    assert await harbour.state(number) == before
    assert await harbour.awaited(number) == [ana]


async def test_a_night_column_sent_away_has_been_seen(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(monkeypatch, position("K4D S3N XD", "S4N S3N"))
    await harbour.pit("Ana", "Bo")
    ana = harbour.person("Ana")
    assert "✅" in answers(await ana.slash(harbour.channel, "migrato drop", column="c1"))
    assert "Black-winged stilt 4 (night)" in harbour.told()
    assert "I have asked **Bo**." in answers(await ana.slash(harbour.channel, "undo"))


async def test_a_column_known_to_be_wrong_is_not_uncovered_without_a_second_look(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch, position("T2N S3N XD", "G4N"))
    number = await harbour.pit("Ana", "Bo")
    ana = harbour.person("Ana")
    told = await ana.slash(harbour.channel, "migrato play", card="t2n", column="c1")
    assert "✅" not in answers(told)
    assert "⚠️" in answers(told)
    assert await harbour.moves(number) == []
    assert told.response is not None
    await ana.click(told.response, label="Confirm")
    assert await harbour.moves(number) == ["t2n c1"]
    assert "not in order, all are discarded" in harbour.told()


async def test_a_card_cannot_be_discarded_when_no_discard_is_asked_for(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A danger with one target would be played by its name alone."""
    begin(monkeypatch, position("XN K4D K3D", "", "S3N", other_hand="B1D B2D B3D"))
    number = await harbour.pit("Ana", "Bo")
    ana, bo, stranger = (harbour.person(name) for name in ("Ana", "Bo", "Stranger"))
    before = await harbour.table(number)
    for card in ("xn", "k4d"):
        told = answers(await ana.slash(harbour.channel, "migrato discard", card=card))
        assert "You are not asked for a discard now. Your action comes first" in told
    assert "It isn't your turn" in answers(await bo.slash(harbour.channel, "migrato discard", card="b1d"))
    assert "You don't sit at" in answers(await stranger.slash(harbour.channel, "migrato discard", card="b1d"))
    assert await harbour.table(number) == before
    panel = await harbour.take(number, ana)
    for key in ("k4d", "xn"):
        await choose(harbour, ana, panel, key)
    assert await harbour.moves(number) == [], "that turn only needs to be confirmed"
    told = answers(await ana.slash(harbour.channel, "migrato discard", card="k3d"))
    assert "✅ Done." in told, "or to be ended in another way"
    assert await harbour.moves(number) == ["k4d new k3d"]


# --- What comes by direct message ----------------------------------------------------------------------------


async def test_the_hand_comes_as_a_picture_once_after_each_refill_and_to_nobody_else(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    begin(monkeypatch, position("K4D S3N XD", "K4D", other_hand="B1D B2D B3D"), draws="G3D G4D T1D T3D")
    number = await harbour.pit("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    assert not [sent for sent in wire.sent if REFILLED in "".join(sent.texts)]
    await moves_of(harbour, ana, "k4d c1 xd")
    [word] = [sent for sent in wire.posts() if REFILLED in "".join(sent.texts)]
    assert word.reader == ana.id
    assert "You draw 2. This is your hand now." in "".join(word.texts)
    [picture] = word.files
    assert "g3d Goose 3" in picture.alt
    assert "g4d Goose 4" in picture.alt
    await moves_of(harbour, bo, "swap")
    words = [sent for sent in wire.posts() if REFILLED in "".join(sent.texts)]
    assert [sent.reader for sent in words] == [ana.id, bo.id]
    await moves_of(harbour, ana, "drop c1")
    assert len([sent for sent in wire.posts() if REFILLED in "".join(sent.texts)]) == 2, "nothing was drawn"
    assert number == 1
    public = [sent for sent in wire.to(EVERYBODY) if sent.files]
    assert {file.name for sent in public for file in sent.files} == {"migrato-board.png"}
    for sent in wire.to(EVERYBODY, bo.id):
        assert "Brent goose" not in str(sent.json), "what Ana draws is hers"
        assert not [file for file in sent.files if "goose" in file.alt.casefold()]


@pytest.mark.parametrize("by", ["verb", "move"])
async def test_what_a_danger_takes_from_a_face_down_column_is_told_to_the_two_players_only(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire, by: str
) -> None:
    begin(monkeypatch, position("XN K4D K3D", "", "S4N S3N", other_hand="B1D B2D B3D"), draws="K2D K2D")
    number = await harbour.pit("Ana", "Bo")
    ana, bo, stranger = (harbour.person(name) for name in ("Ana", "Bo", "Stranger"))
    if by == "verb":
        told = answers(await ana.slash(harbour.channel, "migrato danger", card="xn", target="o1"))
        assert DISCARD in told, "the turn goes on"
    else:
        await moves_of(harbour, ana, "xn o1")
    assert await harbour.moves(number) == ["xn o1"]
    secret = "The card taken is Black-winged stilt 3 (night)."
    for person in (ana, bo):
        assert len(told_privately(harbour, person, secret)) == 1
    assert "takes a face-down card from column 1" in harbour.told()
    for name in ("log", "board"):
        await stranger.slash(harbour.channel, name)
    for sent in wire.to(EVERYBODY, stranger.id):
        assert "stilt" not in str(sent.json).casefold()
        assert not [file for file in sent.files if "stilt" in file.alt.casefold()]
    assert "I have asked **Bo**." in answers(await ana.slash(harbour.channel, "undo"))
    assert "✅" in answers(await ana.slash(harbour.channel, "migrato discard", card="k3d"))
    assert await harbour.moves(number) == ["xn o1", "k3d"]
    assert await harbour.awaited(number) == [bo]


async def test_what_a_danger_takes_from_the_open_is_told_to_all(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch, position("XD K4D K3D", "", "K4D", other_hand="B1D B2D B3D"))
    await harbour.pit("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    await moves_of(harbour, ana, "xd o1 k3d")
    assert "takes Black kite 4 (day) from column 1" in harbour.told()
    assert told_privately(harbour, bo, "The card taken is") == []


@pytest.mark.parametrize(("memory", "seen"), [("open", True), ("strict", False)])
async def test_with_strict_memory_ones_own_night_cards_are_hidden_from_oneself(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire, memory: str, seen: bool
) -> None:
    begin(monkeypatch, position("K4D K3D XD", "S4N G3N | K4D", strict=memory == "strict"))
    await harbour.pit("Ana", "Bo", memory=memory)
    ana = harbour.person("Ana")
    since = len(wire.sent)
    await harbour.take(1, ana)
    await ana.slash(harbour.channel, "hand")
    await ana.slash(harbour.channel, "move", turn="combine c1.2")
    offered = await ana.autocomplete(harbour.channel, "migrato drop", "column", "")
    assert any("stilt" in choice["name"] for choice in offered) == seen
    mine = [str(sent.json) + "".join(file.alt for file in sent.files) for sent in wire.sent[since:]]
    assert any("Stilt 4" in told or "stilt 4" in told for told in mine) == seen


async def test_nobody_is_shown_ones_own_night_cards_in_a_message_to_all(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    begin(monkeypatch, position("K4D S3N XD", "S4N G3N", "K4D", other_hand="B1D B2D B3D"))
    await harbour.pit("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    panel = (await ana.slash(harbour.channel, "migrato play", card="s3n", column="new")).response
    assert panel is not None
    assert any("Stilt" in str(file.description) for file in panel.attachments), "its owner sees it"
    await ana.slash(harbour.channel, "migrato discard", card="xd")
    await bo.slash(harbour.channel, "board")
    await harbour.take(1, bo)
    public = wire.to(EVERYBODY, bo.id)
    assert len(public) > 5
    for sent in public:
        told = str(sent.json) + "".join(file.alt for file in sent.files)
        assert "stilt" not in told.casefold()


# --- What the verbs complete ---------------------------------------------------------------------------------

VERBS: Sequence[tuple[str, str, dict[str, str]]] = (
    ("play", "card", {}),
    ("play", "column", {"card": "s3n"}),
    ("play", "column", {}),
    ("danger", "card", {}),
    ("danger", "target", {"card": "xn"}),
    ("danger", "target", {}),
    ("combine", "card", {}),
    ("combine", "column", {"card": "c1.2"}),
    ("combine", "column", {}),
    ("drop", "column", {}),
    ("discard", "card", {}),
)


async def all_offered(world: World, person: MemberActor) -> list[list[str]]:
    return [
        sorted(await world.offered(person, f"migrato {verb}", option, **filled)) for verb, option, filled in VERBS
    ]


async def test_each_verb_offers_what_is_legal_and_nothing_to_whoever_is_not_awaited(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position("S3N K4D XN", "S4N G3N | K4D", "G5N | T5D", other_hand="B1D B2D B3D")
    begin(monkeypatch, state)
    number = await harbour.pit("Ana", "Bo")
    ana, bo, stranger = (harbour.person(name) for name in ("Ana", "Bo", "Stranger"))
    nothing: list[list[str]] = [[]] * len(VERBS)
    assert await all_offered(harbour, ana) == [
        ["k4d", "s3n"],
        ["c1", "new"],
        [],
        ["xn"],
        ["o1"],
        [],
        ["c1.2"],
        ["new"],
        [],
        ["c1", "c2"],
        [],
    ]
    assert await all_offered(harbour, bo) == nothing
    assert await all_offered(harbour, stranger) == nothing
    await ana.slash(harbour.channel, "migrato play", card="s3n", column="c1")
    assert await harbour.offered(ana, "migrato discard", "card") == ["k4d", "xn"]
    assert await harbour.offered(ana, "migrato discard", "card", "kite") == ["k4d"]
    assert await harbour.offered(bo, "migrato discard", "card") == []
    assert await harbour.offered(stranger, "migrato discard", "card", game=str(number)) == []


async def test_when_a_discard_is_asked_for_no_other_verb_offers_anything(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch, position("XN XD K3D", "K4D", "S4N S3N", other_hand="B1D B2D B3D"))
    await harbour.pit("Ana", "Bo")
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "migrato danger", card="xn", target="o1")
    *others, discards = await all_offered(harbour, ana)
    assert others == [[]] * (len(VERBS) - 1)
    assert discards == ["k3d", "s3n", "xd"]


async def test_the_verbs_of_another_game_offer_nothing(harbour: World) -> None:
    await harbour.dealt("Ana", "Bo")
    for person in await harbour.awaited(1):
        assert await all_offered(harbour, person) == [[]] * len(VERBS)


async def test_whatever_the_verbs_offer_can_be_played(harbour: World, wire: Wire) -> None:
    number = await harbour.pit("Ana", "Bo")
    rng = random.Random(5)
    for _ in range(12):
        [on] = await harbour.awaited(number)
        await by_migrato_verbs(harbour, number, on, rng)
    refused = [text for sent in wire.sent for text in sent.texts if "not legal" in text or "understand" in text]
    assert refused == []


async def test_the_discard_can_be_taken_up_after_a_restart(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(monkeypatch, position("XN K4D K3D", "S4N", "S4N S3N", other_hand="B1D B2D B3D"))
    number = await harbour.pit("Ana", "Bo")
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "migrato danger", card="xn", target="o1")
    await harbour.restart()
    panel = await harbour.take(number, ana)
    assert DISCARD in text_of(panel)
    assert "Back" in labels(panel)
    told = answers(await ana.slash(harbour.channel, "migrato discard", card="k3d"))
    assert "✅" in told
    await harbour.restart()
    assert await harbour.moves(number) == ["xn o1", "k3d"]
    assert len(told_privately(harbour, ana, REFILLED)) == 1


async def test_a_discard_typed_with_a_play_that_uncovers_is_played_with_it(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form that /rules teaches."""
    begin(monkeypatch, position("S2N K3D XD", "S4N S3N S3N", other_hand="B1D B2D B3D"))
    number = await harbour.pit("Ana", "Bo")
    ana = harbour.person("Ana")
    panel = (await ana.slash(harbour.channel, "move", turn="s2n c1 k3d")).response
    assert panel is not None
    assert "After that “k3d” is played as you typed it, if it still fits." in text_of(panel)
    assert await harbour.moves(number) == []
    told = await ana.click(panel, label="Confirm")
    assert "✅ Done. Your turn has been played." in answers(told)
    assert await harbour.moves(number) == ["s2n c1", "k3d"]
    assert await harbour.awaited(number) == [harbour.person("Bo")]


@pytest.mark.parametrize("typed", [["s2n c1 k3d"], ["s2n c1", "k3d"]], ids=["in one", "in two"])
async def test_whoever_is_on_next_reads_the_whole_turn_before_theirs(
    harbour: World, monkeypatch: pytest.MonkeyPatch, typed: list[str]
) -> None:
    begin(monkeypatch, position("S2N K3D XD", "S4N S3N S3N", other_hand="B1D B2D B3D"))
    number = await harbour.pit("Ana", "Bo")
    await moves_of(harbour, harbour.person("Ana"), *typed)
    assert await harbour.moves(number) == ["s2n c1", "k3d"]
    shown = text_of(harbour.panel(harbour.person("Bo"), number))
    for words in ("plays a face-down card under column 1.", "arrives, worth 2.", "discards Black kite 3 (day)"):
        assert words in shown


async def test_a_discard_typed_with_a_play_that_no_longer_fits_is_asked_for_with_the_reason(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch, position("S2N K3D XD", "S4N S3N S3N", other_hand="B1D B2D B3D"))
    number = await harbour.pit("Ana", "Bo")
    ana = harbour.person("Ana")
    panel = (await ana.slash(harbour.channel, "move", turn="s2n c1 s2n")).response
    assert panel is not None
    told = answers(await ana.click(panel, label="Confirm"))
    assert "✅ Done so far. Your turn goes on.\n⚠️ “s2n” is not legal here: " in told
    assert DISCARD in told
    assert await harbour.moves(number) == ["s2n c1"]


async def test_what_is_typed_with_a_play_that_uncovers_is_offered_as_a_turn(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(monkeypatch, position("S2N K3D XD", "S4N S3N S3N", other_hand="B1D B2D B3D"))
    await harbour.pit("Ana", "Bo")
    assert await harbour.offered(harbour.person("Ana"), "move", "turn", "s2n c1 k3d") == ["s2n c1 k3d"]
