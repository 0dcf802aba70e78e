"""What cffi understood of the kernel's headers, as plain data for `native.py`, which has no cffi."""

from typing import Any

from quiltbee.kernel import native

ffi: Any = native.ffi
lib: Any = native.lib


def description() -> dict[str, Any]:
    """The structs, the functions and the constants of the kernel."""
    names = [name for name in dir(lib) if name.startswith(("qb_", "QB_"))]
    values = {name: getattr(lib, name) for name in names}
    return {
        "structs": {name: _fields(ffi.typeof(f"struct {name}")) for name in ffi.list_types()[1] if _is_known(name)},
        "functions": {name: _signature(ffi.typeof(each)) for name, each in values.items() if not isinstance(each, int)},
        "constants": {name: each for name, each in values.items() if isinstance(each, int)},
    }


def _is_known(name: str) -> bool:
    """Whether Python sees the fields of a struct. (cffi reads them when it is asked for the size.)"""
    try:
        return bool(ffi.sizeof(f"struct {name}"))
    except (ValueError, ffi.error):
        return False


def _fields(struct: Any) -> list[Any]:
    return [[name, _name(field.type)] for name, field in struct.fields]


def _signature(function: Any) -> list[Any]:
    return [_name(function.result), [_name(each) for each in function.args]]


def _name(kind: Any) -> Any:
    """A number by its name, an array as [item, length], a pointer with a star in front."""
    match kind.kind:
        case "array":
            return [_name(kind.item), kind.length]
        case "pointer":
            is_opaque = kind.item.kind == "struct" and not _is_known(_name(kind.item))
            return "*void" if is_opaque else f"*{_name(kind.item)}"
        case "struct":
            return kind.cname.removeprefix("struct ")
        case "enum":
            return "int"
    return kind.cname
