"""One game between two bots."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from quiltbee import Edition, Refill, XorShift, edition, outcome, parse_game
from quiltbee.engine.arena.match import Match
from quiltbee.engine.arena.referee import GameResult, Job, play_game
from quiltbee.engine.bot import CannotStart, Limit
from quiltbee.engine.seeds import derived
from tests.custom_edition import tea_towel, tea_towel_text

GREEDY = ("greedy", "greedy:slip=3")


def jobs(box: Edition, bots: tuple[str, str] = GREEDY, pairs: int = 1, seed: int = 4) -> list[Job]:
    return list(Match(bots, box, pairs, seed).jobs())


def untimed(result: GameResult) -> GameResult:
    a, b = (replace(side, seconds=()) for side in result.sides)
    return replace(result, sides=(a, b))


def test_a_pair_has_the_same_circle_and_first_seat_and_the_seats_swapped() -> None:
    one, other = map(play_game, jobs(edition("express")))
    first, second = parse_game(one.text), parse_game(other.text)
    assert (first.circle, first.first) == (second.circle, second.first)
    assert (first.header("Player0"), first.header("Player1")) == ("greedy", "greedy:slip=3")
    assert (second.header("Player0"), second.header("Player1")) == ("greedy:slip=3", "greedy")
    assert one.first != other.first


def test_a_pair_has_the_same_refill_and_another_pair_has_another() -> None:
    games = [parse_game(play_game(job).text) for job in jobs(edition("express"), ("greedy", "greedy"), pairs=2)]
    orders = [next(each.order for each in game.decisions if isinstance(each, Refill)) for game in games]
    assert orders[0] == orders[1] != orders[2] == orders[3]


def test_the_result_is_what_the_game_says() -> None:
    for job in jobs(edition("patchwork", "revised")):
        result = play_game(job)
        record = parse_game(result.text)
        ended = outcome(record.final)
        assert ended is not None
        assert record.header("Result") == str(ended.winner)
        assert record.header("Score") == f"{ended.scores[0]} {ended.scores[1]}"
        assert job.bot_on(ended.winner) == result.winner
        for seat in (0, 1):
            side = result.sides[job.bot_on(seat)]
            assert side.score == ended.scores[seat]
            assert side.empty == record.final.empty(seat)
            assert side.special == (record.final.special == seat)
        assert sum(len(side.seconds) for side in result.sides) == len(record.decisions)


def test_the_same_job_gives_the_same_game() -> None:
    for job in jobs(edition("express")):
        assert untimed(play_game(job)) == untimed(play_game(job))


def test_an_own_edition_goes_with_the_job() -> None:
    own = tea_towel()
    job, _ = Match(("greedy", "random"), own, 1, 1, edition_file=tea_towel_text()).jobs()
    assert outcome(parse_game(play_game(job).text, lambda _: own).final)


# --- who does not play by the rules -------------------------------------------------------------------------------

HELLO = "for line in sys.stdin:\n    if line == 'qbp\\n': print('qbpok')\n"

FAILURES = {
    "an illegal decision": (HELLO + "    if line[:2] == 'go': print('bestmove -')", "- is not allowed"),
    "nonsense": (HELLO + "    if line[:2] == 'go': print('bestmove e99x')", "ProgramFailed: .* cannot be read"),
    "half an answer": (HELLO + "    if line[:2] == 'go': print('bestmove')", "after bestmove comes a decision"),
    "a strange info": (HELLO + "    if line[:2] == 'go': print('info rank one')", "cannot be read"),
    "an error": (HELLO + "    if line[:2] == 'go': print('error I am tired')", "said: error I am tired"),
    "a crash": (
        HELLO + "    if line[:2] == 'go': sys.exit('out of thread')",
        "exit code 1; its last words: out of thread",
    ),
    "silence": (HELLO + "    if line[:2] == 'go': time.sleep(60)", "did not answer within 1.01 s"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_who_fails_loses_that_game_and_it_is_said_why(failure: str, program: Callable[[str], str]) -> None:
    body, why = FAILURES[failure]
    bot = program(body)
    match = Match((bot, "greedy"), edition("express"), 1, 1, limits=(Limit(seconds=0.01), Limit()))
    result = play_game(next(match.jobs()))
    assert result.winner == 1
    assert result.forfeit is not None
    assert re.search(why, result.forfeit), result.forfeit
    record = parse_game(result.text)
    assert record.header("Forfeit") == result.forfeit
    assert record.header("Result") == "1"
    assert not record.header("Score")


def test_a_program_that_cannot_be_started_ends_the_match() -> None:
    with pytest.raises(CannotStart, match="/nowhere/bot cannot be started: No such file or directory"):
        play_game(next(Match(("greedy", "cmd:/nowhere/bot"), edition("express"), 1, 1).jobs()))


def test_so_does_one_that_ends_before_it_says_hello(program: Callable[[str], str]) -> None:
    bot = program("sys.exit('no thread')")
    with pytest.raises(CannotStart, match="exit code 1; its last words: no thread"):
        play_game(next(Match((bot, "greedy"), edition("express"), 1, 1).jobs()))


def test_no_seed_of_a_bot_leads_to_the_order_of_the_refill() -> None:
    """The seeds are hashes of different words, not neighbours that a bot could count to."""
    seeds = {derived(7, "game", 0, "ply", ply) for ply in range(100)} | {derived(7, "pair", 0, "refill")}
    assert len(seeds) == 101
    assert len({XorShift(seed).next() for seed in seeds}) == 101
