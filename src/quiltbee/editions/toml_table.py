"""Reads the expected values of a TOML file, and notes every problem with its line, in plain words."""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from quiltbee.editions.toml_lines import Path, deep_key_line, find_line, key_lines
from quiltbee.rules.wording import message, quoted, shortened, words_of


class Problem(NamedTuple):
    """One thing that is wrong with a file.

    >>> from quiltbee import edition_problems
    >>> type(edition_problems("id = 1")[0]).__name__
    'Problem'
    """

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


MOST_PROBLEMS = 50
"""The most problems that are listed; the others are only counted."""
LONGEST_MESSAGE = 400


class TomlFile:
    """A file and the problems found in it so far, so that a user sees all of them at once."""

    def __init__(self, text: str) -> None:
        self._problems: list[Problem] = []
        self._more = 0
        self._lines = key_lines(text)
        self._data: Mapping[str, Any] = {}
        if deep := deep_key_line(text):
            self._note(deep, message("key_too_deep", "this key has too many parts: no table is nested that deep"))
            return
        try:
            self._data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found[1]) if found else 1 + text.count("\n")
            self._note(line, message("not_toml", "this is not TOML: {0}", words_of(error)))

    @property
    def top(self) -> "Table":
        return Table(self, (), self._data)

    @property
    def problems(self) -> list[Problem]:
        """The problems in the order of their lines. If there are very many, the last one says how many more."""
        found = sorted(self._problems)
        return (
            [*found, Problem(found[-1].line, message("more_problems", "and {0} more problems", self._more))]
            if self._more
            else found
        )

    def problem(self, path: Path, message: str) -> None:
        self._note(find_line(self._lines, path), message)

    def _note(self, line: int, message: str) -> None:
        if len(self._problems) == MOST_PROBLEMS:
            self._more += 1
        else:
            self._problems.append(Problem(line, shortened(message, LONGEST_MESSAGE)))


class Table:
    """One table of a file. A question returns a value, or notes a problem and returns a stand-in."""

    def __init__(self, file: TomlFile, path: Path, data: Mapping[str, Any], name: str = "") -> None:
        self.data = data
        self._file = file
        self._path = path
        self._name = name or "".join(f"{part}." for part in path)
        self._asked: set[str] = set()

    def called(self, name: str) -> "Table":
        """The same table under a name that helps a user more than its path."""
        return Table(self._file, self._path, self.data, name)

    def problem(self, key: str, text: str) -> None:
        """Notes what is wrong with a key: "patch p07: cost must be ..."."""
        self._file.problem((*self._path, key), message("within", "{0}{1}", self._name, text))

    def has(self, key: str) -> bool:
        """Whether a key that may be left out is there."""
        self._asked.add(key)
        return key in self.data

    def value(self, key: str, is_right: Callable[[Any], bool], wanted: str, default: Any, stand_in: Any) -> Any:
        """The value of a key. Without a default it must be there."""
        if not self.has(key):
            if default is None:
                self.problem(key, message("key_missing", "{0} is missing; write {1}", key, wanted))
                return stand_in
            return default
        if not is_right(self.data[key]):
            self.problem(key, message("key_wrong", "{0} must be {1}, not {2}", key, wanted, quoted(self.data[key])))
            return stand_in
        return self.data[key]

    def text(self, key: str, wanted: str, pattern: str = r"(?s).{1,200}", default: str | None = None) -> str:
        def is_right(value: Any) -> bool:
            return isinstance(value, str) and re.fullmatch(pattern, value) is not None

        return str(self.value(key, is_right, wanted, default, ""))

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        def is_right(value: Any) -> bool:
            return type(value) is int and least <= value <= most

        return int(
            self.value(
                key, is_right, message("want_number", "a whole number from {0} to {1}", least, most), default, most
            )
        )

    def flag(self, key: str, default: bool) -> bool:
        return bool(
            self.value(
                key, lambda value: isinstance(value, bool), message("want_flag", "true or false"), default, default
            )
        )

    def texts(self, key: str) -> dict[str, str]:
        """A table of free texts, such as display words; it may be missing."""

        def is_right(value: Any) -> bool:
            return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())

        return dict(self.value(key, is_right, message("want_texts", "a table of texts"), {}, {}))

    def table(self, key: str) -> "Table":
        path = (*self._path, key)
        wanted = message("want_table", "a table [{0}]", ".".join(map(str, path)))
        data = self.value(key, lambda value: isinstance(value, dict), wanted, None, None)
        return Table(self._file, path, data) if data is not None else _Missing(self._file, path, {})

    def tables(self, key: str) -> list["Table"]:
        def is_right(value: Any) -> bool:
            return isinstance(value, list) and all(isinstance(each, dict) for each in value)

        found = self.value(key, is_right, message("want_tables", "a list of tables, each under [[{0}]]", key), None, [])
        return [Table(self._file, (*self._path, key, number), data) for number, data in enumerate(found)]

    def nothing_else(self) -> None:
        """Notes every key that was not asked for, so that a misspelt word is reported."""
        known = ", ".join(sorted(self._asked))
        for key in self.data:
            if key not in self._asked:
                self.problem(key, message("key_unknown", "{0} is not known here; the known keys are {1}", key, known))


class _Missing(Table):
    """Stands in for a missing table. The table is already noted as missing, so its keys are not noted as well."""

    def problem(self, key: str, message: str) -> None:
        """Notes nothing."""
