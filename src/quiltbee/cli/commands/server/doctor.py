"""The command `quiltbee doctor`."""

import json

from quiltbee.cli.commands.server.database import Database, chosen_database
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.options import AsJson
from quiltbee.cli.progress import progress_bar


def doctor(database: Database = None, as_json: AsJson = False) -> None:
    """The exit code is 1 if something is wrong."""
    url = chosen_database(database)
    from dataclasses import asdict

    from quiltbee.server.ops.doctor import examine

    with progress_bar("games") as progress:
        findings = list(examine(url, progress))
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        for finding in findings:
            print(f"{finding.state:8}{finding.what:14}{finding.words}")
    if wrong := [finding.what for finding in findings if finding.state == "wrong"]:
        raise Failure(f"something is wrong: {', '.join(wrong)}", WRONG)
