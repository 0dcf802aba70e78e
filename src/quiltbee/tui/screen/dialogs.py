"""Small windows over the table: the keys, the score, a question, the name of a file."""

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from quiltbee.text.board import capital
from quiltbee.text.speech import Speech

KEYS = (
    ("1 2 3", "pick up a patch in reach"),
    ("left right", "look at the cards and at the advance"),
    ("Enter", "take the chosen card; place the patch; confirm"),
    ("arrows", "move the patch over your quilt"),
    ("r R", "turn it clockwise, or back"),
    ("f", "flip it left to right"),
    ("n", "the next place where it fits"),
    ("Esc", "put it back"),
    ("x", "remove a leather patch from play, if that is allowed"),
    ("a", "choose to advance; once more to do it"),
    ("h", "a hint: which card; once more: where; once more: why"),
    ("u", "undo"),
    ("p", "the points of both players now"),
    ("s", "save the game to a file"),
    ("t", "light or dark"),
    ("g", "give up"),
    ("q Ctrl-C", "leave; the game is saved"),
)
_MOUSE = "Mouse: click a card, point at your quilt, click to place it. The wheel turns it, the right button flips it."
_MARKS = "On the time board: ● pays income, ■ is a leather patch, ◙ is both."


class Window(ModalScreen[bool]):
    """Shows a text until a key is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,space,f1,question_mark", "close", "Close")]

    def __init__(self, title: str, content: Text) -> None:
        super().__init__()
        self._title, self._content = title, content

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window") as window:
            window.border_title = self._title
            window.border_subtitle = "Esc"
            yield Static(self._content)

    def on_click(self) -> None:
        self.action_close()

    def action_close(self) -> None:
        self.dismiss(True)


def keys_text(speech: Speech) -> Text:
    """The page of keys."""
    lines = [Text.assemble((f"{keys:<12}", "bold"), speech(what)) for keys, what in KEYS]
    return Text("\n").join([*lines, Text(_MOUSE), Text(capital(speech(_MARKS)))])


class Question(ModalScreen[bool]):
    """A question with yes and no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape,q", "answer(False)", "No"),
    ]

    def __init__(self, question: str, yes: str) -> None:
        super().__init__()
        self._question, self._yes = question, yes

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(self._question)
            yield Button(f"{self._yes} (y)", id="yes")
            yield Button("No (n)", id="no")

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class FileName(ModalScreen[str]):
    """Asks for the name of a file; empty if the player does not want to save."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Cancel")]

    def __init__(self, proposed: str) -> None:
        super().__init__()
        self._proposed = proposed

    def compose(self) -> ComposeResult:
        with Vertical(classes="window") as window:
            window.border_title = "Save the game as"
            window.border_subtitle = "Enter saves, Esc does not"
            yield Input(self._proposed)

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        self.dismiss("")
