"""Hints for who is to move, bots that are told to stop thinking, finished games looked at again."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from quiltbee import edition, play, shuffled
from quiltbee.engine.bot import Choice, Limit
from quiltbee.engine.protocol.client import GoQuestion
from quiltbee.engine.protocol.process import ProgramFailed
from quiltbee.server.api.advice import Reason
from quiltbee.server.api.reviews import Judged
from quiltbee.server.services.new_game import system_random
from quiltbee.server.thinking.engines import processes
from tests.server.conftest import Servers
from tests.server.support.player import Browser
from tests.server.support.process import ServerProcess
from tests.server.support.trainer import BLUNDERS

ME, OPEN, BOT = {"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "level": "master-quilter"}


def by_link(ann: Browser, ben: Browser, **more: Any) -> str:
    """A game of two people, in which the first to play is Ann."""
    created = ann.create("express", ME, OPEN, first=0, **more)
    ben.join(created["links"][0]["token"])
    game: str = created["game"]
    return game


def test_a_hint_can_be_played_and_says_why(ann: Browser) -> None:
    game = ann.create("express")["game"]
    told = ann.ok(f"/api/games/{game}/hints", {})
    best = told["ways"][0]
    assert 1 <= len(told["ways"]) <= 3
    assert best["why"]
    assert 0 <= best["chance"] <= 1
    assert told["seat"] == best["seat"] == ann.view(game)["table"]["turn"]["seat"]
    assert best["instead"]["text"] != best["text"]
    assert best["instead"]["better"] or best["instead"]["worse"]
    ann.play(game, best["text"])


def test_who_asks_twice_is_told_the_same(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express")["game"]
    first, second = (ann.ok(f"/api/games/{game}/hints", {"most": most}) for most in (5, 2))
    if len(first["ways"]) > 1:
        assert first["ways"][:2] == second["ways"]
    assert first["seq"] == second["seq"] == 0


def test_two_questions_at_once_are_one_thought(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("patchwork")["game"]
    told: list[Any] = []
    asking = [
        threading.Thread(target=lambda: told.append(ann.ok(f"/api/games/{game}/hints", {})["ways"])) for _ in range(3)
    ]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    assert len(told) == 3
    assert told[0] == told[1] == told[2]


def test_in_a_game_by_link_both_must_agree_on_hints(ann: Browser, ben: Browser) -> None:
    game = by_link(ann, ben)
    assert ann.view(game)["table"]["hints"] is False
    refused = ann.post(f"/api/games/{game}/hints", {})
    assert (refused.status_code, refused.json()["code"]) == (403, "no_hints")
    assert ben.view(game)["you"]["may"]["offer_hints"]
    ben.did(game, "offers", what="hints")
    view = ann.view(game)
    assert view["you"]["may"]["answer"] == ["hints"]
    assert not view["you"]["may"]["hint"]
    ann.did(game, "answers", what="hints", accept=True)
    assert ann.view(game)["you"]["may"]["hint"]
    assert ann.ok(f"/api/games/{game}/hints", {"most": 1})["ways"]
    assert ben.post(f"/api/games/{game}/hints", {}).json()["code"] == "not_your_turn"
    assert ben.act(game, "offers", what="hints").json()["code"] == "hints_allowed"


def test_an_offer_of_hints_can_be_declined(ann: Browser, ben: Browser) -> None:
    game = by_link(ann, ben)
    ben.did(game, "offers", what="hints")
    ann.did(game, "answers", what="hints", accept=False)
    assert ann.view(game)["table"]["hints"] is False


def test_a_rematch_of_a_game_by_link_has_no_hints_either(ann: Browser, ben: Browser) -> None:
    game = by_link(ann, ben)
    ann.did(game, "resign")
    ann.did(game, "offers", what="rematch")
    again = ben.did(game, "answers", what="rematch", accept=True)["rematch"]
    assert ann.view(again)["table"]["hints"] is False


def test_a_table_can_be_set_up_with_or_without_hints(ann: Browser, ben: Browser) -> None:
    assert ann.view(by_link(ann, ben, hints=True))["table"]["hints"] is True
    alone = ann.create("express", hints=False)["game"]
    assert ann.post(f"/api/games/{alone}/hints", {}).json()["code"] == "no_hints"
    assert ann.act(alone, "offers", what="hints").json()["code"] == "no_hints"


def test_there_are_no_hints_when_paused_or_over(ann: Browser) -> None:
    game = ann.create("express")["game"]
    ann.did(game, "pause")
    assert ann.post(f"/api/games/{game}/hints", {}).json()["code"] == "paused"
    ann.did(game, "resign")
    assert ann.post(f"/api/games/{game}/hints", {}).json()["code"] == "game_over"


# --- stop thinking


def test_an_engine_that_is_told_to_hurry_answers_at_once() -> None:
    """It would think for an hour else."""
    start = shuffled(edition("patchwork"), system_random)

    async def ask() -> tuple[Choice, Choice]:
        (engine,) = processes(1)
        try:
            asking = asyncio.create_task(engine.ask(GoQuestion(start, Limit(3600), 1, level="8,time=3600"), 3600))
            while not asking.done():
                await asyncio.sleep(0.1)
                engine.hurry()
            return await asking, await engine.ask(GoQuestion(start, Limit(), 1, level="1"), 60)
        finally:
            await engine.stop()

    first, second = asyncio.run(ask())
    assert play(start, first.decision)
    assert play(start, second.decision)


def test_an_engine_that_says_an_error_is_replaced() -> None:
    start = shuffled(edition("patchwork"), system_random)

    async def ask() -> tuple[int, int]:
        (engine,) = processes(1)
        pids = []
        try:
            for level in ("1", "nobody", "1"):
                with suppress(ProgramFailed):
                    await engine.ask(GoQuestion(start, Limit(), 1, level=level), 60)
                    assert engine._process is not None
                    pids.append(engine._process.pid)
        finally:
            await engine.stop()
        first, second = pids
        return first, second

    first, second = asyncio.run(ask())
    assert first != second


def test_a_thinking_bot_can_be_told_to_decide(ann: Browser) -> None:
    game = ann.create("patchwork", ME, BOT, first=1)["game"]
    answer = ann.post(f"/api/games/{game}/stop-thinking")
    assert answer.status_code == 204 or answer.json()["code"] == "no_bot_thinks"
    with ann.stream(game) as events:
        for event in events:
            if event["event"] == "view" and event["data"]["you"]["may"]["decide"]:
                break
    assert ann.post(f"/api/games/{game}/stop-thinking").json()["code"] == "no_bot_thinks"
    assert not ann.view(game)["you"]["may"]["stop_thinking"]


# --- finished games


def test_a_finished_game_is_looked_at_again(ann: Browser, ben: Browser) -> None:
    created = ann.create("express")
    game = created["game"]
    ann.play_some(game, 3)
    assert ann.post(f"/api/games/{game}/analysis").json()["code"] == "not_over"
    assert ann.get(f"/api/games/{game}/analysis").json()["code"] == "not_over"
    ann.did(game, "resign")
    told = ann.analysed(game)
    plies = ann.view(game)["table"]["ply"]
    assert [each["ply"] for each in told["decisions"]] == list(range(1, plies + 1))
    assert len(told["values"]) == plies + 1
    assert None not in told["values"]
    assert told["done"] == told["of"] == plies + 1
    ben.join(created["links"][-1]["token"], None)
    assert ben.get(f"/api/games/{game}/analysis").json() == told


def test_the_stream_tells_how_far_a_review_is(ann: Browser) -> None:
    game = ann.create("express")["game"]
    ann.play_some(game, 3)
    with ann.stream(game) as events:
        assert next(events)["event"] == "view"
        ann.did(game, "resign")
        told = [event["data"] for event in until_reviewed(events)]
    assert all(0 <= each["done"] <= each["of"] for each in told)
    assert {value["seat"] for each in told for value in each["values"] if value} == {0}
    assert told[-1] == ann.get(f"/api/games/{game}/analysis").json()


@pytest.mark.slow
def test_on_the_way_it_tells_which_turns_seem_to_have_cost_much(tmp_path: Path) -> None:
    # So many nodes that it lasts for more than the second between two pieces of news.
    server = ServerProcess(tmp_path, str(tmp_path / "games.db"), "--no-limits", "--review-nodes", "60000")
    try:
        ann = Browser([server.base])
        game = ann.ok("/api/games", {"record": BLUNDERS, "seats": [ME, ME]})["game"]
        with ann.stream(game) as events:
            ann.did(game, "resign")
            told = [event["data"] for event in until_reviewed(events)]
    finally:
        server.stop()
    turns = {turn["turn"]: turn for turn in told[-1]["review"]["turns"]}
    suspected = [each for news in told for each in news["suspected"]]
    assert suspected
    for each in suspected:
        turn = turns[each["turn"]]
        assert (turn["seat"], turn["last_ply"]) == (each["seat"], each["last_ply"])
    assert told[-1]["suspected"] == []


def until_reviewed(events: Iterator[Any]) -> Iterator[Any]:
    """The news of a review, up to the last."""
    for event in events:
        if event["event"] == "analysis":
            yield event
            if event["data"]["status"] == "done":
                return


def test_a_review_tells_turns_mistakes_and_both_players(ann: Browser) -> None:
    game = ann.create("express")["game"]
    ann.play_some(game, 6)
    ann.did(game, "resign")
    told = ann.analysed(game)["review"]
    plies = [each for turn in told["turns"] for each in range(turn["first_ply"], turn["last_ply"] + 1)]
    assert plies == list(range(1, ann.view(game)["table"]["ply"] + 1))
    assert [each["seat"] for each in told["players"]] == [0, 1]
    turns = {each["turn"] for each in told["mistakes"]}
    assert all(set(each["moments"]) <= turns for each in told["players"])


# --- verdicts


def test_a_verdict_says_what_a_decision_would_cost_and_names_no_better_one(ann: Browser) -> None:
    game = ann.create("express")["game"]
    seq = ann.seq(game)
    told = ann.ok(f"/api/games/{game}/judge", {"decisions": "A"})
    assert told.keys() == {"game", "seq", "seat", "value", "lost", "grade", "reply"}
    assert told["lost"]["chance"] >= 0
    assert told["seat"] == told["lost"]["seat"] == ann.view(game)["table"]["turn"]["seat"]
    assert ann.seq(game) == seq, "nothing was played"


@pytest.mark.parametrize(
    ("decisions", "code"), [("fly", "unreadable"), ("@a1", "not_allowed"), ("A A A", "turn_passed")]
)
def test_a_verdict_needs_decisions_that_are_allowed(ann: Browser, decisions: str, code: str) -> None:
    game = ann.create("express", first=0)["game"]
    assert ann.post(f"/api/games/{game}/judge", {"decisions": decisions}).json()["code"] == code


def test_people_get_verdicts_only_where_both_agreed_on_hints(ann: Browser, ben: Browser) -> None:
    game = by_link(ann, ben)
    assert ann.post(f"/api/games/{game}/judge", {"decisions": "A"}).json()["code"] == "no_hints"


def test_what_an_older_server_stored_is_told_with_whose_value_it_is() -> None:
    value, lost = {"margin": 1.0, "chance": 0.5}, {"margin": 2.0, "chance": 0.2}
    older = (name for name, field in Reason.model_fields.items() if field.is_required())
    facts = dict.fromkeys(older, 0) | {"discards": False, "reveals": False, "stays": None, "ends": False}
    better = {**value, "decisions": ["A"], "text": "A", "visits": 1, "line": "A", "why": "", "reason": facts}
    stored = {"ply": 1, "seat": 1, "decision": "e01", "value": value, "lost": lost, "grade": "blunder"}
    judged = Judged.model_validate({**stored, "better": better})
    assert judged.value is not None
    assert judged.lost is not None
    assert judged.better is not None
    assert (judged.value.seat, judged.lost.seat, judged.better.seat) == (0, 1, 1)


def test_what_was_found_out_survives_the_server(start_server: Callable[..., Any]) -> None:
    server = start_server("--bots", "1", "--no-limits")
    ann = Browser([server.base])
    game = ann.create("express")["game"]
    ann.did(game, "resign")
    told = ann.analysed(game)
    server.kill()
    server.flags = ("--bots", "0")
    server.start()
    assert ann.get(f"/api/games/{game}/analysis").json() == told
    assert ann.ok(f"/api/games/{game}/analysis", {}) == told


def test_a_server_without_bots_says_so(start_server: Callable[..., Any]) -> None:
    server = start_server("--bots", "0")
    ann = Browser([server.base])
    game = ann.create("express")["game"]
    assert ann.post(f"/api/games/{game}/hints", {}).json()["code"] == "no_engine"
    ann.did(game, "resign")
    assert ann.post(f"/api/games/{game}/analysis").json()["code"] == "no_engine"


# --- phrases


@pytest.fixture
def table(ann: Browser, ben: Browser) -> str:
    return by_link(ann, ben)


def test_a_phrase_is_heard_by_everybody_and_kept_nowhere(ann: Browser, ben: Browser, table: str) -> None:
    seq = ann.seq(table)
    with ann.stream(table) as events:
        assert next(events)["event"] == "view"
        assert ben.post(f"/api/games/{table}/phrases", {"phrase": "good_luck"}).status_code == 204
        heard = next(event["data"] for event in events if event["event"] == "phrase")
    assert (heard["seat"], heard["phrase"]) == (1, "good_luck")
    assert ann.seq(table) == seq
    with ann.stream(table) as events:
        assert next(events)["event"] == "view"
        ann.post(f"/api/games/{table}/phrases", {"phrase": "thanks"})
        again = next(event["data"] for event in events if event["event"] == "phrase")
    assert again["phrase"] == "thanks", "what was said before one came is not heard"


def test_nobody_speaks_for_another_seat(ann: Browser, table: str) -> None:
    refused = ann.post(f"/api/games/{table}/phrases", {"phrase": "oops", "seat": 1})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")
    assert ann.post(f"/api/games/{table}/phrases", {"phrase": "you fool"}).status_code == 422


def test_phrases_are_limited(start_server: Callable[..., Any]) -> None:
    ann = Browser([start_server("--bots", "0").base])
    game = ann.create("express")["game"]
    codes = [ann.post(f"/api/games/{game}/phrases", {"phrase": "hello"}).status_code for _ in range(12)]
    assert codes[:4] == [204] * 4
    assert 429 in codes
