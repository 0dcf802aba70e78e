"""The replay of a log: `apply` takes a game one entry further, `replay` does it for a whole log."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import reduce

from quiltbee.notation.decisions import parse_move
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import Decision, Place
from quiltbee.rules.outcome import outcome
from quiltbee.rules.play import play, successor
from quiltbee.rules.solo.drawing import has_back, show_back
from quiltbee.rules.state import State
from quiltbee.rules.story import Placed, story
from quiltbee.server.domain.errors import BrokenLog
from quiltbee.server.domain.game import (
    Ending,
    Game,
    Offer,
    Player,
    Ply,
    RematchMade,
    Said,
    Undone,
    moves_after,
    new_game,
)
from quiltbee.server.domain.log import Entry, Kind
from quiltbee.server.domain.setup import GameSetup

BACK = "C?"
"""Stands before the budget on the back of the next card, as in a saved game: `C?8`."""
CHECKPOINT = 8
"""One decision in this many remembers the position before it, so that taking back is quick in a long game too."""


def replay(setup: GameSetup, entries: Iterable[Entry]) -> Game:
    """The game after all these entries."""
    return reduce(apply, entries, new_game(setup))


def steps(game: Game, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Game]]:
    """Each entry with the game after it."""
    for entry in entries:
        game = apply(game, entry)
        yield entry, game


def apply(game: Game, entry: Entry) -> Game:
    """The game after one entry more. The entry was checked before it was written (`commands/`)."""
    if entry.seq != game.seq + 1:
        raise BrokenLog(f"game {game.setup.id}: entry {entry.seq} follows entry {game.seq}")
    return finish_entry(begin_entry(game, entry.at, entry.spent), entry)


def begin_entry(game: Game, at: int, spent: int) -> Game:
    """What every entry does first. It charges the time since the entry before it to the player to move, so no moment
    is charged twice."""
    spent = spent if game.state.turn < 2 else 0
    return replace(
        game,
        seq=game.seq + 1,
        last_at=at,
        spent=_moved(game.spent, game.state.turn, spent) if spent else game.spent,
        turn_spent=game.turn_spent + spent,
        clock_since=None if game.clock_since is None else at,
        events=(),
    )


def finish_entry(game: Game, entry: Entry) -> Game:
    """What this entry does, after `begin_entry`."""
    return _APPLY[entry.kind](game, entry)


def _moved(spent: tuple[int, int], seat: int, more: int) -> tuple[int, int]:
    return (spent[0] + more, spent[1]) if seat == 0 else (spent[0], spent[1] + more)


# --- decisions


def decide(game: Game, decision: Decision) -> Game:
    """The game after a decision of the player to move; raises `NotAllowed` if the rules forbid it."""
    state = game.state
    after = play(state, decision)
    events = story(state, decision, after)
    result = outcome(after)
    before = None if len(game.plies) % CHECKPOINT else state
    return replace(
        game,
        state=after,
        plies=(*game.plies, Ply(state.turn, decision, game.seq, game.spent, game.turn_spent, before)),
        turn_spent=0 if after.in_hand is None else game.turn_spent,
        pieces=(*game.pieces, *(event for event in events if isinstance(event, Placed))),
        ending=result and Ending(result.winner, "tie_break" if result.by_tie_break else "score"),
        events=(*game.events, *events),
    )


def split_decisions(text: str) -> list[str]:
    """The single decisions in a text: `p17@d4.1f` is a take and a place."""
    words = re.findall(r"R\([^)]*\)|\S+", text)
    return [part for word in words for part in re.split(r"(?<=[^(])(?=@)", word)]


def parse_decision(game: Game, word: str) -> Decision:
    """One decision, read for the position in which it is made."""
    hand = game.state.in_hand
    return parse_move(word, game.edition, hand.id if hand else LEATHER)


def _play(game: Game, entry: Entry) -> Game:
    for word in split_decisions(entry.body):
        game = show_budget(game, int(word[2:])) if word.startswith(BACK) else decide(game, parse_decision(game, word))
    return end_play(game)


def show_budget(game: Game, budget: int) -> Game:
    """The game when the back of the next card shows this budget (U13)."""
    return replace(game, state=show_back(game.state, budget))


def end_play(game: Game) -> Game:
    """The game when the decisions of one entry have been made: offers lapse, and the clock goes on."""
    return replace(game, offers=(), clock_since=_clock_since(game))


def _clock_since(game: Game) -> int | None:
    """Time runs from the first decision on, while the game goes on and both seats are taken."""
    runs = bool(game.plies) and not game.is_over and not game.paused and game.is_seated
    return game.last_at if runs else None


def _clock_started(game: Game) -> Game:
    return replace(game, clock_since=_clock_since(game))


def cut_to(game: Game, plies: int) -> Game:
    """The game with only its first decisions, and without offers, ending and events."""
    kept = game.plies[:plies]
    state = _state_at(game, plies)
    if has_back(state):
        state = show_back(state, game.record.shown_after(plies))
    placed = sum(isinstance(ply.decision, Place) for ply in kept)
    return replace(game, state=state, plies=kept, pieces=game.pieces[:placed], ending=None, offers=(), events=())


def _state_at(game: Game, plies: int) -> State:
    """The position after this many decisions. They are played again from the last checkpoint on."""
    start = plies - plies % CHECKPOINT
    state = game.plies[start].before if start < len(game.plies) else game.state
    assert state is not None
    for ply in game.plies[start:plies]:
        state = successor(state, ply.decision)
    return state


def _undo(game: Game, entry: Entry) -> Game:
    return take_back(game, entry.seat, int(entry.body))


def take_back(game: Game, seat: int, plies: int) -> Game:
    """Take decisions back. The player who takes back pays for the time since then, when the opponent's clock ran."""
    on_turn = game.state.turn
    if on_turn < 2 and on_turn != seat:
        spent = _moved(_moved(game.spent, on_turn, -game.turn_spent), seat, game.turn_spent)
        game = replace(game, spent=spent)
    cut = _cut_back(game, seat, plies)
    since = cut.spent[cut.state.turn] - game.plies[plies].spent[cut.state.turn]
    return replace(cut, turn_spent=cut.turn_spent + since)


def _cut_back(game: Game, seat: int, plies: int) -> Game:
    """The turn goes on with the time that it had when the first of the decisions taken back was made."""
    events = (*game.events, Undone(seat, plies, len(game.plies) - plies, moves_after(game, plies)))
    cut = _clock_started(cut_to(game, plies))
    return replace(cut, turn_spent=game.plies[plies].turn_spent, events=events)


# --- around the decisions


def _offer(game: Game, entry: Entry) -> Game:
    what, _, detail = entry.body.partition(" ")
    others = tuple(offer for offer in game.offers if (offer.by, offer.what) != (entry.seat, what))
    offer = Offer(entry.seat, what, detail, entry.seq)  # type: ignore[arg-type]  # checked before it was written
    return replace(game, offers=(*others, offer), events=(Said(entry.seat, "offered", entry.body),))


def _answer(game: Game, entry: Entry) -> Game:
    """`accept takeback 12`, `accept pause`, `decline rematch`: what was accepted happens with the answer."""
    answer, what, *detail = entry.body.split(" ")
    if answer == "decline":
        left = tuple(offer for offer in game.offers if offer.what != what)
        return replace(game, offers=left, events=(Said(entry.seat, "declined", what),))
    agreed = replace(game, offers=(), events=(Said(entry.seat, "accepted", what),))
    if what == "hints":
        return replace(agreed, hints_agreed=True)
    return _cut_back(agreed, entry.seat, int(detail[0])) if what == "takeback" else _pause(agreed, entry)


def _resign(game: Game, entry: Entry) -> Game:
    events = (Said(entry.seat, "resigned"),)
    ending = Ending(1 - entry.seat, "resigned")
    return replace(game, ending=ending, offers=(), paused=False, clock_since=None, events=events)


def _claim(game: Game, entry: Entry) -> Game:
    ending = Ending(entry.seat, "time")
    return replace(game, ending=ending, offers=(), clock_since=None, events=(Said(entry.seat, "claimed"),))


def _pause(game: Game, entry: Entry) -> Game:
    return replace(game, paused=True, clock_since=None, events=(*game.events, Said(entry.seat, "paused")))


def _resume(game: Game, entry: Entry) -> Game:
    going = replace(game, paused=False, events=(Said(entry.seat, "resumed"),))
    return _clock_started(going)


def _seated(game: Game, seat: int, player: Player, said: Said) -> Game:
    players = list(game.players)
    players[seat] = player
    return replace(game, players=(players[0], players[1]), events=(said,))


def _join(game: Game, entry: Entry) -> Game:
    said = Said(entry.seat, "joined", entry.body)
    return _clock_started(_seated(game, entry.seat, Player(entry.body, "human", None), said))


def _leave(game: Game, entry: Entry) -> Game:
    """The next guest begins with a full clock."""
    said = Said(entry.seat, "left", game.players[entry.seat].name)
    left = _seated(game, entry.seat, Player(entry.body, "open", None), said)
    spent = _moved(game.spent, entry.seat, -game.spent[entry.seat])
    return _clock_started(replace(left, spent=spent, turn_spent=0))


def _name(game: Game, entry: Entry) -> Game:
    said = Said(entry.seat, "renamed", entry.body)
    return _seated(game, entry.seat, replace(game.players[entry.seat], name=entry.body), said)


def _rematch(game: Game, entry: Entry) -> Game:
    return replace(game, rematch=entry.body, offers=(), events=(RematchMade(entry.seat, entry.body),))


_APPLY: dict[Kind, Callable[[Game, Entry], Game]] = {
    "play": _play,
    "undo": _undo,
    "offer": _offer,
    "answer": _answer,
    "resign": _resign,
    "claim": _claim,
    "pause": _pause,
    "resume": _resume,
    "join": _join,
    "leave": _leave,
    "name": _name,
    "rematch": _rematch,
}
