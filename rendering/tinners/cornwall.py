"""The drawn map of Cornwall: where each area's plate stands, and the land around that nobody mines, in pixels.

The places keep the areas apart, so that plates don't cover each other and parcels have the borders of the rules;
an area that isn't listed stands where the view's sketch has it.
"""

from __future__ import annotations

HEIGHT = 900
REACH = 62
"""How far parcels reach beyond plates and paths."""
PLACES: dict[str, tuple[int, int]] = {
    "st-just": (112, 582), "st-ives": (222, 374), "marazion": (212, 790), "gwinear": (322, 578),
    "breage": (427, 797), "wendron": (637, 797), "camborne": (530, 586), "illogan": (424, 366),
    "redruth": (638, 378), "gwennap": (747, 588), "devoran": (848, 797), "st-agnes": (747, 160),
    "perran": (858, 370), "st-columb": (966, 128), "st-austell": (961, 580), "fowey": (1175, 570),
    "bodmin": (1070, 338), "caradon": (1283, 345), "callington": (1283, 122),
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
NAMES: tuple[tuple[str, int, int, int], ...] = (("Tamar", 1382, 476, 90),)
"""What waters are called: name, middle, and how far it is turned, in degrees."""
SKETCH = (1000, 600)


def place(key: str, x: int, y: int) -> tuple[int, int]:
    """The middle of an area's plate; ``x`` and ``y`` place it on the view's sketch."""
    from_sketch = (round(106 + x * 1150 / SKETCH[0]), round(60 + y * (HEIGHT - 150) / SKETCH[1]))
    return PLACES.get(key, from_sketch)
