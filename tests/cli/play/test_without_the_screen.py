"""Where the screen of `quiltbee play --terminal` cannot be shown, one line says what is missing."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

WITHOUT_TEXTUAL = "import sys; sys.modules['textual'] = None; from quiltbee.cli import main; sys.exit(main())"
INSTALL = "The screen needs Textual: pip install 'quiltbee[tui]'. Until then you type your decisions."
TOO_SMALL = "The screen needs a terminal of 80x24 characters; this one has 60x20. Type your decisions."


def played(columns: int, rows: int, folder: Path) -> str:
    """What a terminal of this size shows of a game that is left at once."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    words = [sys.executable, "-c", WITHOUT_TEXTUAL, "play", "--terminal"]
    environment = {**os.environ, "TERM": "xterm", "PYTHONUTF8": "1"}
    with subprocess.Popen(words, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env=environment):
        os.close(theirs)
        os.write(ours, b"quit!\n")
        shown = b""
        try:
            while some := os.read(ours, 4096):
                shown += some
        except OSError:  # as Linux says that the other end is closed
            pass
    os.close(ours)
    return shown.decode()


@pytest.mark.parametrize(("size", "said"), [((80, 24), INSTALL), ((60, 20), TOO_SMALL)])
def test_one_line_says_what_is_missing(size: tuple[int, int], said: str, tmp_path: Path) -> None:
    shown = played(*size, tmp_path)
    assert said in shown
    assert shown.count("The screen needs") == 1
