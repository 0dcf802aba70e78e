"""The kinds of bots, each with the options that a bot spec may give."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from quiltbee.engine.bot import Bot
from quiltbee.engine.bots.baselines import AbstractBot, UctBot
from quiltbee.engine.bots.estimate import Weights
from quiltbee.engine.bots.greedy import GreedyBot, RandomBot
from quiltbee.engine.bots.search import search_bot
from quiltbee.engine.option import Option
from quiltbee.engine.search.evaluator import LARGEST_BATCH, USUAL_BATCH
from quiltbee.engine.search.settings import spec_options

Options = Mapping[str, float]
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TextOption:
    """An option whose value is not a number but a text, such as the name of a file."""

    name: str
    value: str
    """What stands for the value in help and errors."""
    about: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of bot. `make` makes one from a value for every option, and from the texts that were given."""

    name: str
    about: str
    options: tuple[Option, ...]
    make: Callable[[Options, Texts], Bot]
    texts: tuple[TextOption, ...] = ()


def kinds() -> dict[str, Kind]:
    """Every kind by its name."""
    return {kind.name: kind for kind in (RANDOM, GREEDY, UCT, ABSTRACT, SEARCH)}


RANDOM = Kind("random", "every legal decision is as likely as any other", (), lambda *_: RandomBot())

GREEDY = Kind(
    "greedy",
    "takes what looks best one action ahead",
    (
        Option("income", 1, 0, 10, "how much the income to come counts"),
        Option("horizon", 0, 0, 20, "how many income marks ahead are counted, 0 for all", whole=True),
        Option("tempo", 2, 0, 10, "points for each space of time that is left"),
        Option("tidy", 1, 0, 10, "how much the shape of the free cells counts"),
    ),
    lambda options, _: GreedyBot(
        Weights(options["income"], options["tempo"], int(options["horizon"]), options["tidy"])
    ),
)

SEARCH = Kind(
    "search",
    "a tree search over purchases and the best few placements",
    (
        Option("static", 0, 0, 1, "1 uses a simple estimate instead of the learned net", whole=True),
        Option("batch", USUAL_BATCH, 1, LARGEST_BATCH, "positions that an evaluator gets at once, at most", whole=True),
        *spec_options(),
    ),
    search_bot,
    (
        TextOption("net", "FILE", "a .weights file that was learned with quiltbee.lab"),
        TextOption("evaluator", "py:MODULE:NAME", "your own judgement of positions, instead of a net"),
    ),
)

EXPLORES = "how much the search explores: higher values try more of what looks worse"

UCT = Kind(
    "uct",
    "a baseline: plain UCT over all placements with random playouts",
    (Option("c_uct", 0.7, 0, 100, EXPLORES, old_name="explore"),),
    lambda options, _: UctBot(options["c_uct"]),
)

ABSTRACT = Kind(
    "abstract",
    "a baseline: a search over purchases that only counts cells; a table places",
    (Option("c_puct", 1.0, 0, 100, EXPLORES, old_name="explore"),),
    lambda options, _: AbstractBot(options["c_puct"]),
)
