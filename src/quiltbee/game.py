"""A game at one table as one object: set up, play, undo, look, save, load."""

import random
import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from quiltbee.editions.finder import EditionFinder, open_edition
from quiltbee.files.safe_file import write_safely
from quiltbee.notation.day import DAY, SCORE_ATTACK, day_of, is_day
from quiltbee.notation.decisions import Unreadable, move_text
from quiltbee.notation.games import each_game, game_text, parse_game, parse_moves
from quiltbee.notation.record import ENDING, Record, start_record
from quiltbee.notation.solo_text import parse_automa
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.legal import legal
from quiltbee.rules.moves import Card, Decision, Refill
from quiltbee.rules.outcome import Outcome, outcome, score
from quiltbee.rules.play import NotAllowed, play
from quiltbee.rules.setup import EVEN, Handicap, Shuffler, draw_chance, setup, shuffled
from quiltbee.rules.solo.day import DayDealer, dealer_of_refill
from quiltbee.rules.solo.deck import HUMAN
from quiltbee.rules.solo.drawing import back_is_due, draw_back, show_back
from quiltbee.rules.solo.setup import with_automa
from quiltbee.rules.state import CHANCE, State

if TYPE_CHECKING:
    from quiltbee.drawing import Picture
    from quiltbee.engine.advice.hints import Suggestion
    from quiltbee.engine.bot import Chooser
    from quiltbee.engine.review.analysis import Analysis

_USUAL_NODES = 2_000
"""For each position of an analysis. A whole game then takes a second or two."""


class Game:
    """A game that two people play at one table. `State` and `Record` never change; a `Game` does.

    >>> game = Game.new("express", seed=4, first=0)
    >>> game.legal()
    ['A', 'e11', 'e14', 'e07']
    >>> game.play("e11@a1.1 A").why
    "player 0's turn: 1 space behind"
    """

    def __init__(self, record: Record, rng: Shuffler | None = None) -> None:
        self._record = record
        self._states = list(record.states())
        self._rng = _dealer(record) if rng is None else rng
        if back_is_due(self.state):
            self._show_back()
            self._states = list(self._record.states())

    # --- where games come from ------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        edition: str | Path | Edition = "patchwork",
        *,
        board: str | None = None,
        seed: int | None = None,
        rng: Shuffler | None = None,
        first: int | None = None,
        circle: Sequence[str] | None = None,
        names: tuple[str, str] | None = None,
        handicap: Handicap = EVEN,
        solo: str | None = None,
        day: str | None = None,
    ) -> "Game":
        """A new game. The edition is an id, the path of an edition file, or an `Edition`.

        Chance comes from the system's secure source, from `rng`, or from a generator that starts with `seed`. Anybody
        who knows the seed can work out the refill before it is drawn: use it for study, not for play.

        `solo` names the opponent of a solo game, its deck and its level. In its turn its cards are turned over.

        `day` deals the circle of that day, and later its refill: both are the same for everybody. It is a game for one
        player, against the clock unless `solo` names another opponent.

        >>> Game.new(solo="automa normal 3", seed=1).play("A").why
        "player 0's turn: 1 space behind"
        """
        if seed is not None and rng is not None:
            raise ValueError("give a seed or an rng, not both")
        rng = random.Random(seed) if seed is not None else rng or secrets.SystemRandom()
        box = edition if isinstance(edition, Edition) else open_edition(edition)
        box = box if board is None else box.on_board(board)
        if day is not None:
            if not is_day(day):
                raise ValueError(f"a day is a date such as 2026-11-18, not {day!r}")
            if seed is not None or circle is not None or first == 1:
                raise ValueError(
                    "a day has its own circle, and the one player begins: leave seed, circle and first out"
                )
            rng, solo = DayDealer(box, day), solo or SCORE_ATTACK
        opponent = None if solo is None else parse_automa(solo, box)
        start = shuffled(box, rng, HUMAN if opponent is not None and first is None else first, handicap)
        if circle is not None:
            start = setup(box, circle, start.turn, handicap)
        start = start if opponent is None else with_automa(start, opponent)
        headers = () if names is None else (("Player0", names[0]), ("Player1", names[1]))
        dated = () if day is None else ((DAY, day),)
        return cls(start_record(start, (*headers, *dated)), rng)

    @classmethod
    def load(
        cls, path: str | Path, game: int = 1, rng: Shuffler | None = None, edition_files: Sequence[str | Path] = ()
    ) -> "Game":
        """A game from a file, by default the first.

        A game that only names its custom edition needs its file: in `edition_files`, or beside the file of the game.
        """
        path = Path(path)
        finder = EditionFinder(edition_files, folders=[path.parent, "."])
        try:
            text = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            raise Unreadable(f"{path} is not text in UTF-8") from None
        found = next(islice(each_game(text, finder.find), game - 1, None), None)
        if found is None:
            raise Unreadable(f"there is no game {game} in {path}")
        return cls(found, rng)

    @classmethod
    def parse(cls, text: str, rng: Shuffler | None = None) -> "Game":
        """The one game in a text."""
        return cls(parse_game(text, EditionFinder(folders=["."]).find), rng)

    # --- looking at the game --------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[-1]

    @property
    def record(self) -> Record:
        """The game so far."""
        return self._record

    @property
    def text(self) -> str:
        """The game as text, which is what `save` writes."""
        return game_text(self._record)

    def legal(self) -> list[str]:
        """Every legal decision of the player to move, as text."""
        return [move_text(decision, self._record.edition) for decision in self.legal_decisions()]

    def legal_decisions(self) -> list[Decision]:
        """Every legal decision of the player to move; none when the game is over."""
        return [] if self.is_over else legal(self.state)

    @property
    def is_over(self) -> bool:
        return self.resigned is not None or self.state.is_over

    @property
    def scores(self) -> tuple[int, int]:
        """What each player would score if the game ended now."""
        return score(self.state, 0), score(self.state, 1)

    @property
    def outcome(self) -> Outcome | None:
        """The result of a game that was played to its end, otherwise None."""
        return outcome(self.state)

    @property
    def resigned(self) -> int | None:
        """The seat that resigned."""
        seat = self._record.header("Resigned")
        return int(seat) if seat in ("0", "1") else None

    @property
    def winner(self) -> int | None:
        """The seat that won, by the score or because the other resigned."""
        if self.resigned is not None:
            return 1 - self.resigned
        return None if self.outcome is None else self.outcome.winner

    @property
    def why(self) -> str:
        """Whose turn it is, and why; or who won, and why."""
        from quiltbee.text.sentences import situation

        return situation(self._record, self.state)

    # --- playing --------------------------------------------------------------------------------------------------

    def play(self, move: str | Decision) -> "Game":
        """Plays a decision, or all those in a text: `"A"`, `"p17@d4.1f"`, `"A p05@a1 @c3"`. All of them, or none.

        A refill or a card that is due is drawn at once, unless the text itself gives it.
        """
        before = self._record, self._states
        self._states = list(self._states)
        try:
            for decision in self._read(move):
                self._play_one(decision)
            self.settle_chance()
        except ValueError:
            self._record, self._states = before
            raise
        return self

    def settle_chance(self) -> tuple[Refill | Card, ...]:
        """Draws what chance decides now: the order of the second set, or the Automa's cards until its turn is over.

        `play` does this after the decision that causes it.
        """
        drawn: list[Refill | Card] = []
        while self.state.turn == CHANCE and not self.is_over:
            drawn.append(draw_chance(self.state, self._rng))
            self._add(drawn[-1], play(self.state, drawn[-1]))
        return tuple(drawn)

    def undo(self) -> tuple[Decision, ...]:
        """Undoes the last decision. A refill is undone together with the take before it. A card is never undone, unless
        it is a step of a clock: that holds no surprise, and is undone with the decision before it."""
        if self.resigned is not None:
            self._end(())
            return ()
        plies = len(self._record.decisions)
        if plies == 0:
            raise NotAllowed("there is nothing to undo")
        if self.state.solo is not None and self.state.solo.is_sure:
            while plies > 1 and isinstance(self._record.decisions[plies - 1], Card):
                plies -= 1
        if isinstance(self._record.decisions[plies - 1], Card):
            raise NotAllowed("you have seen the Automa's card, so this cannot be undone")
        plies -= 2 if isinstance(self._record.decisions[plies - 1], Refill) else 1
        undone = self._record.decisions[plies:]
        self._record = self._record.upto(plies)
        del self._states[plies + 1 :]
        return undone

    def resign(self, seat: int | None = None) -> "Game":
        """The player to move, or the given seat, resigns: the other player has won."""
        if self.is_over:
            raise NotAllowed("the game is over")
        seat = self.state.top if seat is None else seat
        if seat not in (0, 1):
            raise ValueError(f"the seat is 0 or 1, not {seat!r}")
        self._end((("Result", str(1 - seat)), ("Resigned", str(seat))))
        return self

    def _read(self, move: str | Decision) -> Sequence[Decision]:
        if not isinstance(move, str):
            return (move,)
        found = parse_moves(move, self._record.edition, self.state.hand or LEATHER)
        if not found:
            raise Unreadable("there is no decision to play")
        return found

    def _play_one(self, decision: Decision) -> None:
        if self.resigned is not None:
            raise NotAllowed(f"the game is over: player {self.resigned} has resigned")
        if not isinstance(decision, Refill | Card):
            self.settle_chance()
        self._add(decision, play(self.state, decision))

    def _add(self, decision: Decision, state: State) -> None:
        self._record = self._record.then(decision)
        self._states.append(state)
        if back_is_due(state):
            self._show_back()
        if result := outcome(state):
            self._end((("Result", str(result.winner)), ("Score", f"{result.scores[0]} {result.scores[1]}")))

    def _show_back(self) -> None:
        """The back of the card on top shows its budget (U13)."""
        if self.state.solo is not None:
            self._record = self._record.showing(draw_back(self.state.solo, self._rng))
            self._states[-1] = show_back(self.state, self._record.shown)

    def _end(self, ending: tuple[tuple[str, str], ...]) -> None:
        """Writes the result into the headers and replaces the old one."""
        others = tuple(header for header in self._record.headers if header[0] not in ENDING)
        self._record = replace(self._record, headers=others + ending)

    # --- advice ---------------------------------------------------------------------------------------------------

    def hint(
        self, bot: "str | Chooser" = "search", *, seconds: float | None = None, nodes: int | None = None, most: int = 3
    ) -> "list[Suggestion]":
        """What a bot would do now, best first, with values and reasons. Without a limit `search` thinks for a second.

        The bot is a bot spec, or an object with a method `choose`.

        >>> game = Game.new("express", seed=4, first=0)
        >>> best = game.hint("greedy")[0]
        >>> best.value.seat, best.why.split(";")[0]
        (0, 'covers 5 cells and brings 1 button at each of the 7 incomes left')
        """
        from quiltbee.engine.advice.hints import suggestions
        from quiltbee.engine.bot import Limit
        from quiltbee.engine.bots.spec import open_bot
        from quiltbee.rules.rng import XorShift

        if self.is_over:
            raise NotAllowed("the game is over: there is nothing to decide")
        self.settle_chance()
        with open_bot(bot) as adviser:
            choice = adviser.choose(self.state, Limit(seconds, nodes), XorShift(1))
        return suggestions(self.state, choice, most)

    def analyse(
        self, bot: "str | Chooser" = "search", *, seconds: float | None = None, nodes: int | None = None
    ) -> "Analysis":
        """What every decision was worth, and where the game was lost. Without a limit: 2,000 nodes for each position.

        >>> game = Game.new("express", seed=4, first=0).play("A e11@a1.1")
        >>> [each.ply for each in game.analyse("greedy").judged]
        [1, 2, 3]
        """
        from quiltbee.engine.bot import Limit
        from quiltbee.engine.review.reviewing import review

        limit = Limit(seconds, _USUAL_NODES if seconds is None and nodes is None else nodes)
        return review(self._record, bot, limit)

    # --- saving and drawing ---------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Writes the game to a file, completely or not at all."""
        write_safely(Path(path), self.text)

    def draw(self, theme: str = "light") -> "Picture":
        """The table as a picture, in SVG."""
        from quiltbee.drawing import draw  # loaded with the first picture

        return draw(self._record, theme)

    def _repr_svg_(self) -> str:
        return self.draw()

    def __str__(self) -> str:
        from quiltbee.text.board import board_text  # loaded only when it is used

        return board_text(self._record)

    def __repr__(self) -> str:
        return f"<Game of {self._record.edition}, ply {len(self._record.decisions)}: {self.why}>"


def _dealer(record: Record) -> Shuffler:
    """The system's randomness, or for a game of a day the dealer of that day."""
    day = day_of(record) if record.header(DAY) else None
    return secrets.SystemRandom() if day is None else dealer_of_refill(record.edition, day)
