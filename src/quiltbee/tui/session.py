"""A game for two at one terminal, line by line: typed lines come in, text to show goes out."""

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path

from quiltbee.engine.advice.words import suggestion_lines
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.games import parse_moves
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.play import NotAllowed
from quiltbee.rules.state import State
from quiltbee.text.board import board, capital
from quiltbee.text.canvas import Block, Span, block, folded, line, tiled
from quiltbee.text.choices import choices
from quiltbee.text.glyphs import Glyphs
from quiltbee.text.placing import placing
from quiltbee.text.score import score_table
from quiltbee.text.shapes import turns
from quiltbee.text.speech import Speech
from quiltbee.tui.help import help_page
from quiltbee.tui.table import NoAnswer, Refused, Table

_COLUMNS = 78
_LOOK_FIRST = "  The rest of your line was not played. Look at the new patches first: board, look."
_CARD_FIRST = "  The rest of your line was not played: the card of player 1 came first."


class Session:
    """One table in lines. `answer` takes a typed line and returns what the players should see."""

    def __init__(self, table: Table, glyphs: Glyphs) -> None:
        self._table = table
        self._glyphs = glyphs
        self._on_yes: Callable[[], Block] | None = None
        self.is_over = False
        """Whether a player has left."""

    @property
    def _state(self) -> State:
        return self._table.state

    @property
    def _speech(self) -> Speech:
        return self._table.speech

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """The prompt."""
        if self._on_yes is not None:
            return "yes or no > "
        return "> " if self._table.game.is_over else f"{self._speech.names[self._state.turn]} > "

    def greeting(self) -> Block:
        """The table, and how to get help."""
        hint = line(Span("Type ? to see what is legal, or help for everything else.", "faint"))
        return [*self._reply(), *self._whole_table(), hint]

    def _whole_table(self) -> Block:
        """The board at the start; in the middle of a turn, also what comes next."""
        return self._board() if self._state.in_hand is None else [*self._board(), *self._what_next()]

    def _board(self) -> Block:
        return [(), *board(self._table.record, self._glyphs)]

    def _what_happened(self, since: int) -> Block:
        """What the decisions after the first `since` did, one sentence per line."""
        trouble = self._error(self._table.trouble) if self._table.trouble else []
        return [*(line(f"  {sentence}") for sentence in self._table.told(since)), *trouble]

    def _what_next(self) -> Block:
        """The whole table; or, in the middle of a turn, what the player needs for placing the patch in hand."""
        if self._state.in_hand is None or self._table.game.is_over:
            return self._board()
        return placing(self._table.record, self._state, self._speech, self._glyphs)

    def _error(self, message: str) -> Block:
        return [line(Span(text, "error")) for text in folded(capital(message).split(" "), _COLUMNS)]

    # --- what is typed --------------------------------------------------------------------------------------------

    def answer(self, typed: str) -> Block:
        """Carries out a typed line."""
        word, _, rest = typed.strip().partition(" ")
        command = self._commands().get(word)
        try:
            if self._on_yes is not None:
                return self._confirmed(word)
            if command is not None and word not in self._state.edition.patch:
                return command(rest.strip())
            return self._decide(typed)
        except (Unreadable, NotAllowed) as error:
            return self._error(self._speech(str(error)))
        except (Refused, NoAnswer) as error:  # not translated, because it may name a file
            return self._error(str(error))
        except OSError as error:
            return self._error(f"{error.filename}: {error.strerror}")

    def _commands(self) -> dict[str, Callable[[str], Block]]:
        return {
            "?": lambda _: choices(self._state, self._speech, self._glyphs),
            "help": lambda _: help_page(self._state, self._speech),
            "hint": lambda _: self._hint(),
            "board": lambda _: self._board(),
            "look": self._look,
            "score": lambda _: score_table(self._state, self._speech),
            "undo": lambda _: self._undo(),
            "save": lambda name: block(f"Saved as {self._table.save(name)}."),
            "save!": self._save_over,
            "load": self._load,
            "resign": lambda _: self._ask("Really give up?", self._resign),
            "quit": lambda _: self.leave(),
            "quit!": lambda _: self._leave_without_saving(),
        }

    def _ask(self, question: str, then: Callable[[], Block]) -> Block:
        self._on_yes = then
        return block(question)

    def _confirmed(self, word: str) -> Block:
        then, self._on_yes = self._on_yes, None
        if word.lower() in ("y", "yes") and then is not None:
            return then()
        return self.leave() if word == "quit" else block("Nothing has changed.")

    # --- decisions ------------------------------------------------------------------------------------------------

    def _decide(self, typed: str) -> Block:
        since = self._table.plies
        try:
            found = parse_moves(typed, self._state.edition, self._state.hand or LEATHER)
        except Unreadable as error:
            raise self._not_understood(typed.split()[0], error) from None
        if not found:
            raise Refused("type a decision, ? for what is legal, or help")
        played = self._table.play(found)
        first = _LOOK_FIRST if self._state.solo is None else _CARD_FIRST
        waits = block(self._speech(first)) if len(played) < len(found) else []
        return [*self._what_happened(since), *waits, *self._reply(), *self._what_next()]

    def _not_understood(self, word: str, error: Unreadable) -> Exception:
        """What is wrong with a line: a word without a digit was meant as a command."""
        if not word.rstrip("!").isalpha():
            return error
        likely = get_close_matches(word.lower(), [*self._commands(), *self._state.edition.patch], 1)
        help = f"did you mean {likely[0]}?" if likely else "type help for everything"
        return Refused(self._speech(f"'{word}' is neither a command nor a patch; ") + help)

    def _reply(self) -> Block:
        """The opponent's reply, if it is the opponent's turn. If the opponent fails, a player can type the decision."""
        since = self._table.plies
        try:
            while self._table.is_opponents_turn:
                assert self._table.opponent is not None
                self._table.play([self._table.opponent.decide(self._state)])
        except (NoAnswer, NotAllowed) as error:
            return [*self._what_happened(since), *self._error(str(error))]
        return self._what_happened(since) if self._table.plies > since else []

    def _undo(self) -> Block:
        self._table.undo()
        return [*self._reply(), *self._what_next()]

    def _resign(self) -> Block:
        self._table.resign()
        return self._board()

    def _hint(self) -> Block:
        best = self._table.advice()[0]
        first, *others = suggestion_lines(best, self._state.edition)
        shown = [each for text in others for each in folded(text.split(" "), _COLUMNS - 2)]
        return [line(Span(first, "strong")), *block(*(f"  {each}" for each in shown))]

    def _look(self, id: str) -> Block:
        patch = self._state.edition.patch.get(id)
        if patch is None or patch.id == LEATHER:
            raise Refused(self._speech("name a patch to look at, such as: look ") + self._state.edition.smallest)
        numbers = f"{patch.id}: cost {patch.cost}, time {patch.time}, income {patch.income}, {patch.size} cells"
        return [line(numbers), *tiled(turns(patch, self._glyphs), _COLUMNS)]

    # --- files ----------------------------------------------------------------------------------------------------

    def _save_over(self, name: str) -> Block:
        if not name:
            raise Refused("name the file to overwrite")
        return block(f"Saved as {self._table.save_over(name)}.")

    def _load(self, name: str) -> Block:
        if not name:
            raise Refused("name the file to load, such as: load evening.quilt")
        kept = self._table.load(name)
        return [*farewell(kept), *self._reply(), *self._whole_table()]

    def leave(self) -> Block:
        """Saves the game if it is not saved. Leaving twice does no harm."""
        if self.is_over:
            return []
        self.is_over = True
        return farewell(self._table.keep()) or block("Goodbye.")

    def _leave_without_saving(self) -> Block:
        self.is_over = True
        return block("Goodbye.")


def farewell(kept: Path | None) -> Block:
    """Where the game was saved, if it was saved just now, and how to continue it."""
    if kept is None:
        return []
    return block(f"The game is saved as {kept}.", f"Continue with: quiltbee play {kept}")
