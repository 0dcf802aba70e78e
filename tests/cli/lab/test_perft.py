"""`quiltbee perft`."""

import pytest

from quiltbee import move_text, play
from tests.cli.conftest import Quiltbee
from tests.rules.support.traces import COUNT_FILE, Json, first_position, recorded, recorded_decision

CIRCLE = "e04 e09 e14 e10 e07 e08 e11 e06 e05 e13 e12 e03 e02 e15 e01"
SECOND = "e16 e17 e18 e19 e20 e21 e22 e23"


def question(line: Json) -> list[str]:
    """A recorded count as a command."""
    state, moves = first_position(line), []
    for step in line["prefix"]:
        decision = recorded_decision(state, step)
        moves.append(move_text(decision, state.edition))
        state = play(state, decision)
    return [
        "perft",
        *("--edition", line["edition"]),
        *(("--board", line["board"]) if line.get("board") else ()),
        *("--circle", " ".join(line["circle"])),
        *("--first", str(line["first"])),
        *(("--refill", " ".join(line["refill_order"])) if line["refill_order"] else ()),
        *(("--moves", " ".join(moves)) if moves else ()),
        *("--depth", str(line["depth"])),
    ]


COUNTS = [(number, line) for number, line in enumerate(recorded(COUNT_FILE)) if line["count"] < 20_000][::6]
"""Some of them: all are counted in the tests of the rules."""


@pytest.mark.parametrize("line", [pytest.param(line, id=f"line {number + 1}") for number, line in COUNTS])
def test_recorded_counts_are_right(quiltbee: Quiltbee, line: Json) -> None:
    run = quiltbee(*question(line))
    assert run.code == 0, run.err
    assert run.out.splitlines()[-1] == str(line["count"])


def test_the_kernel_counts_the_same(quiltbee: Quiltbee) -> None:
    for _, line in COUNTS[::3]:
        run = quiltbee(*question(line), "--engine", "kernel")
        assert (run.code, run.out.splitlines()[-1]) == (0, str(line["count"]))


@pytest.mark.parametrize("engine", ["rules", "kernel"])
def test_both_miss_a_refill_that_falls_due_in_the_count(quiltbee: Quiltbee, engine: str) -> None:
    moves = TO_THE_REFILL.removesuffix(" e10")
    code, text = ask(quiltbee, "--depth", 5, "--moves", moves, "--engine", engine)
    assert code == 2
    assert "the refill is due within the count" in text


def ask(quiltbee: Quiltbee, *more: object, circle: str = CIRCLE) -> tuple[int, str]:
    run = quiltbee("perft", "--edition", "express", "--circle", circle, "--first", 0, *more)
    return run.code, run.out + run.err


TO_THE_REFILL = (
    "e14@e3.1 e08@a5.f A A e05@a4.f A @d7 e03@e6 A A e01@a3.2 e09@e4.2 @b7 e07@a4.1 e13@b1.2 A e15@c1 A @c7 A A e10"
)


def test_a_refill_that_falls_due_in_the_count_must_be_given(quiltbee: Quiltbee) -> None:
    before = TO_THE_REFILL.removesuffix(" e10")
    code, text = ask(quiltbee, "--depth", 2, "--moves", before)
    assert code == 2
    assert f'the refill is due within the count; give the order of the second set: --refill "{SECOND}"' in text
    assert ask(quiltbee, "--depth", 2, "--moves", before, "--refill", SECOND)[0] == 0


def test_a_refill_that_falls_due_in_the_moves_must_be_given(quiltbee: Quiltbee) -> None:
    code, text = ask(quiltbee, "--depth", 1, "--moves", f"{TO_THE_REFILL} @c5.3")
    assert code == 2
    assert "the refill is due before ply 32 of --moves" in text


def test_the_moves_may_contain_the_refill(quiltbee: Quiltbee) -> None:
    written = ask(quiltbee, "--depth", 1, "--moves", f"{TO_THE_REFILL} R({SECOND}) @c5.3")
    given = ask(quiltbee, "--depth", 1, "--moves", f"{TO_THE_REFILL} @c5.3", "--refill", SECOND)
    assert written == given
    assert written[0] == 0


def test_depth_zero_is_one_sequence(quiltbee: Quiltbee) -> None:
    assert ask(quiltbee, "--depth", 0) == (0, "1\n")


@pytest.mark.parametrize(
    ("more", "code", "message"),
    [
        (["--moves", "A A -"], 1, "--moves: ply 3: - is not allowed: there is no leather patch to discard"),
        (["--moves", "A !"], 2, "--moves: line 1: '!' is not a header"),
        (["--refill", "e16 e17"], 2, f"--refill must be each of {SECOND} once, not 'e16 e17'"),
        (["--depth", "-1"], 2, "Error"),
    ],
)
def test_a_question_that_makes_no_sense_is_explained(
    quiltbee: Quiltbee, more: list[str], code: int, message: str
) -> None:
    found, text = ask(quiltbee, "--depth", 1, *more)
    assert found == code
    assert message in text


def test_a_circle_that_cannot_be_is_explained(quiltbee: Quiltbee) -> None:
    code, text = ask(quiltbee, "--depth", 1, circle=CIRCLE.removesuffix(" e01"))
    assert code == 2
    assert "e01" in text
