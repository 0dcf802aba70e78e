"""Settings come from options, then variables, then defaults."""

from pathlib import Path

import pytest

from quiltbee.engine.review.judge import NODES
from quiltbee.server.ops.run import address, greeting
from quiltbee.server.settings import BadSetting, Settings, data_folder, misspelt, read_settings


def test_without_options_and_variables_the_defaults_hold() -> None:
    assert read_settings({}, {}) == Settings()


def test_a_server_reviews_as_the_command_does() -> None:
    assert Settings().review_nodes == NODES


def test_a_variable_beats_the_default_and_an_option_beats_the_variable() -> None:
    environ = {"QUILTBEE_PORT": "1111", "QUILTBEE_LOG": "json"}
    settings = read_settings({"port": 2222, "log": None}, environ)
    assert (settings.port, settings.log) == (2222, "json")


def test_an_empty_variable_is_as_good_as_none() -> None:
    assert read_settings({}, {"QUILTBEE_PORT": ""}).port == Settings().port


@pytest.mark.parametrize(
    ("word", "value"), [("1", True), ("Yes", True), ("on", True), ("FALSE", False), ("off", False)]
)
def test_yes_and_no_can_be_written_in_the_usual_ways(word: str, value: bool) -> None:
    assert read_settings({}, {"QUILTBEE_LIMITS": word}).limits is value


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("port", "many", "QUILTBEE_PORT must be a number, not 'many'"),
        ("limits", "perhaps", "QUILTBEE_LIMITS must be yes or no, not 'perhaps'"),
        ("review_nodes", "50", "review_nodes must be 100 to 10000000, not 50"),
        ("keep_days", "-1", "keep_days must be 0 .keep for ever. to 36500, not -1"),
    ],
)
def test_an_error_names_the_setting_and_says_what_would_be_right(name: str, value: str, words: str) -> None:
    with pytest.raises(BadSetting, match=f"^{words}$"):
        read_settings({}, {f"QUILTBEE_{name.upper()}": value})


def test_the_database_is_in_the_data_folder_unless_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "quiltbee"
    assert read_settings({}, {}).database_text == str(tmp_path / "quiltbee" / "games.db")
    assert read_settings({"database": "here.db"}, {}).database_text == "here.db"


def test_without_a_data_home_the_folder_is_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert data_folder() == Path.home() / ".local" / "share" / "quiltbee"


@pytest.mark.parametrize("host", ["::1", "127.0.0.2", "localhost"])
def test_a_host_that_only_this_machine_reaches_cannot_be_in_the_home_network(host: str) -> None:
    with pytest.raises(BadSetting, match=f"^lan listens on the home network, but host {host} is only this machine"):
        read_settings({"lan": True, "host": host}, {})


@pytest.mark.parametrize("host", [None, "127.0.0.1", "0.0.0.0", "::", "192.168.1.2"])
def test_any_other_host_can_be_in_the_home_network(host: str | None) -> None:
    assert read_settings({"lan": True, "host": host}, {}).lan


@pytest.mark.parametrize(
    ("variable", "likely"),
    [
        ("QUILTBEE_PROT", ["QUILTBEE_PROT has no effect; did you mean QUILTBEE_PORT?"]),
        ("QUILTBEE_TRUSTED_PROXY", ["QUILTBEE_TRUSTED_PROXY has no effect; did you mean QUILTBEE_TRUSTED_PROXIES?"]),
        ("QUILTBEE_PORT", []),
        ("QUILTBEE_DEBUG", []),
        ("QUILTBEE_PAGE", []),
        ("QUILTBEE_TREE_MEMORY", []),
        ("QUILTBEE_CPU_VARIANT", []),
        ("QUILTBEE_SYMBOLS", []),
        ("PROT", []),
    ],
)
def test_a_misspelt_variable_is_named_with_the_likely_one(variable: str, likely: list[str]) -> None:
    assert list(misspelt({variable: "1"})) == likely


@pytest.mark.parametrize(("bots", "database", "told"), [(0, "", True), (1, "", False), (0, "postgresql:///q", False)])
def test_a_server_on_which_no_bot_plays_says_so(bots: int, database: str, told: bool) -> None:
    settings = read_settings({"bots": bots, "database": database}, {})
    assert ("no bot plays (--bots 0)" in greeting(settings, 8765)) is told


@pytest.mark.parametrize(
    "database", ["postgresql://ann:secret@db/games", "postgresql:///games?password=secret&user=ann"]
)
def test_the_password_of_the_database_is_not_shown(database: str) -> None:
    told = greeting(read_settings({"database": database}, {}), 8765)
    assert "games" in told
    assert "secret" not in told


@pytest.mark.parametrize("url", ["https://quilt.example", "https://quilt.example/"])
def test_the_public_address_is_shown_with_one_slash(url: str) -> None:
    assert address(read_settings({"public_url": url}, {}), 8765) == "https://quilt.example/"
