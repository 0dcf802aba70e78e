"""`quiltbee bench`. How fast the machine is, is no question for a test."""

import json

import pytest

from quiltbee.kernel import cpu_variants
from tests.cli.conftest import Quiltbee


@pytest.mark.slow
def test_every_figure_is_there_and_more_than_nothing(quiltbee: Quiltbee) -> None:
    run = quiltbee("bench", "--json", "--seconds", "0.05")
    assert run.code == 0, run.err
    found = json.loads(run.out)
    assert set(found) == {
        "random games, patchwork",
        "random games, express",
        "random games, stack-n-stuff",
        "random games, alone against the Automa",
        "placements valued, patchwork",
        "nodes of a search, patchwork",
        "random games, threads",
        "import quiltbee",
    }
    for name in list(found)[:5]:
        assert found[name]["ratio"] > 1, name
        assert found[name]["cpu_variant"] in {"portable", "popcnt", "bmi2"}
    for name in cpu_variants():
        assert found["nodes of a search, patchwork"][f"{name}/s"] > 0
    assert found["random games, threads"]["two/s"] > 0


@pytest.mark.slow
def test_importing_quiltbee_loads_neither_numpy_nor_the_kernel(quiltbee: Quiltbee) -> None:
    run = quiltbee("bench", "--json", "--seconds", "0.05")
    assert json.loads(run.out)["import quiltbee"]["heavy imports"] == "none"


@pytest.mark.slow
def test_the_figures_are_a_table_for_people(quiltbee: Quiltbee) -> None:
    run = quiltbee("bench", "--seconds", "0.05")
    assert run.out.count("ratio") == 6
    assert run.code == 0
