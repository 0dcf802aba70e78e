"""What can be typed at the table."""

from quiltbee.rules.state import State
from quiltbee.text.canvas import Block, Span, line
from quiltbee.text.speech import Speech

_COMMANDS = (
    ("A", "advance to just in front of the other token, a button a space"),
    ("{patch}", "take this patch: one of those in reach"),
    ("@d4", "place it: the top left corner of its box goes to column d, row 4"),
    ("@d4.1", "the same, a quarter turn clockwise; .2 and .3 turn further"),
    ("@d4.1f", "mirrored left-right first, then turned"),
    ("{patch}@d4.1f", "take and place in one line"),
    ("-", "remove a leather patch from play"),
    ("", ""),
    ("?", "what is legal now, and what it would do"),
    ("board", "the whole table again"),
    ("look {patch}", "a patch in all its turns"),
    ("score", "what both tables are worth now"),
    ("undo", "take the last decision back"),
    ("save FILE", "write the game to a file; without FILE: to where it came from"),
    ("load FILE", "go on with the game in a file"),
    ("resign", "give up"),
    ("quit", "save the game and leave; quit! leaves without saving"),
)
_NAME = 16


def help_page(state: State, speech: Speech) -> Block:
    """Every command, with a patch of this game as example; what the edition does not allow is left out."""
    patch = (state.circle or state.edition.first_set)[0]
    return [
        line(Span(f"{name.format(patch=patch):<{_NAME}}", "strong"), speech(what))
        for name, what in _COMMANDS
        if name != "-" or state.edition.leather_may_be_discarded
    ]
