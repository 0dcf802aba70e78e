"""What a host installs: the versions that are tested, each with its hashes, and no address of a registry."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

ROOT = Path(__file__).parents[1]
HASHED = (ROOT / "requirements" / "serve.txt").read_text(encoding="utf-8")
HOSTS = ("app", "film", "postgres", "tui")
"""The extras that a host needs: `app` brings the others."""
PINNED = re.compile(r"([\w.-]+)==([\w.!+]+)( ; [^\\]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n")


def _versions() -> dict[NormalizedName, str]:
    return {canonicalize_name(name): version for name, version, _ in PINNED.findall(HASHED)}


def test_every_line_names_a_version_and_its_hashes_and_nothing_else() -> None:
    assert PINNED.sub("", HASHED) == ""


def test_all_that_quiltbee_needs_is_there_in_a_version_that_it_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = _versions()
    extras = [each for name in HOSTS for each in project["optional-dependencies"][name]]
    for wanted in map(Requirement, [*project["dependencies"], *extras]):
        if wanted.name == "quiltbee":
            assert wanted.extras < set(HOSTS)
            continue
        assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)]), f"make requirements: {wanted}"


def test_hosts_get_the_versions_that_are_tested() -> None:
    lines = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8").split()
    tested = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}
    other = {name: version for name, version in _versions().items() if tested.get(name, version) != version}
    assert other == {}, "make requirements"
