"""The short form of `make fuzz`."""

import random
from pathlib import Path

import pytest

from tests.server_faults.fuzz import run
from tests.server_faults.support.mutants import Mutants


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning:schemathesis", "ignore::DeprecationWarning:schemathesis")
def test_nonsense_gets_an_answer_and_never_a_server_error(tmp_path: Path) -> None:
    findings = run(tmp_path, examples=2, bodies=150)
    assert findings.problems == []
    assert findings.total > 200
    assert findings.statuses[422] > 30, "most of it is told what is wrong"
    assert findings.statuses[200] + findings.statuses[201] > 0, "some of it is right, so the rest comes close"


def test_the_same_seed_makes_the_same_nonsense() -> None:
    first, second = Mutants(7), Mutants(7)
    value = {"name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}], "seq": random.Random(7).random()}
    assert [first.body(value) for _ in range(50)] == [second.body(value) for _ in range(50)]
