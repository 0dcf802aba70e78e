"""The tournament that `quiltbee tournament` was asked for: checked before the first game, then played and saved."""

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from quiltbee.cli.commands.lab.entrants import custom_edition_text, must_be_bots
from quiltbee.cli.commands.lab.tournaments.page import page
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.progress import progress_bar
from quiltbee.cli.setup import chosen_edition
from quiltbee.editions.files import read_edition
from quiltbee.engine.arena.cluster import on_cluster
from quiltbee.engine.arena.fingerprints import fingerprint
from quiltbee.engine.arena.saved import result_from_json, result_json, saved_lines
from quiltbee.engine.arena.tournament import Played, Standing, Task, Tournament, play_task, play_tournament
from quiltbee.engine.arena.workers import NoWorkers, Run, in_processes
from quiltbee.engine.bot import BotFailed, Limit
from quiltbee.files.safe_file import must_not_be_input, write_safely
from quiltbee.notation.decisions import Unreadable, builtin_edition
from quiltbee.notation.games import game_text, parse_games
from quiltbee.notation.record import Record
from quiltbee.rules.edition import Edition
from quiltbee.rules.play import NotAllowed


@dataclass(frozen=True)
class Wish:
    """What the user typed."""

    bots: tuple[str, ...]
    gauntlet: bool
    pairs: int
    edition: str
    board: str | None
    seed: int | None
    openings: Path | None
    time: float | None
    nodes: int | None
    workers: int
    cluster: str | None
    out: Path | None
    html: Path | None


@dataclass(frozen=True)
class Plan:
    """A tournament that can be played: what, where, and what has been played already."""

    standing: Standing
    run: Run[Task, Played]
    out: Path | None
    html: Path | None


# --- before the first game ----------------------------------------------------------------------------------------


def prepare(wish: Wish) -> Plan:
    """The tournament that was asked for. Raises `Failure` if it cannot be played."""
    edition = chosen_edition(wish.edition, wish.board)
    _check(wish, edition)
    edition_file = custom_edition_text(wish.edition)
    openings = _openings(wish.openings, edition, edition_file)
    saved = _Saved(wish.out)
    tournament = Tournament(
        wish.bots,
        edition,
        wish.pairs,
        wish.seed if wish.seed is not None else saved.seed,
        "gauntlet" if wish.gauntlet else "round-robin",
        Limit(wish.time, wish.nodes),
        edition_file,
        openings,
    )
    standing = Standing(tournament, saved.games(tournament))
    run = in_processes(wish.workers, play_task) if wish.cluster is None else on_cluster(wish.cluster, play_task)
    return Plan(standing, run, wish.out, wish.html)


def _check(wish: Wish, edition: Edition) -> None:
    if len(wish.bots) < 2:
        raise Failure("a tournament needs two bots or more")
    if twice := next((bot for bot in wish.bots if wish.bots.count(bot) > 1), None):
        raise Failure(f"the bot {twice} is named twice")
    must_be_bots(wish.bots, edition)
    inputs = [wish.edition, *([str(wish.openings)] if wish.openings else [])]
    for written in (wish.out, wish.html):
        if written is not None:
            must_not_be_input(written, *inputs)
    if wish.out is not None and wish.out == wish.html:
        raise Failure("--out and --html name the same file")


def _openings(file: Path | None, edition: Edition, edition_file: str | None) -> tuple[str, ...]:
    if file is None:
        return ()
    custom = None if edition_file is None else read_edition(edition_file)
    try:
        games = parse_games(file.read_text(encoding="utf-8"), builtin_edition if custom is None else lambda _: custom)
        texts = tuple(_opening(game, edition) for game in games)
    except (Unreadable, NotAllowed, UnicodeDecodeError) as error:
        raise Failure(f"{file}: {error}") from None
    if not texts:
        raise Failure(f"{file} holds no games")
    return texts


def _opening(game: Record, edition: Edition) -> str:
    """The game without what is known about its players."""
    if (game.edition.id, game.edition.board) != (edition.id, edition.board):
        raise NotAllowed(f"a game of {game.edition} is no opening of {edition}")
    if game.final.is_over:
        raise NotAllowed("a finished game is no opening")
    return game_text(Record(game.edition, game.circle, game.first, game.decisions, handicap=game.handicap))


# --- the file of games --------------------------------------------------------------------------------------------


class _Saved:
    """The games in the file: its first line says what they have in common, each other line is a game."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        text = file.read_text(encoding="utf-8") if file is not None and file.exists() else ""
        self._lines = list(saved_lines(text))
        if text and (not self._lines or "tournament" not in self._lines[0]):
            raise Failure(f"{file} is there already, and holds no tournament; choose another file")

    @property
    def seed(self) -> int:
        return self._lines[0]["tournament"]["seed"] if self._lines else secrets.randbits(63)

    def games(self, tournament: Tournament) -> Iterator[Played]:
        """The games that belong to this tournament."""
        if not self._lines:
            return
        for name, wanted in in_common(tournament).items():
            if (found := self._lines[0]["tournament"][name]) != wanted:
                raise Failure(f"{self._file} holds {_other(name, found, wanted, tournament)}; choose another file")
        fixtures = {(tournament.bots[a], tournament.bots[b]): (a, b) for a, b in tournament.fixtures}
        now = {bot: fingerprint(bot) for bot in tournament.bots}
        for line in self._lines[1:]:
            if (fixture := fixtures.get(tuple(line["bots"]))) and line["game"]["number"] < 2 * tournament.pairs:
                self._must_be_the_same(line, now)
                yield Played(fixture, result_from_json(line["game"]))

    def _must_be_the_same(self, line: dict[str, Any], now: dict[str, str | None]) -> None:
        """The games of two nets must not count for one bot. (Older lines do not say which files they are from.)"""
        for bot, then in zip(line["bots"], line.get("files", ()), strict=False):
            if then != now[bot]:
                raise Failure(
                    f"{self._file} holds games of {bot} from before its file changed; choose another file for this "
                    "tournament, or give the changed bot a file of its own"
                )


_LIMITS = {"seconds": "seconds for a decision", "nodes": "nodes for a decision"}


def _other(name: str, found: object, wanted: object, tournament: Tournament) -> str:
    """What is different about the tournament that is there."""
    if name == "edition" and tournament.edition_file is not None:
        return "a tournament of another edition, or the edition file has changed"
    if name == "openings":
        return "a tournament with other openings, or their file has changed"
    if name in _LIMITS:
        return f"a tournament with {found or 'no'} {_LIMITS[name]}, not {wanted or 'none'}"
    return f"a tournament with another {name}: {found}, not {wanted}"


def in_common(tournament: Tournament) -> dict[str, Any]:
    """What all games of a file share. Bots and pairs may be added later."""
    openings = sha256("\n".join(tournament.openings).encode()).hexdigest()[:12] if tournament.openings else None
    custom = tournament.edition_file
    return {
        "edition": tournament.edition.id if custom is None else sha256(custom.encode()).hexdigest()[:12],
        "board": tournament.edition.board,
        "seed": tournament.seed,
        "seconds": tournament.limit.seconds,
        "nodes": tournament.limit.nodes,
        "openings": openings,
    }


# --- while it is played -------------------------------------------------------------------------------------------


def run(plan: Plan) -> bool:
    """Plays the missing games, shows the progress, saves every game and the report."""
    standing = plan.standing
    games = 2 * standing.tournament.pairs * len(standing.tournament.fixtures)
    with progress_bar("games") as progress, _appending(plan) as save:

        def on_game(played: Played) -> None:
            save(played)
            progress(standing.games, games)

        progress(standing.games, games)
        try:
            finished = play_tournament(standing, plan.run, on_game)
        except NoWorkers as error:
            raise Failure(str(error)) from None
        except BotFailed as error:
            raise Failure(str(error), WRONG) from None
    if plan.html is not None and standing.has_pairs:
        write_safely(plan.html, page(standing))
    return finished


@contextmanager
def _appending(plan: Plan) -> Iterator[Callable[[Played], None]]:
    if plan.out is None:
        yield lambda _: None
        return
    tournament = plan.standing.tournament
    if not plan.out.exists():
        write_safely(plan.out, json.dumps({"tournament": in_common(tournament)}) + "\n")
    elif not plan.out.read_text(encoding="utf-8").endswith("\n"):
        whole = plan.out.read_text(encoding="utf-8").rpartition("\n")[0]
        write_safely(plan.out, whole + "\n")
    files = [fingerprint(bot) for bot in tournament.bots]
    with plan.out.open("a", encoding="utf-8") as file:

        def save(played: Played) -> None:
            line: dict[str, Any] = {"bots": [tournament.bots[bot] for bot in played.fixture]}
            if any(files[bot] for bot in played.fixture):
                line["files"] = [files[bot] for bot in played.fixture]
            file.write(json.dumps({**line, "game": result_json(played.result)}) + "\n")
            file.flush()

        yield save
