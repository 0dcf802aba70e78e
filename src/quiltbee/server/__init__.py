"""Games kept safe and live: the log, the use cases, the live views, the bots' seats, and HTTP.

`quiltbee serve` starts it; `docs/hosting.md` tells how to keep it, `docs/api.md` how to talk to it.
"""
