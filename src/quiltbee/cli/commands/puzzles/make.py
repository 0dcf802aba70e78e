"""`quiltbee puzzles make`: checked before the first game, then made. The file is written whenever a puzzle is found."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from quiltbee.cli.commands.lab.entrants import custom_edition_text
from quiltbee.cli.commands.puzzles.shelves import named_families
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.input import finder_for, text_of
from quiltbee.cli.progress import Progress, progress_bar
from quiltbee.cli.setup import chosen_edition
from quiltbee.engine.arena.cluster import on_cluster
from quiltbee.engine.arena.workers import NoWorkers, Run, in_processes
from quiltbee.files.safe_file import write_safely
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.games import each_game, game_text
from quiltbee.notation.record import IllegalGame
from quiltbee.puzzles.files import Header, PuzzleFile, packed, parse_file, unpacked
from quiltbee.puzzles.finding.finders import families_of
from quiltbee.puzzles.finding.games import PLAYERS
from quiltbee.puzzles.making import Collection, Job, Wanted, search
from quiltbee.puzzles.making import make as make_puzzles
from quiltbee.rules.wording import counted


@dataclass(frozen=True)
class Wish:
    """What the user typed."""

    file: Path
    edition: str
    count: int
    families: tuple[str, ...]
    games: Path | None
    seed: int
    workers: int
    cluster: str | None


def make(wish: Wish) -> str:
    """Makes what is missing, and says what is there."""
    wanted = _wanted(wish)
    header = Header(wanted.edition.id, wish.seed, 0, "" if wish.games else " ".join(PLAYERS))
    before = _before(wish, wanted, header)
    collection = Collection.of(before.puzzles)
    with progress_bar("puzzles") as progress:
        _search(wish, wanted, before.header, collection, progress)
    return f"{wish.file} holds {counted(len(collection.puzzles), 'puzzle')}: {_by_family(collection)}"


def _search(wish: Wish, wanted: Wanted, header: Header, collection: Collection, progress: Progress) -> None:
    kept = len(collection.puzzles)

    def save(searched: int) -> None:
        nonlocal kept
        kept = len(collection.puzzles)
        made = Header(header.edition, header.seed, searched, header.players)
        write_safely(wish.file, packed(wish.file, PuzzleFile(made, tuple(collection.puzzles)).text))

    searched = header.searched

    def on_game(number: int) -> None:
        nonlocal searched
        searched = number
        progress(len(collection.puzzles), wanted.count, f"{searched} games")
        if len(collection.puzzles) > kept:
            save(searched)

    try:
        make_puzzles(wanted, collection, header.searched, _run(wish), on_game)
    except NoWorkers as error:
        raise Failure(str(error)) from None
    finally:
        save(searched)


def _run(wish: Wish) -> Run[Job, tuple[int, str | None]]:
    return in_processes(wish.workers, search) if wish.cluster is None else on_cluster(wish.cluster, search)


def _wanted(wish: Wish) -> Wanted:
    edition = chosen_edition(wish.edition, None)
    possible = families_of(edition)
    families = named_families(wish.families)
    for family in families:
        if family not in possible:
            raise Failure(f"{edition.id} has no puzzles of the family {family}; it has {', '.join(possible)}")
    games = tuple(_games(wish.games, edition.id)) if wish.games else ()
    if wish.games and not games:
        raise Failure(f"{wish.games} holds no finished game of {edition.id}; --edition names another edition", WRONG)
    return Wanted(edition, wish.count, wish.seed, families, custom_edition_text(wish.edition), games)


def _games(file: Path, edition: str) -> Iterator[tuple[str, str]]:
    """The games of a file that can be searched: finished games for two of this edition."""
    finder = finder_for(str(file), None)
    try:
        for number, record in enumerate(each_game(text_of(str(file)), finder.find), start=1):
            if record.edition.id == edition and record.solo is None and record.final.is_over:
                yield f"{file.name} {number}", game_text(record)
    except (Unreadable, IllegalGame) as error:
        raise Failure(f"{file}: {error}", WRONG) from None


def _before(wish: Wish, wanted: Wanted, header: Header) -> PuzzleFile:
    """What an earlier run has left."""
    if not wish.file.exists():
        return PuzzleFile(header, ())
    try:
        text = unpacked(wish.file, wish.file.read_bytes())
        found = parse_file(text, lambda _: wanted.edition)
    except Unreadable as error:
        raise Failure(f"{wish.file}: {error}; choose another file", WRONG) from None
    for name in ("edition", "seed", "players"):
        is_, wants = getattr(found.header, name), getattr(header, name)
        if is_ != wants:
            raise Failure(f"{wish.file} holds puzzles with another {name}: {is_ or 'none'}, not {wants or 'none'}")
    return found


def _by_family(collection: Collection) -> str:
    return ", ".join(f"{family} {number}" for family, number in sorted(collection.counts.items())) or "none yet"
