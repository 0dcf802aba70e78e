"""The figures of `quiltbee bench`.

To compare two things, both run in turn for short slices, and the best slice of each counts. Other work on the machine
then slows both alike, and usually neither.
"""

import random
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, cycle
from threading import Thread

from quiltbee.editions.known import edition
from quiltbee.editions.opponents import automa
from quiltbee.engine.bots.tidiness import untidiness
from quiltbee.engine.search.nets import net_for
from quiltbee.engine.search.settings import DEFAULT
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel import PACKING, Position, cpu_variants, pack, playouts, tables
from quiltbee.processes.interpreter import python
from quiltbee.rules.edition import Edition
from quiltbee.rules.legal import choose, placements
from quiltbee.rules.moves import Place
from quiltbee.rules.play import successor
from quiltbee.rules.setup import shuffled
from quiltbee.rules.solo.setup import shuffled_solo
from quiltbee.rules.state import NOBODY, State

Work = Callable[[], int]
"""Does some work and returns how much it did."""
Figure = dict[str, float | str]
Figures = dict[str, Figure]

_SLICES = 10
_NODES = 500
_EDITIONS = ("patchwork", "express", "stack-n-stuff")


def figures(seconds: float, progress: Callable[[int, int], None] = lambda _done, _total: None) -> Figures:
    """All figures by name."""
    patchwork = edition("patchwork")
    measured: dict[str, Callable[[], Figure]] = {
        f"random games, {id}": partial(_compared, *_random_games(edition(id)), seconds) for id in _EDITIONS
    }
    measured["random games, alone against the Automa"] = partial(_compared, *_solo_games(), seconds)
    measured["placements valued, patchwork"] = partial(_compared, *_valued_placements(patchwork), seconds)
    measured["nodes of a search, patchwork"] = partial(_variants, patchwork, seconds)
    measured["random games, threads"] = partial(_threads, patchwork, seconds)
    measured["import quiltbee"] = _start_up
    found: Figures = {}
    for name, measure in measured.items():
        progress(len(found), len(measured))
        found[name] = measure()
    return found


def figures_text(found: Figures) -> str:
    """The figures as a table."""
    lines = []
    for name, row in found.items():
        words = [
            f"{label} {figure if isinstance(figure, str) else format(figure, ',.2f')}" for label, figure in row.items()
        ]
        lines.append(f"{name:38} {' · '.join(words)}")
    return "\n".join(lines)


# --- rules against kernel ------------------------------------------------------------------------------------------


def _compared(rules: Work, kernel: Work, seconds: float) -> dict[str, float | str]:
    slow, fast = _best_paces(rules, kernel, seconds)
    variant = tables(edition("patchwork")).cpu_variant
    paces = {"rules/s": round(slow, 1), "kernel/s": round(fast, 1), "ratio": round(fast / slow, 1)}
    return {**paces, "cpu_variant": variant}


def _best_paces(first: Work, second: Work, seconds: float) -> tuple[float, float]:
    slices = [(_pace(first, seconds / _SLICES), _pace(second, seconds / _SLICES)) for _ in range(_SLICES)]
    return max(each for each, _ in slices), max(each for _, each in slices)


def _pace(work: Work, seconds: float) -> float:
    """Work per second of this thread's own time."""
    start, done = time.thread_time(), 0
    while (spent := time.thread_time() - start) < seconds:
        done += work()
    return done / spent


def _random_games(edition: Edition) -> tuple[Work, Work]:
    return _games_from(shuffled(edition, random.Random(1)))


def _solo_games() -> tuple[Work, Work]:
    return _games_from(shuffled_solo(edition("patchwork"), random.Random(1), automa("automa", "normal", "3")))


def _games_from(start: State) -> tuple[Work, Work]:
    position = pack(start)
    draw = random.Random(2).random
    seeds = count()

    def rules() -> int:
        state = start
        while state.turn != NOBODY:
            state = successor(state, choose(state, lambda n: int(draw() * n)))
        return 1

    return rules, lambda: playouts(position, 2000, next(seeds)).games


def _valued_placements(edition: Edition) -> tuple[Work, Work]:
    """Every placement of the patch in hand, valued by the free cells that it leaves.

    Python values positions of random games. C plays whole games with tidy placements, so its time includes the rest of
    the game.
    """
    states = cycle(state for seed in range(4) for state in _placing(edition, seed))
    position = pack(shuffled(edition, random.Random(1)))
    seeds = count()

    def kernel() -> int:
        return playouts(position, 50, next(seeds), weights=PACKING).valued

    return lambda: _value_in_python(next(states)), kernel


def _value_in_python(state: State) -> int:
    free, stride = state.sides[state.turn].free, state.edition.stride
    turns = state.edition.patch[str(state.hand)].by_code
    values = [
        untidiness.__wrapped__(free ^ turns[each.code].mask << each.anchor, stride)  # without the cache
        for each in placements(state)
    ]
    return len(values)


def _placing(edition: Edition, seed: int) -> Iterator[State]:
    rng = random.Random(seed)
    state = shuffled(edition, rng)
    while state.turn != NOBODY:
        decision = choose(state, rng.randrange)
        if isinstance(decision, Place) and state.hand:
            yield state
        state = successor(state, decision)


# --- CPU variants --------------------------------------------------------------------------------------------------


def _variants(edition: Edition, seconds: float) -> dict[str, float | str]:
    """Nodes per second of each variant of the machine code that this processor can run."""
    states = [state for seed in range(2) for state in _placing(edition, seed)][::6]
    works = {name: _search(states, name) for name in cpu_variants()}
    slices = [{name: _pace(work, seconds / _SLICES) for name, work in works.items()} for _ in range(_SLICES)]
    best = {name: max(each[name] for each in slices) for name in works}
    fastest = max(best.values())
    paces = {f"{name}/s": round(pace, 1) for name, pace in best.items()}
    return {**paces, "slowest to fastest": round(min(best.values()) / fastest, 2)}


def _search(states: list[State], cpu_variant: str) -> Work:
    positions = cycle(pack(state, cpu_variant) for state in states)
    net = net_for(states[0].edition)

    def work() -> int:
        tree = Tree(next(positions), DEFAULT, net, seed=1, nodes=_NODES)
        tree.run(nodes=_NODES)
        return tree.nodes

    return work


# --- threads and start-up --------------------------------------------------------------------------------------------


def _threads(edition: Edition, seconds: float) -> dict[str, float | str]:
    position = pack(shuffled(edition, random.Random(1)))
    games = max(500, int(_games_by(position, 20_000, threads=1) * seconds / _SLICES))
    start, cpu = time.perf_counter(), time.process_time()
    two = max(_games_by(position, games, threads=2) for _ in range(_SLICES // 2))
    cores = (time.process_time() - cpu) / (time.perf_counter() - start)
    one = max(_games_by(position, games, threads=1) for _ in range(_SLICES // 2))
    return {"one/s": round(one, 1), "two/s": round(two, 1), "ratio": round(two / one, 2), "cores got": round(cores, 2)}


def _games_by(position: Position, games: int, threads: int) -> float:
    """Games per second of wall-clock time."""
    workers = [Thread(target=playouts, args=(position, games, seed)) for seed in range(threads)]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return threads * games / (time.perf_counter() - start)


def _start_up() -> dict[str, float | str]:
    bare, loaded = (min(_milliseconds(code) for _ in range(5)) for code in ("pass", "import quiltbee"))
    modules = _said("import sys, quiltbee; print(*sys.modules)").split()
    heavy = [name for name in ("numpy", "quiltbee.kernel") if name in modules]
    return {
        "ms": round(loaded - bare, 1),
        "python itself ms": round(bare, 1),
        "heavy imports": " ".join(heavy) or "none",
    }


def _milliseconds(code: str) -> float:
    start = time.perf_counter()
    _said(code)
    return 1000 * (time.perf_counter() - start)


def _said(code: str) -> str:
    return subprocess.run(python("-c", code), check=True, capture_output=True, text=True).stdout
