"""The same request many times, old requests again, many tabs at once: each decision is made once, by one of them."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.server_faults.support.checker import check_stored
from tests.server_faults.support.games import decision, new_table, seq_of
from tests.server_faults.support.history import History
from tests.server_faults.support.victim import serving
from tests.server_faults.support.wire import Answer, Json, Wire

pytestmark = pytest.mark.slow
TABS = 8
ROUNDS = 12


def test_of_many_tabs_that_repeat_and_replay_their_requests_exactly_one_wins_each_round(tmp_path: Path) -> None:
    asyncio.run(_race(tmp_path))
    assert check_stored(str(tmp_path / "games.db")).problems == ()


async def _race(folder: Path) -> None:
    async with serving(folder) as server:
        table = await new_table(server.address, History())
        path = f"/api/games/{table.game}/decisions"
        tabs = [Wire(server.address, table.people[0].cookie) for _ in range(TABS)]
        shuffle = random.Random(1)
        answered: list[tuple[Json, Answer]] = []
        for round in range(ROUNDS):
            await table.look()
            words = table.choice()[2]
            asked = [decision(round, words) for _ in tabs]
            old = [shuffle.choice(answered) for _ in range(3)] if answered else []
            sent = [*asked, *asked, *(body for body, _ in old)]  # each twice, and some of long ago
            shuffle.shuffle(sent)
            answers = await asyncio.gather(*(_post(tabs[n % TABS], path, body) for n, body in enumerate(sent)))
            told = list(zip(sent, answers, strict=True))
            _check_round(round, asked, told)
            for body, first in old:
                assert all(seq_of(answer.body) == seq_of(first.body) for sent, answer in told if sent is body)
            answered += [(body, answer) for body, answer in told if answer.status == 200]
        for tab in tabs:
            tab.close()
        await table.close()


_locks: dict[Wire, asyncio.Lock] = {}


async def _post(tab: Wire, path: str, body: Json) -> Answer:
    """One connection carries one request at a time."""
    async with _locks.setdefault(tab, asyncio.Lock()):
        return await tab.post(path, body)


def _check_round(round: int, asked: list[Json], told: list[tuple[Json, Answer]]) -> None:
    winners = set()
    for body in asked:
        answers = [answer for sent, answer in told if sent is body]
        assert {answer.status for answer in answers} in ({200}, {409})
        assert len({answer.body for answer in answers}) == 1, "a repeated request gets the same answer"
        assert all(seq_of(answer.body) == round + 1 for answer in answers), "who is late is told where the game stands"
        if answers[0].status == 200:
            winners.add(body["client_id"])
    assert len(winners) == 1
