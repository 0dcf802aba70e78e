"""Taking a photograph of an SVG with Chromium, where there is one."""

import subprocess
from pathlib import Path

from tests.web.support.browser import QUIET, chromium_program

CHROMIUM = chromium_program()
_QUIET = (*QUIET, "--headless", "--no-sandbox", "--hide-scrollbars", "--force-device-scale-factor=1")


def photograph(svg: str, width: int, height: int, folder: Path) -> Path:
    """A picture file of the SVG, one pixel to a unit."""
    assert CHROMIUM is not None
    page, shot = folder / "page.html", folder / "page.png"
    page.write_text(f'<meta charset="utf-8"><body style="margin:0">{svg}', encoding="utf-8")
    profile, size = f"--user-data-dir={folder / 'profile'}", f"--window-size={width},{height}"
    command = [CHROMIUM, *_QUIET, profile, size, f"--screenshot={shot}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return shot
