"""Puzzles that were not solved come back in the trainer, like mistakes, until they are solved each time."""

import asyncio
from collections.abc import Iterator
from typing import Any, cast

import pytest

from quiltbee.server.api.training import Training as Waiting
from quiltbee.server.domain.errors import Refused
from quiltbee.server.services.games import Games
from quiltbee.server.services.home.training import Training
from quiltbee.server.services.server_clock import DAY_MS
from quiltbee.server.storage.queries import old_games
from quiltbee.server.storage.queries.access import add_browser
from quiltbee.server.storage.store import Store
from tests.server.services.test_retention import FakeClock
from tests.server.support.stores import opened_store

OWNER, PUZZLE = "b" + "0" * 64, "a1b2c3d4e5f6"


class Trainer:
    """A trainer on a clock that goes only when it is told to."""

    def __init__(self, store: Store) -> None:
        self.store, self.clock = store, FakeClock()
        games: Any = type("OnlyWhatIsUsed", (), {"store": store, "clock": self.clock})()
        self._training = Training(cast(Games, games), cast(Any, None))

    def note(self, solved: bool, puzzle: str = PUZZLE) -> None:
        asyncio.run(self._training.note_puzzle(OWNER, puzzle, solved))

    def waiting(self) -> Waiting:
        return asyncio.run(self._training.waiting(OWNER))

    def due(self) -> list[str | None]:
        return [each.puzzle for each in self.waiting().items]

    def days(self, number: int) -> None:
        self.clock.ran += number * DAY_MS

    def open(self, item: str) -> None:
        asyncio.run(self._training.item(item, OWNER[1:]))


@pytest.fixture
def trainer(tmp_path: Any) -> Iterator[Trainer]:
    with opened_store(str(tmp_path / "games.db")) as store:
        yield Trainer(store)


def test_a_puzzle_that_is_solved_at_once_does_not_come_back(trainer: Trainer) -> None:
    trainer.note(solved=True)
    assert trainer.waiting().later == 0


def test_a_missed_puzzle_comes_back_after_1_3_7_and_21_days(trainer: Trainer) -> None:
    trainer.note(solved=False)
    for days in (1, 3, 7, 21):
        assert trainer.due() == []
        trainer.days(days)
        assert trainer.due() == [PUZZLE]
        trainer.note(solved=True)
    assert (trainer.waiting().later, trainer.waiting().solved) == (0, 1)


def test_a_puzzle_that_is_missed_again_begins_again(trainer: Trainer) -> None:
    trainer.note(solved=False)
    trainer.days(1)
    trainer.note(solved=True)
    trainer.days(3)
    trainer.note(solved=False)
    trainer.days(1)
    assert trainer.due() == [PUZZLE]


def test_only_the_first_attempt_counts_until_it_is_due_again(trainer: Trainer) -> None:
    trainer.note(solved=False)
    trainer.note(solved=True)
    trainer.days(1)
    assert trainer.due() == [PUZZLE]


def test_a_puzzle_that_was_solved_each_time_comes_back_when_it_is_missed_later(trainer: Trainer) -> None:
    trainer.note(solved=False)
    for days in (1, 3, 7, 21):
        trainer.days(days)
        trainer.note(solved=True)
    trainer.note(solved=False)
    trainer.days(1)
    assert (trainer.due(), trainer.waiting().solved) == ([PUZZLE], 0)


def test_each_entry_says_what_it_is_and_is_no_mistake_to_try(trainer: Trainer) -> None:
    trainer.note(solved=False)
    trainer.note(solved=False, puzzle="0123456789ab")
    trainer.days(1)
    entries = trainer.waiting().items
    assert {(each.kind, each.puzzle) for each in entries} == {("puzzle", PUZZLE), ("puzzle", "0123456789ab")}
    with pytest.raises(Refused):
        trainer.open(entries[0].item)


def test_the_puzzles_of_a_browser_go_with_the_browser(trainer: Trainer) -> None:
    trainer.note(solved=False)
    asyncio.run(trainer.store.write("", lambda connection: add_browser(connection, OWNER[1:], 0)))
    asyncio.run(trainer.store.write("", lambda connection: old_games.drop_unused_browsers(connection, [OWNER[1:]])))
    trainer.days(1)
    assert trainer.due() == []
