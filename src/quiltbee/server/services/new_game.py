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
from quiltbee.notation.carried_edition import carried_text
from quiltbee.notation.decisions import Unreadable, move_text
from quiltbee.notation.record import Record
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Decision
from quiltbee.rules.setup import shuffled
from quiltbee.server.api.requests import BotSeat, DaysClock, FischerClock, Me, NewClock, NewGame, NewSeat, OpenSeat
from quiltbee.server.domain.errors import BadName, Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.names import clean_name
from quiltbee.server.domain.setup import ClockSetup, GameSetup, SeatSetup
from quiltbee.server.security import new_game_id
from quiltbee.server.services.errors import UnknownLevel
from quiltbee.server.services.levels import level

DAY_MS = 86_400_000
system_random = secrets.SystemRandom()


def set_up(wanted: NewGame, at: int) -> tuple[GameSetup, str]:
    """The setup of a new game, and the decisions with which it begins (of a record that is played on)."""
    if wanted.plies is not None and wanted.record is None:
        raise Refused("bad_record", "plies counts the decisions of a record, but there is no record")
    chosen, edition_text = _edition(wanted), wanted.edition_file
    record = _record(wanted, chosen) if wanted.record is not None else None
    if record is None:
        start = shuffled(chosen, _random(wanted), None if wanted.first == "random" else wanted.first)
        circle, first = start.circle, start.turn
    else:
        circle, first, chosen = record.circle, record.first, record.edition
        edition_text = edition_text or _carried(record)
    setup = GameSetup(
        id=new_game_id(),
        edition_id=chosen.id,
        board=chosen.board,
        edition_text=edition_text,
        circle=circle,
        first=first,
        seats=(_seat(wanted.seats[0], 0), _seat(wanted.seats[1], 1)),
        clock=_clock(wanted.clock),
        undo=wanted.undo,
        same_device=all(isinstance(seat, Me) for seat in wanted.seats),
        created_at=at,
        hints=_hints(wanted),
        seeded=wanted.seed is not None and record is None,
    )
    return setup, _words(chosen, record.decisions if record else ())


def _random(wanted: NewGame) -> random.Random:
    """The system's randomness; or, where somebody chose the seed, what follows from that."""
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
    if final.turn > 1:
        raise Refused("bad_record", "the record ends where no player is to decide; cut its end off to play on")
    return record


def _cut(record: Record, plies: int | None) -> Record:
    """The record up to the decision after which it is played on."""
    if plies is None:
        return record
    if plies > len(record.decisions):
        raise Unreadable(f"the record has {len(record.decisions)} decisions, not {plies}")
    return record.upto(plies)


def _carried(record: Record) -> str | None:
    """The file of the edition that a record brings with it."""
    value = record.header(CARRIED)
    return carried_text(value) if value else None


def _words(edition: Edition, decisions: tuple[Decision, ...]) -> str:
    return " ".join(move_text(decision, edition) for decision in decisions)


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


def _clock(wanted: NewClock) -> ClockSetup:
    if isinstance(wanted, FischerClock):
        return ClockSetup("fischer", wanted.base_ms, wanted.increment_ms)
    return ClockSetup("days", wanted.days * DAY_MS) if isinstance(wanted, DaysClock) else ClockSetup()


def next_setup(game: Game, circle: str) -> GameSetup:
    """The setup of a rematch. On the `same` circle the players swap seats, so the other one begins; on a `new` one they
    keep their seats and the other one begins."""
    first, second = (SeatSetup(player.kind, player.name, player.level) for player in game.players)
    setup = replace(
        game.setup,
        id=new_game_id(),
        seats=(second, first) if circle == "same" else (first, second),
        created_at=game.last_at,
        rematch_of=game.setup.id,
        hints=game.allows_hints,
    )
    if circle == "same":
        return setup
    start = shuffled(setup.edition, system_random, 1 - setup.first)
    return replace(setup, seeded=False, circle=start.circle, first=start.turn)
