"""The table: turns keys and clicks into proposals, and proposals into decisions."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message

from quiltbee.rules.moves import ADVANCE, DISCARD, Decision
from quiltbee.rules.play import NotAllowed
from quiltbee.rules.reasons import why_not
from quiltbee.text.board import capital
from quiltbee.text.canvas import printable
from quiltbee.text.score import score_table
from quiltbee.text.sentences import situation
from quiltbee.tui.screen.dialogs import FileName, Question, Window, keys_text
from quiltbee.tui.screen.drawn_table import MOST_CARDS, DrawnTable
from quiltbee.tui.screen.hints import Hint
from quiltbee.tui.screen.parts import ChoiceView, QuiltView
from quiltbee.tui.screen.proposal import Proposal
from quiltbee.tui.table import NoAnswer, Refused, Table

if TYPE_CHECKING:
    from quiltbee.engine.advice.hints import Suggestion
    from quiltbee.tui.screen.palette import Palette


class TableScreen(DrawnTable):
    """The whole table, with its keys and the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "arrow(0, -1)", "Move", show=False),
        Binding("right", "arrow(0, 1)", show=False),
        Binding("up", "arrow(-1, 0)", show=False),
        Binding("down", "arrow(1, 0)", show=False),
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(1, MOST_CARDS + 1)),
        Binding("enter", "confirm", "OK", key_display="Enter"),
        Binding("a", "advance", "Advance"),
        Binding("r", "turn(1)", "Turn"),
        Binding("R,upper_r", "turn(-1)", show=False),
        Binding("f", "flip", "Flip"),
        Binding("n", "next_place", show=False),
        Binding("escape", "put_back", "Back", key_display="Esc"),
        Binding("x", "discard", "Remove"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("p", "points", show=False),
        Binding("s", "save", "Save"),
        Binding("g", "resign", show=False),
        Binding("q", "app.quit", "Leave"),
        Binding("f1,question_mark", "keys", "Keys", key_display="F1"),
    ]

    class Thought(Message):
        """The computer has decided, or failed."""

        def __init__(self, number: int, decision: Decision | None, error: str = "") -> None:
            super().__init__()
            self.number, self.decision, self.error = number, decision, error

    class Advised(Message):
        """A hint was found, or not."""

        def __init__(self, number: int, found: "Suggestion | None", error: str = "") -> None:
            super().__init__()
            self.number, self.found, self.error = number, found, error

    def __init__(self, table: Table, palette: "Callable[[], Palette]") -> None:
        super().__init__(table, palette)
        self._number = 0
        """Counts the positions that were shown. A thought about an older one is forgotten."""
        self._one_thought = Lock()

    def on_mount(self) -> None:
        self._go_on()

    # --- the course of the game -----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """After every change of the position: a new proposal, and the computer thinks if it is its turn."""
        self._number += 1
        self.proposal = Proposal(self.table.state)
        self._hint, self._is_advising = None, False
        self._message = self.table.trouble
        self.redraw()
        if self.table.game.is_over:
            self.action_points()
        elif self.is_thinking:
            self._think()

    def _think(self) -> None:
        number, state, opponent = self._number, self.table.state, self.table.opponent
        assert opponent is not None

        def think() -> None:
            with self._one_thought:
                if number != self._number:
                    return
                try:
                    self.post_message(self.Thought(number, opponent.decide(state)))
                except NoAnswer as error:
                    self.post_message(self.Thought(number, None, str(error)))

        self.run_worker(think, thread=True)

    @on(Thought)
    def _thought(self, thought: Thought) -> None:
        if thought.number != self._number:
            return
        if thought.decision is not None:
            self._play([thought.decision])
            return
        self._helpless = self.table.plies
        self._message = capital(thought.error)
        self.redraw()

    def _play(self, decisions: Sequence[Decision]) -> None:
        try:
            self.table.play(decisions)
        except (NotAllowed, Refused) as error:
            self._helpless = self.table.plies  # a bot that breaks the rules
            self._say(self.table.speech(str(error)))
            return
        self._go_on()

    def _say(self, message: str) -> None:
        self._message = capital(message)
        self.redraw()

    # --- keys -----------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys mean something now; the others are not shown."""
        has_ghost = self.proposal.ghost is not None and not self.is_waiting
        match action:
            case "turn" | "flip" | "next_place":
                return has_ghost
            case "put_back":
                return has_ghost and self.proposal.taking is not None
            case "discard":
                return has_ghost and why_not(self.table.state, DISCARD) is None
            case "advance" | "pick":
                return not self.is_waiting and self.table.state.in_hand is None
            case "confirm" | "hint":
                return not self.is_waiting
            case "undo":
                return self.table.plies > 0 or self.table.game.resigned is not None
            case "resign":
                return not self.is_waiting
        return super().check_action(action, parameters)

    def _change(self, change: Callable[[Proposal], None]) -> None:
        """Changes the proposal and shows it."""
        if self.is_waiting:
            return
        self._message = ""
        change(self.proposal)
        self.redraw()

    def action_arrow(self, down: int, across: int) -> None:
        ghost = self.proposal.ghost
        if ghost is None:
            self._change(lambda proposal: proposal.step(down + across))
        else:
            self._change(lambda proposal: setattr(proposal, "ghost", ghost.moved(down, across)))

    def action_turn(self, quarters: int) -> None:
        if (ghost := self.proposal.ghost) is not None:
            self._change(lambda proposal: setattr(proposal, "ghost", ghost.turned_by(quarters)))

    def action_flip(self) -> None:
        if (ghost := self.proposal.ghost) is not None:
            self._change(lambda proposal: setattr(proposal, "ghost", ghost.flipped()))

    def action_next_place(self) -> None:
        if (ghost := self.proposal.ghost) is not None:
            self._change(lambda proposal: setattr(proposal, "ghost", ghost.next_place()))

    def action_put_back(self) -> None:
        self._change(Proposal.put_back)

    def action_pick(self, number: int) -> None:
        """Picks up a patch."""
        if number < len(self.table.state.reach):
            self._change(lambda proposal: proposal.choose(number))
            self._take()

    def action_advance(self) -> None:
        """Chooses the advance; the second time, advances."""
        if self.proposal.chosen == -1 and self.proposal.ghost is None:
            self._play([ADVANCE])
        else:
            self._change(lambda proposal: proposal.choose(-1))

    def action_confirm(self) -> None:
        """Takes the chosen card or places the patch."""
        if self.is_waiting:
            return
        if self.proposal.ghost is None and self.proposal.patch is not None:
            self._take()
        elif reason := self.proposal.why_not:
            self._say(self.table.speech(reason))
        else:
            self._play(self.proposal.decisions())

    def _take(self) -> None:
        if reason := self.proposal.why_not:
            self._say(self.table.speech(reason))
        elif self.proposal.must_take_first:
            question = "Taking this patch shows the second set. You cannot undo that."
            self._ask(self.table.speech(question), "Take it", lambda: self._play(self.proposal.decisions()))
        else:
            self._change(Proposal.pick_up)

    def action_discard(self) -> None:
        self._play([DISCARD])

    def action_undo(self) -> None:
        if self.is_thinking and self.table.opponent is not None:
            self.table.opponent.stop()
        try:
            self.table.undo()
        except (NotAllowed, Refused) as error:
            self._say(self.table.speech(str(error)))
        else:
            self._helpless = -1
            self._go_on()

    # --- hints ----------------------------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """The next step of a hint. The first takes a second, and the table stays usable."""
        if self._hint is not None:
            self._change(self._hint.step)
        elif not self._is_advising:
            self._is_advising, number = True, self._number
            self.redraw()
            self.run_worker(lambda: self._advise(number), thread=True)

    def _advise(self, number: int) -> None:
        try:
            self.post_message(self.Advised(number, self.table.advice()[0]))
        except (NoAnswer, Refused) as error:
            self.post_message(self.Advised(number, None, str(error)))

    @on(Advised)
    def _advised(self, advised: Advised) -> None:
        if advised.number != self._number:
            return
        self._is_advising = False
        if advised.found is None:
            self._say(advised.error)
        else:
            self._hint = Hint(advised.found)
            self.action_hint()

    # --- windows --------------------------------------------------------------------------------------------------

    def action_keys(self) -> None:
        self.app.push_screen(Window("Keys", keys_text(self.table.speech)))

    def action_points(self) -> None:
        """What both quilts are worth; at the end, the result."""
        table = score_table(self.table.state, self.table.speech)
        sentence = capital(situation(self.table.record, self.table.state))
        content = Text("\n\n").join([Text(printable(sentence), "bold"), self.palette.text(table)])
        self.app.push_screen(Window("The game is over" if self.table.game.is_over else "Points now", content))

    def _ask(self, question: str, yes: str, then: Callable[[], None]) -> None:
        self.app.push_screen(Question(question, yes), lambda answer: then() if answer else None)

    def action_resign(self) -> None:
        self._ask("Really give up?", "Give up", self._resign)

    def _resign(self) -> None:
        self.table.resign()
        self._go_on()

    def action_save(self) -> None:
        """Saves the game to its file; asks for a name if it has none."""
        if self.table.file is None:
            proposed = f"{self.table.state.edition.id}.quilt"
            self.app.push_screen(FileName(proposed), lambda name: self._save(name) if name else None)
        else:
            self._save("")

    def _save(self, name: str) -> None:
        try:
            self._message = f"Saved as {self.table.save(name)}."
        except Refused:
            self._ask(f"There is something else in {name}.", "Overwrite it", lambda: self._save_over(name))
        except OSError as error:
            self._message = f"{error.filename}: {error.strerror}"
        self.redraw()

    def _save_over(self, name: str) -> None:
        self._message = f"Saved as {self.table.save_over(name)}."
        self.redraw()

    # --- the mouse ------------------------------------------------------------------------------------------------

    @on(ChoiceView.Chosen)
    def _clicked(self, chosen: ChoiceView.Chosen) -> None:
        if self.is_waiting or self.table.state.in_hand is not None:
            return
        if chosen.number < 0:
            self.action_advance()
        else:
            self.action_pick(chosen.number)

    @on(QuiltView.Pointed)
    def _pointed(self, at: QuiltView.Pointed) -> None:
        ghost, edition = self.proposal.ghost, self.table.state.edition
        is_on_it = 0 <= at.row < edition.rows and 0 <= at.column < edition.columns
        if ghost is None or self.is_waiting or at.seat != self.table.state.turn or not is_on_it:
            return
        if at.button == 3:
            self.action_flip()
        else:
            self._change(lambda proposal: setattr(proposal, "ghost", ghost.centred_on(at.row, at.column)))
        if at.button == 1:
            self.action_confirm()

    @on(QuiltView.Scrolled)
    def _scrolled(self, scrolled: QuiltView.Scrolled) -> None:
        self.action_turn(scrolled.quarters)
