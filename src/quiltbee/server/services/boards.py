"""The analysis board: positions that belong to no game. Nothing is stored, the position travels with the request."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from quiltbee.editions.known import edition as known_edition
from quiltbee.notation.decisions import Unreadable, move_text
from quiltbee.notation.games import parse_moves
from quiltbee.notation.positions import spelled_state, state_text
from quiltbee.notation.possible import Quilts, contradictions, impossible
from quiltbee.notation.possible.contradiction import Contradiction
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.outcome import outcome
from quiltbee.rules.play import NotAllowed, play
from quiltbee.rules.setup import draw_refill
from quiltbee.rules.state import CHANCE, NOBODY, Side, State
from quiltbee.rules.story import Placed, story
from quiltbee.server.api import board
from quiltbee.server.api.view.cells import bitboard
from quiltbee.server.api.view.choices import turns_on
from quiltbee.server.api.view.table import Table, table_view
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Ending, Game, Player
from quiltbee.server.domain.setup import ClockSetup, GameSetup, SeatSetup

_CODES = frozenset(get_args(board.BoardCode))
_NOBODY = "0" * 32


def check(wanted: board.CheckBoard) -> board.Board:
    """What is impossible in a position; or the position as the table needs it."""
    if (wanted.position is None) == (wanted.laid is None):
        raise Refused("unreadable", "send a position as text, or one that was laid by hand")
    if wanted.position is not None:
        state = _spelled(wanted.position)
        return _checked(state, contradictions(state), lambda: _drawn(state, wanted.pieces))
    assert wanted.laid is not None
    laid = _Laid.of(wanted.laid)
    if laid.problems:
        return board.Board(position=None, problems=laid.problems, table=None, played="")
    return _checked(laid.state, contradictions(laid.state, laid.quilts), lambda: laid.pieces)


def _checked(state: State, found: Iterable[Contradiction], pieces: Callable[[], tuple[Placed, ...]]) -> board.Board:
    problems = [_problem(each.code, str(each), each.data) for each in found]
    if problems:
        return board.Board(position=state_text(state), problems=problems, table=None, played="")
    return _shown(state, pieces(), "")


def fits(wanted: board.FitBoard) -> board.BoardFits:
    """Where a patch fits on a quilt that is laid by hand."""
    edition = _edition(wanted.edition, wanted.board)
    if wanted.patch not in edition.patch:
        raise Refused("not_allowed", f"{edition.id} has no patch {wanted.patch}")
    sides = [board.LaidSide(pieces=wanted.pieces, buttons=0, space=0), board.LaidSide(buttons=0, space=0)]
    placed, masks = _placed(edition, [side.pieces for side in sides], [])
    state = _state(edition, board.Laid(edition=edition.id, players=sides, circle=[]), placed, masks)
    patch = edition.patch[wanted.patch]
    turns = turns_on(state, patch, 0)
    return board.BoardFits(patch=patch.id, turn_of_code=list(patch.canonical), turns=turns)


def play_on(wanted: board.PlayBoard) -> board.Board:
    """The position after some decisions of the player to move. A refill that is due is drawn."""
    state = read(wanted.position)
    pieces, words = _drawn(state, wanted.pieces), []
    try:
        todo = list(parse_moves(wanted.decisions, state.edition, state.hand or LEATHER))
        while todo or state.turn == CHANCE:
            decision = todo.pop(0) if todo else draw_refill(state, secrets.SystemRandom())
            after = play(state, decision)
            pieces += tuple(each for each in story(state, decision, after) if isinstance(each, Placed))
            words.append(move_text(decision, state.edition))
            state = after
    except Unreadable as error:
        raise Refused("unreadable", str(error)) from None
    except NotAllowed as error:
        raise Refused("not_allowed", str(error)) from None
    return _shown(state, pieces, " ".join(words))


def read(text: str) -> State:
    """The position of a text; refused if it is impossible."""
    state = _spelled(text)
    if problem := impossible(state):
        raise Refused("unreadable", f"this position is impossible: {problem}")
    return state


def _spelled(text: str) -> State:
    """The position that a text spells, possible or not."""
    try:
        state = spelled_state(text)
    except Unreadable as error:
        raise Refused("unreadable", str(error)) from None
    if state.solo is not None:
        raise Refused("unreadable", "the analysis board takes positions of two players, not of a solo game")
    return state


def _shown(state: State, pieces: tuple[Placed, ...], played: str) -> board.Board:
    return board.Board(position=state_text(state), problems=[], table=shown_table(state, pieces), played=played)


def shown_table(state: State, pieces: tuple[Placed, ...]) -> Table:
    """A position as a table that belongs to nobody. Cells that are covered without a known piece are plain."""
    table = table_view(_game(state, pieces))
    for seat, player in enumerate(table["players"]):
        drawn = _mask(state.edition, [cell for each in pieces if each.seat == seat for cell in each.cells])
        player["plain"] = bitboard(state.covered(seat) & ~drawn, state.edition)
    return table


def _game(state: State, pieces: tuple[Placed, ...]) -> Game:
    """A game that belongs to nobody, at this position."""
    seats = (SeatSetup("human", "Player 1"), SeatSetup("human", "Player 2"))
    edition = state.edition
    setup = GameSetup(
        _NOBODY, edition.id, edition.board, None, state.circle, state.top, seats, ClockSetup(), "free", True, 0
    )
    players = (Player("Player 1", "human", None), Player("Player 2", "human", None))
    ended = outcome(state)
    ending = None if ended is None else Ending(ended.winner, "score")
    return Game(setup, state, players, pieces=pieces, ending=ending)


def _problem(code: str, message: str, data: dict[str, Any]) -> board.BoardProblem:
    known: Any = code if code in _CODES else "impossible"
    return board.BoardProblem(code=known, message=message, data=data)


# --- pieces


def _drawn(state: State, pieces: list[list[board.LaidPiece]] | None) -> tuple[Placed, ...]:
    """The pieces to draw, which may cover only cells that are covered. The position itself does not know them."""
    if pieces is None:
        return ()
    problems: list[board.BoardProblem] = []
    placed, masks = _placed(state.edition, pieces, problems)
    if problems or any(masks[seat] & ~state.covered(seat) for seat in (0, 1)):
        raise Refused("not_allowed", "the pieces cover cells that are free in the position")
    return placed


def _mask(edition: Edition, cells: Iterable[tuple[int, int]]) -> int:
    return sum(1 << y * edition.stride + x for y, x in cells)


def _placed(
    edition: Edition, pieces: Sequence[Sequence[board.LaidPiece]], problems: list[board.BoardProblem]
) -> tuple[tuple[Placed, ...], list[int]]:
    """The pieces of both quilts, and the cells that they cover."""
    placed: list[Placed] = []
    masks = [0, 0]
    for seat, side in enumerate(pieces):
        for piece in side:
            where = {"seat": seat, "patch": piece.patch, "row": piece.row, "column": piece.column}
            if piece.patch not in edition.patch:
                problems.append(_problem("unknown_patch", f"{edition.id} has no patch {piece.patch}", where))
                continue
            cells = tuple(
                (piece.row + y, piece.column + x) for y, x in edition.patch[piece.patch].by_code[piece.code].cells
            )
            if any(y >= edition.rows or x >= edition.columns for y, x in cells):
                problems.append(_problem("off_quilt", f"{piece.patch} lies over the edge of the quilt", where))
                continue
            mask = _mask(edition, cells)
            if mask & masks[seat]:
                problems.append(_problem("overlap", f"{piece.patch} lies on another patch", where))
            masks[seat] |= mask
            placed.append(Placed(seat, piece.patch, piece.code, piece.row, piece.column, cells))
    return tuple(placed), masks


# --- laid by hand


@dataclass(frozen=True)
class _Laid:
    state: State
    pieces: tuple[Placed, ...]
    problems: list[board.BoardProblem]

    @classmethod
    def of(cls, wanted: board.Laid) -> "_Laid":
        edition = _edition(wanted.edition, wanted.board)
        problems: list[board.BoardProblem] = []
        placed, masks = _placed(edition, [side.pieces for side in wanted.players], problems)
        problems += _counted(edition, [each.patch for each in placed if each.patch != LEATHER], wanted.circle)
        return cls(_state(edition, wanted, placed, masks), placed, problems)

    @property
    def quilts(self) -> Quilts:
        """What lies on each quilt."""
        first, second = ([each.patch for each in self.pieces if each.seat == seat] for seat in (0, 1))
        return first, second


def _edition(name: str, time_board: str | None) -> Edition:
    try:
        return known_edition(name, time_board)
    except ValueError as error:
        raise Refused("bad_edition", str(error)) from None


def _counted(edition: Edition, on_quilts: list[str], circle: list[str]) -> Iterator[board.BoardProblem]:
    """Every patch of the edition must be in exactly one place."""
    ids = {patch.id for patch in edition.patches}
    lying = [*on_quilts, *circle]
    for id in dict.fromkeys(lying):
        if id not in ids:
            yield _problem("unknown_patch", f"{edition.id} has no patch {id}", {"patch": id})
        elif lying.count(id) > 1:
            yield _problem("patch_twice", f"{id} is in two places", {"patch": id})
    waits = not set(lying) & set(edition.second_set)
    for id in sorted(ids - set(lying) - (set(edition.second_set) if waits else set())):
        yield _problem("patch_missing", f"{id} is on no quilt and not in the circle", {"patch": id})


def _state(edition: Edition, wanted: board.Laid, placed: tuple[Placed, ...], masks: list[int]) -> State:
    sides = [
        Side(
            edition.all_cells & ~masks[seat],
            side.buttons,
            sum(edition.patch[each.patch].income for each in placed if each.seat == seat),
            side.space,
        )
        for seat, side in enumerate(wanted.players)
    ]
    times = [side.time for side in sides]
    top = (wanted.turn or 0) if times[0] == times[1] else times.index(min(times))
    over = all(time == edition.time.last_space for time in times)
    second = set(edition.second_set) & {*wanted.circle, *(each.patch for each in placed)}
    return State(
        edition=edition,
        sides=(sides[0], sides[1]),
        circle=tuple(wanted.circle),
        waiting=() if second else edition.second_set,
        hand=None,
        leather_due=0,
        turn=NOBODY if over else top,
        top=top,
        special=wanted.special,
    )
