"""Sentences before translation: the rules say what happened, whoever shows it chooses the language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec


class Who(msgspec.Struct, frozen=True, tag="who"):
    """The player in a seat; shown by the name that seat has at this table."""

    seat: int


class Text(msgspec.Struct, frozen=True, tag="text"):
    """An English message with named parts in braces, e.g. ``Text("{who} passes.", {"who": Who(1)})``.

    A plain string among the parts is shown as it is (a place's label); a word that has a translation is a
    ``Text`` of its own. A list is shown as an enumeration.
    """

    message: str
    parts: dict[str, str | int | Who | Text | list[Text]] = {}


Part = str | int | Who | Text | list[Text]


def text(message: str, /, **parts: Part) -> Text:
    """Write a :class:`Text` with its parts as keywords."""
    return Text(message, parts)


def same(message: str) -> str:
    """The translation into English: the message itself."""
    return message


def show(
    what: Text, name: Callable[[int], str], translate: Callable[[str], str] = same, *, joint: str = "{a} and {b}"
) -> str:
    """Turn a text into a sentence.

    ``name`` gives the name of a seat as it may be printed where the sentence goes; ``translate`` maps an
    English message to the reader's language; ``joint`` joins the last two of an enumeration.
    """
    parts = {key: _show_part(part, name, translate, joint) for key, part in what.parts.items()}
    message = translate(what.message)
    return message.format_map(parts) if parts else message.replace("{{", "{").replace("}}", "}")


def _show_part(part: Part, name: Callable[[int], str], translate: Callable[[str], str], joint: str) -> str:
    if isinstance(part, Text):
        return show(part, name, translate, joint=joint)
    if isinstance(part, Who):
        return name(part.seat)
    if isinstance(part, list):
        return enumerate_words([show(item, name, translate, joint=joint) for item in part], translate(joint))
    return str(part)


def enumerate_words(words: Sequence[str], joint: str = "{a} and {b}") -> str:
    """Join words as a sentence does: ``["a", "b", "c"]`` becomes ``"a, b and c"``."""
    if len(words) < 2:
        return "".join(words)
    return joint.format(a=", ".join(words[:-1]), b=words[-1])
