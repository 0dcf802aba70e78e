"""The training that `quiltbee train` was asked for: checked before the first game, then done."""

import json
from dataclasses import asdict, dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from quiltbee.cli.commands.lab.entrants import custom_edition_text
from quiltbee.cli.commands.lab.work_folder import at_work, found_facts
from quiltbee.cli.ending import USAGE, Failure
from quiltbee.cli.progress import progress_bar
from quiltbee.cli.setup import chosen_edition
from quiltbee.engine.arena.cluster import on_cluster
from quiltbee.engine.arena.referee import play_game
from quiltbee.engine.arena.workers import NoWorkers, in_processes
from quiltbee.engine.search.nets import BadNet, game_shape, load_net
from quiltbee.lab.rows import BadRows
from quiltbee.lab.self_play import play_games
from quiltbee.lab.training import USUAL, Damaged, Folder, Generation, Training, Workers, train
from quiltbee.rules.edition import Edition
from quiltbee.rules.wording import counted

FACTS = "training.json"
_NODES = 200


@dataclass(frozen=True)
class Wish:
    """What the user typed."""

    folder: Path
    editions: tuple[str, ...]
    games: str | None
    nodes: str | None
    against: str | None
    start: Path | None
    gate: int
    seed: int
    workers: int
    cluster: str | None


@dataclass(frozen=True)
class Plan:
    """A training that can be done: what, where and by whom."""

    wanted: Training
    folder: Folder
    workers: Workers


def prepare(wish: Wish) -> Plan:
    """The training that was asked for. Raises `Failure` if it cannot be done in this folder."""
    if "," in str(wish.folder.resolve()):
        raise Failure(
            f"the path of {wish.folder} has a comma, which ends an option of a bot spec; choose another", USAGE
        )
    _must_share_a_net([chosen_edition(name, None) for name in wish.editions])
    editions = tuple(custom_edition_text(name) or name for name in wish.editions)
    start = None if wish.start is None else _weights(wish.start, wish.editions[0])
    wanted = Training(editions, tuple(_generations(wish)), wish.seed, start, wish.gate)
    _must_fit(wish.folder, wanted)
    here = in_processes(wish.workers, play_game)  # a match reads the nets from files, which are here
    if wish.cluster is None:
        return Plan(wanted, Folder(wish.folder), Workers(in_processes(wish.workers, play_games), here))
    return Plan(wanted, Folder(wish.folder), Workers(on_cluster(wish.cluster, play_games), here))


def _must_share_a_net(editions: list[Edition]) -> None:
    first = game_shape(editions[0])
    for other in editions[1:]:
        for name, value in game_shape(other).items():
            if value != first[name]:
                raise Failure(
                    f"one net cannot play {editions[0]} and {other}: {name} is {first[name]} and {value}", USAGE
                )


def _weights(file: Path, edition: str) -> bytes:
    try:
        load_net(file).must_fit(chosen_edition(edition, None))
    except BadNet as error:
        raise Failure(str(error)) from None
    return file.read_bytes()


def _generations(wish: Wish) -> list[Generation]:
    usual = list(USUAL)
    if wish.games is not None:
        usual = [Generation(games, _NODES) for games in _numbers(wish.games, "--games", "games, such as 2000,4000", 1)]
    if wish.nodes is not None:
        nodes = _numbers(wish.nodes, "--nodes", "nodes, such as 150,200", 1)
        _must_count(nodes, f"--nodes {wish.nodes}", usual)
        usual = [replace(each, nodes=count) for each, count in zip(usual, nodes, strict=True)]
    if wish.against is not None:
        against = _numbers(wish.against, "--against", "games, such as 2000 or 0,2000", 0)
        if len(against) == 1:
            against *= len(usual)
        _must_count(against, f"--against {wish.against}", usual)
        usual = [replace(each, against=count) for each, count in zip(usual, against, strict=True)]
    return usual


def _numbers(text: str, option: str, wanted: str, least: int) -> list[int]:
    try:
        numbers = [int(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if not numbers or min(numbers) < least:
        raise Failure(f"{option} takes numbers of {wanted}, not {text!r}", USAGE)
    return numbers


def _must_count(numbers: list[int], typed: str, generations: list[Generation]) -> None:
    if len(numbers) != len(generations):
        raise Failure(f"{typed} is for {counted(len(numbers), 'generation')}, but there are {len(generations)}", USAGE)


_WORDS = {
    "editions": "for other editions, or an edition file has changed",
    "generations": "with other games, nodes or games against `abstract`",
    "seed": "with another seed",
    "start": "that started from another net",
    "gate_pairs": "with another gate",
    "gate_nodes": "with another gate",
}
"""How each fact of a training is called when it differs."""


def _must_fit(folder: Path, wanted: Training) -> None:
    """The folder is empty, or holds the beginning of this very training."""
    known = _facts(wanted)
    found = found_facts(folder, FACTS, "training", known)
    if found is None:
        return
    finished = len(found.get("generations", ()))
    begun = {**known, "generations": known["generations"][:finished]}
    for name, value in begun.items():
        if found.get(name) != value:
            raise Failure(f"{folder} holds a training {_WORDS[name]}; choose another folder")


def _facts(wanted: Training) -> Any:
    """What identifies a training, as JSON. Generations may be added at its end later."""
    start = None if wanted.start is None else sha256(wanted.start).hexdigest()
    return json.loads(json.dumps({**asdict(replace(wanted, start=None)), "start": start}))


def run(plan: Plan) -> str:
    """Trains, shows the progress, and says where the best net is."""
    with at_work(plan.folder.path, FACTS, _facts(plan.wanted)):
        try:
            train(
                plan.wanted, plan.folder, plan.workers, progress_bar, partial(print, flush=True)
            )  # a log gets each line at once
        except (NoWorkers, BadRows, Damaged) as error:
            raise Failure(str(error)) from None
    return f"the best net is {plan.folder.path / 'best.weights'}"
