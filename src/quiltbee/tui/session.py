"""A game for two at one terminal: typed lines come in, text to show goes out."""

from collections.abc import Callable
from itertools import islice, pairwise
from pathlib import Path
from typing import Protocol

from quiltbee.editions.finder import BadEditionFile
from quiltbee.game import Game
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.games import parse_moves
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import Decision, Refill
from quiltbee.rules.play import NotAllowed, play
from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.story import story
from quiltbee.text.board import board, capital
from quiltbee.text.canvas import Block, Span, block, folded, line, tiled
from quiltbee.text.choices import choices
from quiltbee.text.glyphs import Glyphs
from quiltbee.text.placing import placing
from quiltbee.text.score import score_table
from quiltbee.text.sentences import sentences_of
from quiltbee.text.shapes import turns
from quiltbee.text.speech import Speech, names_in
from quiltbee.tui.help import help_page
from quiltbee.tui.keeper import Keeper

_COLUMNS = 78
_LOOK_FIRST = "  The rest of your line was not played. Look at the new patches first: board, look."


class Refused(Exception):
    """A typed line cannot be carried out. The message says why, or what to type instead."""


class Opponent(Protocol):
    """A player who does not type, such as the computer. It decides for one seat."""

    @property
    def seat(self) -> int: ...

    def decide(self, state: State) -> Decision:
        """The decision. Raises `NoAnswer` if there is none."""
        ...


class NoAnswer(Exception):
    """The opponent has failed. The message says why."""


class Session:
    """One game, or several. `answer` takes a typed line and returns what the players should see."""

    def __init__(self, keeper: Keeper, glyphs: Glyphs, opponent: Opponent | None = None) -> None:
        self._keeper = keeper
        self._glyphs = glyphs
        self._opponent = opponent
        self._on_yes: Callable[[], Block] | None = None
        self.is_over = False
        """Whether a player has left."""
        self._game.refill()  # the game may have been saved while a refill was due

    @property
    def _game(self) -> Game:
        return self._keeper.game

    @property
    def _state(self) -> State:
        return self._game.state

    @property
    def _speech(self) -> Speech:
        return Speech(self._state.edition, names_in(self._game.record))

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """The prompt."""
        if self._on_yes is not None:
            return "yes or no > "
        return "> " if self._game.is_over else f"{self._speech.names[self._state.turn]} > "

    def greeting(self) -> Block:
        """The table, and how to get help."""
        hint = line(Span("Type ? to see what is legal, or help for everything else.", "faint"))
        return [*self._reply(), *self._whole_table(), hint]

    def _whole_table(self) -> Block:
        """The board at the start; in the middle of a turn, also what comes next."""
        return self._board() if self._state.in_hand is None else [*self._board(), *self._what_next()]

    def _board(self) -> Block:
        return [(), *board(self._game.record, self._glyphs)]

    def _what_happened(self, since: int) -> Block:
        """What the decisions after the first `since` did, one sentence per line."""
        record, speech = self._game.record, self._speech
        steps = zip(pairwise(islice(record.states(), since, None)), record.decisions[since:], strict=True)
        return [
            line(f"  {capital(speech(sentence))}.")
            for (before, after), decision in steps
            for sentence in sentences_of(story(before, decision, after), before)
        ]

    def _what_next(self) -> Block:
        """The whole table; or, in the middle of a turn, what the player needs for placing the patch in hand."""
        if self._state.in_hand is None or self._game.is_over:
            return self._board()
        return placing(self._game.record, self._state, self._speech, self._glyphs)

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
        except Refused as error:  # not translated, because it may name a file
            return self._error(str(error))
        except OSError as error:
            return self._error(f"{error.filename}: {error.strerror}")

    def _commands(self) -> dict[str, Callable[[str], Block]]:
        return {
            "?": lambda _: choices(self._state, self._speech, self._glyphs),
            "help": lambda _: help_page(self._state, self._speech),
            "board": lambda _: self._board(),
            "look": self._look,
            "score": lambda _: score_table(self._state, self._speech),
            "undo": lambda _: self._undo(),
            "save": self._save,
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
        since = len(self._game.record.decisions)
        found = parse_moves(typed, self._state.edition, self._state.hand or LEATHER)
        if not found:
            raise Refused("type a decision, ? for what is legal, or help")
        played = self._up_to_the_reveal(found)
        for decision in played:
            self._game.play(decision)
        waits = block(self._speech(_LOOK_FIRST)) if len(played) < len(found) else []
        return [*self._what_happened(since), *waits, *self._reply(), *self._what_next()]

    def _reply(self) -> Block:
        """The opponent's reply, if it is the opponent's turn. If the opponent fails, a player can type the decision."""
        since = len(self._game.record.decisions)
        try:
            while self._is_opponents_turn():
                assert self._opponent is not None
                self._game.play(self._opponent.decide(self._state))
        except (NoAnswer, NotAllowed) as error:
            return [*self._what_happened(since), *self._error(str(error))]
        return self._what_happened(since)

    def _is_opponents_turn(self) -> bool:
        return self._opponent is not None and not self._game.is_over and self._state.turn == self._opponent.seat

    def _up_to_the_reveal(self, decisions: tuple[Decision, ...]) -> tuple[Decision, ...]:
        """The decisions, all allowed, up to the moment when the second set joins: players see it before they place."""
        if self._game.resigned is not None:
            raise Refused("the game is over; undo takes the resignation back")
        state = self._state
        for number, decision in enumerate(decisions, start=1):
            if self._opponent is not None and number > 1 and state.turn == self._opponent.seat:
                raise Refused("the rest of the line is your opponent's decision")
            state = play(state, decision)
            if state.turn == CHANCE:
                return decisions[:number]
        return decisions

    def _undo(self) -> Block:
        undone = 1 if self._game.resigned is not None else self._undone()
        for _ in range(undone):
            self._game.undo()
        return [*self._reply(), *self._what_next()]

    def _undone(self) -> int:
        """How many decisions to take back: the last; or the player's last and the opponent's replies to it."""
        record = self._game.record
        decided = [state.turn for state in record.states()][:-1]
        count = 1
        if self._opponent is not None:
            count += next(
                (n for n, seat in enumerate(reversed(decided)) if seat == 1 - self._opponent.seat), len(decided)
            )
        if any(isinstance(decision, Refill) for decision in record.decisions[-count:]):
            raise Refused("you have seen the second set, so this cannot be undone")
        if count > max(1, len(decided)):
            raise Refused("you have not made a decision yet")
        return count

    def _resign(self) -> Block:
        self._game.resign()
        return self._board()

    def _look(self, id: str) -> Block:
        patch = self._state.edition.patch.get(id)
        if patch is None or patch.id == LEATHER:
            raise Refused(self._speech("name a patch to look at, such as: look ") + self._state.edition.smallest)
        numbers = f"{patch.id}: cost {patch.cost}, time {patch.time}, income {patch.income}, {patch.size} cells"
        return [line(numbers), *tiled(turns(patch, self._glyphs), _COLUMNS)]

    # --- files ----------------------------------------------------------------------------------------------------

    def _save(self, name: str) -> Block:
        file = Path(name).expanduser() if name else self._keeper.file
        if file is None:
            raise Refused("name a file to save to, such as: save evening.quilt")
        if self._keeper.would_lose(file):
            raise Refused(f"there is something else in {file}; save! {file} overwrites it")
        return self._save_over(str(file))

    def _save_over(self, name: str) -> Block:
        if not name:
            raise Refused("name the file to overwrite")
        self._keeper.save(Path(name).expanduser())
        return block(f"Saved as {self._keeper.file}.")

    def _load(self, name: str) -> Block:
        if not name:
            raise Refused("name the file to load, such as: load evening.quilt")
        try:
            loaded = self._keeper.other(Path(name).expanduser())
        except (Unreadable, NotAllowed, BadEditionFile) as error:
            raise Refused(f"{name}: {error}") from None
        kept = self._kept()
        self._keeper = loaded
        self._game.refill()
        return [*kept, *self._reply(), *self._whole_table()]

    def leave(self) -> Block:
        """Saves the game if it is not saved. Leaving twice does no harm."""
        if self.is_over:
            return []
        self.is_over = True
        return self._kept() or block("Goodbye.")

    def _leave_without_saving(self) -> Block:
        self.is_over = True
        return block("Goodbye.")

    def _kept(self) -> Block:
        """Saves the game if it is not saved, and says where."""
        if self._keeper.is_saved:
            return []
        file = self._keeper.save_somewhere()
        return block(f"The game is saved as {file}.", f"Continue with: quiltbee play {file}")
