"""A view holds facts. Sentences are made by the page, in its own language."""

from typing import Any

from pydantic import TypeAdapter

from quiltbee.server.api.view.view import Phrase, View


def field_names(schema: Any) -> set[str]:
    """Every name of a field in a JSON schema."""
    if isinstance(schema, list):
        return set().union(*map(field_names, schema))
    if not isinstance(schema, dict):
        return set()
    return set(schema.get("properties", {})) | field_names(list(schema.values()))


def test_no_part_of_a_view_is_prose() -> None:
    names = field_names(TypeAdapter(View).json_schema()) | field_names(Phrase.model_json_schema())
    assert {"turn", "consequence", "phrase"} <= names
    assert "text" not in names
