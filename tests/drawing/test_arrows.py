"""The pictures know the rules and nothing else of the house."""

import ast
import sys
from pathlib import Path

import quiltbee.drawing

SOURCES = sorted(Path(quiltbee.drawing.__file__).parent.glob("*.py"))


def test_drawing_imports_only_the_standard_library_and_the_rules() -> None:
    for source in SOURCES:
        for module in imported(source):
            own = module.startswith(("quiltbee.drawing", "quiltbee.rules"))
            assert own or module.split(".")[0] in sys.stdlib_module_names, f"{source.name} imports {module}"


def test_no_code_names_an_edition() -> None:
    for source in SOURCES:
        code = ast.parse(source.read_text(encoding="utf-8"))
        compared = [node for node in ast.walk(code) if isinstance(node, ast.Compare)]
        words = {each.value for node in compared for each in ast.walk(node) if isinstance(each, ast.Constant)}
        assert not words & {"patchwork", "express", "stack-n-stuff"}, source.name


def imported(source: Path) -> list[str]:
    nodes = list(ast.walk(ast.parse(source.read_text(encoding="utf-8"))))
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    return plain + [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
