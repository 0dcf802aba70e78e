"""The kernel where cffi has no compiled half: the part of cffi's interface that quiltbee uses, over ctypes.

In the page this module is `quiltbee.kernel._native`. Like cffi it refuses numbers that a C type cannot hold.
"""

import ctypes
import json
import weakref
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
_DESCRIBED = json.loads((_HERE / "kernel.json").read_text(encoding="utf-8"))
_WHOLE: dict[str, Any] = {
    f"{sign}int{bits}_t": getattr(ctypes, f"c_{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64)
} | {"int": ctypes.c_int, "unsigned char": ctypes.c_ubyte, "signed char": ctypes.c_byte}
_OTHERS: dict[str, Any] = {"float": ctypes.c_float, "double": ctypes.c_double, "void": None}
_RANGES = {
    kind: (-(1 << bits - 1), (1 << bits - 1) - 1) if kind(-1).value < 0 else (0, (1 << bits) - 1)
    for kind in set(_WHOLE.values())
    for bits in (8 * ctypes.sizeof(kind),)
}


class _Struct(ctypes.Structure):
    """Stands for itself and, as in cffi, for the pointer to it."""

    _kinds: dict[str, Any]
    """The type of each field."""

    def __setattr__(self, field: str, value: Any) -> None:
        if field not in self._kinds:
            raise AttributeError(f"{type(self).__name__} has no field {field}")
        super().__setattr__(field, _value(self._kinds[field], value))

    def __getitem__(self, index: int) -> "_Struct":
        _must_be_first(index)
        return self

    def __setitem__(self, index: int, value: "_Struct") -> None:
        _must_be_first(index)
        ctypes.memmove(ctypes.byref(self), ctypes.byref(value), ctypes.sizeof(self))


class _Items:
    """The checks of an array of numbers that ctypes does not make."""

    _type_: Any

    def __setitem__(self, index: Any, value: Any) -> None:
        checked = (
            [_value(self._type_, each) for each in value] if isinstance(index, slice) else _value(self._type_, value)
        )
        super().__setitem__(index, checked)  # type: ignore[misc]  # that of the array


class _Pointer:
    """A pointer to a number of its own."""

    def __init__(self, value: Any) -> None:
        self._value = value
        self._as_parameter_ = ctypes.byref(value)

    def __getitem__(self, index: int) -> Any:
        _must_be_first(index)
        return self._value.value

    def __setitem__(self, index: int, value: Any) -> None:
        _must_be_first(index)
        self._value.value = _fitting(type(self._value), value)


class _Element:
    """A pointer to a number in an array."""

    def __init__(self, array: Any, index: int) -> None:
        kind = array._type_
        self._as_parameter_ = ctypes.byref(kind.from_buffer(array, index * ctypes.sizeof(kind)))  # keeps the array


class _Held:
    """An object that the kernel has made. It is freed when nobody refers to it any more."""

    def __init__(self, address: int, free: Callable[[int], None]) -> None:
        self._as_parameter_ = ctypes.c_void_p(address)
        weakref.finalize(self, free, address)


def _must_be_first(index: int) -> None:
    if index != 0:
        raise IndexError("a pointer to one value has the index 0 only")


# --- types ------------------------------------------------------------------------------------------------------------


def _type(name: Any) -> Any:
    if isinstance(name, list):
        return _array(_type(name[0]), name[1])
    if name.startswith("*"):
        return ctypes.c_void_p if name == "*void" else ctypes.POINTER(_type(name[1:]))
    return _WHOLE.get(name) or (_OTHERS[name] if name in _OTHERS else _STRUCTS[name])


@cache
def _array(kind: Any, count: int) -> Any:
    return type(f"{kind.__name__}[{count}]", (_Items, ctypes.Array), {"_type_": kind, "_length_": count})


def _define(name: str, structs: dict[str, type[_Struct]]) -> None:
    """Defines a struct, after those that it points to or holds."""
    if name in structs:
        return
    fields = _DESCRIBED["structs"][name]
    for _, kind in fields:
        while isinstance(kind, list):
            kind = kind[0]
        if (inner := kind.removeprefix("*")) in _DESCRIBED["structs"]:
            _define(inner, structs)
    kinds = {field: _type(kind) for field, kind in fields}
    structs[name] = type(name, (_Struct,), {"_fields_": [*kinds.items()], "_kinds": kinds})


_STRUCTS: dict[str, type[_Struct]] = {}
for _name in _DESCRIBED["structs"]:
    _define(_name, _STRUCTS)


def _parsed(ctype: str) -> tuple[Any, int | None, bool]:
    """The type that is named; how many there are in an array (-1: as many as are given); whether it is a pointer."""
    plain = ctype.removeprefix("struct ").strip()
    if plain.endswith("]"):
        item, _, count = plain.removesuffix("]").partition("[")
        return _type(item.strip()), int(count or -1), False
    return _type(plain.removesuffix("*").strip()), None, plain.endswith("*")


# --- values -----------------------------------------------------------------------------------------------------------


def _fitting(kind: Any, value: Any) -> Any:
    """A number, if the type can hold it."""
    if kind in _RANGES:
        low, high = _RANGES[kind]
        number = value.__index__() if hasattr(value, "__index__") else _wrong(kind, value)
        if not low <= number <= high:
            raise OverflowError(f"{number} does not fit into {kind.__name__}")
        return number
    if not isinstance(value, int | float):
        _wrong(kind, value)
    return value


def _wrong(kind: Any, value: Any) -> Any:
    raise TypeError(f"{value!r} is no {kind.__name__}")


def _value(kind: Any, value: Any) -> Any:
    """A value as ctypes takes it for a field or an item."""
    if issubclass(kind, _Struct):
        return _made(kind, value)
    if hasattr(kind, "_length_"):
        return _filled(kind, value)
    if hasattr(kind, "contents"):
        return ctypes.cast(ctypes.byref(value) if isinstance(value, _Struct) else value, kind)
    return _fitting(kind, value)


def _filled(kind: Any, values: Any) -> Any:
    if isinstance(values, kind):
        return values
    if len(values) > kind._length_:
        raise IndexError(f"{len(values)} values for an array of {kind._length_}")
    return kind(*values)


def _made(kind: type[_Struct], value: Any) -> _Struct:
    if isinstance(value, kind):
        return kind.from_buffer_copy(value)
    if not isinstance(value, dict) and len(value) > len(kind._kinds):
        raise ValueError(f"{len(value)} values for the {len(kind._kinds)} fields of {kind.__name__}")
    named = value if isinstance(value, dict) else dict(zip(kind._kinds, value, strict=False))
    made = kind()
    for field, each in named.items():
        if each is not None:
            setattr(made, field, each)
    return made


class _Ffi:
    """As much of cffi's `ffi` as is used."""

    NULL = None

    def new(self, ctype: str, init: Any = None) -> Any:
        kind, count, _ = _parsed(ctype)
        if count is not None:
            if isinstance(init, int):
                return _array(kind, init)()
            length = len(init) if count < 0 else count
            return _array(kind, length)() if init is None else _filled(_array(kind, length), init)
        if issubclass(kind, _Struct):
            return kind() if init is None else _made(kind, init)
        return _Pointer(kind(0 if init is None else _fitting(kind, init)))

    def new_allocator(self, **_: Any) -> Callable[..., Any]:
        return self.new

    def typeof(self, ctype: str) -> str:
        return ctype

    def gc(self, made: int, free: Callable[[int], None]) -> _Held:
        return _Held(made, free)

    def sizeof(self, ctype: str) -> int:
        return ctypes.sizeof(_parsed(ctype)[0])

    def offsetof(self, ctype: str, field: str) -> int:
        return int(getattr(_parsed(ctype)[0], field).offset)

    def buffer(self, c: Any, size: int | None = None) -> memoryview:
        return memoryview(c).cast("B")[:size]

    def from_buffer(self, ctype: str, memory: Any, require_writable: bool = False) -> Any:
        kind, view = _parsed(ctype)[0], memoryview(memory)
        array = _array(kind, view.nbytes // ctypes.sizeof(kind))
        if view.readonly:
            if require_writable:
                raise BufferError("this memory is read-only")
            return array.from_buffer_copy(view)
        return array.from_buffer(view)

    def cast(self, ctype: str, array: Any) -> int:
        """The address of an array; the only use of a cast here."""
        if ctype != "uintptr_t":
            raise TypeError(f"there is no cast to {ctype}")
        return ctypes.addressof(array)

    def unpack(self, array: Any, count: int) -> Any:
        return array[:count]

    def memmove(self, to: Any, data: Any, size: int) -> None:
        ctypes.memmove(ctypes.byref(to), bytes(data), size)

    def addressof(self, array: Any, index: int) -> Any:
        return array[index] if issubclass(array._type_, _Struct) else _Element(array, index)


# --- functions --------------------------------------------------------------------------------------------------------


def _argument(kind: Any) -> Callable[[Any], Any]:
    """How an argument is handed over."""
    if kind in _RANGES:
        low, high = _RANGES[kind]

        def whole(value: Any) -> int:
            if type(value) is int and low <= value <= high:
                return value
            return int(_fitting(kind, value))

        return whole
    if hasattr(kind, "contents"):
        return lambda value: ctypes.byref(value) if isinstance(value, _Struct) else value
    return lambda value: value


def _function(library: ctypes.CDLL, name: str, result: Any, arguments: Sequence[Any]) -> Callable[..., Any]:
    function = getattr(library, name)
    kinds = [_type(each) for each in arguments]
    made = _type(result)
    returns_struct = isinstance(made, type) and issubclass(made, _Struct)
    given = [_argument(kind) for kind in kinds]
    if returns_struct:  # C takes a pointer to the result as first argument; ctypes would get arrays in it wrong
        kinds = [ctypes.POINTER(made), *kinds]
    function.restype, function.argtypes = None if returns_struct else made, kinds

    def call(*values: Any) -> Any:
        if len(values) != len(given):
            raise TypeError(f"{name} takes {len(given)} arguments, not {len(values)}")
        handed = [hand(value) for hand, value in zip(given, values, strict=True)]
        if not returns_struct:
            return function(*handed)
        written = made()
        function(ctypes.byref(written), *handed)
        return written

    call.__name__ = name
    return call


class _Lib:
    """The functions and constants of the kernel."""

    def __init__(self) -> None:
        library = ctypes.CDLL(str(_HERE / "kernel.so"))
        self.__dict__.update(_DESCRIBED["constants"])
        for name, (result, arguments) in _DESCRIBED["functions"].items():
            setattr(self, name, _function(library, name, result, arguments))


ffi = _Ffi()
lib = _Lib()
