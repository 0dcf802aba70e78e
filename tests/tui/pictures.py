"""Draws the pictures of docs/how-to/play-in-a-terminal.md: `make terminal-pictures`."""

import re
from pathlib import Path

from quiltbee import Game
from quiltbee.tui.screen.palette import Depth
from tests.tui.at_the_screen import LARGE, SMALL, Player, sit_down

_PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def draw(name: str, game: str, ply: int, size: tuple[int, int], keys: str, depth: Depth = "full") -> None:
    """One picture: a game of the docs at a ply, after some keys."""
    draw_game(name, Game(Game.load(_PICTURES / f"{game}.game").record.upto(ply)), size, keys, depth)


def draw_game(name: str, game: Game, size: tuple[int, int], keys: str, depth: Depth = "full") -> None:
    """One picture of a game, after some keys."""

    async def play(player: Player) -> None:
        await player.press(*keys.split())
        await player.pilot.pause()
        svg = player.app.export_screenshot(title=f"quiltbee play --edition {game.state.edition.id}")
        lines = (line.rstrip() for line in _FONT.sub("", svg).splitlines())  # the fonts would be fetched from elsewhere
        (_PICTURES / f"terminal-{name}.svg").write_text("\n".join(lines) + "\n", encoding="utf-8")

    sit_down(game, play, size, depth=depth)


if __name__ == "__main__":
    draw("choosing", "patchwork", 46, SMALL, "h")
    draw("placing", "patchwork", 46, LARGE, "1")
    draw("light", "stack-n-stuff", 29, SMALL, "t")
    draw("letters", "express", 20, SMALL, "2", "none")
    draw("end", "patchwork", 400, SMALL, "")
    draw_game("alone", Game.new("patchwork", seed=11, solo="automa tactical 3"), SMALL, "2 enter a a 1")
