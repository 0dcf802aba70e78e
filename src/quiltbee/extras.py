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


def how_to_install(library: str | None) -> str | None:
    """What to type to get a missing library; None if none of the extras brings it.

    >>> how_to_install("fastapi")
    "pip install 'quiltbee[app]'"
    >>> how_to_install("resvg_py")
    "pip install 'quiltbee[film]'"
    """
    extra = _EXTRA_FOR.get((library or "").split(".")[0])
    return None if extra is None else f"pip install 'quiltbee[{extra}]'"
