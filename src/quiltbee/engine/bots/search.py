"""Recipes for the searching bots: `search`, `search:static=1,nodes=5000`."""

from collections.abc import Mapping
from dataclasses import fields, replace

from quiltbee.engine.bot import Bot
from quiltbee.engine.search.bot import SearchBot
from quiltbee.engine.search.settings import DEFAULT, Settings

_WHOLE = {"root_placements", "near_placements", "deep_placements", "solve_leaf"}

RANGES: Mapping[str, tuple[float, float, str]] = {
    "explore": (0, 100, "how much is tried that looks worse"),
    "win_share": (0, 1, "1: only the chance to win counts, 0: only the margin"),
    "margin_unit": (0.1, 1000, "the margin that counts as 73 % of a win, where margins count"),
    "policy_heat": (0.1, 100, "above 1: the first impression is trusted less"),
    "rank_decay": (0.01, 1, "how much less likely the next best placement is at first"),
    "widen": (0, 1e8, "visits that open one more placement deep in the tree"),
    "orders": (0, 1000, "orders of the refill that are drawn: the root of the visits, times this"),
    "root_placements": (1, 127, "placements of the patch in hand"),
    "near_placements": (1, 8, "placements of each patch that can be taken now"),
    "deep_placements": (1, 8, "placements of all others, at most"),
    "weaker": (0, 1, "how much the other player is taken for somebody who errs now and then"),
    "solve_leaf": (0, 1e6, "positions for an exact search inside the tree"),
}
"""Of each setting that a recipe may give: least, most, and what it is."""


def default(name: str) -> float:
    """The value of a setting if a recipe does not give it."""
    return float(getattr(DEFAULT, name))


def is_whole(name: str) -> bool:
    """Whether a setting is a whole number."""
    return name in _WHOLE


def search_bot(options: Mapping[str, float]) -> Bot:
    """The searching bot of a recipe."""
    changes = {
        field.name: int(options[field.name]) if is_whole(field.name) else options[field.name]
        for field in fields(Settings)
        if field.name in options
    }
    net = None if options.get("static") else "best"
    return SearchBot(replace(DEFAULT, **changes), net)  # type: ignore[arg-type]  # int or float, as the field wants
