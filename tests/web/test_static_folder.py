"""The folder of the static page: what it is made of is pinned, and licences come with it."""

import json
import re
from pathlib import Path

import pytest
from static_site.fetching import PINS
from static_site.site import licences_of


@pytest.mark.parametrize("pins", ["wheels.txt", "test-wheels.txt", "compiler.txt"])
def test_every_package_is_pinned_with_its_hash(pins: str) -> None:
    packages = re.split(r"\n(?=\S)", (PINS / pins).read_text(encoding="utf-8"))
    assert packages
    for each in packages:
        assert re.match(r"[a-z0-9-]+==[\d.]+ \\\n    --hash=sha256:[0-9a-f]{64}", each), each


def test_what_comes_from_npm_is_pinned_with_its_hash() -> None:
    packages = json.loads((PINS / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert all(each["integrity"].startswith("sha512-") for path, each in packages.items() if path)


def test_a_package_without_a_licence_file_says_in_its_metadata_which_it_has(tmp_path: Path) -> None:
    for path in ("ann-1.0.dist-info/licenses/LICENSE", "ann-1.0.dist-info/METADATA", "ben-2.1.dist-info/METADATA"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    assert sorted(licences_of(tmp_path)) == ["ann-1.0-LICENSE.txt", "ben-2.1-METADATA.txt"]
