"""The build backend: setuptools, a C compiler where there is none, and the web page.

The kernel is written in C. If there is no compiler, the build requires `ziglang` from PyPI and compiles with it, so
`pip install` is always enough. The page is built by Node in the same way (`page.py`).
"""

from collections.abc import Callable
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from compiler import compiler_requirements, must_have_headers, with_compiler
from page import build_page, page_requirements

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    wanted = build_meta.get_requires_for_build_wheel(config_settings)
    return [*wanted, *compiler_requirements(), *page_requirements()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    wanted = build_meta.get_requires_for_build_editable(config_settings)
    return [*wanted, *compiler_requirements(), *page_requirements()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *page_requirements()]


def build_sdist(directory: str, config_settings: Settings = None) -> str:
    """The archive of the sources. It includes the built page, so nobody needs Node to install it."""
    build_page()
    return build_meta.build_sdist(directory, config_settings)


def build_wheel(directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    return _built(build_meta.build_wheel, directory, config_settings, metadata_directory)


def build_editable(directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    return _built(build_meta.build_editable, directory, config_settings, metadata_directory)


def _built(build: Callable[..., str], *arguments: object) -> str:
    must_have_headers()  # first: the page takes a minute
    build_page()
    with with_compiler():
        return build(*arguments)
