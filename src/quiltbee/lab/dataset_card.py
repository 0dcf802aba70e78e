"""The card of a data set: what is in it, how it was made, and how to make it again."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from quiltbee.engine.search.nets import net_for
from quiltbee.files.safe_file import write_safely
from quiltbee.lab.dataset import DataSet
from quiltbee.version import VERSION

CARD, FACTS = "README.md", "dataset.json"


def facts(wanted: DataSet) -> dict[str, Any]:
    """Everything that decides the games, except how many there are."""
    net = net_for(wanted.edition)
    custom = wanted.edition_file
    return {
        "quiltbee": VERSION,
        "edition": wanted.edition.id,
        "board": wanted.edition.board,
        "edition_file": None if custom is None else sha256(custom.encode()).hexdigest()[:12],
        "bot": wanted.bot,
        "net": None if net is None else net.digest,
        "seed": wanted.seed,
        "wander": wanted.wander,
        "part": wanted.part,
    }


def write_card(wanted: DataSet, folder: Path, command: str) -> None:
    """Writes the card for people, and its facts for programs."""
    known = facts(wanted)
    hashes = {part.file_name: _hash(folder / part.file_name) for part in wanted.parts()}
    write_safely(folder / FACTS, json.dumps({**known, "games": wanted.games, "sha256": hashes}, indent=1) + "\n")
    rows = "\n".join(f"| {name.replace('_', ' ')} | {value} |" for name, value in known.items() if value is not None)
    write_safely(folder / CARD, _TEXT.format(edition=wanted.edition, games=wanted.games, rows=rows, command=command))


def _hash(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


_TEXT = """# {games} games of {edition}

One bot played both sides of each game. Before every decision of a player stands the value of the position that the
bot found: `<+2.5 61%>` says that player 0 is expected to win by 2.5 points, with a chance of 61 %.

| made with | |
|---|---|
{rows}

Made by:

```
{command}
```

With a bot whose spec limits its nodes, the same command makes the same files on every machine. `dataset.json` has
these facts and the SHA-256 of every file.

Each `games-NNNN.txt` holds games, one after the other. The page "Notation" of quiltbee's reference explains them. In
Python:

```python
from pathlib import Path
from quiltbee import parse_games

for file in sorted(Path(".").glob("games-*.txt")):
    for game in parse_games(file.read_text()):
        values = dict(game.notes)  # by the number of decisions before it
```
"""
