"""Golden game 1 of Migration (§13.2), played by two people on Discord."""

from __future__ import annotations

from simcord import MemberActor

from tests.play.messages import answers, text_of
from tests.play.world import World

HANDS = (
    {"bass": 2, "oak": 2, "rats": 3, "sparrow": 3, "fly": 2},
    {"bass": 2, "oak": 1, "rats": 3, "sparrow": 3, "fly": 3},
)
MOVES = [
    (1, "Bass D1"),
    (0, "bass a1"),
    (1, "BASS D2"),
    (0, "bass a3-over oak"),
    (1, "oak, E2"),
    (0, "rats C2 fly"),
    (1, "rats E3"),
    (0, "sparrow B2"),
    (1, "oak-E2 fly B4 rats fly"),
    (0, "fly A2"),
    (1, "fly B3"),
    (0, "sparrow D4 oak sparrow"),
]


async def test_golden_game_1_on_discord(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    table = await harbour.table(number)
    founder = harbour.decoded(table).founder
    seats = [table.seats[founder], table.seats[1 - founder]]
    players: list[MemberActor] = [harbour.actor(seat.user) for seat in seats]
    for player, hand in zip(players, HANDS, strict=True):
        await player.slash(harbour.channel, "migration draft", **hand)
    for seat, words in MOVES:
        assert await harbour.awaited(number) == [players[seat]], words
        told = answers(await players[seat].slash(harbour.channel, "move", turn=words))
        assert "✅" in told, f"{words}: {told}"
    final = text_of(harbour.last())
    p1, p2 = (f"**{seat.name}**" for seat in seats)
    for line in (
        f"{p1} migrates to D4 with Sparrow over B3, C3, paying 2.",
        f"{p1} covers {p2}'s Fly on B3.",
        f"{p2} loses the Pioneer Spirit with the Town on B3.",
        f"🏆 {p1} wins!",
        f"1. {p1} · 7\n2. {p2} · 6",
    ):
        assert line in final
    assert (await harbour.table(number)).status == "over"
