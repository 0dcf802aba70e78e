"""docs/explanation/rules.md, Alone against the Automa: U1 to U4, U9, U13."""

import random

import pytest

from quiltbee import ADVANCE, NotAllowed, State, Take, edition, legal, perft, play, score
from quiltbee.editions.opponents import automa
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Card, Refill
from quiltbee.rules.setup import BadSetup, NoRefillDue, draw_chance, draw_refill
from quiltbee.rules.solo.deck import AUTOMA, HUMAN, Solo
from quiltbee.rules.solo.drawing import back_is_due, draw_back, has_back, show_back, why_not_shown
from quiltbee.rules.solo.setup import setup_solo, shuffled_solo, with_automa
from quiltbee.rules.solo.turn import automa_turn, marker
from quiltbee.rules.state import CHANCE, NOBODY
from tests.rules.support.positions import after, circle_of, free_cells
from tests.rules.support.solo import DECKS, LAST, LEVELS, advanced, card, card_due, humans_turn, start

ALL_BUT_C1_AND_D1 = "xx..xxx " + 6 * "xxxxxxx "


def solo(state: State) -> Solo:
    assert state.solo is not None
    return state.solo


def with_quilt(state: State, drawing: str, **others: int) -> State:
    mine, its = state.sides
    return state._replace(sides=(mine._replace(free=free_cells(state.edition, drawing), **others), its))


# --- U1: the setup ------------------------------------------------------------------------------------------------


def test_U1_the_table_is_set_up_as_for_two_but_the_automa_has_nothing() -> None:
    state = start("normal", 3, "p10")
    assert (state.sides[HUMAN].buttons, len(state.circle), state.turn) == (5, 33, HUMAN)
    assert state.sides[AUTOMA]._replace(free=0) == (0, 0, 0, 0)
    assert state.covered(AUTOMA) == 0


def test_U1_1_the_human_is_player_0_and_lies_on_top() -> None:
    state = start()
    assert (state.turn, state.top) == (HUMAN, HUMAN) == (0, 0)
    box = edition("patchwork")
    two = setup_solo(box, circle_of(box), automa("automa", "normal", "1"))._replace(turn=1, top=1, solo=None)
    with pytest.raises(BadSetup, match="human is player 0 and moves first"):
        with_automa(two, automa("automa", "normal", "1"))


def test_U1_2_the_human_advances_in_front_of_the_automas_token() -> None:
    state = humans_turn(card_due(human=3, at=7))
    moved = advanced(state)
    assert (moved.sides[HUMAN].time, moved.sides[HUMAN].buttons) == (8, 5 + 5 + 0)
    assert moved.turn == CHANCE


@pytest.mark.parametrize("id", ["express", "stack-n-stuff"])
def test_U1_2_only_patchwork_has_an_automa(id: str) -> None:
    with pytest.raises(BadSetup, match=f"Automa plays patchwork, not {id}"):
        setup_solo(edition(id), circle_of(edition(id)), automa("automa", "normal", "1"))


# --- U2: the deck -------------------------------------------------------------------------------------------------


def passes(deck: str, seed: int) -> list[int]:
    """The cards that come one after the other, without a game around them."""
    rng, deck_left, drawn = random.Random(seed), solo(start(deck)), []
    for _ in range(60):
        number = deck_left.unseen[rng.randrange(len(deck_left.unseen))].number
        deck_left = deck_left.turned_over(number)
        drawn.append(number)
    return drawn


@pytest.mark.parametrize("deck", DECKS)
def test_U2_the_deck_has_12_cards_and_2_are_put_aside(deck: str) -> None:
    having = solo(start(deck))
    assert (len(having.automa.deck.cards), having.automa.opponent.put_aside, having.cards_left) == (12, 2, 10)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("seed", range(20))
def test_U2_1_the_passes_have_10_then_12_cards_and_none_comes_twice_in_one(deck: str, seed: int) -> None:
    drawn = passes(deck, seed)
    for first, end in ((0, 10), (10, 22), (22, 34), (34, 46)):
        assert len({*drawn[first:end]}) == end - first
    assert {*drawn[10:22]} == {each.number for each in solo(start(deck)).automa.deck.cards}


def test_U2_1_the_last_card_of_a_pass_may_be_the_first_of_the_next() -> None:
    assert any(drawn[9] == drawn[10] for drawn in (passes("normal", seed) for seed in range(100)))


def test_U2_1_a_card_of_this_pass_or_of_the_other_deck_is_refused() -> None:
    state = card_due("p10", human=20, at=0, played=(7,))
    for number, why in [(7, "already in this pass"), (13, "the normal deck has no card 13; it has 1 to 12")]:
        with pytest.raises(NotAllowed, match=why):
            card(state, number)


def test_U2_2_the_deck_is_shuffled_at_the_end_of_the_turn_that_used_it_up() -> None:
    one_left = card_due(human=40, at=0, played=tuple(range(1, 10)))
    assert (solo(one_left).cards_left, solo(card(one_left, 12)).cards_left) == (1, 12)
    assert solo(card(one_left, 12)).played == ()
    again = card_due(human=40, at=0, played=tuple(range(1, 12)), first_pass=False)
    assert solo(card(again, 12)).cards_left == 12


def test_U2_3_every_card_not_played_in_this_pass_may_come_next_also_those_put_aside() -> None:
    state = card_due(human=40, at=0, played=(1, 2, 3, 4, 5, 6, 7, 8))
    seen = {draw_chance(state, random.Random(seed)) for seed in range(50)}
    assert seen == {Card(9), Card(10), Card(11), Card(12)}
    assert {choose(state, random.Random(seed).randrange) for seed in range(50)} == seen


def test_U2_3_no_position_knows_an_order_of_cards() -> None:
    state = shuffled_solo(edition("patchwork"), random.Random(1), automa("automa", "normal", "2"))
    assert solo(state)._replace(automa=solo(start()).automa) == (solo(start()).automa, True, (), (), (), 0, None)


# --- U3: level and marker -----------------------------------------------------------------------------------------


def test_U3_an_automa_that_reaches_its_marker_takes_the_tile() -> None:
    state = card_due("p33", human=45, at=40, level=3)
    then = card(state, 12)  # it advances to 46
    assert (marker(state), then.special, marker(then)) == (41, AUTOMA, None)


@pytest.mark.parametrize(("level", "space"), list(zip(LEVELS, (52, 44, 41, 38, 35), strict=True)))
def test_U3_1_the_marker_counts_for_a_move_from_below_it_to_it_or_beyond(level: int, space: int) -> None:
    assert marker(start("normal", level)) == space
    onto = card_due(human=LAST, at=space - 2, level=level, circle=("p13",))
    assert automa_turn(onto, 1).takes_tile  # p13 takes two spaces
    below = card_due(human=LAST, at=space - 3, level=level, circle=("p13",))
    assert not automa_turn(below, 1).takes_tile


def test_U3_1_the_human_passes_the_marker_without_effect() -> None:
    state = advanced(humans_turn(card_due(human=30, at=34, level=5)))
    assert (state.sides[HUMAN].time, state.special, marker(state)) == (35, None, 35)


def test_U3_2_the_marker_goes_when_the_human_takes_the_tile() -> None:
    state = with_quilt(humans_turn(card_due(human=3, at=9)), ALL_BUT_C1_AND_D1)._replace(hand="p01")
    then = after(state, "@c1")
    assert (marker(state), then.special, marker(then)) == (41, HUMAN, None)


def test_U3_3_whoever_is_first_keeps_the_tile() -> None:
    gone = card_due("p33", human=45, at=40)._replace(special=HUMAN)
    assert card(gone, 12).special == HUMAN
    late = with_quilt(humans_turn(card_due(human=3, at=42)), ALL_BUT_C1_AND_D1)._replace(hand="p01", special=AUTOMA)
    assert after(late, "@c1").special == AUTOMA


@pytest.mark.parametrize("seed", range(10))
def test_U3_4_at_the_end_somebody_has_the_tile(seed: int) -> None:
    rng = random.Random(seed)
    opponent = automa("automa", rng.choice(DECKS), str(rng.choice(LEVELS)))
    state = shuffled_solo(edition("patchwork"), rng, opponent)
    while not state.is_over:
        state = play(state, choose(state, rng.randrange))
    assert state.special in (HUMAN, AUTOMA)


# --- U4: whose turn it is -----------------------------------------------------------------------------------------


def test_U4_on_the_automas_turn_nobody_decides_and_a_card_is_due() -> None:
    state = advanced(start())
    assert (state.turn, state.card_due, legal(state)) == (CHANCE, True, [])
    for decision in (ADVANCE, Take(state.circle[0]), Refill(())):
        with pytest.raises(NotAllowed, match="a card is turned over first"):
            play(state, decision)
    with pytest.raises(NoRefillDue):
        draw_refill(state, random.Random(1))


def test_U4_a_card_is_refused_when_it_is_the_humans_turn_and_in_a_game_for_two() -> None:
    with pytest.raises(NotAllowed, match="it is not the Automa's turn"):
        card(start(), 1)
    with pytest.raises(NotAllowed, match="only a solo game has cards"):
        card(start()._replace(solo=None), 1)
    with pytest.raises(ValueError, match="only a solo game has cards"):
        automa_turn(start()._replace(solo=None), 1)


def test_U4_1_an_automa_that_moves_again_turns_over_another_card() -> None:
    state = card_due(human=10, at=4, circle=("p13", "p24", "p17"))
    then = card(state, 1)
    assert (then.sides[AUTOMA].time, then.turn) == (6, CHANCE)
    assert solo(card(then, 2)).played == (1, 2)


def test_U4_1_the_card_comes_when_the_leather_patch_is_placed() -> None:
    state = advanced(humans_turn(card_due(human=10, at=19)))
    assert (state.leather_due, state.turn) == (1, HUMAN)
    assert after(state, "@a1").turn == CHANCE


def test_U4_2_with_the_human_home_card_follows_card_until_the_automa_is_there() -> None:
    state = card_due(human=LAST, at=48, circle=("p13",))
    once = card(state, 1)
    assert (once.sides[AUTOMA].time, once.turn) == (50, CHANCE)
    assert card(once, 2).turn == NOBODY


def test_U4_2_an_automa_on_the_last_space_turns_over_no_card() -> None:
    state = humans_turn(card_due(human=40, at=LAST))
    moved = after(state._replace(hand="p01"), "@a1")
    assert (moved.sides[HUMAN].time, moved.turn) == (41, HUMAN)
    assert advanced(moved).turn == NOBODY


# --- U9: the turn -------------------------------------------------------------------------------------------------


def test_U9_the_patch_goes_to_a_pile_and_the_neutral_token_moves() -> None:
    state = card_due("p24", "p10", "p21", human=30, at=0)
    with_symbols, without = card(state, 4), card(card_due("p24", "p21", "p10", human=30, at=0), 4)
    assert solo(without).without_buttons == ("p21",)
    assert solo(without).with_buttons == ()
    assert without.circle[0] == "p10"
    assert without.circle[-1] == "p24"
    assert solo(with_symbols).with_buttons + solo(with_symbols).without_buttons == ("p21",)
    only = card(card_due("p24", "p10", "p30", human=30, at=0), 4)
    assert (solo(only).with_buttons, only.sides[AUTOMA].time) == (("p10",), 2)


def test_U9_1_the_steps_of_a_turn_are_told_in_order() -> None:
    state = card_due("p24", "p17", "p22", human=52, at=30, level=5, played=tuple(range(1, 10)))
    turn = automa_turn(state, 12)
    assert (turn.start, turn.end, turn.marks, turn.leather) == (30, 53, (35, 41, 47, 53), ())
    assert (turn.collected, turn.takes_tile, turn.shuffled) == (20, True, True)


def test_U9_2_the_token_that_arrives_last_is_on_top_and_moves_again() -> None:
    state = card_due("p13", human=6, at=4)
    assert (card(state, 1).top, card(state, 1).turn) == (AUTOMA, CHANCE)
    mine = after(humans_turn(card_due(human=4, at=5))._replace(hand="p01"), "@a1")
    assert (mine.sides[HUMAN].time, mine.turn) == (5, HUMAN)


# --- U13: the backs -----------------------------------------------------------------------------------------------


def test_U13_a_back_shows_the_next_budget_and_the_card_must_have_it() -> None:
    state = show_back(card_due("p10", human=20, at=0, deck="tactical"), 8)
    assert {each.number for each in solo(state).unseen} == {21, 22}
    with pytest.raises(NotAllowed, match="card 13 has the budget 1, but the back of the card on top shows 8"):
        card(state, 13)
    assert solo(card(state, 21)).shown is None


def test_U13_1_a_budget_is_shown_from_the_setup_on_but_not_at_the_end_or_with_the_normal_deck() -> None:
    assert back_is_due(start("tactical"))
    assert back_is_due(card(card_due("p10", human=20, at=0, deck="tactical"), 13))
    assert not back_is_due(show_back(start("tactical"), 8))
    assert not back_is_due(start("normal"))
    assert not has_back(card_due(human=30, at=LAST, deck="tactical"))
    assert not has_back(start()._replace(solo=None))


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (start("normal"), "show no budget"),
        (start()._replace(solo=None), "show no budget"),
        (card_due(human=30, at=LAST, deck="tactical"), "on the last space"),
        (card_due(human=30, at=0, deck="tactical", played=(21, 22)), "has the budget 8; there are 1, 3, 4, 6, 10"),
    ],
)
def test_U13_1_a_back_that_cannot_be_is_refused(state: State, why: str) -> None:
    assert why in (why_not_shown(state, 8) or "")


def test_U13_2_the_budget_is_drawn_before_the_card_and_the_card_among_its_two() -> None:
    state = card_due(human=20, at=0, deck="tactical", played=(13,))
    budgets = [draw_back(solo(state), random.Random(seed)) for seed in range(2000)]
    assert {*budgets} == {1, 3, 4, 6, 8, 10}
    assert 1 / 22 < budgets.count(1) / len(budgets) < 1 / 6 - 1 / 22  # one of eleven cards
    shown = show_back(state, 3)
    assert {draw_chance(shown, random.Random(seed)) for seed in range(20)} == {Card(15), Card(16)}
    assert show_back(start()._replace(solo=None), 3).solo is None


def test_the_score_of_the_human_is_as_always() -> None:
    assert score(start(), HUMAN) == 5 - 2 * 81


def test_perft_counts_every_card_that_may_come() -> None:
    due = advanced(start())
    after_each = [play(due, Card(card.number)) for card in solo(due).automa.deck.cards]
    assert perft(due, 0) == 1
    assert perft(due, 1) == sum(perft(state, 1) for state in after_each)
    assert perft(after_each[0], 1) == len(legal(after_each[0]))
