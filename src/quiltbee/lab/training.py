"""Trains a net by self-play, generation after generation (`quiltbee train`).

The first generation plays with the simple estimate, each later one with the best net so far. A new net is the best if
it does not lose a match against the one before. Everything is kept in one folder, so a run that was stopped continues:
rows in parts of a thousand games, those of an unfinished part job by job, each generation's net, and `best.weights`
with `best.json`.
"""

import datetime as dt
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from quiltbee.engine.arena.match import Match, Score, play_match, points
from quiltbee.engine.arena.referee import GameResult, Job
from quiltbee.engine.arena.workers import Run
from quiltbee.engine.search.nets import game_shape
from quiltbee.files.safe_file import write_safely
from quiltbee.lab.learning import Network, TrainingConfig, learn
from quiltbee.lab.rows import Rows, join, load_rows, save_rows
from quiltbee.lab.self_play import Games, boards_of
from quiltbee.rules.edition import Edition

BEST, CANDIDATE = "best", "candidate"
"""The names of nets: the best so far, and the one that is being tried."""
PART = 1000
"""Games in one file of rows."""
WAITING = 0.1
"""The share of the games in which both players only advance at first."""
AGAINST_NODES, OTHER_NODES = 600, 6000
"""In games against `abstract`, for each decision: nodes of the search, and iterations of `abstract`."""
AGAINST_SEED = 500_000
"""Added to the seed for these games, so that they have other circles."""
GATE_SEED = 900_000
"""Added to the seed for the match between two nets."""
FURTHER = TrainingConfig(epochs=4, rate=1.5e-3)
"""For a net that is trained further; training from scratch takes longer."""

Progress = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]
"""Opens a progress bar with a title; the bar is told how many are done, and of how many."""


@dataclass(frozen=True)
class Generation:
    """One round of self-play and learning."""

    games: int
    nodes: int
    keep: int = 3
    """How many generations of rows the net learns from, this one included; at the beginning all there are."""
    against: int = 0
    """Games against `abstract`, in addition to `games`."""


# Many games with few nodes: a net errs clearly less on circles that it learned from, so more circles help more than
# deeper searches. At the end, deeper searches show the net what it does not see itself.
USUAL = (
    Generation(4000, 150),
    Generation(8000, 200),
    Generation(20000, 200, against=2000),
    Generation(20000, 200, against=4000),
    Generation(20000, 400, against=4000),
)


@dataclass(frozen=True)
class Training:
    """What is to be trained, and how."""

    editions: tuple[str, ...]
    """Editions, each by the id of a built-in one or by the text of its file. One net must fit all of them."""
    generations: tuple[Generation, ...]
    seed: int = 1
    start: bytes | None = None
    """The weights of a net to train further."""
    gate_pairs: int = 50
    """Pairs of games that a new net plays against the best one; 0 takes every new net."""
    gate_nodes: int = 400

    @property
    def boards(self) -> tuple[Edition, ...]:
        """The editions, each on each of its boards."""
        return boards_of(self.editions)


@dataclass(frozen=True)
class Workers:
    """Who plays the games."""

    self_play: Run[Games, tuple[range, Rows]]
    matches: Run[Job, GameResult]


class Damaged(ValueError):
    """A file of the training's folder cannot be read; the message names it and says what to do."""


class Folder:
    """Where a training keeps what it has made."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def rows(self, generation: int, part: int) -> Path:
        return self.path / f"rows-{generation}-{part:03}.npz"

    def weights(self, name: str) -> Path:
        return self.path / f"{name}.weights"

    def save_net(self, name: str, data: bytes, provenance: dict[str, Any]) -> None:
        """Writes the weights first, so a net that has its provenance is complete."""
        write_safely(self.weights(name), data)
        write_safely(self.path / f"{name}.json", json.dumps(provenance, indent=1) + "\n")

    def provenance(self, name: str) -> dict[str, Any] | None:
        """Where a finished net comes from; None if it is not finished."""
        file = self.path / f"{name}.json"
        if not file.exists():
            return None
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            found = None
        if not isinstance(found, dict) or not found.get("generations"):
            raise Damaged(f"{file} is damaged; delete it, and this net is made again from the rows that are there")
        return found


def train(wanted: Training, folder: Folder, workers: Workers, progress: Progress, tell: Callable[[str], None]) -> None:
    """Makes what is still missing in the folder, and reports each generation."""
    history: list[dict[str, Any]] = []
    for number, generation in enumerate(wanted.generations, start=1):
        name = f"net-{number}"
        made = folder.provenance(name)
        if made is None:
            rows = _rows(wanted, number, folder, workers, progress)
            if wanted.start is not None and _best(folder) is None:
                folder.save_net(BEST, wanted.start, _provenance(wanted, []))
            data, quality = _learned(wanted, number, rows, progress)
            history = [*history, {**asdict(generation), **quality}]
            folder.save_net(CANDIDATE, data, _provenance(wanted, history))
            history[-1].update(_gate(wanted, number, folder, workers, progress))
            folder.save_net(name, data, _provenance(wanted, history))
        else:
            history = made["generations"]
        if history[-1]["kept"]:
            folder.save_net(BEST, folder.weights(name).read_bytes(), _provenance(wanted, history))
        tell(_sentence(number, history[-1]))


def _best(folder: Folder) -> bytes | None:
    file = folder.weights(BEST)
    return file.read_bytes() if file.exists() else None


# --- playing


def _parts(wanted: Training, number: int, weights: bytes | None) -> list[Games]:
    """The games of a generation. Games of the engine against itself come last, because the last rows are held out."""
    generation, seed = wanted.generations[number - 1], wanted.seed + number - 1
    against = Games(
        wanted.editions, range(generation.against), seed + AGAINST_SEED, AGAINST_NODES, weights, OTHER_NODES, WAITING
    )
    usual = Games(wanted.editions, range(generation.games), seed, generation.nodes, weights, waiting=WAITING)
    return [
        replace(games, numbers=games.numbers[first : first + PART])
        for games in (against, usual)
        for first in range(0, len(games.numbers), PART)
    ]


def _rows(wanted: Training, number: int, folder: Folder, workers: Workers, progress: Progress) -> Rows:
    """The rows that a generation learns from: those of earlier generations, and its own."""
    own = _parts(wanted, number, _best(folder) or wanted.start)
    total, done = sum(len(part.numbers) for part in own), 0
    with progress(f"generation {number}: games") as bar:
        for part, games in enumerate(own, start=1):
            file = folder.rows(number, part)
            if not file.exists():
                _play(games, file, workers, partial(_further, bar, done, total))
            done += len(games.numbers)
            bar(done, total)
    first = max(1, number - wanted.generations[number - 1].keep + 1)
    return join([load_rows(file) for each in range(first, number + 1) for file in _files(wanted, each, folder)])


def _files(wanted: Training, number: int, folder: Folder) -> list[Path]:
    return [folder.rows(number, part) for part, _ in enumerate(_parts(wanted, number, None), start=1)]


def _play(games: Games, file: Path, workers: Workers, on_games: Callable[[int], None]) -> None:
    """Plays one part, and writes its rows in the order of the games.

    The rows of each job are kept until the part is finished, so a run that was stopped repeats only the jobs at work.
    """
    jobs = {job.numbers.start: job for job in games.jobs()}
    kept = {first: file.with_name(f"unfinished-{file.stem}-{first}{file.suffix}") for first in jobs}
    missing = [job for first, job in jobs.items() if not kept[first].exists()]
    done = len(games.numbers) - sum(len(job.numbers) for job in missing)
    for numbers, rows in workers.self_play(missing):
        save_rows(rows, kept[numbers.start])
        done += len(numbers)
        on_games(done)
    save_rows(join([load_rows(kept[first]) for first in sorted(kept)]), file)
    for each in kept.values():
        each.unlink()


def _further(bar: Callable[[int, int], None], before: int, total: int, done: int) -> None:
    bar(before + done, total)


# --- learning


def _learned(wanted: Training, number: int, rows: Rows, progress: Progress) -> tuple[bytes, dict[str, float]]:
    """A net in the engine's format, and how well it does on games that it did not learn from."""
    config, start = (TrainingConfig(), None) if wanted.start is None else (FURTHER, Network.from_bytes(wanted.start))
    with progress(f"generation {number}: learning") as bar:
        network, quality = learn(rows, config, wanted.seed + number - 1, start, bar)
    return network.to_bytes(), quality


# --- the match that a new net must not lose


def _gate(wanted: Training, number: int, folder: Folder, workers: Workers, progress: Progress) -> dict[str, Any]:
    """Whether the candidate becomes the best net, and the match that says so."""
    rival = folder.weights(BEST)
    if not wanted.gate_pairs or not rival.exists():
        return {"kept": True}
    nets = folder.weights(CANDIDATE), rival
    total, won, played = 2 * wanted.gate_pairs * len(wanted.boards), 0, 0
    with progress(f"generation {number}: match against the best net") as bar:
        for match in _matches(wanted, number, nets):
            score = _played(match, workers, partial(_further, bar, played, total))
            won += round(sum(map(points, score.pairs)))
            played += 2 * len(score.pairs)
    return {"won": won, "played": played, "kept": 2 * won >= played}


def _played(match: Match, workers: Workers, on_games: Callable[[int], None]) -> Score:
    score = play_match(match, workers.matches, on_pair=lambda score, _: on_games(2 * len(score.pairs)))
    if len(score.pairs) < match.pairs:  # only Ctrl-C ends a match early, and a part of it decides nothing
        raise KeyboardInterrupt
    return score


def _matches(wanted: Training, number: int, nets: tuple[Path, Path]) -> Iterator[Match]:
    """One on each board."""
    a, b = (f"search:nodes={wanted.gate_nodes},net={net.resolve()}" for net in nets)
    for edition in wanted.editions:
        for board in boards_of((edition,)):
            custom = None if edition == board.id else edition
            yield Match((a, b), board, wanted.gate_pairs, wanted.seed + number + GATE_SEED, edition_file=custom)


# --- telling


def _provenance(wanted: Training, history: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {
        "for": game_shape(wanted.boards[0]),
        "trained_on": [f"{board.id} {board.board}" for board in wanted.boards],
        "made_by": "quiltbee train",
        "date": dt.datetime.now(dt.UTC).date().isoformat(),
        "seed": wanted.seed,
        "started_from": None if wanted.start is None else sha256(wanted.start).hexdigest()[:12],
        "circles": f"random.Random('learn/SEED/GAME') with SEED from {wanted.seed} on: matches use other circles",
        "generations": list(history),
    }


def _sentence(number: int, made: dict[str, Any]) -> str:
    off = f"chance off by {made['rmse_chance']:.3f}, margin by {made['rmse_margin']:.1f} points"
    match = ""
    if "played" in made:
        verdict = "it is the best now" if made["kept"] else "the best net stays"
        match = f"; won {made['won']} of {made['played']} games: {verdict}"
    return f"generation {number}: {made['games']} games, {made['rows']} rows; {off}{match}"
