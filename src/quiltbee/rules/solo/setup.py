"""The start of a solo game (U1-U3)."""

from collections.abc import Sequence

from quiltbee.rules.edition import Edition
from quiltbee.rules.setup import BadSetup, Shuffler, setup, shuffled
from quiltbee.rules.solo.deck import HUMAN, Automa, new_solo
from quiltbee.rules.state import Side, State
from quiltbee.rules.wording import message


def setup_solo(edition: Edition, circle: Sequence[str], automa: Automa) -> State:
    """The first position of a solo game with this circle."""
    return with_automa(setup(edition, circle, HUMAN), automa)


def shuffled_solo(edition: Edition, rng: Shuffler, automa: Automa) -> State:
    """The first position of a solo game with a random circle. A card is drawn only when it is due."""
    return with_automa(shuffled(edition, rng, HUMAN), automa)


def with_automa(start: State, automa: Automa) -> State:
    """A first position with the Automa as player 1: it has no quilt and no buttons (U1)."""
    if (reason := why_not_solo(start.edition, automa)) is not None:
        raise BadSetup(reason)
    if start.turn != HUMAN:
        raise BadSetup(message("solo_human_first", "in a solo game the human is player 0 and moves first"))
    human, its = start.sides
    if its.buttons != start.edition.start_buttons:
        raise BadSetup(message("solo_no_handicap", "the Automa has no buttons to spend, so it can have no handicap"))
    nothing = Side(free=start.edition.all_cells, buttons=0, income=0, time=0)
    return start._replace(sides=(human, nothing), solo=new_solo(automa))


def why_not_solo(edition: Edition, automa: Automa) -> str | None:
    """Why this opponent cannot play an edition; None if it can."""
    made_for = automa.opponent.editions
    if edition.id not in made_for:
        return message(
            "solo_other_edition", "{0} plays {1}, not {2}", automa.opponent.title, ", ".join(made_for), edition.id
        )
    if automa.opponent.is_clock:
        return None
    marker = automa.level.marker_before_end
    if edition.special is None or edition.second_set or marker is None or edition.time.last_space <= marker:
        return message(
            "solo_needs",
            "{0} needs a special tile, a single set of patches, and room for its marker",
            automa.opponent.title,
        )
    return None
