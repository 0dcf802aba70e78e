"""The screens of the page, and how a visitor gets to each."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from playwright.sync_api import Browser, BrowserContext, Page

from quiltbee.puzzles import Puzzle, shipped
from tests.web.matrix.cases import NAMES, ZOOMED, Size, Visit
from tests.web.matrix.pseudo import ADDRESS, pseudo_messages
from tests.web.support.family import family
from tests.web.support.positions import alone, position
from tests.web.support.reviewed import reviewed_game
from tests.web.support.table import TablePage, made

LOOK = Path(__file__).with_name("look.js").read_text(encoding="utf-8")
LOCALES = {"en": "en-GB", "de": "de-DE", "longer": "en-GB"}
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


class Guest:
    """A browser on its visit: the page, and the games it needs."""

    def __init__(self, browser: Browser, url: str, visit: Visit, context: BrowserContext) -> None:
        self.browser = browser
        self.url = url
        self.context = context
        self.names = NAMES[visit.names]
        self.page = context.new_page()
        self.table = TablePage(self.page)

    def go(self, address: str, until: str) -> None:
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}/#{address}")
        self.page.wait_for_selector(until)

    def game(self, edition: str, lesson: str, *, seat: int = 0) -> str:
        """A game with a friend who sits elsewhere and is there. The first seat is to move; `seat` is ours."""
        seats: list[dict[str, str]] = [{"kind": "me", "name": self.names[0]}, {"kind": "open"}]
        wanted = {"edition": edition, "record": position(edition, lesson), "seats": seats[:: -1 if seat else 1]}
        game: str = made(self.context, self.url, {**wanted, "hints": True})["game"]
        friend = self.browser.new_context()
        token = self.invitation(game, 1 - seat)
        self.post(friend, "links/exchange", {"token": token, "name": self.names[1]})
        friend.close()
        return game

    def invitation(self, game: str, seat: int) -> str:
        link = self.post(self.context, f"games/{game}/links", {"purpose": "invite", "seat": seat})
        return str(link["url"]).partition("#join=")[2]

    def post(self, context: BrowserContext, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Origin": self.url}
        answer = context.request.post(f"{self.url}/api/{path}", data=json.dumps(body), headers=headers)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def sit(self, edition: str, lesson: str, *, seat: int = 0) -> None:
        self.go(f"game={self.game(edition, lesson, seat=seat)}", ".table")
        self.page.wait_for_selector(".table [data-card]")

    def play(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Choose the first card whose consequence is wanted, else advance; and confirm."""
        choices = self.table.view()["table"]["choices"]["patches"]
        cards = [each["patch"] for each in choices if each["possible"] and wanted(each["consequence"])]
        seq = self.table.seq
        self.page.locator(f'[data-card="{cards[0] if cards else "A"}"]').click()
        self.table.confirm_button.click()
        self.table.wait_for_change(seq)

    def finished(self) -> str:
        self.sit("express", "end")
        game = self.page.url.partition("#game=")[2]
        self.play(lambda _: False)
        self.page.wait_for_selector(".end")
        return game


# --- the screens, by the name they have in the table of results


def home(guest: Guest) -> None:
    guest.game("patchwork", "income")
    guest.go("home", ".games .small-quilt")


def new_game(guest: Guest) -> None:
    guest.go("home", ".home .edition")
    guest.page.locator('[data-do="computer"]').click()
    guest.page.wait_for_selector('input[name="level"]')
    guest.page.locator('[data-fold="more"] summary').click()


def join(guest: Guest) -> None:
    host = guest.browser.new_context()
    seats = [{"kind": "me", "name": guest.names[1]}, {"kind": "open"}]
    game = made(host, guest.url, {"edition": "patchwork", "seats": seats})["game"]
    link = guest.post(host, f"games/{game}/links", {"purpose": "invite", "seat": 1})
    host.close()
    guest.go(str(link["url"]).partition("#")[2], '[data-do="sit"]')


def lesson(guest: Guest) -> None:
    """The step in which quilt, bar and bubble are needed together."""
    guest.go("learn=patchwork", ".coach.open")
    while guest.page.locator('[data-do="next"]').count():
        guest.page.locator('[data-do="next"]').click()
    rim = guest.page.locator(".rim").first.bounding_box()
    assert rim
    guest.page.mouse.click(rim["x"] + rim["width"] / 2, rim["y"] + rim["height"] / 2)
    guest.page.wait_for_selector(".ghost")


def choosing(guest: Guest) -> None:
    guest.sit("patchwork", "leather")


def placing(guest: Guest) -> None:
    guest.sit("patchwork", "leather")
    guest.table.cards.first.click()
    guest.page.wait_for_selector(".ghost")


def leather(guest: Guest) -> None:
    guest.sit("stack-n-stuff", "leather")
    guest.play(lambda would: bool(would["leather"]))
    guest.page.wait_for_selector(".spot")


def alone_at_the_table(guest: Guest) -> None:
    wanted = {"record": alone("automa tactical 3", 24), "seats": [{"kind": "me", "name": guest.names[0]}]}
    guest.go(f"game={made(guest.context, guest.url, wanted)['game']}", "[data-automa]")
    guest.page.wait_for_selector(".table [data-card]")


def their_turn(guest: Guest) -> None:
    guest.sit("patchwork", "leather", seat=1)


def refill(guest: Guest) -> None:
    guest.sit("express", "reveal")
    patches = guest.table.view()["table"]["choices"]["patches"]
    last = next(each["patch"] for each in patches if each["consequence"]["reveals"])
    guest.page.locator(f'[data-card="{last}"]').click()
    guest.table.confirm_button.wait_for()


def end(guest: Guest) -> None:
    guest.finished()
    guest.page.wait_for_selector(".end .total")


def replay(guest: Guest) -> None:
    guest.go(f"replay={guest.finished()},12", ".steps")


def rules(guest: Guest) -> None:
    guest.go("rules=patchwork", ".rules")


def board(guest: Guest) -> None:
    """A position of a game, with the engine's ways; where there is room, it is being set up."""
    game = guest.game("patchwork", "leather")
    found = guest.page.request.get(f"{guest.url}/api/games/{game}").json()["table"]
    one, two = (f"{player['name']}" for player in found["players"])
    guest.go(f"board={quote(found['position'], safe='')},~,{quote(one)},{quote(two)}", "[data-way]")
    guest.page.locator('[data-do="set-up"]').click()
    guest.page.wait_for_selector("[data-cloth]")


def book_of_two(guest: Guest) -> None:
    guest.go(f"book={','.join(family(guest.context, guest.url, guest.names))}", ".hung")


def book_of_all(guest: Guest) -> None:
    family(guest.context, guest.url, guest.names)
    guest.go("book", ".everybody li")


def review(guest: Guest) -> None:
    """A moment with both ghosts, its sentence, cards and graph."""
    game, mistake = reviewed_game(guest.context, guest.url, guest.names)
    moment = mistake["turn"]
    guest.go(f"review={game},{moment}", f'[data-status="done"][data-moment="{moment}"] .cards')


def again(guest: Guest) -> None:
    """The same screen serves the trainer and whatever else can be solved."""
    game, mistake = reviewed_game(guest.context, guest.url, guest.names)
    guest.go(f"again={game},{mistake['turn']}", '[data-state="asked"]')


def solved(guest: Guest) -> None:
    again(guest)
    guest.page.locator('[data-do="show"]').click()
    guest.page.wait_for_selector('[data-state="shown"]')


def trainer(guest: Guest) -> None:
    """With nothing left for today."""
    guest.go("trainer", '[data-do="home"]')


def puzzles(guest: Guest) -> None:
    guest.go("puzzles", ".families")


def puzzle_of(family: str, theme: str = "") -> Puzzle:
    """The first of a family in which one is behind, or that has a theme."""
    some = (each for each in shipped("patchwork") if each.family == family)
    return next(each for each in some if theme in each.themes or (not theme and len({*clocks(each)}) == 2))


def clocks(puzzle: Puzzle) -> Iterator[int]:
    return (side.time for side in puzzle.state.sides)


def puzzle(guest: Guest) -> None:
    """A choice, and what each was worth."""
    guest.go(f"puzzle={puzzle_of('count').id},count", '[data-state="asked"]')
    guest.page.locator('[data-do="show"]').click()
    guest.page.wait_for_selector('[data-state="shown"] [data-worth]')


def gap(guest: Guest) -> None:
    """Seven pieces, one of which lies already."""
    guest.go(f"puzzle={puzzle_of('pack', 'seven').id},pack", '[data-state="asked"]')
    guest.table.cards.first.click()
    guest.page.wait_for_selector(".ghost")
    guest.table.confirm_button.click()
    guest.page.wait_for_selector('[data-do="undo"]')


def cards_of_the_automa(guest: Guest) -> None:
    """On a small screen all that it has is on a sheet."""
    guest.page.set_viewport_size({"width": 390, "height": 664})
    alone_at_the_table(guest)
    guest.page.locator('[data-do="their-quilt"]').click()
    guest.page.wait_for_selector("dialog .sheet, .sheet")


def who_plays(guest: Guest) -> None:
    family(guest.context, guest.url, guest.names, 1)
    guest.go("home", '[data-do="who"]')
    guest.page.locator('[data-do="who"]').click()
    guest.page.locator('[data-do="change-person"]').first.click()
    guest.page.wait_for_selector('[data-do="remove-person"]')


QUILT = ".mineq"
LAST = ".last, .say .second b"
MENU = '[data-do="menu"], [aria-haspopup="dialog"]'
THEIRS = '.theirs .quilt, .mini, [data-do="their-quilt"]'
OTHER_QUILT = ".their-quilt .quilt, .mini"
"""The other quilt, whole, where it is not just a button."""
TABLE = (MENU, THEIRS, QUILT, ".special, [data-special]", ".tape")
HAND = ('[data-do="hint"]', '[data-do="confirm"]')


class Screen(NamedTuple):
    """How to get there, what must be on it, and what must be in sight without any scrolling."""

    show: Callable[[Guest], None]
    needs: tuple[str, ...] = ()
    in_sight: tuple[str, ...] = ()


CHOICE = ("[data-card]:nth-of-type(1)", "[data-card]:nth-of-type(2)", "[data-card]:nth-of-type(3)")
SCREENS = {
    "home": Screen(home, ('[data-do="invite"]', '[data-do="here"]', ".play"), ('[data-do="computer"]',)),
    "new game": Screen(new_game, (".options .option", ".levels .pip", "[data-fold=more]"), ('[data-do="start"]',)),
    "join": Screen(join, ("input",), ('[data-do="sit"]',)),
    "lesson": Screen(lesson, (), (".coach", '.coach [data-do="skip"]', QUILT, '[data-do="confirm"]')),
    "choosing": Screen(choosing, (*TABLE, LAST), (*CHOICE, '[data-do="hint"]', QUILT, OTHER_QUILT)),
    "placing": Screen(
        placing, (*TABLE, '[data-do="turn"]', '[data-do="flip"]', '[data-do="put-back"]'), (*HAND, QUILT)
    ),
    "leather": Screen(leather, (MENU, THEIRS, QUILT), (*HAND, QUILT, '[data-do="leave"]')),
    "alone": Screen(alone_at_the_table, (MENU, QUILT, ".tape"), (*CHOICE, '[data-do="hint"]', QUILT, "[data-automa]")),
    "their turn": Screen(their_turn, TABLE, (QUILT,)),
    "refill": Screen(refill, (MENU, THEIRS, QUILT, '[data-do="put-back"]'), HAND),
    "end": Screen(end, ('[data-do="rematch-same"]', '[data-do="replay"]', ".total")),
    "replay": Screen(
        replay,
        (THEIRS, MENU, ".tape"),
        ('[data-do="play"]', '[data-do="close"]', ".steps input", ".steps label", QUILT),
    ),
    "book of two": Screen(book_of_two, ('[data-do="save-picture"]', ".number", "table td"), ('[data-do="everybody"]',)),
    "book of all": Screen(book_of_all, ('[data-do="export"]', "[data-pair]", '[data-do="who"]')),
    "review": Screen(review, (MENU, '[data-do="close"]', ".quilt", '[data-do="show"]'), ('[data-do="again"]',)),
    "try again": Screen(again, (MENU, '[data-do="close"]', QUILT, *CHOICE), ('[data-do="clue"]', '[data-do="show"]')),
    "solved": Screen(solved, (MENU, '[data-do="close"]', ".quilt"), ('[data-do="next"]',)),
    "trainer": Screen(trainer, (), ('[data-do="home"]',)),
    "puzzles": Screen(puzzles, (MENU, '[data-family="win"]', '[data-do="children"]', "[data-rating]"), (".daily h2",)),
    "puzzle": Screen(puzzle, (MENU, '[data-do="close"]', ".quilt"), ('[data-do="next"]',)),
    "gap": Screen(gap, (MENU, '[data-do="close"]', QUILT), ('[data-do="undo"]', '[data-do="clue"]')),
    "Automa sheet": Screen(cards_of_the_automa, ()),
    "who plays": Screen(who_plays, ('[data-do="save-person"]', '[data-do="remove-person"]')),
    "rules": Screen(rules, (".acts a",)),
    "board": Screen(board, (MENU, ".tape", ".theirs .quilt", '[data-way="1"]', '[data-do="play-from"]'), (QUILT,)),
}


@contextmanager
def visiting(browser: Browser, url: str, visit: Visit) -> Iterator[Guest]:
    """A browser that speaks the visit's language, and stands still."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale=LOCALES[visit.language]
    )
    if visit.language == "longer":
        context.route(
            ADDRESS,
            lambda route: route.fulfill(body=pseudo_messages(route.request.url), content_type="application/json"),
        )
    liked = json.dumps({"motion": False, "name": NAMES[visit.names][0]})
    context.add_init_script(f"localStorage.setItem('quiltbee-settings', {json.dumps(liked)})")
    yield Guest(browser, url, visit, context)
    context.close()


def faults(page: Page, screen: str, size: Size, language: str) -> list[str]:
    """What is wrong with the screen at this size."""
    resized(page, size)
    wanted = {"needs": SCREENS[screen].needs, "inSight": in_sight(screen, size, language)}
    found: list[str] = page.evaluate(LOOK, wanted)
    return found


def in_sight(screen: str, size: Size, language: str) -> tuple[str, ...]:
    """A zoomed page may scroll. In the longer language, which nobody speaks, so may phones and upright tablets."""
    if size in ZOOMED:
        return ()
    small = language == "longer" and (min(size) < 600 or size[0] < size[1])
    return tuple(each for each in SCREENS[screen].in_sight if not (small and each == QUILT))


def resized(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN)
