"""Reading what stands in a message: texts, buttons and menus."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

Component = dict[str, Any]
BUTTON, MENU, TEXT, GALLERY = 2, 3, 10, 12
CARRIERS = (r"b:(?:take|again|confirm|join|next):[^:]+:[^:]*:(\d{4,})", r"b:(?:agree|seat):[^:]+:(\d{4,}):[\d.]+")
"""What carries the mark of a post: the numbers of moves are shorter."""
GATHERS = re.compile(
    r"(?:<@\d+>.* · )?\*\*.+ · game \d+(: who plays\?| has started| is over| was called off)\*\*(\n|$)"
)


def components(message: Any) -> list[Component]:
    """Every component of a message, flattened. Takes a message of any kind, or the raw components."""
    raw = message if isinstance(message, list) else message.components
    found = [item if isinstance(item, dict) else item.to_dict() for item in raw]
    return list(_walk(found))


def _walk(items: Iterable[Component]) -> Iterator[Component]:
    for item in items:
        yield item
        yield from _walk(item.get("components", []))
        if accessory := item.get("accessory"):
            yield from _walk([accessory])


def text_of(message: Any) -> str:
    """Everything that can be read in a message."""
    texts = [item["content"] for item in components(message) if item.get("type") == TEXT]
    return "\n".join([message.content, *texts]).strip()


def buttons(message: Any) -> list[Component]:
    """The buttons of a message."""
    return [item for item in components(message) if item.get("type") == BUTTON]


def labels(message: Any) -> list[str]:
    """What is written on a message's buttons."""
    return [button["label"] for button in buttons(message)]


def menus(message: Any) -> list[Component]:
    """The menus of a message."""
    return [item for item in components(message) if item.get("type") == MENU]


def offered_by(panel: Any) -> list[str]:
    """The keys that a panel offers as the answer to a decision."""
    picks = [str(button["custom_id"]) for button in buttons(panel)]
    pressed = [identifier.rpartition(":")[2] for identifier in picks if identifier.startswith("b:pick:")]
    return pressed + [option["value"] for menu in menus(panel) for option in menu["options"]]


def shown_pictures(message: Any) -> list[str]:
    """The addresses of the pictures that a message shows, in their order."""
    if not message.flags.components_v2:
        return [attachment.url for attachment in message.attachments]
    galleries = (item for item in components(message) if item.get("type") == GALLERY)
    return [item["media"]["url"] for gallery in galleries for item in gallery["items"]]


def openers(message: Any) -> list[Component]:
    """The buttons that show more of the options: groups and pages."""
    return [button for button in buttons(message) if str(button["custom_id"]).startswith("b:open:")]


def custom_id(message: Any, label: str) -> str:
    """The identifier of the button with that label."""
    return next(str(button["custom_id"]) for button in buttons(message) if button["label"] == label)


def mark_of(message: Any) -> int | None:
    """The number by which a post is found again; ``None`` for a message that is no post, or no longer needs one."""
    ids = [str(button.get("custom_id")) for button in buttons(message)]
    found = [re.fullmatch(carrier, each) for each in ids for carrier in CARRIERS]
    return next((int(match[1]) for match in found if match), None)


def gathers(message: Any) -> bool:
    """Whether a message is the lobby of a game, in which people gather or have gathered."""
    return GATHERS.match(message.content) is not None


def calls(message: Any) -> bool:
    """Whether a message only calls those who are awaited, below the one that tells what happened."""
    return bool(message.content.startswith("▶️")) and "\n" not in message.content and not message.attachments


def speaks_of(number: int, message: Any) -> bool:
    """Whether a message is about the game with that number."""
    return re.search(rf"· game {number}\b", text_of(message)) is not None


def number_in(text: str) -> int:
    """The number of a game in a message."""
    return int(text.lower().split("game ")[1].split()[0].strip(".,:"))


def answers(result: Any) -> str:
    """Everything that was said in answer to one press or command."""
    said = ([result.response] if result.response is not None else []) + result.followups
    return "\n".join(text_of(message) for message in said)
