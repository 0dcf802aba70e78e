"""The help page of the game in a terminal."""

from quiltbee.rules.state import State
from quiltbee.text.canvas import Block, Span, line
from quiltbee.text.speech import Speech

_COMMANDS = (
    ("A", "advance just past the other token and get a button per space"),
    ("{patch}", "take this patch, if it is in reach"),
    ("@d4", "place it: the top left corner of its box at column d, row 4"),
    ("@d4.1", "the same, turned a quarter clockwise; .2 and .3 turn it further"),
    ("@d4.1f", "flipped left to right first, then turned"),
    ("{patch}@d4.1f", "take it and place it in one line"),
    ("-", "remove a leather patch from play"),
    ("", ""),
    ("?", "list what is legal now, and what each choice would do"),
    ("board", "show the whole table again"),
    ("look {patch}", "show a patch in all its turns"),
    ("hint", "show what a strong player would do, and why"),
    ("score", "show what both quilts are worth now"),
    ("undo", "take back the last decision"),
    ("save FILE", "save the game; without FILE, to the file it came from"),
    ("load FILE", "continue the game in a file"),
    ("resign", "give up"),
    ("quit", "save the game and leave; quit! leaves without saving"),
)
_NAME = 16


def help_page(state: State, speech: Speech) -> Block:
    """Every command that the edition allows, with a patch of this game as the example."""
    patch = (state.circle or state.edition.first_set)[0]
    return [
        line(Span(f"{name.format(patch=patch):<{_NAME}}", "strong"), speech(what))
        for name, what in _COMMANDS
        if name != "-" or state.edition.leather_may_be_discarded
    ]
