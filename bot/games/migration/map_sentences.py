"""Every sentence that a Founder hears while the map is laid, and the options to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from bot.games.contract import Decision, Option
from bot.games.migration import data
from bot.games.migration.data import TILES
from bot.games.migration.geometry import interior_hexes
from bot.games.migration.plates import COMPASS
from bot.games.text import Text, Who, text

FOUNDER = "founder"
RANDOM = "random"
BUILD = "build"
BUILT = "built"
SAVED = "saved:"
KEEP = "keep"
REROLL = "reroll"
DONE = "done"
CONFIRM = "confirm"
GO = "go"

_WAY = Text("You are the Founder. Which land is to be settled?")
_RANDOM_OPTION = Option(
    RANDOM,
    Text("A random land"),
    note=Text("Drawn at once for all to see; after that you can't lay the land yourself any more."),
)
_BUILD_OPTION = Option(BUILD, Text("Lay the plates yourself"), note=Text("Plate by plate, as you like."))
_KEEP_OPTION = Option(KEEP, Text("Keep this land"))
_DONE_OPTION = Option(DONE, Text("No more terrain"))
_PARTED = Text("In two parts, either of which may be an island.")
_COMPASS_NAMES = ("east", "north-east", "north-west", "west", "south-west", "south-east")

ASK_CONFIRM = Decision(
    Text("The land is laid. Is it to be settled like this?"), (Option(CONFIRM, Text("Finish the map")),)
)
ASK_GO = Decision(Text("You are the Founder of the next game."), (Option(GO, Text("Deal the next game")),))


@cache
def choices() -> dict[str, Text]:
    """Where a table's map can come from, by the value of the setting."""
    named = {name: Text(chart.name) for name, chart in data.maps().items()}
    return {FOUNDER: Text("The Founder lays it"), RANDOM: Text("Random"), **named}


def title(name: str) -> Text:
    """What a map is called: a named or saved one, or how it came about."""
    if name in data.maps():
        return Text(data.maps()[name].name)
    kinds = {RANDOM: Text("a random land"), BUILT: Text("a land laid plate by plate")}
    return kinds.get(name) or text("{name}", name=name.removeprefix(SAVED))


# --- What the Founder is asked -------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def ask_way(players: int, saved: tuple[str, ...]) -> Decision:
    """Ask where the map comes from: a named one, chance, plates, or a saved one (§5)."""
    options = [_map_option(name) for name, chart in data.maps().items() if chart.players == players]
    options += [_RANDOM_OPTION, _BUILD_OPTION]
    options += [Option(saved_key(n), text("{name}", name=name)) for n, name in enumerate(saved)]
    return Decision(_WAY, tuple(options))


@cache
def _map_option(name: str) -> Option:
    """A named map, with what there is on it."""
    forest = data.maps()[name].forest()
    fertile, woods = len(interior_hexes(forest)), sum(forest.values())
    note = text("{count} Regions: {fertile} fertile, {woods} with a forest.", count=len(forest), fertile=fertile,
                woods=woods)  # fmt: skip
    return Option(name, Text(data.maps()[name].name), note=note)


def saved_key(number: int) -> str:
    """The key of a saved map, numbered from 0."""
    return f"saved-{number + 1}"


@cache
def ask_drawn(left: int) -> Decision:
    """Ask whether a random map is kept (§5B)."""
    again = reroll_option(left)
    return Decision(Text("Do you keep this random land?"), (_KEEP_OPTION, again) if left else (_KEEP_OPTION,))


@cache
def reroll_option(left: int) -> Option:
    """Another random map."""
    note = text("For all to see, with no way back to this one. Draws left after it: {left}.", left=left - 1)
    return Option(REROLL, Text("Draw another land"), note=note)


@lru_cache(maxsize=256)
def ask_plate(names: tuple[str, ...], number: int, count: int) -> Decision:
    """Ask for a plate of those that are left (§5C step 1)."""
    prompt = text("Which plate do you lay? ({number} of {count})", number=number, count=count)
    return Decision(prompt, tuple(plate_option(name) for name in names))


def plate_option(name: str) -> Option:
    """A plate to lay."""
    plate = data.plates().plates[name]
    return Option(name, Text(plate.name), note=_PARTED if len(plate.parts) > 1 else None)


@lru_cache(maxsize=64)
def ask_turn(plate: str, part: int, times: tuple[int, ...]) -> Decision:
    """Ask how a plate, or one part of it, is turned (§5C step 2)."""
    prompt = text("How does {plate} lie?", plate=part_name(plate, part))
    return Decision(prompt, tuple(turn_option(n) for n in times))


def turn_option(times: int) -> Option:
    """A rotation."""
    label = text("Turned by {degrees}°", degrees=60 * times) if times else Text("As it is")
    return Option(f"turn-{times}", label)


def part_name(plate: str, part: int) -> Text:
    """A plate, or the part of it that is being laid."""
    table = data.plates().plates[plate]
    if len(table.parts) == 1:
        return Text(table.name)
    return text("part {number} of {plate}", number=part + 1, plate=Text(table.name))


def ask_spot(plate: str, part: int, ghosts: Sequence[str], *, loose: bool) -> Decision:
    """Ask which Ocean hex a plate covers, or where a loose part lies off the land (§5C steps 3 and 4)."""
    prompt = text("Which hex of the sea does {plate} cover?", plate=part_name(plate, part))
    options = [ghost_option(label) for label in ghosts]
    return Decision(prompt, (*options, *away_options()) if loose else tuple(options))


@cache
def ghost_option(label: str) -> Option:
    """A hex of the Ocean."""
    return Option(label, text("{place}", place=label), spot=label)


@cache
def away_options() -> tuple[Option, ...]:
    """An island of its own, in six directions."""
    note = Text("An island of its own, reached only by Explorers that enter without the Spirit.")
    return tuple(
        Option(f"away-{short}", text("An island in the {direction}", direction=Text(name)), note=note)
        for short, name in zip(COMPASS, _COMPASS_NAMES, strict=True)
    )


@lru_cache(maxsize=1024)
def ask_hex(label: str, numbers: tuple[int, ...]) -> Decision:
    """Ask which hex of a plate lies on the chosen place (§5C step 3)."""
    prompt = text("Which of its hexes lies on {place}?", place=label)
    return Decision(prompt, tuple(hex_option(number) for number in numbers))


@cache
def hex_option(number: int) -> Option:
    """A hex of a plate by its number."""
    return Option(f"hex-{number}", text("Hex {number}", number=number))


def ask_fertile(labels: Sequence[str], count: int) -> Decision:
    """Ask which Interior Regions get the Fertile tiles that there are (§5 step 6)."""
    prompt = text("There are only {count} Fertile tiles. Which Regions get one?", count=count)
    return Decision(prompt, tuple(ghost_option(label) for label in labels), least=count, most=count)


@lru_cache(maxsize=512)
def ask_tile(kinds: tuple[int, ...], left: int) -> Decision:
    """Ask for a terrain tile to add (§5 steps 7 and 8)."""
    prompt = text("Which terrain do you add? Besides Fertile, {left} more can be laid.", left=left)
    return Decision(prompt, (*(tile_option(kind) for kind in kinds), _DONE_OPTION))


@cache
def tile_option(kind: int) -> Option:
    """A kind of terrain tile."""
    return Option(TILES[kind], tile(kind), note=Text(data.terrain().tiles[TILES[kind]].note))


@cache
def tile(kind: int) -> Text:
    """The name of a terrain tile."""
    return Text(data.terrain().tiles[TILES[kind]].name)


def ask_place(kind: int, labels: Sequence[str]) -> Decision:
    """Ask where a terrain tile goes."""
    prompt = text("Where does the {tile} go?", tile=tile(kind))
    return Decision(prompt, tuple(ghost_option(label) for label in labels))


@lru_cache(maxsize=64)
def words(players: int, saved: tuple[str, ...]) -> dict[str, Text]:
    """Every key that can stand in a Founder's choices on any land, with its label; places are left out."""
    options = [*ask_way(players, saved).options, _KEEP_OPTION, reroll_option(1), _DONE_OPTION]
    options += [*ASK_CONFIRM.options, *ASK_GO.options, *away_options()]
    options += [plate_option(name) for name in data.plates().plates]
    options += [turn_option(times) for times in range(6)]
    options += [hex_option(number + 1) for number in range(data.PLATE_SIZE)]
    options += [tile_option(kind) for kind in range(1, len(TILES))]
    return {option.key: option.label for option in options}


# --- What is told --------------------------------------------------------------------------------------------


def has_drawn(seat: int, left: int) -> Text:
    """A random map, and how many more the Founder may have drawn."""
    return text("{who} has a random land drawn; draws left: {left}.", who=Who(seat), left=left)


def has_kept(seat: int) -> Text:
    """A random map that stays."""
    return text("{who} keeps the land.", who=Who(seat))


def has_laid(seat: int, name: str) -> Text:
    """A finished map."""
    if name == BUILT:
        return text("{who} has laid the land plate by plate.", who=Who(seat))
    if name == RANDOM:
        return text("{who} goes on to the next game, on a random land.", who=Who(seat))
    return text("{who} has laid the land: {map}.", who=Who(seat), map=title(name))
