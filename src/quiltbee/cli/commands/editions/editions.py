"""The command `quiltbee editions`."""

from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument
from quiltbee.cli.offers import editions as known_editions
from quiltbee.cli.options import AsJson


def editions(
    names: Annotated[
        list[str] | None,
        Argument(metavar="EDITION...", help="Ids of editions, or edition files.", offers=known_editions),
    ] = None,
    json: AsJson = False,
) -> None:
    from quiltbee.cli.commands.editions.edition_facts import edition_facts, edition_page, edition_table
    from quiltbee.cli.output import print_block
    from quiltbee.cli.setup import chosen_edition
    from quiltbee.editions.known import edition_ids

    found = [chosen_edition(name, None) for name in names or edition_ids()]
    if json:
        from json import dumps

        for each in found:
            print(dumps(edition_facts(each)))
    elif names:
        print_block([line for each in found for line in [*edition_page(each), ()]][:-1])
    else:
        print_block(edition_table(found))
