"""The report of a tournament as one web page: a ladder of Elo with its intervals, and who beat whom."""

from html import escape

from quiltbee.cli.commands.lab.tournaments.report import against, share
from quiltbee.engine.arena.tournament import Row, Standing

_STYLE = """
  :root { color-scheme: light dark; --ink: #2b2430; --paper: #fbf6ec; --line: #c9bba3; --bar: #1c646c }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #f5ecdd; --paper: #1c1923; --line: #575064; --bar: #7fc4c9 }
  }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--paper); color: var(--ink) }
  body { font: 17px/1.5 system-ui, sans-serif }
  h1 { font: 700 2rem/1.2 Georgia, serif }
  .scroll { overflow-x: auto }
  svg { width: 100%; min-width: 32rem; height: auto; font: 16px system-ui, sans-serif }
  .reach { stroke: var(--bar); stroke-opacity: 0.35; stroke-width: 10; stroke-linecap: round }
  svg text { fill: var(--ink) }
  table { border-collapse: collapse }
  th, td { padding: .4rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap }
  th:nth-child(2), td:nth-child(2) { text-align: left }
"""
_ROW, _LEFT, _WIDE, _EDGE = 40, 300, 860, 30
"""Height of a row, width of the names, of the picture, and of its right margin."""
_LONGEST = 34
"""A longer spec is shortened in the picture; the table has it in full."""


def page(standing: Standing) -> str:
    """The whole page."""
    tournament, rows = standing.tournament, standing.rows()
    pairs = sum(row.games for row in rows) // 4
    facts = f"{tournament.kind}, seed {tournament.seed}, {standing.games} games in {pairs} complete pairs"
    title = escape(f"{tournament.edition}: tournament of {len(rows)} bots")
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{_STYLE}</style>
<h1>{title}</h1>
<p>{escape(facts)}. Elo is relative to the mean of these bots. The intervals hold 95 %.</p>
<div class="scroll">{_ladder(rows)}</div>
<div class="scroll">{_table(rows)}</div>
</html>
"""


def _ladder(rows: list[Row]) -> str:
    low, high = min(row.elo.low for row in rows), max(row.elo.high for row in rows)
    span = max(high - low, 1.0)

    def x(elo: float) -> float:
        return round(_LEFT + (elo - low) / span * (_WIDE - _LEFT - _EDGE), 1)

    bars = "".join(
        _bar(row, (number + 0.5) * _ROW, x(row.elo.low), x(row.elo.value), x(row.elo.high))
        for number, row in enumerate(rows)
    )
    foot = len(rows) * _ROW + 22
    zero = f'<path d="M{x(0)} 0V{foot - 18}" stroke="var(--line)" stroke-dasharray="4 4"/>' if low <= 0 <= high else ""
    ends = "".join(
        f'<text x="{x(elo)}" y="{foot}" text-anchor="{anchor}">{elo:+.0f}</text>'
        for elo, anchor in ((low, "start"), (high, "end"))
    )
    label = "Elo of each bot with its interval"
    return f'<svg viewBox="0 0 {_WIDE} {foot + 8}" role="img" aria-label="{label}">{zero}{bars}{ends}</svg>'


def _bar(row: Row, y: float, low: float, value: float, high: float) -> str:
    name = row.spec if len(row.spec) <= _LONGEST else row.spec[: _LONGEST - 1] + "…"
    return (
        f'<text x="0" y="{y + 6}">{escape(name)}</text>'
        f'<path class="reach" d="M{low} {y}H{high}"/>'
        f'<circle cx="{value}" cy="{y}" r="7" fill="var(--bar)">'
        f"<title>{escape(row.spec)}: {row.elo.value:+.0f}</title></circle>"
    )


def _table(rows: list[Row]) -> str:
    heads = ("", "bot", "Elo", "95 %", "won", "games", *(str(number) for number in range(1, len(rows) + 1)))
    lines = [
        (
            str(number),
            row.spec,
            f"{row.elo.value:+.0f}",
            f"{row.elo.low:+.0f} … {row.elo.high:+.0f}",
            share(row),
            str(row.games),
            *(against(row, other) for other in rows),
        )
        for number, row in enumerate(rows, start=1)
    ]
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in lines)
    return f"<table><tr>{head}</tr>{body}</table>"
