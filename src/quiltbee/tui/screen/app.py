"""The Textual application: colours, signals, and the table as its one screen."""

import asyncio
import os
import signal
from contextlib import suppress
from typing import ClassVar, Literal

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from quiltbee.tui.screen.palette import Depth, Palette
from quiltbee.tui.screen.table_screen import TableScreen
from quiltbee.tui.table import Table

_ENDINGS = ("SIGTERM", "SIGHUP")
_THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


class QuiltApp(App[None]):
    """A table in a terminal. `run` returns when the players leave; the caller saves the game."""

    TITLE = "quiltbee"
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", "Leave", show=False, priority=True),
        Binding("t", "theme", "Light or dark", show=False),
    ]

    def __init__(self, table: Table, depth: Depth | None = None) -> None:
        super().__init__()
        self.table = table
        self._depth = depth or self._depth_of_terminal()

    def _depth_of_terminal(self) -> Depth:
        system = self.console.color_system
        if os.environ.get("NO_COLOR") or system is None:
            return "none"
        return "full" if system in ("truecolor", "256") else "sixteen"

    @property
    def palette(self) -> Palette:
        """The colours of the game on this terminal."""
        return Palette(self.table.state.edition, "dark" if self.current_theme.dark else "light", self._depth)

    def on_mount(self) -> None:
        for theme in _THEMES:
            self.register_theme(_theme(Palette(self.table.state.edition, theme, self._depth)))
        self.theme = _theme_name("dark")
        self._obey_signals()
        self.push_screen(TableScreen(self.table, lambda: self.palette))

    def _obey_signals(self) -> None:
        """A closed window and a polite kill leave the game like q."""
        loop = asyncio.get_running_loop()
        for name in _ENDINGS:
            with suppress(AttributeError, NotImplementedError, RuntimeError):  # Windows; a test in another thread
                loop.add_signal_handler(getattr(signal, name), self.leave)

    async def action_quit(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Stops the computer's thinking, and then the application."""
        if self.table.opponent is not None:
            self.table.opponent.stop()
        self.exit()

    def action_theme(self) -> None:
        """Changes to the other theme."""
        self.theme = _theme_name("light" if self.current_theme.dark else "dark")
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.redraw()


def _theme_name(theme: str) -> str:
    return f"quiltbee-{theme}"


def _theme(palette: Palette) -> Theme:
    tokens = palette.tokens
    return Theme(
        name=_theme_name(palette.theme),
        primary=tokens["you"],
        secondary=tokens["opp"],
        accent=palette.gold,
        foreground=tokens["ink"],
        background=tokens["table"],
        surface=tokens["panel"],
        panel=tokens["panel2"],
        success=tokens["ok"],
        error=tokens["bad"],
        warning=palette.gold,
        dark=palette.theme == "dark",
    )
