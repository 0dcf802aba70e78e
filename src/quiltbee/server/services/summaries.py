"""What lists and statistics need of a game, derived from its log and stored beside it."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from quiltbee.rules.outcome import score
from quiltbee.rules.solo.deck import HUMAN
from quiltbee.server.api.responses import GameLine, Opponent, SoloResults, Statistics
from quiltbee.server.api.view.table import phase_of
from quiltbee.server.domain.game import Game, bot_is_due
from quiltbee.server.storage.queries.games import Summary


def summarise(game: Game) -> Summary:
    names = (game.players[0].name, game.players[1].name)
    return Summary(phase_of(game), bot_is_due(game), names, _facts(game), _quilts(game) if game.is_over else None)


def _quilts(game: Game) -> list[str]:
    """The pieces on each quilt as JSON: patch, code, row, column."""
    return [
        json.dumps([[piece.patch, piece.code, piece.row, piece.column] for piece in game.pieces if piece.seat == seat])
        for seat in (0, 1)
    ]


def _facts(game: Game) -> dict[str, Any]:
    state, edition = game.state, game.edition
    return {
        "edition": edition.id,
        "title": edition.title,
        "dress": edition.dress,
        "ply": len(game.plies),
        "names": [player.name for player in game.players],
        "kinds": [player.kind for player in game.players],
        "levels": [player.level for player in game.players],
        "scores": [score(state, 0), score(state, 1)],
        "empty": [state.empty(0), state.empty(1)],
        "income": [state.sides[0].income, state.sides[1].income],
        "special": state.special,
        "turn": None if game.is_over or state.turn > 1 else state.turn,
        "winner": game.ending and game.ending.winner,
        "reason": game.ending and game.ending.reason,
        "same_device": game.setup.same_device,
        "seeded": game.setup.seeded,
        "solo": game.setup.solo,
        "day": game.setup.day,
        "board": game.setup.board,
        "handicap": list(game.setup.handicap),
        "cells": edition.columns * edition.rows,
        "incomes": incomes(game) if game.is_over else None,
    }


def incomes(game: Game) -> list[list[int]]:
    """For each seat the button symbols on its quilt when its token came to each income mark, as far as it came."""
    marks = game.edition.time.income_at
    found: list[list[int]] = [[], []]
    for state in game.record.states():
        for seat, side in enumerate(state.sides):
            while len(found[seat]) < len(marks) and side.time >= marks[len(found[seat])]:
                found[seat].append(side.income)
    return found


def game_line(row: dict[str, Any], facts: dict[str, Any], seats: frozenset[int]) -> GameLine:
    """A stored summary as a line of a list."""
    shown = ("edition", "title", "dress", "ply", "names", "kinds", "scores", "turn", "winner", "reason")
    return GameLine(
        game=row["id"],
        seq=row["seq"],
        phase=row["phase"],
        seats=sorted(seats),
        your_turn=facts["turn"] in seats and row["phase"] == "playing",
        created_ms=row["created_at"],
        touched_ms=row["touched_at"],
        handicap=facts.get("handicap") or [0, 0],
        solo=facts.get("solo"),
        **{name: facts[name] for name in shown},
    )


def statistics(name: str, games: Iterable[tuple[int, str]]) -> Statistics:
    """What the finished games under a name add up to, without seeded ones. Each game is given as the seat of that name
    and the stored summary. A game against oneself counts for each seat."""
    found = [(_read(summary), seat) for seat, summary in games]
    mine = [(game, seat) for game, seat in found if game is not None and not game.get("seeded")]
    return Statistics(
        name=name,
        games=len(mine),
        wins=sum(game["winner"] == seat for game, seat in mine),
        by_edition=Counter(game["edition"] for game, _ in mine),
        average_score=_average([game["scores"][seat] for game, seat in mine]),
        best_score=max((game["scores"][seat] for game, seat in mine), default=None),
        average_empty=_average([game["empty"][seat] for game, seat in mine]),
        average_income=_average([game["income"][seat] for game, seat in mine]),
        fill_rate=_average([1 - game["empty"][seat] / game["cells"] for game, seat in mine if "cells" in game]),
        income_curve=income_curves((game["edition"], _incomes(game, seat)) for game, seat in mine),
        special_tiles=sum(game["special"] == seat for game, seat in mine),
        against=_against(mine),
        solo=_solo([(game, seat) for game, seat in mine if game.get("solo") and seat == HUMAN]),
    )


def _solo(mine: list[tuple[dict[str, Any], int]]) -> list[SoloResults]:
    """By opponent, deck and level."""
    found: dict[str, list[dict[str, Any]]] = {}
    for game, _ in mine:
        found.setdefault(game["solo"], []).append(game)
    return [
        SoloResults(
            solo=solo,
            games=len(games),
            wins=sum(game["winner"] == HUMAN for game in games),
            best_score=max(game["scores"][HUMAN] for game in games),
        )
        for solo, games in sorted(found.items())
    ]


_PAIRS = ("names", "scores", "empty", "income")


def _read(summary: str) -> dict[str, Any] | None:
    """The facts of a stored summary; None if it cannot be read, which must not hide the other games."""
    try:
        facts = json.loads(summary)
        whole = all(len(facts[name]) == 2 for name in _PAIRS) and {"edition", "winner", "special"} <= facts.keys()
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return facts if whole else None


def _incomes(game: dict[str, Any], seat: int) -> list[int]:
    """The income at each mark. Older games stored none."""
    found: list[int] = (game.get("incomes") or ([], []))[seat]
    return found


def income_curves(games: Iterable[tuple[str, Sequence[int]]]) -> dict[str, list[float]]:
    """By edition, the average income at each mark, over the games that reached it."""
    curves: dict[str, list[list[int]]] = {}
    for edition, incomes in games:
        for number, income in enumerate(incomes):
            curve = curves.setdefault(edition, [])
            curve.extend([[]] if number == len(curve) else [])
            curve[number].append(income)
    return {edition: [round(sum(marks) / len(marks), 2) for marks in curve] for edition, curve in curves.items()}


def _average(numbers: Sequence[float]) -> float | None:
    return round(sum(numbers) / len(numbers), 2) if numbers else None


def _against(mine: list[tuple[dict[str, Any], int]]) -> list[Opponent]:
    games = Counter(game["names"][1 - seat] for game, seat in mine)
    wins = Counter(game["names"][1 - seat] for game, seat in mine if game["winner"] == seat)
    most = sorted(games, key=lambda name: (-games[name], name))[:50]
    return [Opponent(name=name, games=games[name], wins=wins[name]) for name in most]
