"""Prints the server's OpenAPI; `npm run types` generates `src/api/schema.d.ts` from it."""

import json
from typing import Any

from quiltbee.server.http.app import make_app
from quiltbee.server.settings import Settings


def without_examples(value: Any) -> Any:
    """A copy in which no body has an example."""
    if isinstance(value, dict):
        return {
            key: without_examples(each) for key, each in value.items() if not (key == "example" and "schema" in value)
        }
    return [without_examples(each) for each in value] if isinstance(value, list) else value


if __name__ == "__main__":
    print(json.dumps(without_examples(make_app(Settings()).openapi()), indent=1))
