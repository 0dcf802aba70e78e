"""The data set that `quiltbee dataset` was asked for: checked before the first game, then made."""

import shlex
from dataclasses import dataclass, replace
from pathlib import Path

from quiltbee.cli.commands.lab.entrants import custom_edition_text, must_be_bots
from quiltbee.cli.commands.lab.work_folder import at_work, found_facts
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.progress import progress_bar
from quiltbee.cli.setup import chosen_edition
from quiltbee.engine.arena.cluster import on_cluster
from quiltbee.engine.arena.workers import NoWorkers, Run, in_processes
from quiltbee.engine.bot import BotFailed
from quiltbee.lab.dataset import DataSet, Job, games_there, make, play_valued
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
    asked: int
    """How many games were asked for; more may be there."""


def prepare(wish: Wish) -> Plan:
    """The data set that was asked for. Raises `Failure` if it cannot be made in this folder."""
    edition = chosen_edition(wish.edition, wish.board)
    must_be_bots([wish.bot], edition)
    wanted = DataSet(
        wish.bot, edition, wish.games, wish.seed, wish.wander, edition_file=custom_edition_text(wish.edition)
    )
    _must_fit(wish.folder, wanted)
    wanted = replace(wanted, games=max(wish.games, games_there(wanted, wish.folder)))
    work = in_processes(wish.workers, play_valued) if wish.cluster is None else on_cluster(wish.cluster, play_valued)
    return Plan(wanted, wish.folder, work, _command(wish, wanted), wish.games)


def _must_fit(folder: Path, wanted: DataSet) -> None:
    """The folder is empty, or holds the beginning of this very data set."""
    known = facts(wanted)
    found = found_facts(folder, FACTS, "data set", known)
    if found is None:
        return
    for name, value in known.items():
        if found.get(name) != value:
            raise Failure(f"{folder} holds {_other(name, found.get(name), value)}")


def _other(name: str, found: object, wanted: object) -> str:
    """What is different about the data set that is there."""
    if name == "edition_file":
        return "a data set of this edition, but the edition file has changed"
    if name == "net":
        return "a data set of this bot, but with another net"
    if name == "quiltbee":
        return f"a data set made by quiltbee {found}, not {wanted}"
    return f"a data set with another {name}: {found}, not {wanted}"


def _command(wish: Wish, wanted: DataSet) -> str:
    """The command that makes these games again."""
    words = ["quiltbee", "dataset", "FOLDER", "--games", wanted.games, "--bot", wish.bot, "--edition", wish.edition]
    words += ["--board", wanted.edition.board, "--seed", wish.seed]
    if wish.wander:
        words += ["--wander", wish.wander]
    return shlex.join(map(str, words))


def run(plan: Plan) -> str:
    """Makes the games, shows the progress, and says what is there."""
    with at_work(plan.folder, FACTS, facts(plan.wanted)), progress_bar("games") as progress:
        try:
            make(plan.wanted, plan.folder, plan.run, lambda done: progress(done, plan.wanted.games))
        except NoWorkers as error:
            raise Failure(str(error)) from None
        except BotFailed as error:
            raise Failure(str(error), WRONG) from None
    write_card(plan.wanted, plan.folder, plan.command)
    more = f" (--games {plan.asked} deletes none)" if plan.asked < plan.wanted.games else ""
    made = f"{plan.folder} holds {counted(plan.wanted.games, 'game')} of {plan.wanted.edition}{more}"
    return f"{made}; its README.md says how they were made"
