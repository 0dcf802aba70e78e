"""`quiltbee editions`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quiltbee.cli.options import AsJson

if TYPE_CHECKING:
    from quiltbee.rules.edition import Edition


def editions(
    names: Annotated[list[str] | None, typer.Argument(metavar="EDITION...", help="Ids, or edition files.")] = None,
    json: AsJson = False,
) -> None:
    """List the editions, or tell everything about some of them."""
    from quiltbee.cli.edition_facts import edition_facts, edition_page, edition_table
    from quiltbee.cli.output import print_block
    from quiltbee.editions.known import edition_ids

    found = [_edition(name) for name in names or edition_ids()]
    if json:
        from json import dumps

        for each in found:
            print(dumps(edition_facts(each)))
    elif names:
        print_block([line for each in found for line in [*edition_page(each), ()]][:-1])
    else:
        print_block(edition_table(found))


def _edition(name: str) -> Edition:
    from quiltbee.cli.choosing import chosen_edition

    return chosen_edition(name, None)
