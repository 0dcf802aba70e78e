"""The compiled module."""

from typing import Any

from quiltbee.kernel._native import ffi, lib

__all__ = ["CData", "ffi", "lib"]

CData = Any
"""A C value. Its type is stated where it is made."""
