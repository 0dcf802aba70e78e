"""The sentences of a view: whose turn it is and why, what a choice would do, who won and why.

They are English; the same facts are in the fields beside them, for pages in other languages.
"""

from quiltbee.rules.foresight import Foresight, WhyTurn
from quiltbee.rules.outcome import score
from quiltbee.rules.plurals import counted
from quiltbee.server.domain.game import Game, Offer


def turn_sentence(game: Game, why: WhyTurn, you: frozenset[int] = frozenset()) -> str:
    """Whose turn and why; said to `you` if exactly one seat is yours."""
    if game.ending is not None:
        return result_sentence(game)
    if why.seat is None:
        return "The second set joins the circle."
    me = why.seat in you and len(you) == 1
    name, other = game.players[why.seat].name, game.players[1 - why.seat].name
    whom = "you" if 1 - why.seat in you and len(you) == 1 else other
    head = "Your turn: you are" if me else f"{name}'s turn: {name} is"
    words, spaces = game.edition.words, counted(why.spaces, "space")
    match why.reason:
        case "behind":
            return f"{head} {spaces} behind {whom}."
        case "on_top":
            return f"{head} on the same space as {whom} and arrived last."
        case "first":
            return f"{head} the starting player."
        case "alone":
            return f"{head} {spaces} from the end; {whom} {'are' if whom == 'you' else 'is'} there already."
        case "leather":
            return f"{'You have' if me else f'{name} has'} a {words['leather']} to place."
        case _:
            return f"{'You have' if me else f'{name} has'} a {words['patch']} to {words['sew']}."


def consequence_sentence(game: Game, seat: int, would: Foresight) -> str:
    """Pay 7, keep 3, move 4 to space 33; Rosa plays next."""
    name = game.players[seat].name
    parts = [f"pay {would.pays}" if would.pays else ""]
    parts.append(f"receive {would.receives}" if would.receives > 0 else "")
    parts.append(f"{sum(each.buttons for each in would.earned)} income" if would.earned else "")
    parts.append(f"keep {would.buttons_after}" if would.pays and would.buttons_after >= 0 else "")
    parts.append(f"move {would.lands_on - would.start} to space {would.lands_on}")
    leather = game.edition.words["leather"]
    parts.append(f"take {len(would.leather)} x {leather}" if would.leather else "")
    told = ", ".join(part for part in parts if part)
    return f"{told[0].upper()}{told[1:]}; {_next(game, would, name)}."


def _next(game: Game, would: Foresight, name: str) -> str:
    if would.next_seat is None:
        return "the game ends"
    return f"{name} plays again" if would.stays else f"{game.players[would.next_seat].name} plays next"


def result_sentence(game: Game) -> str:
    """Who won and why."""
    if game.ending is None:
        return ""
    winner, loser = game.players[game.ending.winner].name, game.players[1 - game.ending.winner].name
    match game.ending.reason:
        case "resigned":
            return f"{winner} wins: {loser} resigned."
        case "time":
            return f"{winner} wins: the time of {loser} was up."
        case "tie_break":
            return f"{winner} wins: the scores are equal, and {winner} reached the last space first."
        case _:
            mine, theirs = (score(game.state, seat) for seat in (game.ending.winner, 1 - game.ending.winner))
            return f"{winner} wins {mine} to {theirs}."


def offer_sentence(game: Game, offer: Offer) -> str:
    name = game.players[offer.by].name
    match offer.what:
        case "takeback":
            return f"{name} would like to take back."
        case "pause":
            return f"{name} would like to pause."
        case "hints":
            return f"{name} would like to allow hints, for both of you."
        case _:
            how = "on the same circle with seats swapped" if offer.detail == "same" else "on a new circle"
            return f"{name} would like a rematch {how}."
