"""Memory that belongs to the caller: NumPy arrays, `array.array`, `bytearray`, anything with the buffer protocol."""

from quiltbee.kernel.native import CData, ffi

_INTEGERS = frozenset("bBhHiIlLqQ?c")
"""The buffer protocol's letters for kinds of whole numbers."""
_FLOATS = frozenset("fB")
"""Those for 32-bit floats, and for memory without a kind."""


def viewed(name: str, buffer: object) -> memoryview:
    """The caller's memory. Raises `ValueError` if it is something else."""
    try:
        return memoryview(buffer)  # type: ignore[arg-type]  # types of Python 3.11 cannot name the buffer protocol
    except TypeError:
        raise ValueError(f"{name} must be memory such as a NumPy array or an array.array, not {buffer!r}") from None


def borrowed(name: str, ctype: str, count: int, buffer: object, writable: bool = True) -> CData:
    """A C array of `count` values in the caller's memory, or NULL for None.

    Raises `ValueError` if the memory has another size, holds another kind of values, or is not contiguous.
    """
    if buffer is None:
        return ffi.NULL
    view, size = viewed(name, buffer), ffi.sizeof(ctype)
    if not view.c_contiguous or (writable and view.readonly):
        raise ValueError(f"{name} must be contiguous{' and writable' if writable else ''} memory")
    kinds, kind = (_FLOATS, "floats") if ctype == "float" else (_INTEGERS, "whole numbers")
    if view.itemsize not in (1, size) or view.nbytes != size * count or view.format.lstrip("@=<") not in kinds:
        raise ValueError(f"{name} must hold {count} {kind} of {size} bytes each, not {_described(view)}")
    array = ffi.from_buffer(f"{ctype}[]", view, require_writable=writable)
    if int(ffi.cast("uintptr_t", array)) % size:
        raise ValueError(f"{name} must begin at an address that is a multiple of {size}")
    return array


def _described(view: memoryview) -> str:
    return f"{view.nbytes // view.itemsize} of {view.itemsize} bytes (format {view.format!r})"
