"""A request for a game -> its setup; a game -> the setup of its rematch.

Randomness comes from the operating system, and only the public part is drawn here: the circle and who begins. A second
set has no order until it is revealed.
"""

import random
import secrets
from dataclasses import replace

from quiltbee.editions.files import EditionError, read_edition
from quiltbee.editions.known import UnknownEdition, edition
from quiltbee.notation.any_form import parse_record
from quiltbee.notation.carried_edition import HEADER as CARRIED
from quiltbee.notation.carried_edition import own_file
from quiltbee.notation.day import SCORE_ATTACK, is_day
from quiltbee.notation.decisions import Unreadable, move_text
from quiltbee.notation.record import Record
from quiltbee.notation.solo_text import parse_automa
from quiltbee.rules.edition import Edition
from quiltbee.rules.setup import EVEN, Handicap, shuffled
from quiltbee.rules.solo.day import day_start
from quiltbee.rules.solo.deck import HUMAN, Automa
from quiltbee.rules.solo.drawing import back_is_due, draw_back
from quiltbee.server.api.requests import BotSeat, DaysClock, FischerClock, Me, NewClock, NewGame, NewSeat, OpenSeat
from quiltbee.server.domain.cards import budget_on_top
from quiltbee.server.domain.errors import BadName, Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.names import clean_name
from quiltbee.server.domain.replay import BACK
from quiltbee.server.domain.setup import ClockSetup, GameSetup, SeatSetup
from quiltbee.server.security import new_game_id
from quiltbee.server.services.errors import UnknownLevel
from quiltbee.server.services.levels import level
from quiltbee.server.services.server_clock import DAY_MS

system_random = secrets.SystemRandom()


def set_up(wanted: NewGame, at: int) -> tuple[GameSetup, str]:
    """The setup of a new game, and the decisions that it begins with: those of a record that is played on."""
    if wanted.plies is not None and wanted.record is None:
        raise Refused("bad_record", "plies counts the decisions of a record, but there is no record")
    if wanted.handicap is not None and wanted.record is not None:
        raise Refused("bad_record", "a record brings its own handicap; leave handicap out")
    chosen, edition_text = _edition(wanted), wanted.edition_file
    record = _record(wanted, chosen) if wanted.record is not None else None
    day = _day(wanted)
    solo = _solo(wanted, chosen) if record is None else record.solo
    seats = _seats(wanted, solo)
    if record is None:
        first = _first(wanted, solo)
        start = shuffled(chosen, _random(wanted), first) if day is None else day_start(chosen, day)
        circle, first = start.circle, start.turn
    else:
        circle, first, chosen = record.circle, record.first, record.edition
        edition_text = edition_text or own_file(record.edition, record.header(CARRIED))
    setup = GameSetup(
        id=new_game_id(),
        edition_id=chosen.id,
        board=chosen.board,
        edition_text=edition_text,
        circle=circle,
        first=first,
        seats=seats,
        clock=_clock(wanted.clock),
        undo=wanted.undo,
        same_device=all(seat.kind == "human" for seat in seats),
        created_at=at,
        hints=_hints(wanted),
        seeded=record.position is not None if record else wanted.seed is not None,
        handicap=_handicap(wanted) if record is None else record.handicap,
        position=str(record.position) if record and record.position else None,
        solo=None if solo is None else str(solo),
        shown=record.shown_after(0) if record else None,
        day=day,
    )
    return with_budget(setup), record_words(record) if record else ""


def with_budget(setup: GameSetup) -> GameSetup:
    """The setup with the budget on the back of the first card, if the deck shows it."""
    budget = None if setup.solo is None else budget_on_top(setup.start, secrets.randbelow)
    return setup if budget is None else replace(setup, shown=budget)


def _solo(wanted: NewGame, chosen: Edition) -> Automa | None:
    """The opponent of a solo game."""
    try:
        name = wanted.solo or (None if wanted.day is None else SCORE_ATTACK)
        return None if name is None else parse_automa(name, chosen)
    except Unreadable as error:
        raise Refused("bad_solo", str(error)) from None


def _day(wanted: NewGame) -> str | None:
    """The day whose circle is played."""
    if wanted.day is None:
        return None
    if wanted.seed is not None or wanted.record is not None:
        raise Refused("bad_solo", "the circle of a day follows from the date: leave seed and record out")
    if not is_day(wanted.day):
        raise Refused("bad_solo", f"{wanted.day} is no date; write it as 2026-11-18")
    return wanted.day


def _first(wanted: NewGame, solo: Automa | None) -> int | None:
    if solo is None:
        return None if wanted.first == "random" else wanted.first
    if wanted.first == 1 or (wanted.handicap or EVEN)[1]:
        raise Refused("bad_solo", f"{solo.opponent.title} has no buttons of its own, and never begins")
    return HUMAN


def _seats(wanted: NewGame, solo: Automa | None) -> tuple[SeatSetup, SeatSetup]:
    if wanted.solo is not None and wanted.record is not None:
        raise Refused("bad_record", "a record brings its own solo opponent; leave solo out")
    if solo is None:
        if len(wanted.seats) != 2:
            raise Refused("bad_seat", "a game for two has two seats")
        return _seat(wanted.seats[0], 0), _seat(wanted.seats[1], 1)
    if len(wanted.seats) != 1 or isinstance(wanted.seats[0], OpenSeat):
        raise Refused("bad_seat", 'a solo game has one seat, of kind "me" or "bot"')
    return _seat(wanted.seats[0], 0), automas_seat(solo)


def automas_seat(solo: Automa) -> SeatSetup:
    """The seat of the opponent of a solo game. Nobody sits there; its level is a single word, as the book keeps it."""
    return SeatSetup("bot", solo.opponent.title, str(solo).replace(" ", "-"))


def _random(wanted: NewGame) -> random.Random:
    """The system's randomness or, if somebody chose a seed, a generator with that seed."""
    return system_random if wanted.seed is None else random.Random(wanted.seed)


def _edition(wanted: NewGame) -> Edition:
    try:
        if wanted.edition_file is not None:
            chosen = read_edition(wanted.edition_file)
        elif wanted.edition is not None:
            chosen = edition(wanted.edition)
        elif wanted.record is not None:
            chosen = parse_record(wanted.record).edition
        else:
            raise Refused("no_edition", "name an edition, or send an edition file or a record")
        return chosen if wanted.board is None else chosen.on_board(wanted.board)
    except (UnknownEdition, EditionError, Unreadable) as error:
        raise Refused("bad_edition", str(error)) from None
    except ValueError as error:
        raise error if isinstance(error, Refused) else Refused("bad_edition", str(error)) from None


def _record(wanted: NewGame, chosen: Edition) -> Record:
    def find(name: str) -> Edition:
        if name != chosen.id:
            raise Unreadable(f"the record is of {name!r}, the game of {chosen.id!r}")
        return chosen

    try:
        record = _cut(parse_record(wanted.record or "", find), wanted.plies)
        final = record.final
        same = record.edition == chosen.on_board(wanted.board or record.edition.board)
    except ValueError as error:
        raise Refused("bad_record", str(error)) from None
    if not same:
        raise Refused("bad_record", "the record is of another edition or board than the game")
    if record.decisions and record.shown is None and back_is_due(final):
        record = record.showing(draw_back(final.solo, system_random)) if final.solo else record
    if final.turn > 1:
        raise Refused(
            "bad_record",
            "no player is to decide at the end of the record; leave out its last decisions (plies) to play on",
        )
    return record


def _cut(record: Record, plies: int | None) -> Record:
    """The record up to the decision after which it is played on."""
    if plies is None:
        return record
    if plies > len(record.decisions):
        raise Unreadable(f"the record has {len(record.decisions)} decisions, not {plies}")
    return record.upto(plies)


def record_words(record: Record) -> str:
    """The decisions of a record as an entry of the log: with the back of the next card, if there has been one."""
    words = [move_text(decision, record.edition) for decision in record.decisions]
    back = [] if record.shown is None or not words else [f"{BACK}{record.shown}"]
    return " ".join([*words, *back])


def _seat(wanted: NewSeat, number: int) -> SeatSetup:
    try:
        if isinstance(wanted, BotSeat):
            chosen = level(wanted.level)
            return SeatSetup("bot", chosen.title, chosen.name)
        name = clean_name(wanted.name or f"Player {number + 1}")
    except (BadName, UnknownLevel) as error:
        raise Refused("bad_seat", str(error)) from None
    return SeatSetup("human" if isinstance(wanted, Me) else "open", name)


def _hints(wanted: NewGame) -> bool:
    """Against bots and on one device nobody is cheated by a hint. A guest who comes by a link is asked first."""
    return not any(isinstance(seat, OpenSeat) for seat in wanted.seats) if wanted.hints is None else wanted.hints


def _handicap(wanted: NewGame) -> Handicap:
    first, second = wanted.handicap or EVEN
    return first, second


def _clock(wanted: NewClock) -> ClockSetup:
    if isinstance(wanted, FischerClock):
        return ClockSetup("fischer", wanted.base_ms, wanted.increment_ms)
    return ClockSetup("days", wanted.days * DAY_MS) if isinstance(wanted, DaysClock) else ClockSetup()


def next_setup(game: Game, circle: str) -> GameSetup:
    """The setup of a rematch. On the `same` circle the players swap seats, so the other one begins; on a `new` one they
    keep their seats and the other one begins."""
    first, second = (SeatSetup(player.kind, player.name, player.level) for player in game.players)
    if game.setup.solo is not None:
        return _next_solo(game, (first, second), circle)
    setup = replace(
        game.setup,
        id=new_game_id(),
        seats=(second, first) if circle == "same" else (first, second),
        created_at=game.last_at,
        rematch_of=game.setup.id,
        hints=game.allows_hints,
    )
    if circle == "same":
        return replace(setup, handicap=(setup.handicap[1], setup.handicap[0]))  # a handicap belongs to the player
    start = shuffled(setup.edition, system_random, 1 - setup.first)
    return replace(setup, seeded=False, circle=start.circle, first=start.turn, position=None)


def _next_solo(game: Game, seats: tuple[SeatSetup, SeatSetup], circle: str) -> GameSetup:
    """The next solo game: the human begins again, on the same circle or a new one; the cards are new in any case."""
    setup = replace(
        game.setup, id=new_game_id(), seats=seats, created_at=game.last_at, rematch_of=game.setup.id, shown=None
    )
    if circle != "same":
        start = shuffled(setup.edition, system_random, HUMAN)
        setup = replace(setup, seeded=False, circle=start.circle, day=None)
    return with_budget(setup)
