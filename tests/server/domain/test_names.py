"""Names of players: people of all scripts can write theirs, and nobody can hide in one."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee import parse_game
from quiltbee.server.domain.errors import BadName
from quiltbee.server.domain.names import LONGEST_NAME, MOST_CODE_POINTS, clean_name
from quiltbee.text.speech import names_in
from tests.server.conftest import Servers

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
KISS = "\U0001f469\U0001f3fb\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3ff"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
ALI_REZA = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"
GOOD = {
    "persian": ALI_REZA,
    "persian with a vowel sign before the joiner": "\u0639\u0644\u06cc\u0651\u200c\u0631\u0636\u0627",
    "hindi": "\u0915\u094d\u200d\u0937",
    "hindi, kept apart": "\u0915\u094d\u200c\u0937",
    "sinhala": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "malayalam, with a joiner at the end": "\u0d37\u0d3e\u0d1c\u0d39\u0d3e\u0d28\u0d4d\u200d",
    "bengali": "\u09b0\u200d\u09cd\u09af\u09be\u099a\u09c7\u09b2",
    "burmese": "\u1000\u103c\u103d\u103e\u1031\u102c\u1004\u1037\u103a",
    "tibetan": "\u0f56\u0f66\u0f92\u0fb2\u0f74\u0f56\u0f66",
    "hebrew with points": "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd",
    "thai": "\u0e01\u0e34\u0e4a\u0e01",
    "vietnamese": "Nguy\u1ec5n",
    "japanese, with a variant": "\u845b\U000e0100\u57ce",
    "irish": "O'Brien-\u00d3 S\u00e9",
    "a family": FAMILY,
    "a kiss": KISS,
    "a rainbow": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "an astronaut": "\U0001f469\U0001f3fd\u200d\U0001f680",
    "a head that shakes": "\U0001f642\u200d\u2194\ufe0f",
    "a heart": "Ann \u2764\ufe0f",
    "scotland": SCOTLAND,
    "germany": "\U0001f1e9\U0001f1ea",
    "a key": "1\ufe0f\u20e3",
}
BAD = {
    "nothing": "",
    "spaces": " \u3000\t",
    "a joiner alone": "\u200d",
    "a joiner between latin letters": "A\u200cnn",
    "a joiner that joins nothing": "Ann\u200d",
    "a joiner at the start": "\u200cAnn",
    "a joiner at the end": ALI_REZA[:4],
    "a joiner after a letter that does not join": "\u0646\u062f\u0627\u200c\u0639\u0644\u06cc",
    "two joiners": ALI_REZA.replace("\u200c", "\u200c\u200c"),
    "a non-joiner at the end": "\u0930\u093e\u092e\u094d\u200c",
    "an emoji that is joined to nothing": "\U0001f600\u200d",
    "a letter joined to an emoji": "A\u200d\U0001f600",
    "a selector on a letter": "Ann\ufe0f",
    "two selectors": "\u2764\ufe0f\ufe0f",
    "a variant of a latin letter": "A\U000e0100",
    "tags without a flag": "Ann\U000e0061\U000e007f",
    "a flag without an end": SCOTLAND[:-1],
    "letters turned round": "Ann\u202e",
    "an isolate": "\u2066Ann\u2069",
    "a direction mark": "Ann\u200e",
    "a soft hyphen": "An\u00adn",
    "an invisible space": "An\u2060n",
    "a filler": "\u3164",
    "another filler": "\u115f\u1160",
    "a blank of braille": "\u2800",
    "a grapheme joiner": "A\u034fnn",
    "an escape": "\x1b[31mAnn",
    "a half of a character": "\ud800",
    "something private": "\ue000",
    "nothing yet": "\U000e0fff",
    "an accent on nothing": "\u0301Ann",
    "an accent on a space": "Ann \u0301",
    "a tower": "A" + "\u0316\u0317" * 2,
    "a tower of all kinds": "\u1000" + "\u103c\u103d\u103e\u1031\u102c\u1037\u103a",
}


@pytest.mark.parametrize("name", GOOD.values(), ids=GOOD.keys())
def test_a_name_is_kept_as_it_is_written(name: str) -> None:
    assert clean_name(f" {name} ") == name


@pytest.mark.parametrize("name", BAD.values(), ids=BAD.keys())
def test_a_name_that_hides_something_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


@pytest.mark.parametrize("sign", ["a", FAMILY[:5], "\u0915\u093e", "\U0001f1e9\U0001f1ea", "e\u0301\u0316"])
def test_a_name_has_at_most_40_characters_as_people_count_them(sign: str) -> None:
    assert clean_name(sign * (LONGEST_NAME if len(sign) < 4 else 30))
    with pytest.raises(BadName, match="1 to 40 characters"):
        clean_name(sign * (LONGEST_NAME + 1))


def test_a_name_has_a_bounded_size_though_its_characters_are_few() -> None:
    assert clean_name(FAMILY * (MOST_CODE_POINTS // len(FAMILY)))
    with pytest.raises(BadName, match="1 to 40 characters"):
        clean_name(FAMILY * (MOST_CODE_POINTS // len(FAMILY) + 1))


SIGNS = st.characters() | st.sampled_from(
    "\u200c\u200d\ufe0f\u0301\u094d\u0915\u06cc\u0631\U0001f468\U0001f3f4\U000e0067"
)


@given(st.text(SIGNS, max_size=60))
def test_whatever_is_accepted_stays_the_same_and_can_be_seen(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= MOST_CODE_POINTS
    assert any(unicodedata.category(sign)[0] in "LNPS" for sign in name)
    assert not any(unicodedata.bidirectional(sign) in ("LRO", "RLO", "LRE", "RLE", "PDF") for sign in name)


def test_names_of_all_scripts_go_round_the_server_and_the_terminal(servers: Servers) -> None:
    ann, ben = servers.browser(), servers.browser()
    created = ann.create("express", {"kind": "me", "name": ALI_REZA}, {"kind": "open"})
    ben.join(created["links"][0]["token"], FAMILY)
    assert [player["name"] for player in ben.view(created["game"])["table"]["players"]] == [ALI_REZA, FAMILY]
    ann.did(created["game"], "resign")
    assert ann.get(f"/api/statistics/{FAMILY}").json()["wins"] == 1
    record = parse_game(ann.get(f"/api/games/{created['game']}/record").text)
    assert names_in(record) == (ALI_REZA, FAMILY)
    assert ann.act(created["game"], "name", name="A\u200dnn").json()["code"] == "bad_name"
