"""The examples of the rules of Migration: Mars: drawn, told, and right by rules that are written anew here."""

from __future__ import annotations

import pytest

from bot.games import content
from bot.games.content import BadContent, Flaw
from bot.games.mars import data
from bot.games.mars.geometry import HEX, NAMES, NEIGHBOURS, TERRAIN
from rendering import mars
from rendering.mars import drawing, examples
from rendering.mars.examples import Example, Examples, Field, Frame
from tests.rendering.images import opened

LIMIT = 100 * 1024
PRODUCTION = ("factory", "refinery", "hospital", "export")
POPULATION = ("life", "habitat")
STANDING = ("hq", "life", "tunnel", "fortress")


def find(topic: str) -> Example:
    found = examples.find(topic)
    assert found is not None
    return found


def near(name: str) -> set[str]:
    return {NAMES[number] for number in NEIGHBOURS[HEX[name]]}


def about(frame: Frame) -> Field:
    """The piece that a frame is about."""
    (found,) = [field for field in examples.fields(frame) if field.specials & {"last", "mark"}]
    return found


def network(fields: list[Field], colour: str) -> set[str]:
    """PLC-9."""
    passing = {
        field.name for field in fields if field.colour == colour and "blast" not in field.specials and field.kind
    }
    passing -= {field.name for field in fields if "last" in field.specials}
    reached = {field.name for field in fields if field.kind == "hq" and field.colour == colour}
    while True:
        more = {name for name in passing - reached if near(name) & reached}
        if not more:
            return reached
        reached |= more


def allowed(frame: Frame, kind: str, colour: str) -> bool:
    """PLC-1 to PLC-7 for the piece that a frame is about."""
    fields, new = examples.fields(frame), about(frame)
    beside = [field for field in fields if field.name in near(new.name) and field.kind]
    own = [field.kind for field in beside if field.colour == colour]
    if kind != "tunnel" and TERRAIN[new.name] != ".":
        return False
    if not near(new.name) & network(fields, colour):
        return False
    if kind != "tunnel" and any(field.colour not in ("", colour) for field in beside):
        return False
    if kind == "habitat" and "life" not in own:
        return False
    if kind in PRODUCTION and any(field.kind not in ("tunnel", "fortress") for field in beside):
        return False
    return not (kind in POPULATION and set(own) & set(PRODUCTION))


@pytest.mark.parametrize("topic", mars.topics())
def test_every_example_is_drawn_and_told(topic: str) -> None:
    picture = mars.example(topic)
    assert picture is not None
    assert picture == mars.example(topic.capitalize())
    assert picture.name == "mars-example.webp"
    assert opened(picture).size == (700, 440)
    assert len(picture.data) <= LIMIT
    assert picture.alt.startswith("Example: ")
    assert len(picture.alt) <= 1024
    assert "…" not in picture.alt


def test_the_topics_asked_for_are_there() -> None:
    wanted = {"connection", "habitats", "facilities", "strike", "trade", "supply", "winning"}
    wanted |= {"dice", "salvage", "dismantle", "events"}
    assert wanted <= set(mars.topics())
    assert mars.example("chess") is None


def test_every_example_belongs_to_an_explanation() -> None:
    explained = {topic.casefold() for topic in content.topics("mars")}
    assert {topic.casefold() for topic in mars.topics()} <= explained


def test_connections_are_judged_as_the_rules_do() -> None:
    whole, cut, beside = find("connection").frames
    for frame in (whole, cut):
        assert allowed(frame, "life", "blue") == (frame.verdict == "yes")
    assert allowed(beside, "tunnel", "blue")
    assert not any(allowed(beside, kind, "blue") for kind in ("life", "factory", "hospital"))


@pytest.mark.parametrize("topic", ["habitats", "facilities"])
def test_placements_are_judged_as_the_rules_do(topic: str) -> None:
    for frame in find(topic).frames:
        new = about(frame)
        assert allowed(frame, new.kind, new.colour) == (frame.verdict == "yes"), frame.note


def test_pieces_of_examples_stand_where_they_may() -> None:
    """2.2, BRD-5."""
    for topic in mars.topics():
        for frame in find(topic).frames:
            fields = examples.fields(frame)
            assert len({field.name for field in fields}) == len(fields)
            for field in fields:
                if field.kind == "hq":
                    assert TERRAIN[field.name] in "1234"
                elif field.kind not in ("", "tunnel", "fortress"):
                    assert TERRAIN[field.name] == "."


def test_a_strike_destroys_what_the_rules_say() -> None:
    """MET-3, MET-4."""
    before, after = (examples.fields(frame) for frame in find("strike").frames)
    (impact,) = [field.name for field in before if "meteor" in field.specials]
    later = {field.name: field for field in after}
    assert {field.name for field in before} == set(later)
    for field in before:
        hit = field.name == impact or field.name in near(impact)
        lost = hit and field.kind and field.kind not in STANDING
        assert bool(later[field.name].kind) != bool(lost), field.name
    assert "blast" in later[impact].specials


def test_people_without_a_home_end_where_the_rules_say() -> None:
    """POP-6."""
    for frame in find("people").frames:
        fields = examples.fields(frame)
        (impact,) = [field.name for field in fields if "meteor" in field.specials]
        stands = [field for field in fields if field.name not in near(impact) | {impact}]
        home = any(field.kind == "habitat" and not field.specials for field in stands)
        bed = any(field.kind == "hospital" for field in stands)
        assert frame.people == ((1, 0) if home else (0, 1) if bed else (0, 0)), frame.note


def test_ruins_give_what_the_rules_say() -> None:
    """6.4."""
    for frame in find("ruins").frames:
        fields = examples.fields(frame)
        (ruin,) = [field for field in fields if TERRAIN[field.name] == "U"]
        touched = any(field.kind not in ("", "tunnel", "hq") and field.name in near(ruin.name) for field in fields)
        extra = touched and "blast" not in ruin.specials
        assert examples.goods(frame.gain) == ((2 if extra else 1, "olympium"),), frame.note


def test_offers_are_judged_as_the_rules_do() -> None:
    """NEG-2, NEG-7."""
    for frame in find("trade").frames:
        sides = examples.parties(frame)
        fair = all(goods for _, goods in sides) and all(
            what != "olympium" or data.rules().negotiation.olympium_tradable
            for _, goods in sides
            for _, what in goods
        )
        assert fair == (frame.verdict == "yes"), frame.note


def test_the_five_steps_cost_and_give_what_the_rules_say() -> None:
    """6.6: 3 people, a Refinery, a Factory, a ruin, 2 fuel cells left."""
    upkeep, fuel, production, bonus, event = (set(goods) for _, goods in examples.lines(find("supply").frames[0]))
    assert upkeep == {
        (-3, "water"),
        *((-count, what) for what, count in data.pieces().kinds["refinery"].upkeep.items()),
    }
    assert fuel == {(-2, "fuel"), (1, "fuel")}
    assert production == {(1, "olympium"), (1, "rcu")}
    assert bonus == {(1, "med")}
    assert event == {(1, "event")}


def test_rates_are_those_of_the_treasury() -> None:
    """5.3."""
    supplies = ("fuel", "med", "rcu")
    drawn = []
    for _, (paid, got) in examples.lines(find("exchange").frames[0]):
        kind = "supply" if got[1] in supplies else "population" if got[1] == "healthy" else "resource"
        assert got[0] == 1
        assert paid[1] != got[1]
        drawn.append((kind, 0, -paid[0]) if paid[1] == "olympium" else (kind, -paid[0], 0))
    assert drawn == [(rate.get, rate.same, rate.olympium) for rate in data.rules().exchange]


def test_dismantling_is_judged_as_the_rules_do() -> None:
    """4.3: nobody may live there, and everything connected must stay so."""
    for frame in find("dismantle").frames:
        new, fields = about(frame), examples.fields(frame)
        standing = [standing_field(field) for field in fields]
        before, after = network(standing, "blue"), network([f for f in standing if f.name != new.name], "blue")
        free = after == before - {new.name} and "healthy" not in new.specials
        assert free == (frame.verdict == "yes"), frame.note


def standing_field(field: Field) -> Field:
    """The field as it stands, whether or not the frame is about it."""
    return field._replace(specials=field.specials - {"last"})


def test_spaces_give_what_the_rules_say() -> None:
    """6.3, 6.5: 2 on the resource die and one Refinery."""
    resource, any_, stop, unused, ruin, fuel = (goods for _, goods in examples.lines(find("dice").frames[0]))
    assert resource == ((3, "iron"),)
    assert any_[0][0] == 3
    assert stop == unused == ((1, "rock"), (1, "event"))
    assert (ruin, fuel) == (((1, "olympium"),), ((-1, "fuel"),))


def test_event_cards_of_the_example_do_what_the_deck_says() -> None:
    by_title = {card.title: card for card in data.cards()}
    for told, ((count, what),) in examples.lines(find("events").frames[0]):
        when, _, title = told.partition(": ")
        card = by_title[title]
        assert card.held == (when == "Kept")
        known = {"strikes": "meteor", "choose_resource": "iron", "choose_supply": "rcu"}
        assert what == known.get(card.effect.kind, card.effect.what)
        assert count == (-card.effect.amount if card.effect.kind == "lose" else card.effect.amount)


def test_a_salvaged_habitat_comes_back_empty_where_it_may_stand() -> None:
    """SAL-1 to SAL-3, POP-2."""
    before, after = find("salvage").frames
    lost = {field.name for field in examples.fields(before)} - {
        field.name for field in examples.fields(after) if field.kind and "last" not in field.specials
    }
    (impact,) = [field.name for field in examples.fields(before) if "meteor" in field.specials]
    assert impact in lost
    assert any(field.kind == "factory" for field in examples.fields(before))
    placed = about(after)
    stands = examples.fields(after)
    beside = {field.kind for field in stands if field.name in near(placed.name)}
    assert (placed.kind, "healthy" in placed.specials) == ("habitat", False)
    assert "life" in beside
    assert not beside & set(PRODUCTION)


def test_winning_begins_and_ends_with_the_target() -> None:
    """WIN-3."""
    first, between, last = find("winning").frames
    target = data.rules().limits.target_population
    assert first.people == last.people == (target, 0)
    assert [goods for _, goods in examples.lines(between)] == [((-target, "water"),), ((1, "event"),)]


@pytest.mark.parametrize(
    "frame",
    [
        Frame("nothing"),
        Frame("no such hex", hexes=("Z9",)),
        Frame("nobody's", hexes=("C2 factory",)),
        Frame("no such piece", hexes=("C2 blue castle",)),
        Frame("one side", offer=("blue +1 iron",)),
        Frame("no faction", offer=("red +1 iron", "blue +1 iron")),
        Frame("no bar", lines=("Upkeep -1 water",)),
        Frame("no such thing", lines=("Upkeep | -1 gold",)),
    ],
)
def test_a_frame_that_cannot_be_read_is_named(frame: Frame) -> None:
    with pytest.raises(Flaw, match=r"examples\.odd\.frames\[0\]"):
        examples.check(Examples({"odd": Example("Odd", "Odd.", (frame,))}))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('shape = "circle"', 'shape = "square"'), "same shape"),
        (('hq = "🚀"\n', ""), "pieces.hq: is missing"),
    ],
)
def test_a_flaw_in_the_drawing_is_named(change: tuple[str, str], fault: str) -> None:
    text = content.read(drawing.FILE)
    assert change[0] in text
    with pytest.raises(BadContent, match=fault):
        content.parse(drawing.FILE, text.replace(*change, 1), drawing.Drawing, drawing.check)
