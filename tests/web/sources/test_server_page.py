"""What `quiltbee serve` sends has nothing of the static page: no service worker ever shows an old page of a server."""

from pathlib import Path

DIST = Path(__file__).parents[3] / "src" / "quiltbee" / "web_dist"
STATIC_ONLY = ("serviceWorker", "quiltbee-tabs", "webmanifest", "files.json", "wasm-unsafe-eval")


def test_a_server_has_no_service_worker_and_no_manifest() -> None:
    names = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert names, "the page has not been built"
    assert not names & {"sw.js", "manifest.webmanifest", "files.json"}


def test_the_page_of_a_server_knows_nothing_of_a_server_in_the_page() -> None:
    files = [path for path in DIST.rglob("*") if path.suffix in (".html", ".js")]
    found = {path.name: [word for word in STATIC_ONLY if word in path.read_text(encoding="utf-8")] for path in files}
    assert {name: words for name, words in found.items() if words} == {}
