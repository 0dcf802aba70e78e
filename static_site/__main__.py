"""`make static`: the page, Python and the kernel as one folder of static files.

python -m static_site [FOLDER]
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from static_site.fetching import ROOT, alone
from static_site.site import add_licences, add_workers, write_list

WEB = ROOT / "web"
USUAL = ROOT / "build" / "static"


def build(site: Path) -> None:
    """A fresh site in this folder. What is there already is replaced at the end."""
    with alone():
        draft = site.with_name(f"{site.name}.new")
        shutil.rmtree(draft, ignore_errors=True)
        _build_page(draft)
        add_workers(draft)
        add_licences(draft)
        write_list(draft)
        shutil.rmtree(site, ignore_errors=True)
        draft.rename(site)


def _build_page(to: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("the static page is built with Node; install Node 20.19 or newer with npm")
    if not (WEB / "node_modules").exists():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, check=True)
    environ = os.environ | {"QUILTBEE_STATIC_OUT": str(to)}
    subprocess.run([npm, "run", "build:static", "--loglevel=error"], cwd=WEB, env=environ, check=True)


def main(folder: str = "") -> None:
    site = Path(folder).absolute() if folder else USUAL
    build(site)
    files = [path for path in site.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"{len(files)} files, {size / 1e6:.1f} MB, are in {os.path.relpath(site)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
