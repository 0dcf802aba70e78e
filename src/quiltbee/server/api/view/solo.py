"""What everybody sees of the opponent of a solo game: an allow-list, like `table.py`.

Cards that are not turned over are in no position, so they cannot leak.
"""

from typing import Annotated

from pydantic import Field

from quiltbee.rules.moves import Card
from quiltbee.rules.outcome import score_sheet
from quiltbee.rules.solo import deck
from quiltbee.rules.solo.score import sums
from quiltbee.rules.solo.turn import automa_turn, marker
from quiltbee.server.api.model import Shown
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.replay import cut_to


class SoloCard(Shown):
    """A card of the opponent of a solo game."""

    card: Annotated[int, Field(description="Its number in the deck")]
    budget: int
    filters: Annotated[
        list[str],
        Field(description="From top to bottom. N: not past you, B: most buttons, L: largest, F: furthest"),
    ]
    income: Annotated[int, Field(description="Buttons for each income mark that it crosses")]


class SoloAsked(Shown):
    """A filter that was asked."""

    filter: str
    kept: Annotated[list[str], Field(description="Empty: it would have left nothing, so it was skipped")]


class SoloTurn(Shown):
    """What the opponent of a solo game did with a card, and why."""

    card: SoloCard
    in_reach: list[str]
    counted: Annotated[list[str], Field(description="Patches in reach that cost at most the budget")]
    asked: list[SoloAsked]
    decided: Annotated[str, Field(description="none: it advanced; only: one patch counted; or a filter")]
    took: str | None
    from_space: int
    lands_on: int
    collected: int
    leather: int
    takes_tile: bool
    shuffled: Annotated[bool, Field(description="It was the last card: all are shuffled again")]


class SoloCounts(Shown):
    """What the level counts, besides the special tile."""

    collected: bool
    patches: Annotated[bool, Field(description="One point for each patch with button symbols")]
    symbols: Annotated[bool, Field(description="The button symbols on its patches")]


class Solo(Shown):
    """The opponent of a solo game. It has no quilt; the order of its cards does not exist before they are drawn."""

    opponent: str
    title: str
    deck: str
    level: int
    budget_on_back: Annotated[bool, Field(description="The deck shows the budget of the next card")]
    next_budget: Annotated[int | None, Field(description="On the back of the next card, if the deck shows it")]
    cards_left: int
    played: Annotated[list[SoloCard], Field(description="Turned over in this pass through the deck, by number")]
    turns: Annotated[list[SoloTurn], Field(description="Its latest turns, with no turn of yours between them")]
    marker: Annotated[int | None, Field(description="Where it takes the special tile; null: the tile is gone")]
    marker_at_start: int | None
    is_clock: Annotated[bool, Field(description="It takes no patch: the player plays for the score")]
    day: Annotated[str | None, Field(description="The date whose circle everybody has that day")]
    with_buttons: Annotated[list[str], Field(description="Its patches with button symbols, as taken")]
    without_buttons: list[str]
    leather: Annotated[int, Field(description="Leather patches; they count for nothing")]
    counts: SoloCounts
    symbols: Annotated[int, Field(description="Button symbols on its patches, counted or not")]
    score: Annotated[int, Field(description="If the game ended now")]


def solo_view(game: Game) -> Solo | None:
    """The opponent as it stands; None in a game for two."""
    state, solo = game.state, game.state.solo
    if solo is None:
        return None
    level, found, sheet = solo.automa.level, sums(state, solo), score_sheet(state, deck.AUTOMA)
    before_end = level.marker_before_end
    return Solo(
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
        counts=SoloCounts(
            collected="collected_buttons" in level.counts,
            patches="one_per_patch_with_buttons" in level.counts,
            symbols="buttons_printed_on_its_patches" in level.counts,
        ),
        symbols=found["buttons_printed_on_its_patches"],
        score=sheet.total,
    )


def _card(solo: deck.Solo, number: int) -> SoloCard:
    card = solo.automa.deck.card[number]
    return SoloCard(card=number, budget=card.budget, filters=list(card.filters), income=card.income)


def _last_turns(game: Game) -> list[SoloTurn]:
    """The opponent's latest turns in a row: the last cards without a decision of the human between them."""
    end = max((ply for ply, each in enumerate(game.plies, 1) if isinstance(each.decision, Card)), default=0)
    start = end
    while start and isinstance(game.plies[start - 1].decision, Card):
        start -= 1
    return [_turn(game, ply) for ply in range(start, end)]


def _turn(game: Game, ply: int) -> SoloTurn:
    state, decision = cut_to(game, ply).state, game.plies[ply].decision
    assert isinstance(decision, Card)
    assert state.solo is not None
    turn = automa_turn(state, decision.number)
    choice = turn.choice
    return SoloTurn(
        card=_card(state.solo, decision.number),
        in_reach=[patch.id for patch in state.reach],
        counted=[patch.id for patch in choice.counted],
        asked=[SoloAsked(filter=each.filter, kept=[patch.id for patch in each.kept]) for each in choice.asked],
        decided=choice.decided,
        took=None if choice.took is None else choice.took.id,
        from_space=turn.start,
        lands_on=turn.end,
        collected=turn.collected,
        leather=len(turn.leather),
        takes_tile=turn.takes_tile,
        shuffled=turn.shuffled,
    )
