"""The lesson is played, not read: by a pupil who follows the bee, one who never does, and one who clicks at random.

Each of them makes every deed: the page sends no decision that the pupil did not make.
"""

import random

import pytest

from quiltbee import edition as edition_of
from tests.web.conftest import Open
from tests.web.support.pupil import Pupil

pytestmark = [pytest.mark.browser, pytest.mark.slow]

EDITIONS = ["patchwork", "express", "stack-n-stuff"]
OVERLAP = """() => {
    const [one, two] = [".mineq", ".coach"].map((each) => document.querySelector(each).getBoundingClientRect());
    return [Math.min(one.right, two.right) - Math.max(one.left, two.left),
            Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)].every((length) => length > 1);
}"""


MOST_DEEDS = 200
PLACE = """() => {
    const { left, top, width } = document.querySelector(".mineq").getBoundingClientRect();
    return [left, top, width].map(Math.round).join(" ");
}"""


def made_every_deed(pupil: Pupil, edition: str) -> bool:
    """The deeds of the lesson in the decisions that were sent: sew or take, advance, leather."""
    taken = any(each[0] == edition_of(edition).first_set[0][0] for each in pupil.sent)
    placed = any("@" in each for each in pupil.sent)
    leather = any(each.startswith("@") or each == "-" for each in pupil.sent)
    return taken and placed and leather and "A" in pupil.sent


def is_learned(pupil: Pupil) -> bool:
    kept: bool = pupil.page.evaluate("JSON.parse(localStorage.getItem('quiltbee-settings')).learned")
    return kept


def has_won(pupil: Pupil) -> bool:
    result = pupil.page.locator(".lead").inner_text()
    assert "-" not in result, "a true minus"
    mine, theirs = (int(each.replace("−", "-")) for each in result.rstrip(".").split(": ", 1)[1].split(" : "))
    return mine > theirs


@pytest.mark.parametrize(
    ("edition", "width", "height"),
    [("patchwork", 1440, 900), ("patchwork", 320, 568), ("express", 390, 664), ("stack-n-stuff", 844, 390)],
)
def test_who_follows_the_bee_finishes_with_a_win(open_page: Open, edition: str, width: int, height: int) -> None:
    """The quilt keeps its place, nothing covers it, each bubble says at most 20 words, and the end is told truly."""
    pupil = Pupil(open_page(width=width, height=height), edition)
    steps, places = [], set()
    while not pupil.has_finished():
        if not pupil.is_alone():
            steps.append(pupil.step)
            places.add(pupil.page.evaluate(PLACE))
            assert not pupil.page.evaluate(OVERLAP), f"the bubble lies on the quilt: {pupil.said}"
            assert len(pupil.said.split()) <= 20, pupil.said
        pupil.do_what_is_asked()
    assert sorted({int(step or 0) for step, _ in steps}) == list(range(8))
    assert "minds" not in {phase for _, phase in steps}
    assert len(places) == 1, sorted(places)
    assert made_every_deed(pupil, edition)
    assert is_learned(pupil)
    assert has_won(pupil)
    pupil.page.locator('[data-do="learn-next"]').click()
    pupil.page.wait_for_selector('.coach[data-step="0"]')


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_never_follows_the_bee_is_met_with_kindness_and_wins(open_page: Open, edition: str) -> None:
    """Something else is allowed, explained and taken back. Help grows until only the deed itself is possible."""
    pupil, rng = Pupil(open_page(), edition, only_advances=True), random.Random(7)
    phases, kind = set(), False
    for _ in range(MOST_DEEDS):
        if pupil.has_finished():
            break
        for _ in range(5):
            if pupil.is_alone() or pupil.has_finished():
                break
            pupil.do_something_else(rng)
            if not pupil.is_alone():
                phases.add(pupil.step[1])
                kind = kind or "again!" in pupil.said
        if not pupil.has_finished():
            pupil.do_what_is_asked()
    assert pupil.has_finished()
    assert has_won(pupil)
    assert "minds" in phases
    assert kind
    assert made_every_deed(pupil, edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_clicks_at_random_wins(open_page: Open, edition: str) -> None:
    pupil = Pupil(open_page(), edition)
    assert pupil.click_at_random(seed=3)
    assert has_won(pupil)
    assert made_every_deed(pupil, edition)


def test_a_tap_on_the_veil_does_nothing_and_the_opponent_waits(open_page: Open) -> None:
    pupil = Pupil(open_page(), "patchwork")
    while pupil.step != ("6", "praises"):
        pupil.do_what_is_asked()
    theirs = pupil.quilt_of_the_other()
    space = pupil.page.locator('[data-token="1"]').first.get_attribute("style")
    for _ in range(3):
        pupil.page.mouse.click(1200, 560)
    assert pupil.step == ("6", "praises")
    assert pupil.quilt_of_the_other() == theirs
    assert pupil.page.locator('[data-token="1"]').first.get_attribute("style") == space
    pupil.do_what_is_asked()
    pupil.do_what_is_asked()
    pupil.page.wait_for_function(
        "style => document.querySelector('[data-token=\"1\"]').getAttribute('style') !== style", arg=space
    )


def test_the_lesson_is_learned_by_keys_and_heard(open_page: Open) -> None:
    pupil = Pupil(open_page(), "express")
    heard = pupil.page.locator('p.sr[role="status"]')
    press = pupil.page.keyboard.press
    for _ in range(60):
        if pupil.is_alone() or pupil.has_finished():
            break
        assert heard.inner_text() == pupil.said
        if pupil.page.locator('[data-do="next"]').count():
            assert pupil.page.evaluate("document.activeElement.dataset.do") == "next"
            press("Enter")
        elif pupil.page.locator(".ghost, [data-do=confirm]").count():
            press("ArrowRight" if pupil.page.locator('.ghost[data-fits="false"]').count() else "Enter")
        else:
            press(pupil.key_of_the_bright_card)
        pupil.wait()
    assert pupil.is_alone()


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_home_leads_to_the_lesson_and_the_rules_of_each_edition(open_page: Open, language: str) -> None:
    """Also after the first lesson. The rules say what the edition has, with pictures and in its words."""
    table = open_page(language=language)
    table.page.evaluate("localStorage.setItem('quiltbee-settings', JSON.stringify({ learned: true }))")
    home = table.page.url.split("#")[0]
    for edition in EDITIONS:
        table.page.goto(home + "#home")
        table.page.reload()
        table.page.wait_for_selector('[data-do="learn"]')
        card = table.page.locator(f'[data-edition="{edition}"]')
        assert card.locator(f'a[href="#learn={edition}"]').count() == 1
        card.locator(f'a[href="#rules={edition}"]').click()
        table.page.wait_for_selector(".rules .tips li")
        rules, has = table.page.locator(".rules").inner_text(), edition_of(edition)
        assert f" {has.start_buttons} " in rules
        assert "neutral" not in rules
        assert ("7 × 7" in table.page.locator(".tips").inner_text()) == (has.special is not None)
        assert table.page.locator(".rules ol .picture svg").count() >= table.page.locator(".rules ol > li").count()
