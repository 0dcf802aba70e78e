"""The data set that `quiltbee dataset` was asked for: checked before the first game, then made."""

import shlex
from dataclasses import dataclass, replace
from pathlib import Path

from quiltbee.cli.commands.lab.entrants import custom_edition_text, must_be_bots
from quiltbee.cli.commands.lab.work_folder import found_facts, keep_facts
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.progress import progress_bar
from quiltbee.cli.setup import chosen_edition
from quiltbee.engine.arena.cluster import on_cluster
from quiltbee.engine.arena.workers import NoWorkers, Run, in_processes
from quiltbee.engine.bot import BotFailed
from quiltbee.lab.dataset import DataSet, Job, make, play_valued
from quiltbee.lab.dataset_card import FACTS, facts, write_card
from quiltbee.rules.wording import counted


@dataclass(frozen=True)
class Wish:
    """What the user typed."""

    folder: Path
    games: int
    bot: str
    edition: str
    board: str | None
    seed: int
    wander: float
    workers: int
    cluster: str | None


@dataclass(frozen=True)
class Plan:
    """A data set that can be made: what, where and by whom."""

    wanted: DataSet
    folder: Path
    run: Run[Job, tuple[int, str]]
    command: str


def prepare(wish: Wish) -> Plan:
    """The data set that was asked for. Raises `Failure` if it cannot be made in this folder."""
    edition = chosen_edition(wish.edition, wish.board)
    must_be_bots([wish.bot], edition)
    wanted = DataSet(
        wish.bot, edition, wish.games, wish.seed, wish.wander, edition_file=custom_edition_text(wish.edition)
    )
    _claim(wish.folder, wanted)
    work = in_processes(wish.workers, play_valued) if wish.cluster is None else on_cluster(wish.cluster, play_valued)
    return Plan(wanted, wish.folder, work, _command(wish, edition.board))


def _claim(folder: Path, wanted: DataSet) -> None:
    """The folder is empty, or holds the beginning of this very data set."""
    known = facts(wanted)
    found = found_facts(folder, FACTS, "data set", known)
    if found is not None:
        for name, value in known.items():
            if found.get(name) != value:
                raise Failure(f"{folder} holds a data set with another {name}: {found.get(name)}, not {value}")
        _drop_short_part(folder, wanted, found.get("games", 0))
    keep_facts(folder, FACTS, known)


def _drop_short_part(folder: Path, wanted: DataSet, games: int) -> None:
    """The last part of a smaller data set is not full; it is made again."""
    if games != wanted.games and games % wanted.part:
        *_, last = replace(wanted, games=games).parts()
        (folder / last.file_name).unlink(missing_ok=True)


def _command(wish: Wish, board: str) -> str:
    """The command that makes these games again."""
    words = ["quiltbee", "dataset", "FOLDER", "--games", wish.games, "--bot", wish.bot, "--edition", wish.edition]
    words += ["--board", board, "--seed", wish.seed]
    if wish.wander:
        words += ["--wander", wish.wander]
    return shlex.join(map(str, words))


def run(plan: Plan) -> str:
    """Makes the games, shows the progress, and says what is there."""
    with progress_bar("games") as progress:
        try:
            make(plan.wanted, plan.folder, plan.run, lambda done: progress(done, plan.wanted.games))
        except NoWorkers as error:
            raise Failure(str(error)) from None
        except BotFailed as error:
            raise Failure(str(error), WRONG) from None
    write_card(plan.wanted, plan.folder, plan.command)
    made = f"{plan.folder} holds {counted(plan.wanted.games, 'game')} of {plan.wanted.edition}"
    return f"{made}; its README.md says how they were made"
