"""A table without a server, and what is proposed at it."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from quiltbee import edition, shuffled
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.clock import propose_pause
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.commands.offers import propose_answer
from quiltbee.server.domain.commands.play import propose_play
from quiltbee.server.domain.commands.resign import propose_resign
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game, OfferKind, new_game
from quiltbee.server.domain.log import Entry
from quiltbee.server.domain.replay import apply
from quiltbee.server.domain.setup import ClockSetup, GameSetup, SeatSetup
from quiltbee.server.services.new_game import next_setup

BOTH, FIRST, SECOND, NOBODY = Caller.at(0, 1), Caller.at(0), Caller.at(1), Caller.at()
PEOPLE = (SeatSetup("human", "Ann"), SeatSetup("human", "Ben"))
WITH_BOT = (SeatSetup("human", "Ann"), SeatSetup("bot", "Thimble", "thimble"))
below = random.Random(2).randrange
TIMED = ClockSetup("fischer", 60_000, 0)


def table(**more: Any) -> Game:
    """A game of Express before its first decision; seat 0 begins."""
    express = edition("express")
    circle = shuffled(express, random.Random(1), 0).circle
    facts = {"seats": PEOPLE, "clock": ClockSetup(), "undo": "free", **more}
    return new_game(
        GameSetup("0" * 32, "express", express.board, None, circle, 0, same_device=False, created_at=0, **facts)
    )


def after(game: Game, *drafts: Draft) -> Game:
    for draft in drafts:
        game = apply(game, Entry(game.seq + 1, draft.seat, draft.kind, draft.body, 0))
    return game


def played(game: Game, *texts: str) -> Game:
    """Decisions of whoever is to move."""
    for text in texts:
        game = after(game, propose_play(game, BOTH, text, below))
    return game


def refused(propose: Callable[[], object]) -> str:
    with pytest.raises(Refused) as told:
        propose()
    assert str(told.value)
    return told.value.code


def play(game: Game, caller: Caller, text: str) -> Draft:
    return propose_play(game, caller, text, below)


def answer(game: Game, caller: Caller, what: OfferKind, accept: bool) -> Draft:
    return propose_answer(game, caller, what, accept, next_setup)


def over(game: Game) -> Game:
    return after(game, propose_resign(game, FIRST))


def paused(game: Game) -> Game:
    return after(game, propose_pause(game, BOTH))
