"""`quiltbee doctor`: is all well with this installation and its games?"""

import json

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.options import AsJson
from quiltbee.cli.serve import Database


def doctor(database: Database = None, as_json: AsJson = False) -> None:
    """Look at the database, replay every game in it, and say what is wrong."""
    from quiltbee.cli.server_parts import chosen_database

    url = chosen_database(database)
    from dataclasses import asdict

    from quiltbee.server.ops.doctor import examine

    findings = list(examine(url))
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        for finding in findings:
            print(f"{finding.state:8}{finding.what:14}{finding.words}")
    if wrong := [finding.what for finding in findings if finding.state == "wrong"]:
        raise Failure(f"not well: {', '.join(wrong)}", WRONG)
