"""A game that is being played in a terminal. Both front ends, the lines and the screen, ask and tell this object."""

from collections.abc import Sequence
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from quiltbee.editions.finder import BadEditionFile
from quiltbee.game import Game
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.record import Record
from quiltbee.rules.moves import Card, Decision, Refill
from quiltbee.rules.play import NotAllowed, play
from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.story import story
from quiltbee.text.board import capital
from quiltbee.text.sentences import sentences_of
from quiltbee.text.speech import Speech, names_in
from quiltbee.tui.keeper import Keeper

if TYPE_CHECKING:
    from quiltbee.engine.advice.hints import Suggestion


class Refused(Exception):
    """What a player asks for cannot be done. The message says why, or what to do instead."""


class NoAnswer(Exception):
    """A bot has failed. The message says why."""


class Opponent(Protocol):
    """A player who does not type, such as the computer. It decides for one seat."""

    @property
    def seat(self) -> int: ...

    def decide(self, state: State) -> Decision:
        """The decision. Raises `NoAnswer` if there is none."""
        ...

    def stop(self) -> None:
        """Makes `decide`, which runs in another thread, return soon."""
        ...


class Table:
    """One game after another, with those who play them."""

    def __init__(
        self, keeper: Keeper, opponent: Opponent | None = None, autosave: bool = False, adviser: str = "search"
    ) -> None:
        self._keeper = keeper
        self.opponent = opponent
        self._autosave = autosave
        """Whether the game is written to its file after every decision."""
        self._adviser = adviser
        self.trouble = ""
        """Why the game is not written to its file any more."""
        self.game.settle_chance()  # the game may have been saved while chance had to decide

    # --- looking --------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self._keeper.game

    @property
    def record(self) -> Record:
        return self.game.record

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def speech(self) -> Speech:
        return Speech(self.state.edition, names_in(self.record))

    @property
    def plies(self) -> int:
        """How many decisions were made."""
        return len(self.record.decisions)

    @property
    def is_opponents_turn(self) -> bool:
        """Whether the computer decides now."""
        return self.opponent is not None and not self.game.is_over and self.state.turn == self.opponent.seat

    def told(self, since: int) -> list[str]:
        """What the decisions after the first `since` did, one sentence each."""
        speech = self.speech
        steps = zip(pairwise(islice(self.record.states(), since, None)), self.record.decisions[since:], strict=True)
        return [
            f"{capital(speech(sentence))}."
            for (before, after), decision in steps
            for sentence in sentences_of(story(before, decision, after), before)
        ]

    # --- playing --------------------------------------------------------------------------------------------------

    def play(self, decisions: Sequence[Decision]) -> Sequence[Decision]:
        """Plays them, if all are allowed: up to the moment when the second set joins, because players see it before
        they place. Returns those that were played.
        """
        played = self._up_to_the_reveal(decisions)
        for decision in played:
            self.game.play(decision)
        self._changed()
        return played

    def _up_to_the_reveal(self, decisions: Sequence[Decision]) -> Sequence[Decision]:
        if self.game.resigned is not None:
            raise Refused("the game is over; undo takes the resignation back")
        state = self.state
        for number, decision in enumerate(decisions, start=1):
            if self.opponent is not None and number > 1 and state.turn == self.opponent.seat:
                raise Refused("the rest of the line is your opponent's decision")
            state = play(state, decision)
            if state.turn == CHANCE:
                return decisions[:number]
        return decisions

    def undo(self) -> None:
        """Takes back the last decision of a player, and the computer's replies to it."""
        for _ in range(1 if self.game.resigned is not None else self._undone()):
            self.game.undo()
        self._changed()

    def _undone(self) -> int:
        """How many decisions to take back."""
        decided = [state.turn for state in self.record.states()][:-1]
        count = 1
        if self.opponent is not None:
            own = (n for n, seat in enumerate(reversed(decided)) if seat == 1 - self.opponent.seat)
            count += next(own, len(decided))
        is_sure = self.state.solo is not None and self.state.solo.is_sure  # a clock holds no surprise
        if not is_sure and any(isinstance(decision, Card) for decision in self.record.decisions[-count:]):
            raise Refused("you have seen the Automa's card, so this cannot be undone")
        if any(isinstance(decision, Refill) for decision in self.record.decisions[-count:]):
            raise Refused("you have seen the second set, so this cannot be undone")
        if count > max(1, len(decided)):
            raise Refused("you have not made a decision yet")
        return count

    def resign(self) -> None:
        """The player to move gives up."""
        self.game.resign()
        self._changed()

    def advice(self) -> "list[Suggestion]":
        """What a strong bot would do now, best first. It thinks for a second, and may do so in another thread."""
        from quiltbee.engine.bot import BotFailed

        if self.game.is_over:
            raise Refused("the game is over: there is nothing to decide")
        try:
            return Game(self.record).hint(self._adviser)  # a game of its own, because this one may go on meanwhile
        except BotFailed as error:
            raise NoAnswer(str(error)) from None

    # --- files ----------------------------------------------------------------------------------------------------

    @property
    def file(self) -> Path | None:
        """The file of the game."""
        return self._keeper.file

    @property
    def is_saved(self) -> bool:
        """Whether leaving now would lose nothing."""
        return self._keeper.is_saved

    def _changed(self) -> None:
        if not self._autosave or self.file is None:
            return
        try:
            self._keeper.save(self.file)
            self.trouble = ""
        except OSError as error:  # the game goes on: it is saved somewhere else when the players leave
            self.trouble = f"The game could not be saved: {self.file}: {error.strerror}."

    def save(self, name: str = "") -> Path:
        """Saves the game to a file, by default its own, and returns it. Does not overwrite anything else."""
        file = Path(name).expanduser() if name else self.file
        if file is None:
            raise Refused("name a file to save to, such as: save evening.quilt")
        if self._keeper.would_lose(file):
            raise Refused(f"there is something else in {file}; save! {file} overwrites it")
        return self.save_over(str(file))

    def save_over(self, name: str) -> Path:
        """Saves the game to a file, whatever is in it."""
        file = Path(name).expanduser()
        self._keeper.save(file)
        return file

    def load(self, name: str) -> Path | None:
        """Continues the game of another file. Returns where the old game was saved; None if it was saved already."""
        try:
            loaded = self._keeper.other(Path(name).expanduser())
        except (Unreadable, NotAllowed, BadEditionFile) as error:
            raise Refused(f"{name}: {error}") from None
        kept = self.keep()
        self._keeper = loaded
        self.game.settle_chance()
        return kept

    def keep(self) -> Path | None:
        """Saves the game if it is not saved, and returns the file."""
        return None if self.is_saved else self._keeper.save_somewhere()
