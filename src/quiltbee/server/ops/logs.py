"""The server's log: one line for each event, as text or JSON, with everything that could be a secret masked."""

import json
import logging
import sys
import time
from typing import Any

from quiltbee.server.security import mask_tokens

OWN_FIELDS = ("at", "level", "from", "what", "error")
"""What a line says in any case. Facts that are logged with it have other names: in JSON one would replace the other."""
_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Lines(logging.Formatter):
    """`2026-01-31T12:00:00Z INFO quiltbee.http slow answer seconds=2.1`, or the same as JSON."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        extra = {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            extra["error"] = self.formatException(record.exc_info)
        return mask_tokens(self._line(at, record, extra))

    def _line(self, at: str, record: logging.LogRecord, extra: dict[str, Any]) -> str:
        if self._as_json:
            fields = {"at": at, "level": record.levelname, "from": record.name, "what": record.getMessage(), **extra}
            return json.dumps(fields, default=str, ensure_ascii=False)
        words = " ".join(f"{name}={value}" for name, value in extra.items())
        return f"{at} {record.levelname} {record.name} {record.getMessage()} {words}".rstrip()


def set_up_logs(kind: str) -> None:
    """Send all logs to standard error in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(kind == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("quiltbee").setLevel(logging.INFO)
