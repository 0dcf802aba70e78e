"""`quiltbee serve`: a server for games at home or on the internet."""

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from quiltbee.cli.ending import Failure

Host = Annotated[str | None, typer.Option("--host", metavar="ADDRESS", help="Listen on this address. [127.0.0.1]")]
Port = Annotated[
    int | None, typer.Option("--port", metavar="N", help="Listen on this port; 0 takes a free one. [8765]")
]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="D", help="A path for SQLite, or postgresql://... [in your data folder]"),
]
Lan = Annotated[bool | None, typer.Option("--lan", help="Listen in the home network, and show a QR code.")]
PublicUrl = Annotated[
    str | None, typer.Option("--public-url", metavar="URL", help="The address that players use, behind a proxy.")
]
AllowedHosts = Annotated[
    str | None, typer.Option("--allowed-hosts", metavar="A,B", help="More names by which the server may be called.")
]
TrustedProxies = Annotated[
    str | None, typer.Option("--trusted-proxies", metavar="A,B", help="Proxies whose X-Forwarded-For is believed.")
]
WithLimits = Annotated[bool | None, typer.Option("--limits/--no-limits", help="Limit what one address may ask for.")]
MetricsFor = Annotated[str | None, typer.Option("--metrics", metavar="WHO", help="loopback, all or nobody.")]
BotCount = Annotated[int | None, typer.Option("--bots", metavar="N", help="Processes in which bots think. [1]")]
KeepDays = Annotated[
    int | None, typer.Option("--keep-days", metavar="N", help="Delete games untouched for N days. [0: never]")
]
Open = Annotated[bool, typer.Option("--open", help="Open the page in the browser of this machine.")]
LogForm = Annotated[str | None, typer.Option("--log", metavar="FORM", help="text or json.")]


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
    keep_days: KeepDays = None,
    log: LogForm = None,
    open: Open = False,
) -> None:
    """Serve games over HTTP, kept safe on the disk. Every option is also a variable: QUILTBEE_PORT for --port."""
    given = {name: value for name, value in locals().items() if name != "open"}
    run_server(given, open_page if open else _nothing)


def run_server(given: dict[str, object], when_ready: Callable[[str], object]) -> None:
    """Serves with these flags until it is stopped."""
    from quiltbee.server.ops.run import serve as run
    from quiltbee.server.settings import BadSetting, read_settings
    from quiltbee.server.storage.errors import CannotOpen

    try:
        run(read_settings(given), when_ready)
    except (BadSetting, CannotOpen) as error:
        raise Failure(str(error)) from None


def open_page(address: str) -> None:
    """Opens the page in the browser; where there is none, the address printed before has to do."""
    import webbrowser

    if not webbrowser.open(address):
        print(f"no browser could be opened: go to {address} with yours", file=sys.stderr)


def _nothing(_: str) -> None:
    """The address has been printed, which is enough."""
