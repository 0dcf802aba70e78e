"""The review as one web page: the moments with pictures of the quilt, the graph, accuracy and luck."""

import re
from html import escape

from quiltbee.charts import chance_chart, cover_chart, income_chart, margin_chart
from quiltbee.cli.commands.engine.review_report import moment_lines, patch_name, player_lines
from quiltbee.cli.web_page import web_page
from quiltbee.drawing import Ghost, quilt_svg
from quiltbee.engine.review.analysis import Analysis
from quiltbee.engine.review.mistakes import Mistake, Mistakes, Option, mistakes_of
from quiltbee.engine.review.summary import summary
from quiltbee.engine.review.turns import turns_of
from quiltbee.notation.decisions import move_text
from quiltbee.rules.moves import Place
from quiltbee.rules.play import successor
from quiltbee.rules.state import CHANCE, State
from quiltbee.text.speech import names_in

_STYLE = """
  .moments { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.5rem }
  .moments svg { width: 100%; height: auto }
  .played { border-bottom: 3px dashed var(--bad) } .better { border-bottom: 3px solid var(--ok) }
  .charts { display: grid; gap: 1.5rem }
  td, th { padding: .2rem .7rem; text-align: right } td:nth-child(2) { text-align: left }
"""

_NOTATION = (
    "A is an advance. p17@d4.1f is a patch and its place: column d, row 4, turned once, flipped (f). @d4 places a "
    "leather patch, and - discards it. The chances are those to win, in per cent; losses are percentage points."
)


def review_page(analysis: Analysis) -> str:
    """The whole page, in one file."""
    names, mistakes = names_in(analysis.record), mistakes_of(analysis)
    title = escape(f"{names[0]} and {names[1]}: {analysis.record.edition.title}")
    players = "".join(_player(analysis, mistakes, seat, names) for seat in (0, 1))
    body = f"""<p>{_NOTATION}</p>
{chance_chart(analysis)}
{players}
<h2>The whole game</h2>
<div class="charts">{margin_chart(analysis)}{income_chart(analysis.record)}{cover_chart(analysis.record)}</div>
<h2>All turns</h2>
{_turns(analysis, names)}"""
    return web_page(title, _STYLE, body)


def _player(analysis: Analysis, mistakes: Mistakes, seat: int, names: tuple[str, str]) -> str:
    found = summary(analysis, seat)
    lines = "<br>".join(escape(_minus(line.strip())) for line in player_lines(found, names[seat]))
    moments = mistakes.moments(seat)
    shown = "".join(_moment(analysis, each, names) for each in moments)
    clean = "" if moments or found.accuracy is None else "<p>A clean game: no turn cost 5 % or more.</p>"
    return f'<h2>{escape(names[seat])}</h2><p>{lines}</p>{clean}<div class="moments">{shown}</div>'


def _moment(analysis: Analysis, each: Mistake, names: tuple[str, str]) -> str:
    record, edition = analysis.record.upto(each.ply), analysis.record.edition
    ghosts = [
        ghost
        for option, kind in ((each.played, "played"), (each.better, "better"))
        if (ghost := _ghost(record.final, option, kind)) is not None
    ]
    head, ways, why = map(_minus, moment_lines(each, names, edition, patch_name(edition)))
    return (
        f"<section><h3>{escape(head)}</h3>{quilt_svg(record, each.seat, 32, ghosts=ghosts)}"
        f"<p>{_marked(ways)}</p><p><strong>{escape(why)}</strong></p></section>"
    )


def _minus(text: str) -> str:
    """A true minus sign in front of numbers."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", text)


def _marked(ways: str) -> str:
    played, better = escape(ways).split(", better ", 1)
    return f'<span class="played">{played}</span>, <span class="better">better {better}</span>'


def _ghost(state: State, option: Option, kind: str) -> Ghost | None:
    """Where a patch would lie; the last one that is placed."""
    found = None
    for decision in option.decisions:
        if state.turn == CHANCE:
            break
        if isinstance(decision, Place) and state.in_hand is not None:
            row, column = divmod(decision.anchor, state.edition.stride)
            cells = state.in_hand.by_code[decision.code].cells
            found = Ghost(tuple((row + y, column + x) for y, x in cells), is_good=kind == "better")
        state = successor(state, decision)
    return found


def _turns(analysis: Analysis, names: tuple[str, str]) -> str:
    rows = "".join(
        f"<tr><td>{turn.number}</td><td>{escape(names[turn.seat])}</td>"
        f"<td>{escape(' '.join(move_text(each.decision, analysis.record.edition) for each in turn.judged))}</td>"
        f"<td>{f'−{100 * turn.lost.chance:.0f} %' if turn.grade else ''}</td></tr>"
        for turn in turns_of(analysis.judged)
    )
    return f"<table>{rows}</table>"
