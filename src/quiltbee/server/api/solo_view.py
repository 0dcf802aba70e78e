"""What everybody sees of the opponent of a solo game: an allow-list, like `table_view.py`.

Cards that are not turned over are in no position, so they cannot get out.
"""

from quiltbee.rules.moves import Card
from quiltbee.rules.outcome import score_sheet
from quiltbee.rules.solo.deck import AUTOMA, Solo
from quiltbee.rules.solo.score import sums
from quiltbee.rules.solo.turn import automa_turn, marker
from quiltbee.server.api import views
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.replay import cut_to


def solo_view(game: Game) -> views.Solo | None:
    """The opponent as it stands; None in a game for two."""
    state, solo = game.state, game.state.solo
    if solo is None:
        return None
    level, found, sheet = solo.automa.level, sums(state, solo), score_sheet(state, AUTOMA)
    before_end = level.marker_before_end
    return views.Solo(
        opponent=solo.automa.opponent.id,
        title=solo.automa.opponent.title,
        deck=solo.automa.deck.name,
        level=level.number,
        budget_on_back=solo.automa.deck.budget_on_back,
        next_budget=solo.shown,
        cards_left=solo.cards_left,
        played=[_card(solo, number) for number in solo.played],
        turns=_last_turns(game),
        marker=marker(state),
        marker_at_start=None if before_end is None else state.edition.time.last_space - before_end,
        is_clock=solo.automa.opponent.is_clock,
        day=game.setup.day,
        with_buttons=list(solo.with_buttons),
        without_buttons=list(solo.without_buttons),
        leather=solo.leather,
        counts=views.SoloCounts(
            collected="collected_buttons" in level.counts,
            patches="one_per_patch_with_buttons" in level.counts,
            symbols="buttons_printed_on_its_patches" in level.counts,
        ),
        symbols=found["buttons_printed_on_its_patches"],
        score=sheet.total,
    )


def _card(solo: Solo, number: int) -> views.SoloCard:
    card = solo.automa.deck.card[number]
    return views.SoloCard(card=number, budget=card.budget, filters=list(card.filters), income=card.income)


def _last_turns(game: Game) -> list[views.SoloTurn]:
    """The cards that it turned over last, one after the other: those since the last decision but one of the human."""
    end = max((ply for ply, each in enumerate(game.plies, 1) if isinstance(each.decision, Card)), default=0)
    start = end
    while start and isinstance(game.plies[start - 1].decision, Card):
        start -= 1
    return [_turn(game, ply) for ply in range(start, end)]


def _turn(game: Game, ply: int) -> views.SoloTurn:
    state, decision = cut_to(game, ply).state, game.plies[ply].decision
    assert isinstance(decision, Card)
    assert state.solo is not None
    turn = automa_turn(state, decision.number)
    choice = turn.choice
    return views.SoloTurn(
        card=_card(state.solo, decision.number),
        in_reach=[patch.id for patch in state.reach],
        counted=[patch.id for patch in choice.counted],
        asked=[views.SoloAsked(filter=each.filter, kept=[patch.id for patch in each.kept]) for each in choice.asked],
        decided=choice.decided,
        took=None if choice.took is None else choice.took.id,
        from_space=turn.start,
        lands_on=turn.end,
        collected=turn.collected,
        leather=len(turn.leather),
        takes_tile=turn.takes_tile,
        shuffled=turn.shuffled,
    )
