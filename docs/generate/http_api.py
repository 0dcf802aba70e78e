"""The reference of the HTTP API, from the same description that a server gives at `/openapi.json`."""

import json
from collections.abc import Sequence
from typing import Any

from quiltbee.server.http.app import make_app
from quiltbee.server.settings import Settings

INTRODUCTION = """\
# Every request of the API

This page is made from the description that a running server gives at `/openapi.json`.
[The API](../api.md) explains how the requests belong together, what they cost and
[what the codes of refusals mean](../api.md#problem-codes).
"""
WIDEST_EXAMPLE = 1200

Json = dict[str, Any]


def page() -> str:
    """The page as Markdown."""
    described = make_app(Settings()).openapi()
    operations = [
        _operation(path, method, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    schemas = [_schema(name, schema) for name, schema in sorted(described["components"]["schemas"].items())]
    return "\n".join([INTRODUCTION, "## Requests\n", *operations, "## Shapes\n", *schemas])


def _operation(path: str, method: str, operation: Json) -> str:
    parts = [f"### {method.upper()} {path}\n", _paragraph(operation)]
    if parameters := operation.get("parameters"):
        rows = [(f"`{each['name']}`", each["in"], _type(each["schema"]), _needed(each)) for each in parameters]
        parts.append(_table(("parameter", "in", "type", ""), rows))
    if body := operation.get("requestBody"):
        parts.append(_body("Body", body["content"]))
    parts += [_answer(status, answer) for status, answer in operation["responses"].items() if int(status) < 400]
    refusals = sorted(status for status in operation["responses"] if int(status) >= 400)
    return "\n".join([*parts, f"Refusals: {', '.join(refusals)}\n"])


def _paragraph(thing: Json) -> str:
    return f"{thing.get('description') or thing.get('summary', '')}\n"


def _needed(parameter: Json) -> str:
    return "needed" if parameter.get("required") else ""


def _answer(status: str, answer: Json) -> str:
    return _body(f"Answer {status}", answer.get("content", {}))


def _body(title: str, content: Json) -> str:
    if not content:
        return f"{title}: nothing\n"
    [kind, held], *_ = content.items()
    shape = _type(held["schema"]) if held.get("schema") else ""
    return "\n".join([f"{title}: {shape or f'`{kind}`'}\n", *_examples(held)])


def _examples(held: Json) -> list[str]:
    values = [each["value"] for each in held.get("examples", {}).values() if "value" in each]
    values += [held["example"]] if "example" in held else []
    texts = [json.dumps(value, ensure_ascii=False, indent=1) for value in values[:1]]
    return [f"```json\n{text}\n```\n" for text in texts if len(text) <= WIDEST_EXAMPLE]


def _schema(name: str, schema: Json) -> str:
    needed = schema.get("required", ())
    rows = [
        (f"`{field}`", _type(about), "needed" if field in needed else "", _line(about.get("description", "")))
        for field, about in schema.get("properties", {}).items()
    ]
    table = _table(("field", "type", "", "meaning"), rows) if rows else f"{_type(schema)}\n"
    return "\n".join(
        [f"(shape-{name.lower()})=\n### {name}\n", _paragraph({"description": _line(_about(schema))}), table]
    )


def _about(schema: Json) -> str:
    return str(schema.get("description", ""))


def _line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _type(schema: Json) -> str:
    """The type of a value in words; a shape is a link."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#shape-{name.lower()})"
    if several := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
        return " or ".join(map(_type, several))
    if "const" in schema or "enum" in schema:
        return " or ".join(f"`{json.dumps(each)}`" for each in schema.get("enum", [schema.get("const")]))
    return _plain(schema)


def _plain(schema: Json) -> str:
    kind = str(schema.get("type", "anything"))
    if kind == "array":
        inner = [_type(each) for each in schema.get("prefixItems", [schema.get("items", {})])]
        return f"list of {', '.join(dict.fromkeys(inner))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return {"null": "null", "integer": "whole number", "string": "text", "boolean": "true or false"}.get(kind, kind)
