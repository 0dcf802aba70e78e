"""Stores games and serves them live: the log, the use cases, the live views, the bots' seats, and HTTP.

`quiltbee serve` starts it; `docs/how-to/` tells how to run it, `docs/reference/api.md` how to talk to it.
"""
