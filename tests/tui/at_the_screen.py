"""Plays at the screen without a terminal, by Textual's own pilot."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Static

from quiltbee.cli.commands.play.opponent import Computer
from quiltbee.game import Game
from quiltbee.tui.keeper import Keeper
from quiltbee.tui.screen.app import QuiltApp
from quiltbee.tui.screen.dialogs import Question, Window
from quiltbee.tui.screen.palette import Depth
from quiltbee.tui.screen.table_screen import TableScreen
from quiltbee.tui.table import Opponent, Table

SMALL, LARGE = (80, 24), (120, 40)


class Player:
    """Somebody who presses keys and looks at the screen."""

    def __init__(self, app: QuiltApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> Table:
        return self.app.table

    @property
    def screen(self) -> TableScreen:
        """The table, also while a window lies over it."""
        [found] = [each for each in self.app.screen_stack if isinstance(each, TableScreen)]
        return found

    async def press(self, *keys: str) -> None:
        """Presses keys, and waits until the computer has answered.

        `Pilot.press` waits until the whole machine is idle, which takes a tenth of a second for each key and more on a
        busy machine. Here we wait for the messages that the key causes.
        """
        for key in keys:
            self.app.simulate_key(key)
            await self.rest()

    async def rest(self) -> None:
        """Until nobody thinks any more, and all messages are read."""
        await self._read()
        while self.app.workers or self.is_thinking:
            await self.app.workers.wait_for_complete()
            await self._read()
        while not self.sees().strip():  # a window was opened just now
            await self._read()

    async def _read(self) -> None:
        await self.pilot.pause(0)  # the application hands the key to the screen,
        await self.pilot.pause(0)  # which acts on it

    @property
    def is_thinking(self) -> bool:
        return self.screen.is_thinking

    def sees(self) -> str:
        """The characters on the screen, line by line."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in lines)

    def reads(self, part: str) -> str:
        """The words of one part of the table."""
        return " ".join(str(self.screen.query_one(part, Static).content).split())

    async def move(self, number: int) -> None:
        """Anything legal: every key of the hand is used now and then."""
        if isinstance(self.app.screen, Question):
            await self.press("y")
        elif self.screen.proposal.ghost is not None:
            await self.press(*(["r", "left", "f", "up"] if number % 4 == 0 else []))
            await self.press(*([] if self.screen.proposal.why_not is None else ["n"]), "enter")
        else:
            await self._choose(number)

    async def _choose(self, number: int) -> None:
        legal = [card for card in range(len(self.table.state.reach)) if self._may_take(card)]
        if legal and number % 5:
            await self.press(str(legal[number % len(legal)] + 1))
        else:
            await self.press(*(["a"] if self.screen.proposal.chosen == -1 else ["a", "a"]))

    def _may_take(self, card: int) -> bool:
        return f"{self.table.state.reach[card].id}" in self.table.game.legal()


def sit_down(
    game: Game,
    script: Callable[[Player], Awaitable[None]],
    size: tuple[int, int] = SMALL,
    opponent: Opponent | str | None = None,
    depth: Depth = "full",
    file: Path | None = None,
    autosave: bool = False,
) -> Table:
    """Lets a player play a game at the screen."""
    bot = Computer(opponent, 1) if isinstance(opponent, str) else opponent
    keeper = Keeper(game)
    if file is not None:
        keeper.save(file)
    table = Table(keeper, bot, autosave, adviser="greedy")

    async def play() -> None:
        app = QuiltApp(table, depth)
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await player.rest()
            await script(player)

    asyncio.run(play())
    return table


def is_over(player: Player) -> bool:
    """Whether the window with the result is shown."""
    return player.table.game.is_over and isinstance(player.app.screen, Window)
