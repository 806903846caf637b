"""Discord's own description of its interface, where it lies beside the project: what a request body may be."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

SCHEMA = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
JSON = "application/json"


@cache
def _described() -> dict[str, Any]:
    described: dict[str, Any] = json.loads(SCHEMA.read_text("utf-8"))
    # Discord takes identifiers as numbers too, which is how the library sends those of people who may be pinged.
    number = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
    described["components"]["schemas"]["SnowflakeType"] = number
    return described


@cache
def _validator(template: str, method: str) -> Any:
    described = _described()
    body = described["paths"][template][method].get("requestBody")
    if body is None:
        return None
    schema = body["content"][JSON]["schema"] | {"components": described["components"]}
    return jsonschema.Draft202012Validator(schema)


def template_of(method: str, path: str) -> str:
    """The described path that a request goes to, the one with the most words of its own. Raises ``LookupError``."""
    parts = path.strip("/").split("/")
    found: list[tuple[int, str]] = [
        (sum(not word.startswith("{") for word in words), template)
        for template, methods in _described()["paths"].items()
        if method.lower() in methods
        and len(words := template.strip("/").split("/")) == len(parts)
        and all(word in (part, "") or word.startswith("{") for word, part in zip(words, parts, strict=True))
    ]
    if not found:
        raise LookupError(f"{method} {path} is not described")
    return max(found)[1]


def faults(method: str, path: str, body: Any) -> list[str]:
    """What is wrong with a request body, by Discord's description: where, and what."""
    validator = _validator(template_of(method, path), method.lower())
    if validator is None:
        return [] if body is None else [f"{method} {path} takes no body"]
    best = (jsonschema.exceptions.best_match([error]) for error in validator.iter_errors(body))
    return [f"{method} {path} {error.json_path}: {error.message[:300]}" for error in best]
