"""Named moments at which a test may kill this process, to prove that nothing acknowledged is lost.

`QUILTBEE_FAIL_AT=before-commit:0.02,after-commit:0.01` kills it with SIGKILL at those moments with those chances.
Without the variable nothing happens. Never set it where people play.
"""

import os
import random
import signal

POINTS = (
    "before-commit",
    "after-commit",
    "before-answer",
    "before-broadcast",
    "during-migration",
    "during-backup",
    "during-import",
)


def _plan(text: str) -> dict[str, float]:
    plan = {}
    for part in filter(None, text.split(",")):
        name, _, chance = part.partition(":")
        if name not in POINTS:
            raise ValueError(f"QUILTBEE_FAIL_AT: there is no fail point {name!r}; there are {', '.join(POINTS)}")
        plan[name] = float(chance or 1)
    return plan


_PLAN = _plan(os.environ.get("QUILTBEE_FAIL_AT", ""))


def reach(point: str) -> None:
    """Kills this process here if a test wants that."""
    if _PLAN and random.random() < _PLAN.get(point, 0):
        os.kill(os.getpid(), signal.SIGKILL)
