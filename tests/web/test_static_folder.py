"""The folder of the static page: what it is made of is pinned."""

import json
import re

import pytest
from static_site.fetching import PINS


@pytest.mark.parametrize("pins", ["wheels.txt", "test-wheels.txt", "compiler.txt"])
def test_every_package_is_pinned_with_its_hash(pins: str) -> None:
    packages = re.split(r"\n(?=\S)", (PINS / pins).read_text(encoding="utf-8"))
    assert packages
    for each in packages:
        assert re.match(r"[a-z0-9-]+==[\d.]+ \\\n    --hash=sha256:[0-9a-f]{64}", each), each


def test_what_comes_from_npm_is_pinned_with_its_hash() -> None:
    packages = json.loads((PINS / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert all(each["integrity"].startswith("sha512-") for path, each in packages.items() if path)
