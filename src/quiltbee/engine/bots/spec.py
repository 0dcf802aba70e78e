"""A bot as one word: `greedy`, `greedy:income=0,glance=3`, `level:3`, `level:8,time=0.1`, `cmd:PROGRAM ARGS`.

>>> make_bot("greedy:nodes=500,slip=2").name
'greedy:nodes=500,slip=2'
"""

import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeVar

from quiltbee.engine.bot import NO_LIMIT, Bot, Choice, Limit
from quiltbee.engine.bots.external import External
from quiltbee.engine.bots.kinds import Kind, kinds
from quiltbee.engine.bots.lapses import Distracted, Lapses
from quiltbee.engine.bots.levels import UnknownLevel, level
from quiltbee.engine.option import BadOption, Option
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

Number = TypeVar("Number", int, float)

COMMON = (
    Option("time", 0, 0, 3600, "seconds for a decision, instead of what the match or the asker allows"),
    Option("nodes", 0, 0, 1e12, "positions to look at for a decision, likewise", whole=True),
    Option("overlook", 0, 0, 1, "the chance that a patch in reach is not noticed"),
    Option("glance", 0, 0, 1000, "how many places for a patch are looked at, 0 for all", whole=True),
    Option("slip", 0, 0, 1000, "points that do not seem to matter"),
)
"""What every kind of bot has."""


class BadSpec(ValueError):
    """A text that is no bot spec; the message says what would be one."""


def make_bot(text: str) -> Bot:
    """The bot of a spec. A number or name alone is a level."""
    text = text.strip()
    head, _, rest = text.partition(":")
    if head == "cmd":
        return External(_command(rest), text)
    if head in kinds():
        return _made(text, kinds()[head], _options(rest, kinds()[head]), Limit())
    return _level(text, rest if head == "level" else text)


@contextmanager
def open_bot(text: str) -> Iterator[Bot]:
    """The bot of a spec; a program that was started for it is ended at the end."""
    made = make_bot(text)
    try:
        yield made
    finally:
        if isinstance(made, External):
            made.close()


def timed(text: str, seconds: float) -> str:
    """The spec with this time for a decision; a program gets the time with each question instead.

    >>> timed("3", 0.5), timed("greedy", 2), timed("greedy:slip=1", 2)
    ('level:3,time=0.5', 'greedy:time=2', 'greedy:slip=1,time=2')
    """
    head, colon, _ = text.partition(":")
    if head == "cmd":
        return text
    if not colon and head not in kinds():
        text, colon = f"level:{text}", ":"
    return f"{text}{',' if colon else ':'}time={seconds:g}"


def _level(text: str, rest: str) -> Bot:
    """A level's own budget holds only where nobody asks for another."""
    name, _, changes = rest.partition(",")
    try:
        spec = level(name).spec
    except UnknownLevel as error:
        known = ", ".join([*kinds(), "level", "cmd"])
        raise BadSpec(f"{text[:60]!r} is no bot: {error}; other bots are {known}, with options after a colon") from None
    head, _, usual = spec.partition(":")
    kind = kinds()[head]
    options, changed = _options(usual, kind), _options(changes, kind)
    usual_limit = _limit(options)
    kept = {name: value for name, value in options.items() if name not in ("time", "nodes")}
    return _made(text, kind, {**kept, **changed}, usual_limit)


def _command(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadSpec(f"cmd:{text} cannot be read as a command line: {error}") from None
    if not words:
        raise BadSpec("after cmd: comes a program that speaks the engine protocol, and its arguments")
    return words


# --- options ------------------------------------------------------------------------------------------------------


def _options(text: str, kind: Kind) -> dict[str, float]:
    """What the text gives; what it does not give is left out."""
    known = {option.name: option for option in (*kind.options, *COMMON)}
    renamed = {option.old_name: option.name for option in kind.options if option.old_name}
    given: dict[str, float] = {}
    for part in text.split(",") if text else ():
        name, equals, value = part.partition("=")
        name = renamed.get(name, name)
        if name not in known:
            raise BadSpec(f"{kind.name} has no option {name!r}; it has {', '.join(known)}")
        if name in given:
            raise BadSpec(f"the option {name} of {kind.name} is given twice")
        given[name] = _number(known[name], value if equals else "")
    return given


def _number(option: Option, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise BadSpec(f"write {option.name}=NUMBER ({option.about}), not {option.name}={text}") from None
    try:
        option.check(number)
    except BadOption as error:
        raise BadSpec(str(error)) from None
    return number


# --- bots ---------------------------------------------------------------------------------------------------------


def _made(name: str, kind: Kind, given: Mapping[str, float], usual: Limit) -> Bot:
    options = {option.name: option.default for option in (*kind.options, *COMMON)} | dict(given)
    made = kind.make(options)
    lapses = Lapses(options["overlook"], int(options["glance"]), options["slip"])
    return Seated(name, made if lapses.never else Distracted(made, lapses), _limit(given), usual)


def _limit(options: Mapping[str, float]) -> Limit:
    nodes = options.get("nodes")
    return Limit(options.get("time") or None, int(nodes) if nodes else None)


@dataclass(frozen=True)
class Seated:
    """A bot under the name of its spec, with the budget that the spec gives it."""

    name: str
    bot: Bot
    fixed: Limit
    """Holds whatever the caller allows: it was asked for by name."""
    usual: Limit
    """What is usual for the level; the caller may allow less. A budget of nodes takes the place of a time."""

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        return self.bot.choose(state, self.limit(limit), rng)

    def limit(self, given: Limit) -> Limit:
        """The limit that really holds."""
        if self.fixed != NO_LIMIT:
            return replace(given, seconds=self.fixed.seconds, nodes=self.fixed.nodes)
        seconds = _least(given.seconds, self.usual.seconds) if given.nodes is None else given.seconds
        return replace(given, seconds=seconds, nodes=_least(given.nodes, self.usual.nodes))


def _least(*limits: Number | None) -> Number | None:
    return min((limit for limit in limits if limit is not None), default=None)
