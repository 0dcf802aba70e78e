"""A bot as one word: `greedy`, `greedy:income=0,glance=3`, `level:3`, `level:8,time=0.1`, `cmd:PROGRAM ARGS`,
`py:./FILE.py:NAME`.

>>> make_bot("greedy:nodes=500,slip=2").name
'greedy:nodes=500,slip=2'
"""

import re
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from quiltbee.engine.bot import NO_LIMIT, Bot, Choice, Chooser, Limit
from quiltbee.engine.bots.external import External
from quiltbee.engine.bots.kinds import Kind, kinds
from quiltbee.engine.bots.lapses import Distracted, Lapses
from quiltbee.engine.bots.levels import UnknownLevel, level
from quiltbee.engine.bots.own_code import announced, load, load_announced
from quiltbee.engine.bots.python_bot import PythonBot
from quiltbee.engine.option import BadOption, Option
from quiltbee.engine.search.bot import SearchBot
from quiltbee.rules.edition import Edition
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

Number = TypeVar("Number", int, float)

COMMON = (
    Option("time", 0, 0, 3600, "seconds for a decision, instead of what the match or the asker allows"),
    Option("nodes", 0, 0, 1e12, "positions to look at for a decision, in the same way", whole=True),
    Option("overlook", 0, 0, 1, "the chance that a patch in reach is not noticed"),
    Option("glance", 0, 0, 1000, "how many places for a patch are looked at, 0 for all", whole=True),
    Option("slip", 0, 0, 1000, "points that do not seem to matter"),
)
"""What every kind of bot has."""


class BadSpec(ValueError):
    """A text that is no bot spec; the message says what would be one.

    >>> make_bot("greedy:speed=9")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    quiltbee.engine.bots.spec.BadSpec: greedy has no option 'speed'; it has income, ...
    """


def make_bot(text: str) -> Bot:
    """The bot of a spec. A number or name alone is a level, or a bot that an installed package announces.

    Raises `BadSpec` if the text is no spec, and `BotFailed` if the code or the net that it names cannot be used.

    >>> from quiltbee import Game, XorShift
    >>> from quiltbee.engine import NO_LIMIT
    >>> make_bot("greedy").choose(Game.new("express", seed=4, first=0).state, NO_LIMIT, XorShift(1)).decision
    Take(patch='e14')
    """
    text = text.strip()
    head, _, rest = text.partition(":")
    if head == "cmd":
        return External(_command(rest), text)
    if head == "py":
        return _python(text, rest)
    if head in kinds():
        return _made(text, kinds()[head], _options(rest, kinds()[head]), Limit())
    if head != "level" and not _is_level(text) and head in announced():
        return _own(text, load_announced(head), rest)
    return _level(text, rest if head == "level" else text)


def must_play(text: str, edition: Edition) -> None:
    """Raises `BadSpec` or `BotFailed` if there is no such bot, or if it cannot play this edition."""
    made = make_bot(text)
    inner = made.bot if isinstance(made, Seated) else made
    inner = inner.bot if isinstance(inner, Distracted) else inner
    if isinstance(inner, SearchBot):
        inner.must_play(edition)


def as_bot(bot: str | Chooser) -> Bot:
    """The bot of a spec, or a bot that is there already: ours, or an object of the user with a method `choose`."""
    if isinstance(bot, str):
        return make_bot(bot)
    if isinstance(bot, Seated | External | PythonBot | SearchBot):
        return bot
    name = getattr(bot, "name", None) or getattr(bot, "__name__", type(bot).__name__)
    return PythonBot(str(name), bot, {})


@contextmanager
def open_bot(bot: str | Chooser) -> Iterator[Bot]:
    """The bot of a spec, or one that is there; a program that was started for a spec is ended at the end."""
    made = as_bot(bot)
    try:
        yield made
    finally:
        if isinstance(made, External) and isinstance(bot, str):
            made.close()


def timed(text: str, seconds: float) -> str:
    """The spec with this time for a decision; programs and the user's code get the time with each question instead.

    >>> timed("3", 0.5), timed("greedy", 2), timed("greedy:slip=1", 2)
    ('level:3,time=0.5', 'greedy:time=2', 'greedy:slip=1,time=2')
    """
    head, colon, _ = text.partition(":")
    if head in ("cmd", "py") or (head not in ("level", *kinds()) and not _is_level(text)):
        return text
    if not colon and head not in kinds():
        text, colon = f"level:{text}", ":"
    return f"{text}{',' if colon else ':'}time={seconds:g}"


def _level(text: str, rest: str) -> Bot:
    """A level's own budget holds only if nobody asks for another."""
    name, _, changes = rest.partition(",")
    try:
        spec = level(name).spec
    except UnknownLevel as error:
        known = ", ".join([*kinds(), "level", "cmd", "py", *announced()])
        raise BadSpec(f"{text[:60]!r} is no bot: {error}; other bots are {known}, with options after a colon") from None
    head, _, usual = spec.partition(":")
    kind = kinds()[head]
    (options, _), (changed, texts) = _options(usual, kind), _options(changes, kind)
    usual_limit = _limit(options)
    kept = {name: value for name, value in options.items() if name not in ("time", "nodes")}
    return _made(text, kind, ({**kept, **changed}, texts), usual_limit)


def _is_level(text: str) -> bool:
    try:
        level(text.partition(",")[0])
    except UnknownLevel:
        return False
    return True


def _command(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadSpec(f"cmd:{text} cannot be read as a command line: {error}") from None
    if not words:
        raise BadSpec("after cmd: comes a program that speaks the engine protocol, and its arguments")
    return words


_PYTHON = re.compile(r"(?P<where>.+?):(?P<name>[A-Za-z_][\w.]*)(?::(?P<options>.*))?")


def _python(text: str, rest: str) -> Bot:
    found = _PYTHON.fullmatch(rest)
    if found is None:
        raise BadSpec(f"write py:MODULE:NAME or py:./FILE.py:NAME, with options after another colon, not {text[:60]!r}")
    return _own(text, load(found["where"], found["name"]), found["options"] or "")


def _own(text: str, thing: Any, options: str) -> Bot:
    """The user's own code. Options that every bot has are ours, all others are for the code."""
    ours, theirs = [], {}
    for part in options.split(",") if options else ():
        name, equals, value = part.partition("=")
        if name in {option.name for option in COMMON}:
            ours.append(part)
        elif not name.isidentifier() or not equals:
            raise BadSpec(f"write an option as NAME=VALUE, not {part!r}")
        else:
            theirs[name] = _number_or_text(value)
    made = PythonBot(text, thing, theirs)
    kind = Kind(text, "", (), lambda *_: made)
    return _made(text, kind, _options(",".join(ours), kind), Limit())


def _number_or_text(value: str) -> float | str:
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    return value


# --- options ------------------------------------------------------------------------------------------------------


Given = tuple[dict[str, float], dict[str, str]]
"""The options of a spec: the numbers and the texts."""


def _options(text: str, kind: Kind) -> Given:
    """What the text gives; what it does not give is left out."""
    known = {option.name: option for option in (*kind.options, *COMMON)}
    texts = {option.name: option for option in kind.texts}
    renamed = {option.old_name: option.name for option in kind.options if option.old_name}
    given: Given = {}, {}
    for part in text.split(",") if text else ():
        name, equals, value = part.partition("=")
        name = renamed.get(name, name)
        if name not in known and name not in texts:
            raise BadSpec(f"{kind.name} has no option {name!r}; it has {', '.join([*known, *texts])}")
        if name in given[0] or name in given[1]:
            raise BadSpec(f"the option {name} of {kind.name} is given twice")
        if name in known:
            given[0][name] = _number(known[name], value if equals else "")
        elif value:
            given[1][name] = value
        else:
            raise BadSpec(f"write {name}={texts[name].value} ({texts[name].about})")
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


def _made(name: str, kind: Kind, given: Given, usual: Limit) -> Bot:
    numbers, texts = given
    options = {option.name: option.default for option in (*kind.options, *COMMON)} | numbers
    made = kind.make(options, texts)
    lapses = Lapses(options["overlook"], int(options["glance"]), options["slip"])
    return Seated(name, made if lapses.never else Distracted(made, lapses), _limit(numbers), usual)


def _limit(options: Mapping[str, float]) -> Limit:
    nodes = options.get("nodes")
    return Limit(options.get("time") or None, int(nodes) if nodes else None)


@dataclass(frozen=True)
class Seated:
    """A bot under the name of its spec, with the budget that the spec gives it."""

    name: str
    bot: Bot
    fixed: Limit
    """The budget in the spec. It holds whatever the caller allows."""
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
