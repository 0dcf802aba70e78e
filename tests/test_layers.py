"""The arrows of the house point one way. Every import of the package is looked at, also those inside functions."""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

import quiltbee

PACKAGE = Path(quiltbee.__file__).parent
TESTS = Path(__file__).parent

# Which room may import which other rooms.
ARROWS = """
    rules:
    files:
    processes:
    version:
    extras:
    editions:     rules
    notation:     rules editions
    drawing:      rules notation extras
    text:         rules editions notation
    kernel:       rules
    engine:       rules editions notation kernel processes extras version
    puzzles:      rules editions notation kernel engine
    envs:         rules editions notation kernel engine text drawing extras
    lab:          rules editions notation kernel engine files extras version
    server:       rules editions notation engine puzzles drawing files processes version
    game:         rules editions notation files drawing text engine
    charts:       rules notation text drawing engine game
    insight:      rules engine kernel
    tui:          rules editions notation game text drawing engine
    notebook:     drawing
    public:       rules editions notation game insight
    __init__:     public notebook version
    cli:          rules editions notation files processes version extras
                  drawing kernel engine puzzles lab server game text tui charts
    __main__:     processes cli
"""
# The same inside a room: which of its folders and modules may import which others.
ARROWS_INSIDE = {
    "cli": """
        offers:
        arguments:
        background:
        options:    arguments offers
        signals:
        terminal:
        progress:   terminal
        ending:     terminal
        games_file: ending
        input:      ending
        lookup:     ending input
        output:     terminal
        setup:      ending
        web_page:
        app:        arguments ending
        commands:   arguments background ending games_file input lookup offers options output progress setup signals
                    web_page
    """,
    "drawing": """
        markup:
        shapes:   markup
        theme:    markup shapes
        svg:      markup shapes theme
        page:     markup shapes theme
        air:      markup shapes theme svg
        motion:   theme svg air
        pixels:
        painter:  theme svg air motion pixels
        film:     theme svg motion pixels painter
    """,
    "engine": """
        bot:
        seeds:
        option:
        holes:
        protocol:        bot
        search:          bot option
        bots:            bot option holes protocol search
        advice:          bot seeds holes protocol bots
        review:          bot seeds holes protocol search bots advice
        arena:           bot seeds bots
        protocol_server: bot protocol bots advice review
    """,
    "files": """
        byte_lock:
        drafts:    byte_lock
        safe_file: drafts
    """,
    "puzzles": """
        puzzle:
        covering:
        tempo:      covering puzzle
        identity:   puzzle
        judging:    puzzle tempo
        words:      puzzle judging tempo
        to_json:    puzzle covering judging
        themes:     puzzle
        ratings:
        files:      puzzle
        sewn:       puzzle
        shelf:      puzzle files
        finding:    puzzle covering tempo judging
        making:     puzzle files identity sewn themes finding
        naive:
        checking:   puzzle identity judging tempo naive finding
    """,
    "server": """
        asker:
        failpoints:
        gc_tuning:
        hosts:
        limits:
        metrics:
        security:
        signals:
        domain:
        api:        domain
        storage:    domain failpoints signals
        settings:   hosts storage
        addresses:  hosts settings
        backups:    storage settings failpoints
        realtime:   domain api storage
        services:   domain api storage backups realtime security failpoints
        thinking:   domain api storage realtime services asker limits metrics
        http:       domain api storage realtime services thinking
                    addresses asker failpoints gc_tuning hosts limits metrics security settings
        in_page:    storage http security settings thinking
        ops:        domain storage backups services http addresses gc_tuning security settings
    """,
    "tui": """
        help:
        keeper:
        table:    keeper
        session:  table help
        screen:   table
    """,
}
MOST_MODULES = 15
"""A folder with more is hard to enter."""


def table(arrows: str) -> dict[str, set[str]]:
    """Each name with those it may import. A line without a colon continues the one before it."""
    may_import: dict[str, set[str]] = {}
    name = ""
    for line in arrows.strip().split("\n"):
        named, colon, others = line.rpartition(":")
        name = named.strip() if colon else name
        may_import.setdefault(name, set()).update(others.split())
    return may_import


MAY_IMPORT = table(ARROWS)

PURE = ("rules", "notation", "server.domain")
"""Rooms, and folders of rooms, that do no I/O."""
IMPURE = {"asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil"} | {
    "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip


class Import(NamedTuple):
    """One import statement, or one call of `import_module`."""

    where: str
    module: str
    """The module that imports, without `quiltbee.`"""
    imported: str


@cache
def modules() -> list[tuple[str, ast.Module]]:
    """Every module of the package by its dotted name, without `quiltbee.`"""
    return list(_parsed())


def _parsed() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        yield name, ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports() -> list[Import]:
    return [
        Import(f"{module}, line {getattr(node, 'lineno', 0)}", module, imported)
        for module, tree in modules()
        for node in ast.walk(tree)
        for imported in imported_names(node)
    ]


def imported_names(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), names=names, level=0):
            # `from quiltbee import rules` names a room, `from quiltbee.rules import x` has named it already
            return [f"{module}.{alias.name}" if module == "quiltbee" else module for alias in names]
        case ast.ImportFrom():
            return ["a relative import"]
        case ast.Call(
            func=ast.Name("import_module") | ast.Attribute(attr="import_module"), args=[ast.Constant(name), *_]
        ):
            return [str(name)]
    return []


def room(module: str) -> str:
    """In which room a module of the package is."""
    return module.split(".")[0]


def test_the_table_itself_has_no_circle() -> None:
    order = list(TopologicalSorter(MAY_IMPORT).static_order())
    assert order.index("rules") < order.index("kernel") < order.index("engine") < order.index("server")


def test_every_room_is_in_the_table() -> None:
    assert {room(module) for module, _ in modules()} <= set(MAY_IMPORT)


def test_no_import_is_relative_or_of_the_package_itself() -> None:
    """`from quiltbee import edition` would load everything; inside the package one says where a name lives."""
    rooms = {name.split(".")[0] for name in MAY_IMPORT}
    vague = [each.where for each in imports() if each.imported in ("quiltbee", "a relative import")]
    unknown = [
        each.where
        for each in imports()
        if each.imported.startswith("quiltbee.") and each.imported.split(".")[1] not in rooms
    ]
    assert vague + unknown == []


def test_no_arrow_points_back() -> None:
    backwards = [
        f"{each.where}: {from_room} may not import {to_room}"
        for each in imports()
        if each.imported.startswith("quiltbee.")
        for from_room, to_room in [(room(each.module), room(each.imported.removeprefix("quiltbee.")))]
        if from_room != to_room and to_room not in MAY_IMPORT[from_room]
    ]
    assert backwards == []


# --- inside the rooms ---------------------------------------------------------------------------------------------

every_room_with_arrows = pytest.mark.parametrize("name", ARROWS_INSIDE)


def part(module: str) -> str:
    """The folder or module of its room in which a module is; empty for the room's own `__init__`."""
    return ".".join(module.split(".")[1:2])


@every_room_with_arrows
def test_no_arrow_points_back_inside_a_room(name: str) -> None:
    may_import = table(ARROWS_INSIDE[name])
    assert list(TopologicalSorter(may_import).static_order()), "the table has a circle"
    backwards = [
        f"{each.where}: {name}.{here} may not import {name}.{there or '__init__'}"
        for each in imports()
        if room(each.module) == name and each.imported.split(".")[:2] == ["quiltbee", name]
        if (here := part(each.module)) != (there := part(each.imported.removeprefix("quiltbee.")))
        if here and there not in may_import[here]
    ]
    assert backwards == []


def imported_modules(tree: ast.Module, known: set[str]) -> set[str]:
    """The modules of the package that a module imports; `from quiltbee.rules import play` imports `rules.play`."""
    named = {name for node in ast.walk(tree) for name in imported_names(node)}
    named |= {
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return {name.removeprefix("quiltbee.") for name in named if name.startswith("quiltbee.")} & known


def test_no_module_imports_itself_by_a_detour() -> None:
    known = {module for module, _ in modules()}
    graph = {module: imported_modules(tree, known) - {module} for module, tree in modules()}
    assert list(TopologicalSorter(graph).static_order())


def test_a_detour_would_be_found_whichever_way_it_is_written() -> None:
    known = {"rules.play", "rules.state"}
    source = "from quiltbee.rules import play\ndef late():\n    import quiltbee.rules.state"
    assert imported_modules(ast.parse(source), known) == known


def loaded_with(start: str) -> set[str]:
    """The modules that are loaded with one: what it imports outside of functions, and so on, and their packages."""
    trees = dict(modules())
    loaded: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name in trees and name not in loaded:
            loaded.add(name)
            top: list[ast.stmt] = [node for node in trees[name].body if isinstance(node, ast.Import | ast.ImportFrom)]
            waiting += imported_modules(ast.Module(top, []), set(trees))
            waiting.append(name.rpartition(".")[0])
    return loaded


def test_a_server_that_starts_loads_no_kernel_and_no_search() -> None:
    """They think in processes of their own."""
    loaded = loaded_with("server.ops.run")
    assert {"server.http.app", "engine.bot"} <= loaded
    assert [name for name in loaded if name.startswith(("kernel", "engine.search", "lab", "envs"))] == []


def test_no_folder_holds_too_many_modules() -> None:
    paths = [*PACKAGE.rglob("*.py"), *TESTS.rglob("*.py")]
    counts = Counter(path.parent for path in paths if path.name != "__init__.py")
    assert {str(folder): count for folder, count in counts.items() if count > MOST_MODULES} == {}


def test_only_films_need_a_library_to_be_drawn() -> None:
    outside = {
        (each.module, top)
        for each in imports()
        if room(each.module) == "drawing" and (top := each.imported.split(".")[0]) not in sys.stdlib_module_names
        if top != "quiltbee"
    }
    assert outside == {("drawing.pixels", "PIL"), ("drawing.pixels", "resvg_py")}


def test_nothing_imports_the_server_but_the_command_line() -> None:
    assert {name for name, others in MAY_IMPORT.items() if "server" in others} == {"cli"}


def is_in(module: str, place: str) -> bool:
    return module == place or module.startswith(f"{place}.")


@pytest.mark.parametrize("place", PURE)
def test_what_is_pure_imports_nothing_impure(place: str) -> None:
    """And nothing outside the standard library, but for the tables by which a name's joiners are judged."""
    outside = [
        f"{each.where}: {each.imported}"
        for each in imports()
        if is_in(each.module, place) and not each.imported.startswith("quiltbee.")
        if (top := each.imported.split(".")[0]) not in sys.stdlib_module_names or top in IMPURE
        if (each.module, top) != ("server.domain.names", "idna")
    ]
    assert outside == []


@pytest.mark.parametrize("builtin", ["open", "print", "input", "exec", "__import__"])
def test_what_is_pure_touches_nothing_outside(builtin: str) -> None:
    calls = [
        f"{module}, line {node.lineno}"
        for module, tree in modules()
        if any(is_in(module, place) for place in PURE)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == builtin
    ]
    assert calls == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import quiltbee.server.storage.store", ["quiltbee.server.storage.store"]),
        ("from quiltbee.server import store", ["quiltbee.server"]),
        ("from quiltbee import server", ["quiltbee.server"]),
        ("def late():\n    from quiltbee.cli import main", ["quiltbee.cli"]),
        ("from . import store", ["a relative import"]),
        ('import_module("quiltbee.cli")', ["quiltbee.cli"]),
        ('importlib.import_module("quiltbee.cli")', ["quiltbee.cli"]),
        ("if TYPE_CHECKING:\n    import quiltbee.cli", ["quiltbee.cli"]),
    ],
)
def test_an_import_would_be_found_wherever_it_stands(source: str, expected: list[str]) -> None:
    assert [name for node in ast.walk(ast.parse(source)) for name in imported_names(node)] == expected
