"""Who sits where, and under which name."""

from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.checks import must_have_room
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game


def propose_join(game: Game, seat: int, name: str | None) -> Draft:
    """A guest takes an open seat. A guest without a name gets the name of the seat."""
    if game.players[seat].kind != "open":
        raise Refused("seat_taken", "that seat is not open")
    return Draft(seat, "join", name or game.players[seat].name)


def propose_leave(game: Game, caller: Caller, seat: int) -> Draft:
    """The host sends away a guest who has not played; the seat is open again."""
    if seat in caller.seats or game.players[seat].kind != "human":
        raise Refused("not_a_guest", "name the seat of a guest")
    if any(ply.seat == seat for ply in game.plies):
        raise Refused("has_played", "the guest has played already and cannot be sent away")
    must_have_room(game)
    return Draft(seat, "leave", f"Player {seat + 1}", by_host=True)


def propose_rename(game: Game, caller: Caller, seat: int | None, name: str) -> Draft:
    seat = own_seat(game, caller, seat)
    must_have_room(game)
    return Draft(seat, "name", name)


def own_seat(game: Game, caller: Caller, seat: int | None) -> int:
    """The seat that the caller names, or speaks for; `Refused` if it is somebody else's."""
    own = caller.speaks_for(game) if seat is None else seat
    if own not in caller.seats:
        raise Refused("not_your_seat", "that is not your seat")
    return own
