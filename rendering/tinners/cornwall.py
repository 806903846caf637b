"""The drawn map of Cornwall: where each area's plate stands, and the land around that nobody mines, in pixels.

The places keep the areas apart, so that plates don't cover each other and parcels have the borders of the rules;
an area that isn't listed stands where the view's sketch has it.
"""

from __future__ import annotations

HEIGHT = 900
REACH = 62
"""How far parcels reach beyond plates and paths."""
PLACES: dict[str, tuple[int, int]] = {
    "st-just": (122, 572), "st-ives": (230, 385), "marazion": (227, 759), "gwinear": (331, 571),
    "breage": (431, 773), "wendron": (634, 773), "camborne": (534, 584), "illogan": (434, 365),
    "redruth": (639, 397), "gwennap": (741, 584), "devoran": (836, 773), "st-agnes": (741, 194),
    "perran": (860, 381), "st-columb": (964, 157), "st-austell": (964, 567), "fowey": (1168, 568),
    "bodmin": (1066, 343), "caradon": (1269, 365), "callington": (1268, 150),
}  # fmt: skip
"""The middle of each area's plate."""
WILD: tuple[tuple[int, int, int], ...] = (
    (650, 892, 74), (575, 888, 66), (1116, 196, 84), (1110, 110, 70), (1345, 470, 84), (1320, 560, 70),
    (1370, 380, 80), (1380, 250, 60), (1390, 60, 60),
)  # fmt: skip
"""Land where nobody mines: middle and radius of circles."""
BAYS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((296, 220), (368, 220), (356, 486), (314, 486)),
    ((806, 20), (896, 20), (876, 300), (834, 300)),
)
"""Sea that cuts into the land, between areas that are no neighbours: corners."""
TAMAR: tuple[tuple[int, int], ...] = ((1384, 0), (1372, 120), (1386, 240), (1370, 380), (1388, 520), (1400, 600))
"""The river's line from north to south; Devon lies east of it."""
NAMES: tuple[tuple[str, int, int, int], ...] = (("Tamar", 1384, 300, 90),)
"""What waters are called: name, middle, and how far it is turned, in degrees."""
SKETCH = (1000, 600)


def place(key: str, x: int, y: int) -> tuple[int, int]:
    """The middle of an area's plate; ``x`` and ``y`` place it on the view's sketch."""
    from_sketch = (round(106 + x * 1150 / SKETCH[0]), round(60 + y * (HEIGHT - 150) / SKETCH[1]))
    return PLACES.get(key, from_sketch)
