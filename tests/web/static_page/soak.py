"""Random games on the static page, its host stopped: `python -m tests.web.static_page.soak --games 100`."""

import argparse
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.static_page.chromium import chromium
from tests.web.static_page.host import Host
from tests.web.static_page.player import Player
from tests.web.static_page.scripts import EDITIONS
from tests.web.static_page.site import built_site

OPPONENTS = ("computer", "here")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=100)
    wanted = asked.parse_args().games
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        sync_playwright() as playwright,
        chromium(playwright, Path(folder, "profile")) as browser,
    ):
        host = Host(built_site())
        player = Player(browser, host.url)
        player.has_stored_the_page()
        host.stop()
        for number in range(wanted):
            player.begins(EDITIONS[number % 3], OPPONENTS[number // 3 % 2])
            player.plays(number + 1)
            player.sees(".end")
            player.is_well()
            print(f"{number + 1} games", flush=True)
    print(f"{wanted} games without a network, no error on the page; {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
