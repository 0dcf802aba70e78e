"""No `if` of the package names an edition: what an edition is like, its file says."""

import ast

import pytest

from quiltbee.editions.known import edition_ids
from tests.test_layers import modules


def asked_for(node: ast.AST) -> list[ast.expr]:
    """The expressions that a node compares with something, or by which it tells cases apart."""
    match node:
        case ast.Compare(left, _, comparators):
            return [left, *comparators]
        case ast.MatchValue(value):
            return [value]
        case ast.Dict(keys):
            return [key for key in keys if key is not None]
    return []


def names_an_edition(node: ast.expr) -> bool:
    constants = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
    return any(value in edition_ids() for value in constants if isinstance(value, str))


def test_no_code_asks_for_the_name_of_an_edition() -> None:
    asking = [
        f"{module}, line {expression.lineno}"
        for module, tree in modules()
        for node in ast.walk(tree)
        for expression in asked_for(node)
        if names_an_edition(expression)
    ]
    assert asking == []


@pytest.mark.parametrize(
    "source",
    [
        'if edition.id == "express": pass',
        'x = edition.id in ("patchwork", "express")',
        'match edition.id:\n    case "stack-n-stuff": pass',
        'points = {"patchwork": 7}[edition.id]',
    ],
)
def test_code_that_asks_would_be_found(source: str) -> None:
    found = [expression for node in ast.walk(ast.parse(source)) for expression in asked_for(node)]
    assert any(map(names_an_edition, found))
