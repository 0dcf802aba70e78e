"""Charts: how a game went, who is stronger, how a learner learns.

Each is an SVG document with its own paper, so it is readable on light and on dark pages. A notebook shows it by itself.
"""

from quiltbee.charts.games import chance_chart, cover_chart, income_chart, margin_chart
from quiltbee.charts.ladder import elo_chart
from quiltbee.charts.lines import line_chart

__all__ = ["chance_chart", "cover_chart", "elo_chart", "income_chart", "line_chart", "margin_chart"]
