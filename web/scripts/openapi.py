"""Prints the server's OpenAPI, from which `npm run types` makes `src/api/schema.d.ts`."""

import json

from quiltbee.server.http.app import make_app
from quiltbee.server.settings import Settings

if __name__ == "__main__":
    print(json.dumps(make_app(Settings()).openapi(), indent=1))
