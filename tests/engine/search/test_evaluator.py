"""Somebody else's judgement inside our search."""

import math
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from quiltbee import Advance, XorShift, score, state_text
from quiltbee.engine.bot import NO_LIMIT, Bot, BotFailed, Choice, Limit
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.protocol_server.conversation import Conversation
from quiltbee.engine.search.bot import SearchBot
from quiltbee.engine.search.evaluator import Evaluation, Evaluator, Positions
from quiltbee.engine.search.nets import net_for
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.tables import tables
from quiltbee.rules.edition import Edition
from quiltbee.rules.state import State
from tests.engine.conftest import Played, Start

EXAMPLE = f"py:{Path(__file__).parents[3]}/examples/evaluator.py:judge"


def net_evaluator(edition: Edition) -> Evaluator:
    """Our own net, asked from outside."""
    net, known = net_for(edition), tables(edition)
    assert net is not None

    def judge(positions: Positions) -> Evaluation:
        rows = []
        for row in positions.features.tolist():
            outputs = ffi.new("float[]", 2 + lib.QB_POLICY)
            lib.qb_run_net(known.c, net.c, ffi.new("float[]", row), outputs)
            rows.append(list(outputs))
        chances = [1 / (1 + math.exp(-row[0])) for row in rows]
        return Evaluation(chances, [10 * row[1] for row in rows], [[math.exp(x) for x in row[2:]] for row in rows])

    return judge


def visits(choice: Choice) -> list[int]:
    return [way.visits for way in choice.alternatives]


def test_a_net_that_is_asked_from_outside_searches_as_the_net_itself(start: Start, board: str) -> None:
    state = start(board, 2)
    outside = SearchBot(evaluator=net_evaluator(state.edition), batch=1).choose(state, Limit(nodes=600), XorShift(1))
    inside = SearchBot().choose(state, Limit(nodes=600), XorShift(1))
    assert (outside.decision, visits(outside), outside.line) == (inside.decision, visits(inside), inside.line)
    assert outside.value.chance == pytest.approx(inside.value.chance, abs=1e-5)
    assert outside.value.margin == pytest.approx(inside.value.margin, abs=1e-4)


@pytest.mark.parametrize("batch", [1, 7, 64, 255])
def test_an_evaluator_gets_at_most_a_batch_and_every_node_is_counted(batch: int, start: Start) -> None:
    sizes: list[int] = []

    def judge(positions: Positions) -> Evaluation:
        sizes.append(len(positions))
        return Evaluation([0.5] * len(positions))

    choice = SearchBot(evaluator=judge, batch=batch).choose(start("patchwork", 1), Limit(nodes=500), XorShift(1))
    assert choice.nodes == sum(visits(choice)) == 500
    assert batch / 3 < max(sizes) <= batch


def test_the_same_seed_gives_the_same_choice(start: Start, board: str) -> None:
    bot = SearchBot(evaluator=net_evaluator(start(board, 1).edition), batch=16)
    first, again = (bot.choose(start(board, 1), Limit(nodes=400), XorShift(5)) for _ in range(2))
    assert first == again


def test_positions_are_states_at_the_start_of_a_turn(start: Start) -> None:
    seen: list[State] = []

    def judge(positions: Positions) -> Evaluation:
        assert [len(row) for row in positions.choices] == [1 + positions.edition.reach] * len(positions)
        assert positions[0] == positions[:1][0] == next(iter(positions))
        assert positions.features.shape == (len(positions), lib.QB_FEATURES)
        with pytest.raises(IndexError):
            positions[len(positions)]
        seen.extend(positions)
        return Evaluation([0.5] * len(positions))

    SearchBot(evaluator=judge).choose(start("express", 1), Limit(nodes=50), XorShift(1))
    assert len(seen) > 40
    assert all(state.in_hand is None and state.turn in (0, 1) for state in seen)


def by_score(positions: Positions) -> Evaluation:
    leads = [score(state, state.turn) - score(state, 1 - state.turn) for state in positions]
    return Evaluation([1 / (1 + math.exp(-lead / 8)) for lead in leads], leads)


def test_values_are_for_the_player_to_move(start: Start) -> None:
    """An evaluator that sees only the score now would rather advance, which pays, than buy, which costs."""
    choice = SearchBot(evaluator=by_score).choose(start("patchwork", 1), Limit(nodes=300), XorShift(1))
    wrong = SearchBot(
        evaluator=lambda positions: Evaluation([1 - chance for chance in by_score(positions).chances])
    ).choose(start("patchwork", 1), Limit(nodes=300), XorShift(1))
    assert choice.decision != wrong.decision


def test_priors_say_where_to_look_first(start: Start) -> None:
    def judge(positions: Positions) -> Evaluation:
        return Evaluation([0.5] * len(positions), priors=[[0.97, 0.01, 0.01, 0.01]] * len(positions))

    choice = SearchBot(evaluator=judge).choose(start("patchwork", 1), Limit(nodes=20), XorShift(1))
    assert (choice.decision, visits(choice)[0]) == (Advance(), 20)


def test_a_time_limit_is_kept_and_the_tree_is_kept_for_the_next_decision(start: Start) -> None:
    state = start("express", 1)
    bot = SearchBot(evaluator=by_score)
    assert all(bot.choose(state, Limit(seconds=0.05), XorShift(1)).nodes >= 1 for _ in range(2))


@pytest.mark.parametrize("spec", [f"search:evaluator={EXAMPLE},nodes=30", f"level:6,evaluator={EXAMPLE},batch=4"])
def test_an_evaluator_in_a_spec_plays_whole_games(spec: str, start: Start, played: Played, board: str) -> None:
    bots: tuple[Bot, Bot] = make_bot(spec), make_bot("random")
    game = played(bots, start(board, 3), Limit(nodes=30))
    assert all(later.turn != earlier.turn or later != earlier for (earlier, _), (later, _) in pairwise(game))


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        (lambda _: None, "answered 'None' instead of an Evaluation"),
        (lambda _: Evaluation([]), "chances must be 1 number, one for each position"),
        (lambda _: Evaluation([math.pi, math.e]), "chances must be 1 number,"),
        (lambda _: Evaluation([1.5]), "chances must be from 0 to 1"),
        (lambda _: Evaluation([float("nan")]), "chances hold a number that is not finite"),
        (lambda _: Evaluation([0.5], [1e9]), "margins must be numbers"),
        (lambda _: Evaluation([0.5], None, [[1.0]]), "priors must be 1 row of 4 numbers, one for each choice"),
        (lambda _: Evaluation([0.5], None, [[1.0, -1.0, 1.0, 1.0]]), "priors numbers of at least 0"),
    ],
)
def test_answers_that_make_no_sense_are_refused(
    said: Callable[[Positions], Evaluation], complaint: str, start: Start
) -> None:
    with pytest.raises(BotFailed, match=complaint):
        SearchBot(evaluator=said, batch=1).choose(start("patchwork", 1), Limit(nodes=10), XorShift(1))


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("search:evaluator=judge", "write evaluator=py:MODULE:NAME"),
        ("search:evaluator=py:./none.py:judge", "there is no Python file"),
        ("search:evaluator=py:math:pi", "is no evaluator"),
        ("search:static=1,evaluator=py:math:cos", "search takes static or evaluator, not both"),
    ],
)
def test_what_is_no_evaluator_is_told_what_would_be_one(spec: str, complaint: str) -> None:
    with pytest.raises(BotFailed, match=complaint):
        make_bot(spec)


@pytest.mark.parametrize("option", [f"evaluator={EXAMPLE}", "net=mine.weights"])
def test_go_takes_a_level_and_no_code_or_file(option: str, start: Start) -> None:
    conversation = Conversation("greedy")
    conversation.hear(f"position text {state_text(start('express', 1))}")
    [said] = conversation.hear(f"go level 8,{option}")
    assert said.startswith(f"error go level takes no {option.partition('=')[0]}; write: setoption name Bot")
    assert conversation.hear("go level 8,time=3600") == []


def test_an_evaluator_that_fails_says_where(start: Start) -> None:
    with pytest.raises(BotFailed, match="py:math:cos failed: TypeError"):
        make_bot("search:evaluator=py:math:cos").choose(start("express", 1), NO_LIMIT, XorShift(1))
