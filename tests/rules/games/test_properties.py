"""What holds in every position of every game, of the editions in the box and of editions made up on the spot."""

from itertools import pairwise

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from quiltbee import (
    ADVANCE,
    CHANCE,
    DISCARD,
    LEATHER,
    NOBODY,
    Decision,
    Edition,
    NotAllowed,
    Place,
    Refill,
    State,
    Take,
    XorShift,
    choose,
    first_home,
    is_legal,
    legal,
    legal_count,
    may_discard,
    move_text,
    outcome,
    parse_move,
    parse_state,
    placements,
    play,
    score,
    setup,
    state_text,
    successor,
    takeable,
    why_not,
)
from tests.rules.support.by_hand import cells_of
from tests.rules.support.custom_editions import all_editions
from tests.rules.support.table_model import TableModel


def any_decision(edition: Edition) -> st.SearchStrategy[Decision]:
    """Decisions that may be legal somewhere, and some that are legal nowhere."""
    anchors = st.integers(-1, edition.stride * edition.rows + 1)
    ids = st.sampled_from([patch.id for patch in edition.patches])
    return st.one_of(
        st.just(ADVANCE),
        st.just(DISCARD),
        st.builds(Take, ids),
        st.builds(Place, st.integers(0, 7), anchors),
        st.permutations(edition.second_set).map(lambda order: Refill(tuple(order))),
    )


class Table(RuleBasedStateMachine):
    """Two ways of playing the same game side by side: the library, and cardboard on a table."""

    @initialize(edition=all_editions(), data=st.data(), first=st.integers(0, 1))
    def lay_out(self, edition: Edition, data: st.DataObject, first: int) -> None:
        others = data.draw(st.permutations([id for id in edition.first_set if id != edition.smallest]))
        self.edition = edition
        self.circle = (*others, edition.smallest)
        self.first = first
        self.state = setup(edition, self.circle, first)
        self.history: list[tuple[State, Decision]] = []
        self.model = TableModel(edition, self.circle, first)

    def decide(self, decision: Decision) -> None:
        before = self.state
        text = state_text(before)
        self.state = play(before, decision)
        assert successor(before, decision) == self.state
        assert state_text(before) == text, "a position is a value: playing from it leaves it as it was"
        self.model.play(before, decision)
        self.history.append((before, decision))
        for seat in (0, 1):
            assert before.sides[seat].time <= self.state.sides[seat].time, "a token never goes back"
        self.compare()

    @rule(data=st.data())
    def play_one(self, data: st.DataObject) -> None:
        assume(not self.state.is_over)
        if self.state.turn == CHANCE:
            self.decide(Refill(tuple(data.draw(st.permutations(self.state.waiting)))))
        else:
            self.decide(data.draw(st.sampled_from(legal(self.state))))

    @rule(seed=st.integers(0, 2**32), plies=st.integers(1, 25))
    def play_on_at_random(self, seed: int, plies: int) -> None:
        below = XorShift(seed).below
        for _ in range(plies):
            if not self.state.is_over:
                self.decide(choose(self.state, below))

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        decision = data.draw(any_decision(self.edition))
        reason = why_not(self.state, decision)
        assert is_legal(self.state, decision) == (reason is None)
        if self.state.turn == CHANCE:
            assert (reason is None) == isinstance(decision, Refill)
        else:
            assert (reason is None) == (decision in legal(self.state))
        if reason is not None:
            with pytest.raises(NotAllowed) as refused:
                play(self.state, decision)
            assert str(refused.value) == reason

    @precondition(lambda self: self.history)
    @rule(plies=st.integers(1, 5))
    def undo(self, plies: int) -> None:
        """The positions of before are values: they are still there, and playing on from them gives the same again."""
        *kept, (state, decision) = self.history[: max(1, len(self.history) - plies + 1)]
        again = TableModel(self.edition, self.circle, self.first)
        for before, played in kept:
            again.play(before, played)
        self.history, self.state, self.model = kept, state, again
        self.compare()
        self.decide(decision)

    # --- what always holds ----------------------------------------------------------------------------------------

    @invariant()
    def compare(self) -> None:
        state, model = self.state, self.model
        assert [side.free for side in state.sides] == [model.free(0), model.free(1)]
        assert [side.buttons for side in state.sides] == [model.buttons(0), model.buttons(1)]
        assert [side.income for side in state.sides] == model.symbols
        assert [side.time for side in state.sides] == model.spaces
        assert (state.circle, list(state.waiting)) == (model.circle, model.outside)
        assert (state.hand, state.leather_due) == (model.hand, len(model.to_decide))
        assert set(state.leather_left) == model.leather_on_board
        assert state.special == model.tile_owner
        assert [score(state, seat) for seat in (0, 1)] == [model.score(0), model.score(1)]

    @invariant()
    def the_turn_is_the_one_on_the_table(self) -> None:
        state, model = self.state, self.model
        if model.is_over:
            result = outcome(state)
            assert state.turn == NOBODY
            assert result is not None
            assert (result.winner, first_home(state)) == (model.winner(), model.home_first)
        elif model.refill_due:
            assert state.turn == CHANCE
        else:
            assert state.turn == model.seat
            assert outcome(state) is None

    @invariant()
    def no_cell_is_covered_twice(self) -> None:
        """The cells covered are as many as the patches and leather patches laid have."""
        laid = [0, 0]
        for state, decision in self.history:
            if isinstance(decision, Place):
                laid[state.turn] += len(cells_of(state, decision))
        assert [self.state.covered(seat).bit_count() for seat in (0, 1)] == laid

    @invariant()
    def buttons_are_a_ledger(self) -> None:
        for seat in (0, 1):
            assert self.state.sides[seat].buttons == sum(amount for _, amount in self.model.book[seat]) >= 0

    @invariant()
    def each_leather_patch_goes_to_one_player_at_most(self) -> None:
        spaces = [space for _, space in self.model.leather_taken]
        assert len(spaces) == len(set(spaces))
        placed = sum(isinstance(decision, Place) and state.leather_due > 0 for state, decision in self.history)
        assert placed + self.state.leather_due <= len(spaces)

    @invariant()
    def the_special_tile_is_taken_once(self) -> None:
        owners = [state.special for state, _ in self.history] + [self.state.special]
        assert sum(before != after for before, after in pairwise(owners)) <= 1

    @invariant()
    def what_is_legal_is_said_alike_everywhere(self) -> None:
        state, model = self.state, self.model
        listed = legal(state)
        assert legal_count(state) == len(listed) == len(set(listed))
        assert all(is_legal(state, decision) for decision in listed[:50])
        if model.is_over or model.refill_due:
            assert listed == []
        elif model.hand is None and not model.to_decide:
            assert takeable(state) == model.takes()
            assert listed == [ADVANCE, *map(Take, model.takes())]
        else:
            laid = list(placements(state))
            assert {cells_of(state, place) for place in laid} == model.ways()
            assert may_discard(state) == (bool(model.to_decide) and self.edition.leather_may_be_discarded)
            assert listed == laid + [DISCARD] * may_discard(state)

    @invariant()
    def an_index_chooses_what_the_list_has_there(self) -> None:
        listed = legal(self.state)
        for index in {0, len(listed) // 3, len(listed) - 1} if listed else set():
            assert choose(self.state, lambda count, index=index: min(index, count - 1)) == listed[index]  # type: ignore[misc]

    @invariant()
    def text_round_trips(self) -> None:
        state = self.state
        assert parse_state(state_text(state), lambda _: self.edition.on_board(next(iter(self.edition.boards)))) == state
        hand = state.hand or LEATHER
        for decision in legal(state)[:60]:
            assert parse_move(move_text(decision, self.edition), self.edition, hand) == decision


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=12)
