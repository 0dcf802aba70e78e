"""Somebody who plays on the static page, in a tab of any browser."""

import base64
import json
import time
from pathlib import Path
from typing import Any, Protocol

from tests.web.engines.table import Table
from tests.web.engines.window import SPOT, Window
from tests.web.soak import PLAY

SETTINGS = {"confirm": False}
A_LOOK_S = 0.2
STARTS = 4
"""To load Python on a busy machine takes as long as this many other things."""
PATIENT_MS = 120_000
"""A decision may have to wait until a tab has loaded Python, as the one that had the server was closed."""
STORED = "() => Boolean(navigator.serviceWorker?.controller)"


STORE = """async (version) => {
    const { installing } = await navigator.serviceWorker.register(`sw.js?v=${version}`, { updateViaCache: 'none' });
    return installing.state === 'installing'
        ? new Promise((go) => installing.addEventListener('statechange', () => go(installing.state)))
        : installing.state;
}"""
FILL = """async () => {
    const junk = await caches.open('junk');
    window.junk ??= 0;
    for (let size = 64 << 20; size >= 1024; size >>= 1) {
        try {
            for (let at = 0; at < 64; at++)
                await junk.put(`/junk-${++window.junk}`, new Response(new Uint8Array(size)));
        } catch { /* no room for so much */ }
    }
    return '';
}"""
ROOMY = """async () => {
    const { usage, quota } = await navigator.storage.estimate();
    return usage < 0.8 * quota ? 'yes' : 'no';
}"""
CATCH = """() => {
    const real = URL.createObjectURL;
    URL.createObjectURL = (made) => real.call(URL, (window.caught = made));
}"""
CAUGHT = """() => new Promise((go) => {
    const reader = new FileReader();
    reader.onload = () => go(reader.result.split(',')[1]);
    reader.readAsDataURL(window.caught);
})"""
GIVE = """async (content) => {
    const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
    const given = new DataTransfer();
    given.items.add(new File([bytes], 'quiltbee.db'));
    const input = document.querySelector('[data-do="load-all"]');
    input.files = given.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return '';
}"""

LATE = """async () => {
    const server = new URL(document.getElementById('device').dataset.server, document.baseURI);
    const { IndexedBlocks } = await import(new URL('blocks.js', server));
    const [frozen, newer] = [await IndexedBlocks.open('tried'), await IndexedBlocks.open('tried')];
    const put = (blocks, byte) => blocks.put(1, [[0, new Uint8Array([byte])]]).then(() => 'kept', () => 'refused');
    await frozen.load();
    const told = [await put(frozen, 1), await newer.load().then(() => put(frozen, 2)), await put(newer, 3)];
    return [...told, (await frozen.load()).blocks[0][1]].join(' ');
}"""
TYPE = """(what, text) => {
    const input = document.querySelector(what);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
}"""
HOLD = """async (lock) => {
    navigator.locks.request(lock, () => new Promise(() => undefined));
    return '';
}"""


class Browser(Protocol):
    """A browser that was started with a profile."""

    version: str

    def tab(self) -> Window: ...

    def kill(self) -> None: ...


class Player:
    def __init__(self, browser: Browser, address: str) -> None:
        self.window = browser.tab()
        self.table = Table(self.window, address)
        self.table.settle(**SETTINGS)

    def sees(self, what: str) -> None:
        """Waits for it, also while Python is being loaded."""
        for left in reversed(range(STARTS)):
            try:
                self.window.wait(what)
                return
            except AssertionError:
                if not left:
                    raise

    def stores(self, version: str) -> str:
        """What becomes of a service worker for this version, as soon as that is known."""
        state: str = self._awaited(f"({STORE})({json.dumps(version)})")
        return state

    def comes_home(self) -> None:
        self.table.show("#home")
        self.sees(".home .edition")

    def has_stored_the_page(self) -> None:
        """From now on no network is needed."""
        self.sees(".home .edition, .table, .end")
        self.window.until(lambda: bool(self.window.evaluate(STORED)), lambda: "the page is not stored")

    def begins(self, edition: str, opponent: str = "computer") -> None:
        self.comes_home()
        self._waits_for_the_list(f'[data-edition="{edition}"] .play')
        self.table.begin(edition, opponent)

    def _waits_for_the_list(self, what: str) -> None:
        """The list of games moves all that is below it when it comes."""
        where: list[object] = []

        def stays() -> bool:
            time.sleep(A_LOOK_S)
            where.append(self.window.evaluate(SPOT, what))
            return len(where) > 2 and where[-1] == where[-2] == where[-3]

        self.window.until(stays, lambda: f"{what} does not stand still")

    def plays(self, seed: int, decisions: int = 400) -> None:
        """Random decisions, up to this many of all players, or to the end of the game."""
        some = PLAY.replace("decision < 400", f"decision < {decisions}").replace("30000", str(PATIENT_MS))
        wrong = self._awaited(f"({some})({seed})")
        assert wrong in ("", "the game does not end"), wrong
        assert decisions < 400 or wrong == "", wrong

    def late(self) -> str:
        """What becomes of a change that a server puts after another one has loaded: of it, and of those around it."""
        said: str = self._awaited(f"({LATE})()")
        return said

    def _awaited(self, promise: str) -> Any:
        return self.window.run(f"(async () => await {promise})()")

    def tries_until(self, what: str) -> None:
        """Decides every second until something is said. A decision may be refused.

        Chromium looks only every half a minute how much room there is; a faster player would be done before.
        """
        some = PLAY.replace("decision < 400", "decision < 1").replace("30000", "4000")
        for seed in range(60):
            if self.window.count(what):
                return
            self._awaited(f"({FILL})()")  # browsers count what is kept a little late
            self._awaited("new Promise((go) => setTimeout(go, 1000))")
            self._awaited(f"({some})({seed + 1})")
        raise AssertionError(f"{what} never comes")

    def has_room_again(self) -> None:
        """Deletes what filled the browser, and waits until the browser has noticed."""
        self._awaited("caches.delete('junk').then(String)")
        self.window.reload()
        self.window.until(lambda: self._awaited(f"({ROOMY})()") == "yes", lambda: "the browser keeps what was deleted")

    # --- the file with everything

    def saves_everything(self, to: Path) -> None:
        """By one tap, into what would be in the folder of downloads."""
        self._opens_this_device()
        self.window.evaluate(CATCH)
        self.window.click('[data-do="save-all"]')
        self.window.until(lambda: bool(self.window.evaluate("() => Boolean(window.caught)")), lambda: "no file comes")
        to.write_bytes(base64.b64decode(self._awaited(f"({CAUGHT})()")))
        self.window.press("Escape")
        self.window.until(lambda: not self.window.count(".thisdevice"), lambda: "the sheet does not close")

    def loads_everything(self, file: Path) -> None:
        self._opens_this_device()
        self._awaited(f"({GIVE})({json.dumps(base64.b64encode(file.read_bytes()).decode())})")
        self.window.click('[data-do="replace"]')

    # --- servers

    def goes_to(self, address: str) -> None:
        """To a server, or with an invitation."""
        self._opens_this_device()
        self.window.evaluate(TYPE, '[data-device="address"]', address)
        self.window.click('[data-do="go-there"]')

    def remembers_server(self) -> str:
        self._opens_this_device()
        return self.window.value('[data-device="address"]')

    def _opens_this_device(self) -> None:
        """The band that tells of trouble has a button for that, and covers the one of the home page."""
        self.comes_home()
        in_band = '[data-device="trouble"] [data-do="device"]'
        self.window.click(in_band if self.window.count(in_band) else '[data-do="device"]')
        self.window.wait('[data-do="save-all"]')

    @property
    def seq(self) -> int:
        return int(self.table.seq or 0)

    @property
    def route(self) -> str:
        found: str = self.window.evaluate("() => location.hash")
        return found

    def is_well(self) -> None:
        assert not (errors := self.window.errors), errors
