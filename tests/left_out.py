"""Lists of tests that do not run somewhere: a file or a test by its id, below the reason."""

from collections.abc import Mapping

Reasons = Mapping[str, tuple[str, ...]]


def why_left_out(id: str, reasons: Reasons) -> str | None:
    """Why the test of this id (`tests/some/test_file.py::test_name[parameter]`) is left out, if it is."""
    file, _, _ = id.partition("::")
    plain, _, _ = id.partition("[")
    return next((reason for reason, names in reasons.items() if {id, plain, file} & {*names}), None)
