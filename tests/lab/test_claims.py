"""The matches behind the claims: they can be stopped and go on, and the verdict says what was played."""

from dataclasses import replace
from pathlib import Path

import pytest

from quiltbee.engine.arena.report import report
from quiltbee.engine.arena.sprt import Sprt
from quiltbee.lab.claims import Claim, claims, play_on, read, score_of, verdict_of

KEPT = Path(__file__).parents[2] / "benchmarks" / "claims"
NEVER = float("inf")
QUICK = Claim(("greedy", "random"), "express", "standard", 0.5)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two pairs, played in two goes."""
    file = tmp_path_factory.mktemp("claims") / "a.jsonl"
    play_on(QUICK, 1, NEVER, 1, file)
    play_on(QUICK, 2, NEVER, 1, file)
    return file


def test_a_match_goes_on_where_it_was_stopped(played: Path) -> None:
    assert [result.number for result in read(QUICK, played)] == [0, 1, 2, 3]


def test_what_was_read_is_what_a_match_in_one_go_gives(played: Path, tmp_path: Path) -> None:
    play_on(QUICK, 2, NEVER, 1, tmp_path / "b.jsonl")
    assert [result.text for result in read(QUICK, played)] == [
        result.text for result in read(QUICK, tmp_path / "b.jsonl")
    ]


def test_games_of_other_bots_do_not_count_and_are_thrown_away(played: Path, tmp_path: Path) -> None:
    file, others = tmp_path / "e.jsonl", replace(QUICK, bots=("random", "greedy"))
    file.write_bytes(played.read_bytes())
    assert read(others, file) == []
    play_on(others, 1, NEVER, 1, file)
    assert [result.number for result in read(others, file)] == [0, 1]
    assert read(QUICK, file) == []


def test_without_time_left_nothing_is_played(tmp_path: Path) -> None:
    play_on(QUICK, 2, 0.0, 1, tmp_path / "c.jsonl")
    assert read(QUICK, tmp_path / "c.jsonl") == []


def test_a_share_is_judged_when_all_games_are_there(played: Path) -> None:
    told = report(QUICK.bots, score_of(read(QUICK, played)))
    assert told.bots[0].wins == 4
    assert verdict_of(QUICK, told, 2) == "holds"
    assert verdict_of(QUICK, told, 3) == "open"
    assert verdict_of(replace(QUICK, wanted=1.1), told, 2) == "does not hold"


def test_a_test_stops_the_match_as_soon_as_enough_is_known(tmp_path: Path) -> None:
    claim = replace(QUICK, sprt=Sprt(0, 400))
    play_on(claim, 50, NEVER, 1, tmp_path / "d.jsonl")
    results = read(claim, tmp_path / "d.jsonl")
    assert len(results) < 100
    assert verdict_of(claim, report(claim.bots, score_of(results), claim.sprt), 50) == "holds"


def test_every_edition_on_every_board_is_claimed_three_times_under_names_of_its_own() -> None:
    names = [claim.name for claim in claims()]
    assert len(names) == len(set(names)) == 12
    assert {"patchwork-2014-uct", "express-standard-abstract", "patchwork-revised-more-time"} <= set(names)


@pytest.mark.parametrize(
    "claim", [claim for claim in claims() if (KEPT / f"{claim.name}.jsonl").exists()], ids=lambda claim: claim.name
)
def test_every_game_that_is_kept_with_the_code_counts(claim: Claim) -> None:
    """A setting that is renamed, or gains nothing and goes, must not make hours of games worthless."""
    file = KEPT / f"{claim.name}.jsonl"
    assert len(read(claim, file)) == len(file.read_text(encoding="utf-8").splitlines())
