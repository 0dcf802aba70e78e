"""The parts of the table that the mouse can point at."""

from textual import events
from textual.message import Message
from textual.widgets import Static

from quiltbee.tui.screen.sizes import HEAD, ROW_NUMBERS


class QuiltView(Static):
    """A player's quilt, with their name and what they have above it."""

    class Pointed(Message):
        """The mouse is over a cell, or was pressed there."""

        def __init__(self, seat: int, row: int, column: int, button: int) -> None:
            super().__init__()
            self.seat, self.row, self.column = seat, row, column
            self.button = button
            """0 for pointing, 1 for a click, 3 for a click of the right button."""

    class Scrolled(Message):
        """The wheel was turned."""

        def __init__(self, quarters: int) -> None:
            super().__init__()
            self.quarters = quarters

    def __init__(self, seat: int) -> None:
        super().__init__(id=f"quilt{seat}")
        self.seat = seat
        self.scale = 1

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._point(event, 0)

    def on_click(self, event: events.Click) -> None:
        self._point(event, event.button)

    def on_mouse_scroll_down(self) -> None:
        self.post_message(self.Scrolled(1))

    def on_mouse_scroll_up(self) -> None:
        self.post_message(self.Scrolled(-1))

    def _point(self, event: events.MouseEvent, button: int) -> None:
        row, column = (event.y - HEAD) // self.scale, (event.x - ROW_NUMBERS) // (2 * self.scale)
        self.post_message(self.Pointed(self.seat, row, column, button))


class ChoiceView(Static):
    """The advance, or a card: something to choose."""

    class Chosen(Message):
        """It was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, number: int, id: str) -> None:
        super().__init__(id=id)
        self.number = number
        """A card by its number in reach; -1 is the advance."""

    def on_click(self) -> None:
        self.post_message(self.Chosen(self.number))


class CardView(ChoiceView):
    """A patch in reach."""

    def __init__(self, place: int) -> None:
        super().__init__(place, id=f"card{place}")
