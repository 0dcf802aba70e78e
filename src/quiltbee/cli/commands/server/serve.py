"""The command `quiltbee serve`."""

import gc
import sys
from typing import Annotated

from quiltbee.cli.arguments.parameter import Option
from quiltbee.cli.commands.server.database import Database
from quiltbee.cli.ending import Failure

Host = Annotated[str | None, Option("--host", metavar="ADDRESS", help="Listen on this address. [127.0.0.1]")]
Port = Annotated[int | None, Option("--port", metavar="N", help="Listen on this port; 0 picks a free one. [8765]")]
Lan = Annotated[bool | None, Option("--lan", help="Listen on the home network, and show a QR code.")]
PublicUrl = Annotated[
    str | None, Option("--public-url", metavar="URL", help="The address that players use, behind a proxy.")
]
AllowedHosts = Annotated[
    str | None, Option("--allowed-hosts", metavar="A,B", help="More host names that requests may use.")
]
TrustedProxies = Annotated[
    str | None, Option("--trusted-proxies", metavar="A,B", help="Proxies whose X-Forwarded-For is trusted.")
]
WithLimits = Annotated[
    bool | None, Option("--limits/--no-limits", help="Limit how many requests one address may send.")
]
MetricsFor = Annotated[
    str | None, Option("--metrics", metavar="WHO", help="Who may read /metrics: loopback, all or nobody.")
]
BotCount = Annotated[
    int | None,
    Option(
        "--bots",
        metavar="N",
        help="N processes think for people, N more for games between bots, and one more for fast bots. Hints, "
        "reviews and the analysis board have one process each. With 0 no bot plays. [1]",
    ),
]
ReviewNodes = Annotated[
    int | None,
    Option("--review-nodes", metavar="N", help="Visit N nodes for each position of a finished game. [30000]"),
]
KeepDays = Annotated[
    int | None, Option("--keep-days", metavar="N", help="Delete games untouched for N days. [0: never]")
]
WithProfiles = Annotated[
    str | None, Option("--profiles", metavar="WHEN", help="Keep profiles and a family book: auto, on or off. [auto]")
]
Open = Annotated[bool, Option("--open", help="Open the page in this machine's browser.")]
LogForm = Annotated[str | None, Option("--log", metavar="FORM", help="How to write the log: text or json.")]


def serve(
    host: Host = None,
    port: Port = None,
    database: Database = None,
    lan: Lan = None,
    public_url: PublicUrl = None,
    allowed_hosts: AllowedHosts = None,
    trusted_proxies: TrustedProxies = None,
    limits: WithLimits = None,
    metrics: MetricsFor = None,
    bots: BotCount = None,
    review_nodes: ReviewNodes = None,
    keep_days: KeepDays = None,
    profiles: WithProfiles = None,
    log: LogForm = None,
    open: Open = False,
) -> None:
    """Moves are saved before anybody sees them.

    Every option except --open is also an environment variable: QUILTBEE_PORT for --port.
    """
    given = {name: value for name, value in locals().items() if name != "open"}
    run_server(given, opens=open)


def run_server(given: dict[str, object], opens: bool) -> None:
    """Runs the server with these options until it is stopped. `opens` also opens the page, even of a running server."""
    gc.disable()  # nothing that is loaded now is garbage; `shorten_pauses` enables it when the server is ready
    from quiltbee.server.ops.opening import open_or_serve
    from quiltbee.server.ops.run import serve as run
    from quiltbee.server.settings import BadSetting, misspelt, read_settings
    from quiltbee.server.storage.errors import CannotOpen

    try:
        settings = read_settings(given)
        for sentence in misspelt():
            print(f"quiltbee: {sentence}", file=sys.stderr)
        if opens:
            open_or_serve(settings, open_page)
        else:
            run(settings)
    except (BadSetting, CannotOpen) as error:
        raise Failure(str(error)) from None


def open_page(address: str) -> None:
    """Opens the page in the browser. If there is none, the user is told the address."""
    import webbrowser

    if not webbrowser.open(address):
        print(f"no browser was found; open {address} yourself", file=sys.stderr)
