"""What a player may do, and the entry it becomes. The one place where a request is judged; nothing here does I/O."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from quiltbee.notation.decisions import Unreadable, move_text
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Place, Take
from quiltbee.rules.play import NotAllowed
from quiltbee.rules.state import CHANCE
from quiltbee.server.domain.clock import has_time, is_time_up
from quiltbee.server.domain.game import (
    Game,
    Offer,
    after_play,
    apart,
    begin_entry,
    decide,
    happen,
    last_reveal,
    parse_word,
    take_back,
)
from quiltbee.server.domain.log import Entry, Kind
from quiltbee.server.domain.problem_codes import ProblemCode

MOST_WORDS = 4
MOST_ENTRIES = 1_000
"""The length of a log from which on a game can only be played to its end. The longest games have some 120 entries, so
whoever takes back every single decision five times does not come near it; whoever wants to fill the disk does."""
Below = Callable[[int], int]


class Refused(ValueError):
    """A request that cannot be granted; `code` is for programs, the message for people."""

    def __init__(self, code: ProblemCode, message: str) -> None:
        super().__init__(message)
        self.code: ProblemCode = code


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that has no number and no time yet."""

    seat: int
    kind: Kind
    body: str
    after: Game | None = field(default=None, compare=False, repr=False)
    """The game after it, where judging the request meant playing it."""


Command = Callable[[Game], Draft]
"""What somebody asks for: the entry that it becomes in this game, or `Refused`."""


def carry_out(
    game: Game, command: Command, at: int, spent: int, client_id: str | None, request: str
) -> tuple[Entry, Game]:
    """The next entry of the log and the game after it. The command is judged, and its decisions played, once."""
    begun = begin_entry(game, at, spent)
    draft = command(begun)
    entry = Entry(begun.seq, draft.seat, draft.kind, draft.body, at, client_id, request, spent)
    return entry, happen(begun, entry) if draft.after is None else draft.after


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: the seats that a browser (or a bot) holds in this game."""

    seats: frozenset[int]

    def speaks_for(self, game: Game) -> int:
        """The seat in whose name something is said: the one on turn, if it is ours."""
        if not self.seats:
            raise Refused("only_watching", "you are watching this game; only its players can do that")
        return game.state.turn if game.state.turn in self.seats else min(self.seats)

    def decides_alone(self, game: Game) -> bool:
        """Nobody else need be asked: the other seat is ours too, or a bot's."""
        return all(seat in self.seats or game.players[seat].kind == "bot" for seat in (0, 1))


def bot_is_due(game: Game) -> bool:
    """Whether a bot has to decide now."""
    return not game.is_over and not game.paused and game.state.turn < 2 and game.players[game.state.turn].kind == "bot"


def _going(game: Game) -> None:
    if game.is_over:
        raise Refused("game_over", "the game is over")


def must_have_room(game: Game) -> None:
    """Whatever could be repeated without end is refused when the log has grown long."""
    if game.seq > MOST_ENTRIES:
        raise Refused("log_full", f"this game has {MOST_ENTRIES} entries; you can only play it to the end now")


def playing(game: Game, actor: Actor, text: str, below: Below) -> Draft:
    """One or more decisions of the player on turn. A refill that falls due is drawn now, by `below`."""
    _going(game)
    actor.speaks_for(game)
    if game.paused:
        raise Refused("paused", "the game is paused; resume it first")
    seat = game.state.turn
    if seat not in actor.seats:
        raise Refused("not_your_turn", f"it is the turn of {game.players[seat].name}")
    words = apart(text)
    if not 1 <= len(words) <= MOST_WORDS:
        raise Refused("unreadable", f"send 1 to {MOST_WORDS} decisions at a time, such as p17@d4.1f")
    written, after = _judged(game, seat, words, below)
    return Draft(seat, "play", " ".join(written), after_play(after))


def _judged(game: Game, seat: int, words: list[str], below: Below) -> tuple[list[str], Game]:
    """The decisions in canonical spelling, each tried on the position it meets, and the game after them."""
    written: list[str] = []
    for word in words:
        if game.state.turn != seat:
            raise Refused(
                "turn_passed", f"{word!r} comes after the turn has passed; send it when it is your turn again"
            )
        if any(text.startswith("R") for text in written):
            raise Refused("revealed", "this purchase reveals the second set: take first, look, then place")
        game, text = _tried(game, word)
        written.append(text)
        if game.state.turn == CHANCE:
            order = choose(game.state, below)
            game = decide(game, order)
            written.append(move_text(order, game.edition))
    return written, game


def _tried(game: Game, word: str) -> tuple[Game, str]:
    try:
        decision = parse_word(game, word)
        return decide(game, decision), move_text(decision, game.edition)
    except Unreadable as error:
        raise Refused("unreadable", str(error)) from None
    except NotAllowed as error:
        raise Refused("not_allowed", str(error)) from None


# --- taking back


def undo_target(game: Game, actor: Actor) -> int:
    """How many plies stand after one step back of the actor's own decisions; `Refused` if there is none."""
    if game.setup.undo == "none":
        raise Refused("no_undo", "this table plays without taking back")
    _going(game)
    must_have_room(game)
    mine = [number for number, ply in enumerate(game.plies) if ply.seat in actor.seats]
    if not mine:
        raise Refused("nothing_to_undo", "you have not decided anything yet")
    target = mine[-1]
    before = game.plies[target - 1] if target else None
    if before and isinstance(game.plies[target].decision, Place) and isinstance(before.decision, Take):
        target -= 1  # a patch sewn goes back to where it was bought
    if target < last_reveal(game):
        raise Refused("revealed", "the second set has been revealed; there is no way back behind that")
    return target


def undoing(game: Game, actor: Actor, to_ply: int | None) -> Draft:
    """Take back freely: until the opponent acts or something is revealed."""
    seat = actor.speaks_for(game)
    target = undo_target(game, actor)
    if to_ply is not None:
        target = _earlier(game, to_ply)
    if not actor.decides_alone(game):
        if any(ply.seat not in actor.seats for ply in game.plies[target:]):
            raise Refused("opponent_acted", "your opponent has played since; offer a take-back instead")
        if game.setup.undo == "consent":
            raise Refused("needs_consent", "this table takes back by consent; offer a take-back instead")
    owner = game.plies[target].seat
    if owner in actor.seats:
        seat = owner  # on one device whoever made the decision takes it back, whoever is on turn
    after = take_back(game, seat, target)
    if seat != game.state.turn and not has_time(after, seat):
        raise Refused("no_time_left", "you would pay for the time since your decision, and have not enough left")
    return Draft(seat, "undo", str(target), after)


def _earlier(game: Game, to_ply: int) -> int:
    if not 0 <= to_ply < len(game.plies):
        raise Refused("no_such_ply", f"there are {len(game.plies)} decisions; go back to 0 to {len(game.plies) - 1}")
    if to_ply < last_reveal(game):
        raise Refused("revealed", "the second set has been revealed; there is no way back behind that")
    return to_ply


# --- offers


What = Literal["takeback", "rematch", "pause", "hints"]


def offering(game: Game, actor: Actor, what: What, detail: str = "") -> Draft:
    """Propose something that needs the other player's consent."""
    seat = actor.speaks_for(game)
    if what == "rematch":
        _rematch_is_possible(game)
        must_have_room(game)
        return Draft(seat, "offer", f"rematch {detail}")
    _going(game)
    must_have_room(game)
    if what == "takeback":
        return Draft(seat, "offer", f"takeback {undo_target(game, actor)}")
    if what == "hints":
        _hints_are_an_open_question(game, actor)
        return Draft(seat, "offer", "hints")
    if game.paused:
        raise Refused("paused", "the game is paused already")
    return Draft(seat, "offer", "pause")


def _hints_are_an_open_question(game: Game, actor: Actor) -> None:
    if game.allows_hints:
        raise Refused("hints_allowed", "hints are allowed already")
    if actor.decides_alone(game):
        raise Refused("no_hints", "this table was set up without hints, and there is nobody to ask")


def _rematch_is_possible(game: Game) -> None:
    if not game.is_over:
        raise Refused("not_over", "a rematch can be offered when the game is over")
    if game.rematch:
        raise Refused("rematch_made", "the rematch has been made already")


def open_offer(game: Game, actor: Actor, what: str) -> Offer:
    """The offer of this kind that the actor may answer."""
    actor.speaks_for(game)
    for offer in game.offers:
        if offer.what == what and offer.by not in actor.seats:
            return offer
    raise Refused("no_such_offer", f"there is no offer of a {what} that you could answer")


def answering(game: Game, actor: Actor, what: str, accept: bool) -> Draft:
    """Accept or decline. What was accepted happens with the answer itself."""
    offer = open_offer(game, actor, what)
    answer = f"accept {what} {offer.detail}" if accept else f"decline {what}"
    return Draft(1 - offer.by, "answer", answer.strip())


# --- what a machine may be asked


def hinting(game: Game, actor: Actor) -> int:
    """The seat that may be told what to do now."""
    _going(game)
    actor.speaks_for(game)
    if not game.allows_hints:
        raise Refused("no_hints", "this table plays without hints; both players can agree on them with an offer")
    if game.paused:
        raise Refused("paused", "the game is paused; resume it first")
    if game.state.turn not in actor.seats:
        raise Refused("not_your_turn", f"it is the turn of {game.players[game.state.turn].name}")
    return game.state.turn


def hurrying(game: Game, actor: Actor) -> None:
    """Whether a bot may be told to stop thinking and decide."""
    actor.speaks_for(game)
    if not bot_is_due(game):
        raise Refused("no_bot_thinks", "no bot is thinking in this game now")


def reviewing(game: Game) -> None:
    """Whether the game may be looked at again with an engine: not while it is played."""
    if not game.is_over:
        raise Refused("not_over", "a game can be analysed when it is over")


# --- the rest


def saying(game: Game, actor: Actor, seat: int | None) -> int:
    """The seat that says a phrase."""
    speaks = actor.speaks_for(game) if seat is None else seat
    if speaks not in actor.seats:
        raise Refused("not_your_seat", "that is not your seat")
    return speaks


def resigning(game: Game, actor: Actor) -> Draft:
    _going(game)
    return Draft(actor.speaks_for(game), "resign", "")


def claiming(game: Game, actor: Actor) -> Draft:
    """Win because the other's time is up. Never happens by itself."""
    _going(game)
    actor.speaks_for(game)
    for seat in sorted(actor.seats):
        if is_time_up(game, 1 - seat):
            return Draft(seat, "claim", "")
    raise Refused("time_left", "your opponent's time is not up")


def pausing(game: Game, actor: Actor) -> Draft:
    """Pause at once where nobody's clock is stopped against their will; else offer it."""
    _going(game)
    must_have_room(game)
    if game.paused:
        raise Refused("paused", "the game is paused already")
    seat = actor.speaks_for(game)
    at_once = game.setup.clock.kind == "none" or actor.decides_alone(game)
    return Draft(seat, "pause", "") if at_once else offering(game, actor, "pause", "")


def leaving(game: Game, seat: int) -> Draft:
    """A guest who has not played is sent away; the seat is open again."""
    if any(ply.seat == seat for ply in game.plies):
        raise Refused("has_played", "the guest has played already and cannot be sent away")
    must_have_room(game)
    return Draft(seat, "leave", f"Player {seat + 1}")


def resuming(game: Game, actor: Actor) -> Draft:
    seat = actor.speaks_for(game)
    if not game.paused:
        raise Refused("not_paused", "the game is not paused")
    return Draft(seat, "resume", "")


def renaming(game: Game, actor: Actor, seat: int | None, name: str) -> Draft:
    seat = actor.speaks_for(game) if seat is None else seat
    if seat not in actor.seats:
        raise Refused("not_your_seat", "that is not your seat")
    must_have_room(game)
    return Draft(seat, "name", name)
