"""The report of `quiltbee review`, for people and for programs."""

from collections.abc import Callable, Iterator
from json import dumps

from quiltbee.engine.advice.to_json import value_json
from quiltbee.engine.bot import SeatValue
from quiltbee.engine.protocol.lines import line_text
from quiltbee.engine.review.analysis import Analysis, Judged
from quiltbee.engine.review.mistakes import Mistake, Mistakes, mistakes_of
from quiltbee.engine.review.sentence import sentence
from quiltbee.engine.review.summary import Luck, Rate, Summary, summary
from quiltbee.engine.review.to_json import judged_json, review_json
from quiltbee.notation.decisions import move_text
from quiltbee.rules.edition import Edition
from quiltbee.text.speech import names_in

_SMALLEST = 0.0005
"""A smaller error of a chance would be printed as zero."""

# --- for people ---------------------------------------------------------------------------------------------------


def print_text(analysis: Analysis) -> None:
    """The moments and the summary of each player, then one line for each decision."""
    names, mistakes = names_in(analysis.record), mistakes_of(analysis)
    for seat, name in enumerate(names):
        found = summary(analysis, seat)
        for line in player_lines(found, name):
            print(line)
        if found.accuracy is not None:
            _print_moments(mistakes, seat, names, analysis.record.edition)
        print()
    print(f"values are for {names[0]}")
    width = max(map(len, names))
    for each in analysis.judged:
        who = "" if each.seat is None else names[each.seat]
        value = "" if each.value is None else f"{_signed(each.value.margin, 1):>6} {100 * each.value.chance:4.0f} %"
        decision = move_text(each.decision, analysis.record.edition)
        print(f"{each.ply:3} {who:{width}} {decision:8} {value} {_remark(each, analysis)}".rstrip())


def player_lines(found: Summary, name: str) -> Iterator[str]:
    """Accuracy, error rate, luck."""
    like = found.like
    within = "" if like is None or like.low == like.high else f" ({like.low} to {like.high})"
    level = "" if like is None else f"; played like level {like.level}{within}"
    rates = f"error rate {_rate(found.error)} ({_kinds(found)}){level}"
    yield f"{name}: no turns" if found.accuracy is None else f"{name}: accuracy {found.accuracy:.0f}; {rates}"
    yield f"   luck: {_luck(found.luck)}"


def _luck(luck: Luck) -> str:
    """Luck with the deal and the draws, and the result without luck. Drawn cards have no error: all that can come are
    known."""
    deal = "" if luck.deal is None else f"deal {_signed(100 * luck.deal.chance)} %"
    refill, error = 100 * luck.refill.chance, f" (error {100 * luck.error:.1f} %)" if luck.error >= _SMALLEST else ""
    drawn = f", refill {_signed(refill)} %{error}" if luck.refill.chance or error else ""
    result = "" if luck.adjusted is None else f"; result {luck.result:.0f}, without luck {luck.adjusted:.2f}"
    return f"{deal}{drawn}{result}"


def _signed(number: float, digits: int = 0) -> str:
    """With its sign, but nothing that is rounded to zero has one."""
    text = f"{number:+.{digits}f}"
    return text if float(text) else text[1:]


def _costs(lost: SeatValue) -> tuple[str, str]:
    return f"{_signed(-100 * lost.chance)} %", f"{_signed(-lost.margin, 1)} points"


def _kinds(found: Summary) -> str:
    return f"purchases {_rate(found.purchases)}, placements {_rate(found.placements)}"


def _rate(rate: Rate) -> str:
    return "-" if rate.error_rate is None else f"{rate.error_rate:.0f}"


def _print_moments(mistakes: Mistakes, seat: int, names: tuple[str, str], edition: Edition) -> None:
    moments = mistakes.moments(seat)
    if not moments:
        print("   a clean game: no turn cost 5 % or more")
    for number, each in enumerate(moments, start=1):
        for line in moment_lines(each, names, edition, patch_name(edition)):
            print(f"   {f'{number}.' if line.startswith('turn') else '  '} {line}")


def moment_lines(each: Mistake, names: tuple[str, str], edition: Edition, name: Callable[[str], str]) -> Iterator[str]:
    """What was played, what was better, and why."""
    given_back = "; given back at once" if each.punished is False else ""
    yield f"turn {each.turn}: {', '.join(_costs(each.lost))}{given_back}"
    played, better = (line_text(option.decisions, edition) for option in (each.played, each.better))
    chances = [f"{100 * option.value.chance:.0f} %" for option in (each.played, each.better)]
    yield f"played {played} ({chances[0]} to win), better {better} ({chances[1]})"
    yield sentence(each, edition, names, name)


def patch_name(edition: Edition) -> Callable[[str], str]:
    """The names of the patches in the pictures, with their ids."""
    from quiltbee.drawing.theme.fabrics import fabrics_of

    fabrics = fabrics_of(edition)
    return lambda id: f"{fabrics[id].name} ({id})" if id in fabrics else id


def _remark(each: Judged, analysis: Analysis) -> str:
    if not each.grade or each.better is None or each.lost is None:
        return ""
    better = line_text(each.better.decisions, analysis.record.edition)
    chance, margin = _costs(each.lost)
    return f" {each.grade} ({margin}, {chance}): better {better}"


# --- for programs -------------------------------------------------------------------------------------------------


def print_json(analysis: Analysis) -> None:
    """One line. Values are for player 0, losses for the player who decided. Chances are from 0 to 1."""
    record = analysis.record
    fields = {
        "edition": record.edition.id,
        "board": record.edition.board,
        "players": names_in(record),
        "start": None if analysis.start is None else value_json(analysis.start),
        "decisions": [judged_json(each, record.edition) for each in analysis.judged],
        "review": review_json(analysis),
    }
    print(dumps(fields))
