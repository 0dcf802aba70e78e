"""The report of a tournament as one web page: a ladder of Elo with its intervals, and who beat whom."""

from html import escape

from quiltbee.charts import elo_chart
from quiltbee.cli.commands.lab.tournaments.report import against, share
from quiltbee.cli.web_page import web_page
from quiltbee.engine.arena.tournament import Row, Standing

_STYLE = """
  .scroll { overflow-x: auto }
  svg { min-width: 32rem }
  th, td { padding: .4rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap }
  th:nth-child(2), td:nth-child(2) { text-align: left }
"""


def page(standing: Standing) -> str:
    """The whole page."""
    tournament, rows = standing.tournament, standing.rows()
    pairs = sum(row.games for row in rows) // 4
    facts = f"{tournament.kind}, seed {tournament.seed}, {standing.games} games in {pairs} complete pairs"
    title = escape(f"{tournament.edition}: tournament of {len(rows)} bots")
    body = f"""<p>{escape(facts)}. Elo is relative to the mean of these bots. The intervals hold 95 %.</p>
<div class="scroll">{elo_chart(rows)}</div>
<div class="scroll">{_table(rows)}</div>"""
    return web_page(title, _STYLE, body)


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
