"""What must not happen: a move that nobody meant, a page of another site that plays, a script from elsewhere."""

import json
import random
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Route

from quiltbee.server.addresses import lan_address
from tests.web.conftest import Open
from tests.web.support.jitter import jitter
from tests.web.support.positions import position, tie
from tests.web.support.server import Server
from tests.web.support.table import TablePage
from tests.web.table.test_drafts_and_plans import ghost

pytestmark = pytest.mark.browser

ME = {"kind": "me", "name": "Ann"}
BEN = {"kind": "me", "name": "Ben"}


def sit(table: TablePage, record: str, edition: str = "patchwork") -> None:
    table.page.wait_for_selector(".home")
    table.show(table.make({"edition": edition, "record": record, "seats": [ME, BEN]})["game"])


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1180, 820)])
def test_trembling_taps_never_make_a_move(open_page: Open, width: int, height: int) -> None:
    """Ten thousand of them are part of `make soak`."""
    table = open_page(width=width, height=height, touch=True)
    sit(table, position("patchwork", "leather"))
    seq = table.seq
    jitter(table.page, random.Random(width), 100)
    assert table.view()["table"]["seq"] == seq


@pytest.mark.parametrize(("width", "height"), [(360, 800), (390, 844), (768, 1024)])
def test_buttons_stay_where_they_are_whatever_the_sentence_says(open_page: Open, width: int, height: int) -> None:
    """Else the second tap on the lower edge of a card falls on the button that sews."""
    table = open_page(width=width, height=height, touch=True)
    sit(table, position("patchwork", "leather"))
    table.cards.first.tap()
    places, said = set(), ""
    for key in ["ArrowUp", "ArrowLeft"] * 9 + ["ArrowDown"] * 9:
        table.page.keyboard.press(key)
        box = table.confirm_button.bounding_box()
        assert box
        places.add(box["y"])
        said += table.sentence
    assert "overlaps" in said
    assert "move to" in said
    assert len(places) == 1


def quilt_spot(table: TablePage, part: float = 0.6) -> tuple[float, float]:
    """A spot of the quilt, on the way from its first corner to its last."""
    box = table.page.locator(".mineq svg").first.bounding_box()
    assert box
    return box["x"] + box["width"] * part, box["y"] + box["height"] * part


def test_one_tap_places_for_who_does_not_want_to_be_asked_and_for_nobody_else(open_page: Open) -> None:
    table = open_page(width=390, height=844, touch=True)
    sit(table, position("patchwork", "start"))
    seq = table.seq
    table.cards.first.tap()
    table.page.touchscreen.tap(*quilt_spot(table))
    assert table.page.locator('.ghost[data-fits="true"]').count() == 1
    assert table.view()["table"]["seq"] == seq, "the page asks first"
    table.page.locator('[data-do="menu"]').tap()
    table.page.get_by_label("Confirm moves").uncheck()
    table.page.locator(".sheet .round").tap()
    table.page.wait_for_timeout(400)  # a second tap that comes sooner would be one of a hand that trembles
    where = ghost(table)
    table.page.touchscreen.tap(*quilt_spot(table))
    assert ghost(table) != where, "a tap on the patch only turns it"
    table.page.touchscreen.tap(*quilt_spot(table, 0.2))
    table.wait_for_change(seq)
    assert len(table.view()["table"]["players"][0]["pieces"]) == 1
    seq = table.seq
    table.page.locator('[data-do="advance"]').tap()
    table.wait_for_change(seq)


def test_what_the_server_refuses_is_said_and_nothing_is_lost(open_page: Open) -> None:
    """A page never sends a place that the view does not offer; here the place is changed on its way."""
    table = open_page()
    sit(table, position("patchwork", "start"))
    table.cards.first.click()
    seq, where = table.seq, ghost(table)
    table.page.route("**/decisions", elsewhere, times=1)
    table.confirm_button.click()
    table.page.locator(".say", has_text="That did not work:").wait_for()
    assert "beyond the edge of the quilt" in table.sentence
    assert (table.view()["table"]["seq"], ghost(table)) == (seq, where)
    table.confirm_button.click()
    table.wait_for_change(seq)


def elsewhere(route: Route) -> None:
    sent: dict[str, str] = json.loads(route.request.post_data or "")
    route.continue_(post_data=json.dumps(sent | {"decisions": sent["decisions"].partition("@")[0] + "@i9"}))


def test_a_click_is_heard_as_soon_as_the_move_is_seen(open_page: Open) -> None:
    """The event with the new view may overtake the answer to the request: what looks ready must be ready."""
    table = open_page()
    sit(table, position("patchwork", "start"))
    held: list[tuple[Route, APIResponse]] = []
    table.page.route("**/decisions", lambda route: held.append((route, route.fetch())))
    seq = table.seq
    table.cards.first.click()
    table.confirm_button.click()
    table.wait_for_change(seq)
    table.cards.first.click()
    table.page.wait_for_selector(".ghost")
    for route, answer in held:
        route.fulfill(response=answer)
    assert table.page.locator(".ghost").count() == 1


def test_cards_do_not_look_ready_while_a_move_is_on_its_way(open_page: Open) -> None:
    table = open_page()
    sit(table, position("patchwork", "start"))
    held: list[Route] = []
    table.page.route("**/decisions", lambda route: held.append(route))
    seq = table.seq
    table.cards.first.click()
    table.confirm_button.click()
    table.page.wait_for_function("() => !document.querySelector('.card[aria-disabled=\"false\"]')")
    for route in held:
        route.continue_()
    table.wait_for_change(seq)
    table.cards.first.click()
    table.page.wait_for_selector(".ghost")


def test_a_tie_says_who_won_and_why(open_page: Open) -> None:
    table = open_page()
    sit(table, tie(), "express")
    seq = table.seq
    table.page.locator('[data-card="A"]').click()
    table.confirm_button.click()
    table.wait_for_change(seq)
    table.page.wait_for_selector(".end")
    said = table.page.locator(".end").inner_text()
    assert "A tie, and Ben wins it." in said
    assert "Equal scores: Ben was first on the last space." in said


def test_a_page_of_another_site_can_neither_play_nor_read(open_page: Open, server: Server) -> None:
    table = open_page()
    sit(table, position("patchwork", "start"))
    view = table.view()["table"]
    other = table.page.context.new_page()
    other.goto(server.url.replace("127.0.0.1", "localhost"))  # another name is another site, with none of our cookies
    wanted = {"client_id": "from-elsewhere", "expected_seq": view["seq"], "decisions": "A"}
    tried = other.evaluate(
        """async ([url, body]) => {
            const sent = (mode) => fetch(url, { method: 'POST', mode, credentials: 'include',
              headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
            return [await sent('cors').then(() => 'sent', () => 'refused')];
        }""",
        [f"{server.url}/api/games/{view['game']}/decisions", wanted],
    )
    assert tried == ["refused"]
    answer = table.page.context.request.post(
        f"{server.url}/api/games/{view['game']}/decisions", data=wanted, headers={"Origin": "http://evil.example"}
    )
    assert answer.status == 403
    assert table.view()["table"]["seq"] == view["seq"]


def test_nothing_on_the_page_breaks_its_own_policy(open_page: Open) -> None:
    table = open_page()
    table.page.add_init_script(
        "window.broken = [];"
        "addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective));"
    )
    for hash in ("#home", "#rules=patchwork", "#learn=express"):
        table.page.goto(table.page.url.split("#")[0] + hash)
        table.page.reload()
        table.page.wait_for_selector("header, .rules")
    table.page.goto(table.page.url.split("#")[0])
    sit(table, position("patchwork", "leather"))
    table.cards.first.click()
    assert table.page.evaluate("window.broken") == []
    stranger = table.page.context.new_page()
    stranger.goto(table.page.url)
    ran = stranger.evaluate(
        """() => new Promise((done) => {
            addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective));
            const script = document.createElement('script');
            script.textContent = 'window.ran = true';
            document.head.append(script);
            setTimeout(() => done(String(window.ran)), 2000);
        })"""
    )
    assert ran.startswith("script-src")


@pytest.fixture
def lan_server(tmp_path: Path) -> Iterator[Server]:
    """A server as one plays in a home network: plain http at an address that browsers do not trust."""
    host = next((each for each in (lan_address(), _first_address()) if each), None)
    if host is None:
        pytest.skip("this machine has no address but its own")
    started = Server(tmp_path, host)
    yield started
    started.stop()


def _first_address() -> str | None:
    found = socket.gethostbyname_ex(socket.gethostname())[2]
    return next((each for each in found if not each.startswith("127.")), None)


def test_a_friend_joins_over_plain_http_in_a_home_network(open_page: Open, lan_server: Server) -> None:
    host = open_page(lan_server.url, width=390, height=844, touch=True)
    assert host.page.evaluate("isSecureContext") is False
    assert host.page.evaluate("'randomUUID' in crypto || 'clipboard' in navigator") is False
    host.page.locator('[data-do="invite"]').tap()
    host.page.locator(".linkcard .primary").tap()
    assert host.page.locator(".linkcard .primary").inner_text() == "Copied"
    guest = open_page(host.page.locator('[data-link="invite"]').input_value(), width=390, height=844, touch=True)
    guest.page.locator('[data-do="sit"]').tap()
    host.page.wait_for_selector(".linkcard", state="detached")
    mover = host if host.view()["you"]["may"]["decide"] else guest
    seq = mover.seq
    mover.page.locator('[data-card="A"], [data-do="advance"]').first.tap()  # whatever was dealt, one can advance
    mover.confirm_button.tap()
    host.wait_for_change(seq)
    guest.wait_for_change(seq)
