"""Bots on the human's side of a solo game."""

import random

import pytest

from quiltbee import Game, choose, edition, legal, parse_game, play
from quiltbee.editions.opponents import automa
from quiltbee.engine.bot import BotFailed, Limit, NobodyDecides
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.review.judge import Judge
from quiltbee.engine.review.looking import Look
from quiltbee.engine.review.reviewing import review
from quiltbee.engine.review.summary import summary
from quiltbee.engine.search.nets import net_for
from quiltbee.engine.search.settings import DEFAULT
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.position import pack
from quiltbee.rules.moves import ADVANCE, Card
from quiltbee.rules.rng import XorShift
from quiltbee.rules.solo.setup import shuffled_solo
from quiltbee.rules.state import State
from tests.rules.support.traces import recorded

TRACE = recorded("automa")[0]


def positions(seed: int) -> list[State]:
    """The human's decisions of one random game."""
    rng = random.Random(seed)
    state = shuffled_solo(edition("patchwork"), rng, automa("automa", "normal", "4"))
    found = []
    while not state.is_over:
        if not state.card_due:
            found.append(state)
        state = play(state, choose(state, rng.randrange))
    return found


@pytest.mark.parametrize("spec", ["random", "greedy", "level:2", "search:nodes=20", "search:nodes=20,slip=5"])
def test_a_bot_decides_what_is_legal(spec: str) -> None:
    bot = make_bot(spec)
    for state in positions(1)[::4]:
        assert bot.choose(state, Limit(), XorShift(1)).decision in legal(state)


def test_no_bot_decides_for_the_card() -> None:
    state = play(positions(2)[0], ADVANCE)
    for spec in ("greedy", "search:nodes=20"):
        with pytest.raises(NobodyDecides, match="the Automa's card is due"):
            make_bot(spec).choose(state, Limit(), XorShift(1))


def test_a_hint_in_a_solo_game_has_the_value_of_the_solo_position() -> None:
    easy, hard = (Game.new(solo=f"automa normal {level}", seed=3).hint(nodes=500)[0] for level in (1, 5))
    assert easy.value.margin > hard.value.margin + 20


def test_a_hint_tries_every_card_that_may_come_and_no_other() -> None:
    for state in positions(4)[::6]:
        due = play(state, ADVANCE) if state.in_hand is None else None
        if due is None or not due.card_due or due.solo is None:
            continue
        ways = cards_of(due)
        assert sorted(ways) == [card.number for card in due.solo.unseen]


def test_a_hint_knows_the_budget_on_the_back() -> None:
    game = Game.new(solo="automa tactical 3", seed=5)
    due = play(game.state, ADVANCE)
    assert due.solo is not None
    numbers = {card.number for card in due.solo.automa.deck.cards if card.budget == due.solo.shown}
    assert len(numbers) == 2
    assert set(cards_of(due)) == numbers


def cards_of(due: State, nodes: int = 4000) -> list[int]:
    """The cards that a search from a position before a card has tried."""
    tree = Tree(pack(due), DEFAULT, net_for(due.edition), seed=1, nodes=nodes)
    tree.run(nodes=nodes)
    found = ffi.new("struct qb_way[]", lib.QB_MOST_WAYS)
    count = lib.qb_search_ways(tree._c, found)
    visits = [found[i].visits for i in range(count)]
    assert max(visits) <= 1.2 * min(visits) + 2, "each card is as likely as the others"
    assert due.solo is not None
    return [due.solo.automa.deck.cards[found[i].decisions[0].what].number for i in range(count)]


def test_the_value_before_a_card_is_the_mean_over_the_cards() -> None:
    due = play(positions(5)[-4], ADVANCE) if positions(5)[-4].in_hand is None else play(positions(5)[0], ADVANCE)
    look = Look(Judge(), Limit(nodes=4000), 0)
    assert due.solo is not None
    after = [look.apart(play(due, Card(card.number)))[0].margin for card in due.solo.unseen]
    assert abs(look.apart(due)[0].margin - sum(after) / len(after)) < 4


def test_a_review_sets_the_luck_of_the_cards_apart() -> None:
    record = parse_game(TRACE["text"])
    analysis = review(record, limit=Limit(nodes=200))
    cards = [ply for ply, decision in enumerate(record.decisions, start=1) if isinstance(decision, Card)]
    assert [luck.ply for luck in analysis.refills] == cards
    assert all(each.seat is None and each.kind == "card" for each in analysis.judged if each.ply in cards)
    values = [analysis.start, *(each.value for each in analysis.judged)]
    for luck in analysis.refills:
        before, after = values[luck.ply - 1], values[luck.ply]
        assert before is not None
        assert after is not None
        assert after.chance - before.chance == pytest.approx(luck.value.chance), "the graph and the luck tell the same"
    told = summary(analysis, 0)
    assert told.luck.error == 0.0
    assert told.luck.adjusted is not None
    assert {each.seat for each in analysis.judged} == {0, None}


@pytest.mark.parametrize("spec", ["uct", "abstract"])
def test_the_baselines_say_that_they_play_games_for_two(spec: str) -> None:
    with pytest.raises(BotFailed, match="play games for two"):
        make_bot(spec).choose(positions(1)[0], Limit(nodes=10), XorShift(1))
