"""The Python reference: every public name, with its signature, its text and its example, by Sphinx's autodoc."""

import ast
import inspect
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from textwrap import indent

MODULES = {
    "quiltbee": "What `from quiltbee import ...` knows: games, positions, decisions, editions and their text forms.",
    "quiltbee.engine": "Bots, levels, the search and its parts.",
    "quiltbee.envs": "Environments for learning programs. They need the extra `envs`.",
    "quiltbee.puzzles": "Puzzles: to ask, to judge, to rate.",
    "quiltbee.kernel": "The same rules in C, one position or thousands at a time.",
    "quiltbee.drawing": "Positions as pictures, games as films.",
    "quiltbee.charts": "How a game went, and who is stronger, as charts.",
}
"""The modules whose names other programs may use, and what is in them."""
GROUPS = {
    "quiltbee.game": "A game",
    "quiltbee.rules": "Positions, decisions and the rules",
    "quiltbee.editions": "Editions",
    "quiltbee.notation": "Text forms",
    "quiltbee.insight": "What a position is worth, and what it looks like",
}
"""The headings of `quiltbee`, by the room where a name comes from."""
ENVIRONMENTS = {
    "SingleGame": "quiltbee.envs.single",
    "VectorGames": "quiltbee.envs.vector",
    "TurnGame": "quiltbee.envs.turns",
}
"""`quiltbee.envs` registers these classes instead of importing them."""


@dataclass(frozen=True)
class Name:
    """A public name: where it can be imported from, and where it is written."""

    public: str
    name: str
    module: str
    original: str

    @property
    def value(self) -> object:
        return getattr(import_module(self.module), self.original)

    @property
    def text(self) -> str:
        """What its docstring says; for a constant, the string below its assignment."""
        if self.is_code:
            return inspect.getdoc(self.value) or ""
        return _below_assignment(self.module, self.original)

    @property
    def is_code(self) -> bool:
        return inspect.isclass(self.value) or inspect.isroutine(self.value)


def public_names(module: str) -> list[Name]:
    """The public names of a module, in the order of its `__all__`."""
    if module == "quiltbee.envs":
        return [Name(where, name, where, name) for name, where in ENVIRONMENTS.items()]
    source = import_module("quiltbee.public" if module == "quiltbee" else module)
    origins = _imports(Path(str(source.__file__)))
    return [Name(module, name, *origins[name]) for name in source.__all__]


def page(module: str) -> str:
    """The reference of one module, as reStructuredText: autodoc understands no other."""
    names = public_names(module)
    heading = f"{module}\n{'=' * len(module)}\n\n{MODULES[module].replace('`', '``')}\n"
    if module != "quiltbee":
        return "\n".join([heading, *map(_entry, names)])
    return "\n".join([heading, *(_group(room, title, names) for room, title in GROUPS.items())])


def _group(room: str, title: str, names: list[Name]) -> str:
    inside = [name for name in names if name.module == room or name.module.startswith(f"{room}.")]
    return "\n".join([f"{title}\n{'-' * len(title)}\n", *map(_entry, inside)])


def _entry(name: Name) -> str:
    if inspect.isclass(name.value):
        bases = "" if name.value.__bases__ == (object,) else "   :show-inheritance:\n"
        return f".. autoclass:: {name.public}.{name.name}\n   :members:\n{bases}"
    if inspect.isroutine(name.value):
        return f".. autofunction:: {name.public}.{name.name}\n"
    shown = repr(name.value)
    value = f"\n   :value: {shown}" if len(shown) < 60 and "<" not in shown else ""
    return f".. py:data:: {name.public}.{name.name}{value}\n\n{indent(name.text, '   ')}\n"


def _imports(file: Path) -> dict[str, tuple[str, str]]:
    """What a module imports from others: the name here, the module there and the name there."""
    found: dict[str, tuple[str, str]] = {}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                found.setdefault(alias.asname or alias.name, (node.module or "", alias.name))
    return found


def _below_assignment(module: str, name: str) -> str:
    body = ast.parse(Path(str(import_module(module).__file__)).read_text(encoding="utf-8")).body
    for node, following in pairwise(body):
        if name in _assigned(node) and isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
            return inspect.cleandoc(str(following.value.value))
    return ""


def _assigned(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    parts = [each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [part.id for part in parts if isinstance(part, ast.Name)]
