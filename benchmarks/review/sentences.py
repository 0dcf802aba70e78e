"""The sentences of reviews, to be read aloud: `python -m benchmarks.review sentences > FILE` reviews games, and
`node scripts/sentences.mjs FILE` in `web/` prints what the page says of them, in both languages."""

import json
from collections.abc import Iterable
from typing import Any

from quiltbee import Record
from quiltbee.engine.bot import Limit
from quiltbee.engine.review.mistakes import mistakes_of
from quiltbee.engine.review.reviewing import review
from quiltbee.engine.review.sentence import sentence
from quiltbee.engine.review.to_json import mistake_json
from quiltbee.server.api.edition_info import edition_info


def sentences(records: Iterable[Record], nodes: int) -> dict[str, Any]:
    """The edition, the mistakes as the page gets them, and what the command line says."""
    found: dict[str, Any] = {"mistakes": [], "english": []}
    for record in records:
        edition = record.edition
        found["edition"] = edition_info(edition).model_dump(mode="json")
        for each in mistakes_of(review(record, limit=Limit(nodes=nodes))).all:
            found["mistakes"].append(mistake_json(each, edition))
            found["english"].append(sentence(each, edition, ("Mia", "Rosa")))
    return found


def show(records: Iterable[Record], nodes: int) -> None:
    """As JSON."""
    print(json.dumps(sentences(records, nodes), ensure_ascii=False))
