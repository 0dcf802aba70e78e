"""The folder of the static page: what it is made of is pinned, its files belong together, licences come with it."""

import json
import re
from pathlib import Path

import pytest
from static_site.fetching import PINS
from static_site.site import licences_of, write_list

PAGE = '<div id="device" data-version="" data-server="py/1/server.js"></div>'


@pytest.mark.parametrize("pins", ["wheels.txt", "test-wheels.txt", "compiler.txt"])
def test_every_package_is_pinned_with_its_hash(pins: str) -> None:
    packages = re.split(r"\n(?=\S)", (PINS / pins).read_text(encoding="utf-8"))
    assert packages
    for each in packages:
        assert re.match(r"[a-z0-9-]+==[\d.]+ \\\n    --hash=sha256:[0-9a-f]{64}", each), each


def test_what_comes_from_npm_is_pinned_with_its_hash() -> None:
    packages = json.loads((PINS / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert all(each["integrity"].startswith("sha512-") for path, each in packages.items() if path)


def test_the_page_is_told_its_version_which_changes_with_every_file(tmp_path: Path) -> None:
    versions = []
    for content in ("one", "two"):
        (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
        (tmp_path / "other.js").write_text(content, encoding="utf-8")
        write_list(tmp_path)
        versions.append(json.loads((tmp_path / "files.json").read_text(encoding="utf-8"))["version"])
        assert f'data-version="{versions[-1]}"' in (tmp_path / "index.html").read_text(encoding="utf-8")
    assert len(set(versions)) == 2


def test_a_page_that_has_no_place_for_its_version_is_not_published(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<div></div>", encoding="utf-8")
    with pytest.raises(SystemExit, match="has no place for its version"):
        write_list(tmp_path)


def test_a_package_without_a_licence_file_says_in_its_metadata_which_it_has(tmp_path: Path) -> None:
    for path in ("ann-1.0.dist-info/licenses/LICENSE", "ann-1.0.dist-info/METADATA", "ben-2.1.dist-info/METADATA"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    assert sorted(licences_of(tmp_path)) == ["ann-1.0-LICENSE.txt", "ben-2.1-METADATA.txt"]
