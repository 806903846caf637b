"""Still layers: drawn once, also for painters that start later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from rendering.kit import layers
from rendering.kit.layers import keep_in, layer

DRAWN: list[str] = []


def fresh() -> object:
    """A function that draws, as another process has it: with nothing in memory."""

    def sea(colour: str) -> Image.Image:
        DRAWN.append(colour)
        return Image.new("RGB", (30, 20), colour)

    return layer(4)(sea)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    DRAWN.clear()
    keep_in(tmp_path / "layers")
    yield tmp_path / "layers"
    keep_in(None)


def test_a_layer_is_drawn_once_for_all_painters() -> None:
    first = fresh()("#123456")  # type: ignore[operator]
    again = fresh()("#123456")  # type: ignore[operator]
    assert DRAWN == ["#123456"]
    assert (first.mode, first.size, first.tobytes()) == (again.mode, again.size, again.tobytes())


def test_another_layer_is_drawn_for_itself() -> None:
    painter = fresh()
    one, other = painter("#123456"), painter("#654321")  # type: ignore[operator]
    assert one.getpixel((0, 0)) != other.getpixel((0, 0))


def test_what_other_code_or_data_has_drawn_is_removed_and_drawn_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh()("#123456")  # type: ignore[operator]
    [former] = folder.iterdir()
    monkeypatch.setattr(layers, "_drawn_by", lambda: "changed")
    keep_in(folder)
    assert not former.exists()
    fresh()("#123456")  # type: ignore[operator]
    assert DRAWN == ["#123456"] * 2


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n"])
def test_a_broken_file_is_drawn_anew(folder: Path, content: bytes) -> None:
    fresh()("#123456")  # type: ignore[operator]
    [file] = folder.iterdir()
    file.write_bytes(content)
    assert fresh()("#123456").getpixel((0, 0)) == (0x12, 0x34, 0x56)  # type: ignore[operator]
    assert fresh()("#123456").getpixel((0, 0)) == (0x12, 0x34, 0x56)  # type: ignore[operator]
    assert DRAWN == ["#123456"] * 2


def test_afolder_that_can_not_be_made_stops_no_picture(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    keep_in(tmp_path / "file")
    assert fresh()("#123456").size == (30, 20)  # type: ignore[operator]
