"""A request that goes no further."""

import json

from quiltbee.server.domain.problem_codes import STATUS, ProblemCode


class Refusal(Exception):
    """Raised by a check; `ErrorAnswers` turns it into an answer."""

    def __init__(self, code: ProblemCode, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.status = STATUS[code]
        self.body = json.dumps({"code": code, "message": message, "seq": None}).encode()
        self.retry_after = retry_after
