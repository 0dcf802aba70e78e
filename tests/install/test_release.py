"""What a release is made of says the same everywhere. `make release-check` builds and installs it."""

import re
import sys
import tomllib
from pathlib import Path

import quiltbee
from quiltbee.cli import main

ROOT = Path(__file__).parents[2]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_is_written_once() -> None:
    assert CONFIG["project"]["dynamic"] == ["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", quiltbee.__version__)
    assert re.search(rf"^version: {re.escape(quiltbee.__version__)}$", text("CITATION.cff"), re.MULTILINE)
    assert main(["--version"]) == 0


def test_wheels_are_for_the_oldest_python_that_is_allowed() -> None:
    oldest = CONFIG["project"]["requires-python"].removeprefix(">=").replace(".", "")
    assert f'OLDEST = "cp{oldest}"' in text("setup.py")
    assert CONFIG["tool"]["cibuildwheel"]["build"][0] == f"cp{oldest}-*"
    assert f"OLDEST, NEWEST = {oldest[1:]}, " in text("scripts/release-check")


def test_the_newest_python_is_tried_and_named() -> None:
    newest = re.search(r"OLDEST, NEWEST = \d+, (\d+)", text("scripts/release-check"))
    assert newest is not None
    named = [each for each in CONFIG["project"]["classifiers"] if "Python :: 3." in each]
    assert named[-1].endswith(f"3.{newest[1]}")
    assert sys.version_info[:2] <= (3, int(newest[1]))


def test_publishing_needs_no_stored_secret_and_what_runs_may_only_read() -> None:
    workflow = text(".github/workflows/release.yml")
    assert "secrets." not in workflow
    assert "\npermissions:\n  contents: read\n" in workflow
    publish = workflow[workflow.index("\n  publish:\n") :]
    assert "if: github.ref_type == 'tag'" in publish
    assert "id-token: write" in publish
    assert workflow.count("id-token: write") == 1


def test_every_platform_gets_a_wheel() -> None:
    workflow = text(".github/workflows/release.yml")
    pairs = set(re.findall(r"\{ runner: (\S+), platform: (\w+) \}", workflow))
    assert {platform for _, platform in pairs} == {"linux", "macos", "windows", "pyodide"}
    assert ("ubuntu-24.04-arm", "linux") in pairs
    assert any("pyodide" in each for each in CONFIG["tool"]["cibuildwheel"]["build"])
