"""The API describes itself completely: every body has an example that fits, every route its errors."""

from typing import Any, get_args

import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from quiltbee.server.api.responses import Problem
from quiltbee.server.domain.problem_codes import STATUS, ProblemCode
from quiltbee.server.http.app import make_app
from quiltbee.server.http.openapi import examples
from quiltbee.server.http.routes import (
    advice,
    board,
    editions,
    exports,
    games,
    home,
    operations,
    play,
    puzzles,
    seats,
    training,
)
from quiltbee.server.settings import Settings
from tests.server.http.test_who_may_do_what import ROUTES

APP = make_app(Settings())
DESCRIBED = APP.openapi()
OPERATIONS = {
    operation["operationId"]: (method, path, operation)
    for path, methods in DESCRIBED["paths"].items()
    for method, operation in methods.items()
}
HANDLERS = {
    route.name: route
    for module in (advice, board, editions, games, home, exports, operations, play, puzzles, seats, training)
    for route in module.router.routes
    if isinstance(route, APIRoute)
}


def test_every_operation_is_looked_at() -> None:
    assert set(OPERATIONS) == set(HANDLERS)
    assert set(examples()) == set(OPERATIONS)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_every_body_has_an_example_that_fits(name: str) -> None:
    operation, route = OPERATIONS[name][2], HANDLERS[name]
    if route.body_field is not None:
        asked = operation["requestBody"]["content"]["application/json"]["example"]
        body: Any = route.body_field.field_info.annotation
        TypeAdapter(body).validate_python(asked)
    done = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
    for kind, content in done.get("content", {}).items():
        assert content["example"], kind
        if kind == "application/json":
            TypeAdapter(route.response_model).validate_python(content["example"])
    if "content" not in done:
        assert "204" in operation["responses"]


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_every_error_is_described_with_an_example(name: str) -> None:
    method, _, operation = OPERATIONS[name]
    refused = {status: answer for status, answer in operation["responses"].items() if int(status) >= 400}
    assert {"421", "429"} <= set(refused)
    assert "requestBody" not in operation or {"400", "413", "415", "422"} <= set(refused)
    assert method == "get" or "403" in refused
    for status, answer in refused.items():
        content = answer["content"]["application/json"]
        assert content["schema"] == {"$ref": "#/components/schemas/Problem"}
        assert STATUS[Problem.model_validate(content["example"]).code] == int(status)


def test_every_status_of_the_matrix_is_described() -> None:
    for method, path, statuses, _ in ROUTES:
        described = set(DESCRIBED["paths"][path][method]["responses"])
        assert {str(status) for status in statuses} <= described, (method, path)


def test_every_code_has_one_status() -> None:
    assert set(STATUS) == set(get_args(ProblemCode))


def test_the_examples_are_real() -> None:
    assert examples()["get_view"]["response"]["table"]["edition"]["id"] == "patchwork"
    assert examples()["get_edition"]["response"]["id"] == "express"
