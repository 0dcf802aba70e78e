"""Reading dresses from their TOML files. A misspelt key or an unknown name is an error, not a silent gap."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from quiltbee.drawing.markup import Colours, fragment
from quiltbee.drawing.theme.dress import (
    BindingLine,
    Dress,
    Part,
    Parts,
    PatchLine,
    PatchStyle,
    QuiltStyle,
    TapeLine,
    TapeStyle,
    UnknownDress,
)
from quiltbee.drawing.theme.fabric import Fabric, Motif, Pattern

_HERE = files("quiltbee.drawing.theme")


def dress_names() -> tuple[str, ...]:
    """The names of all dresses.

    >>> "express" in dress_names()
    True
    """
    found = (entry.name for entry in _HERE.joinpath("dresses").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def dress(name: str) -> Dress:
    """The dress of this name.

    >>> dress("patchwork").fabrics[0].name
    'Ladybird'
    """
    if name not in dress_names():
        raise UnknownDress(f"there is no dress {name!r}; there are {', '.join(dress_names())}")
    table = _toml("dresses", f"{name}.toml")
    cloth: Colours = table["cloth"]
    return Dress(
        name=name,
        title=table["title"],
        fonts=table["fonts"],
        themes={theme: table[theme] for theme in ("light", "dark")},
        cloth=cloth,
        table=_pattern(table["table"]),
        parts=_parts(table),
        patch=PatchStyle(
            **_without(table["patch"], "line"), line=tuple(_line(each) for each in table["patch"]["line"])
        ),
        quilt=_quilt(table["quilt"]),
        tape=_tape(table["tape"]),
        fabrics=tuple(_fabric(each, each["patch"], cloth) for each in table["fabric"]),
        spares=tuple(_fabric(each, f"spare{at}", cloth) for at, each in enumerate(table.get("spare", []), 1)),
        textures=fragment(_toml("shared", "textures.toml")["svg"]),
    )


@cache
def _toml(folder: str, name: str) -> Mapping[str, Any]:
    return tomllib.loads(_HERE.joinpath(folder, name).read_text(encoding="utf-8"))


def _without(table: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


# --- fabrics ------------------------------------------------------------------------------------------------------


def _fabric(table: Mapping[str, Any], id: str, cloth: Colours) -> Fabric:
    def colour(name: str) -> str:
        return name if name.startswith("#") else cloth[name]

    return Fabric(
        **_without(table, "patch", "ground", "thread", "colours", "pattern", "shape", "art"),
        id=id,
        ground=colour(table["ground"]),
        thread=colour(table["thread"]),
        colours={slot: colour(name) for slot, name in table.get("colours", {}).items()},
        pattern=_named_pattern(table["pattern"]) if "pattern" in table else None,
        shape=tuple(table.get("shape", ())),
        art=fragment(table.get("art", "")),
    )


@cache
def _named_pattern(name: str) -> Pattern:
    return _pattern(_toml("shared", "patterns.toml")[name])


def _pattern(table: Mapping[str, Any]) -> Pattern:
    width, height = table["repeat"]
    motifs = table.get("motif", {})
    return Pattern(
        **_without(table, "repeat", "tile", "motif", "place"),
        repeat=(width, height),
        tile=fragment(table.get("tile", "")),
        motif={name: Motif(fragment(each["svg"]), each.get("reach")) for name, each in motifs.items()},
        place=tuple((motif, x, y, turn[0] if turn else 0) for motif, x, y, *turn in table.get("place", ())),
    )


# --- styles and parts ---------------------------------------------------------------------------------------------


def _line(table: Mapping[str, Any]) -> PatchLine:
    return PatchLine(**_with_tuples(table))


def _quilt(table: Mapping[str, Any]) -> QuiltStyle:
    lines = tuple(BindingLine(**_with_tuples(each)) for each in table["line"])
    return QuiltStyle(**_without(table, "line", "cloth"), line=lines, cloth=_pattern(table["cloth"]))


def _tape(table: Mapping[str, Any]) -> TapeStyle:
    rails = tuple(_tape_line(each) for each in table["rails"])
    return TapeStyle(**_without(table, "tick", "rails"), tick=_tape_line(table["tick"]), rails=rails)


def _tape_line(table: Mapping[str, Any]) -> TapeLine:
    return TapeLine(start=table["from"], end=table["to"], **_without(table, "from", "to"))


def _with_tuples(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}


def _parts(table: Mapping[str, Any]) -> Parts:
    chosen = table["parts"]
    first, second = chosen["tokens"]
    return Parts(
        money=_part(chosen["money"]),
        leather=_part(chosen["leather"]),
        tokens=(_part(first), _part(second)),
        leader=_part(chosen["leader"]),
        special=_part(chosen["special"]),
        start=_part(table["tape"]["start"]),
        end=_part(table["tape"]["end"]),
        head=_part(table["quilt"]["head"]) if "head" in table["quilt"] else Part(""),
        tag=_part("tag"),
        hourglass=_part("hourglass"),
        props={name: _part(name) for name in chosen["props"]},
        still=_part(chosen["still"]),
        hero=_part(chosen["hero"]) if "hero" in chosen else Part(""),
    )


@cache
def _part(name: str) -> Part:
    table = _with_tuples(_toml("shared", "parts.toml")[name])
    return Part(**_without(table, "svg"), svg=fragment(table["svg"]))
