"""The version of this package, written here and nowhere else: pyproject.toml reads it from this line."""

VERSION = "0.1.0"
