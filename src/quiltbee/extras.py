"""Which extra brings a library that `pip install quiltbee` alone does not have."""

_BROUGHT_BY = {
    "app": "alembic fastapi glicko2 httptools idna platformdirs prometheus_client pydantic segno sqlalchemy starlette "
    "uvicorn",
    "cluster": "dask distributed",
    "envs": "gymnasium pettingzoo pyspiel",
    "film": "PIL resvg_py",
    "lab": "numpy",
    "postgres": "psycopg",
    "tui": "textual",
}
_EXTRA_FOR = {library: extra for extra, libraries in _BROUGHT_BY.items() for library in libraries.split()}


_PACKAGES = {"PIL": "Pillow"}
"""The packages whose names differ from those of their libraries."""


def package_of(library: str | None) -> str | None:
    """The name under which people know a library.

    >>> package_of("PIL"), package_of("numpy")
    ('Pillow', 'numpy')
    """
    return _PACKAGES.get(library or "", library)


def how_to_install(library: str | None) -> str | None:
    """What to type to get a missing library; None if none of the extras brings it.

    >>> how_to_install("fastapi")
    "pip install 'quiltbee[app]'"
    >>> how_to_install("resvg_py")
    "pip install 'quiltbee[film]'"
    """
    extra = _EXTRA_FOR.get((library or "").split(".")[0])
    return None if extra is None else f"pip install 'quiltbee[{extra}]'"
