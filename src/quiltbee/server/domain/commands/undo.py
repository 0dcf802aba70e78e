"""Taking back one's own decisions."""

from quiltbee.rules.moves import Place, Take
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.clock import has_time
from quiltbee.server.domain.commands.checks import must_be_going, must_have_room
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game, last_reveal
from quiltbee.server.domain.replay import take_back


def undo_target(game: Game, caller: Caller) -> int:
    """How many plies are left when the caller takes back one step; `Refused` if there is none to take back."""
    if game.setup.undo == "none":
        raise Refused("no_undo", "this table was set up without undo")
    must_be_going(game)
    must_have_room(game)
    mine = [number for number, ply in enumerate(game.plies) if ply.seat in caller.seats]
    if not mine:
        raise Refused("nothing_to_undo", "you have not decided anything yet")
    target = mine[-1]
    before = game.plies[target - 1] if target else None
    if before and isinstance(game.plies[target].decision, Place) and isinstance(before.decision, Take):
        target -= 1  # a placed patch goes back to where it was bought
    _must_be_after_the_reveal(game, target)
    return target


def propose_undo(game: Game, caller: Caller, to_ply: int | None = None) -> Draft:
    """Take back freely: until the opponent acts or something is revealed."""
    seat = caller.speaks_for(game)
    target = undo_target(game, caller)
    if to_ply is not None:
        target = _checked_ply(game, to_ply)
    if not caller.decides_alone(game):
        _must_be_free(game, caller, target)
    owner = game.plies[target].seat
    if owner in caller.seats:
        seat = owner  # on a shared device the player who decided takes back, even if the other is to move
    after = take_back(game, seat, target)
    if seat != game.state.turn and not has_time(after, seat):
        raise Refused("no_time_left", "you do not have enough time left to pay for the time since your decision")
    return Draft(seat, "undo", str(target), after)


def _must_be_free(game: Game, caller: Caller, target: int) -> None:
    if any(ply.seat not in caller.seats for ply in game.plies[target:]):
        raise Refused("opponent_acted", "your opponent has played since; offer a take-back instead")
    if game.setup.undo == "consent":
        raise Refused("needs_consent", "at this table an undo needs consent; offer a take-back instead")


def _checked_ply(game: Game, to_ply: int) -> int:
    if not 0 <= to_ply < len(game.plies):
        raise Refused(
            "no_such_ply",
            f"this game has {len(game.plies)} decisions; go back to one of the plies 0 to {len(game.plies) - 1}",
        )
    _must_be_after_the_reveal(game, to_ply)
    return to_ply


def _must_be_after_the_reveal(game: Game, to_ply: int) -> None:
    if to_ply < last_reveal(game):
        seen = "the second set has been revealed" if game.setup.solo is None else "you have seen the Automa's card"
        raise Refused("revealed", f"{seen}; nothing before that can be taken back")
