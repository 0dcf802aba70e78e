"""The spaces of observations and actions, the same for every environment."""

from typing import Any

import numpy as np
from gymnasium import spaces

from quiltbee.editions.finder import open_edition
from quiltbee.kernel import FEATURE_COUNT, FEATURE_LIMIT, action_count, planes_shape
from quiltbee.rules.edition import Edition
from quiltbee.rules.wording import one_of

OBSERVATIONS = ("features", "planes")
"""The two forms of an observation: see docs/reference/kernel.md."""


def edition_named(edition: Edition | str, board: str | None = None) -> Edition:
    """An edition by its id, by the path of its file, or as it is; on one of its time boards."""
    if not isinstance(edition, Edition):
        return open_edition(edition, board)
    return edition if board is None else edition.on_board(board)


def observation_space(edition: Edition, observation: str) -> spaces.Dict:
    """What the player who decides sees, and the mask of legal actions."""
    one_of("observation", observation, OBSERVATIONS)
    seen: spaces.Box
    if observation == "planes":
        seen = spaces.Box(0, 255, planes_shape(edition), np.uint8)
    else:
        seen = spaces.Box(-FEATURE_LIMIT, FEATURE_LIMIT, (FEATURE_COUNT,), np.float32)
    mask: spaces.Space[Any] = spaces.Box(0, 1, (action_count(edition),), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


def action_space(edition: Edition) -> spaces.Discrete:
    """The numbers of decisions: see `quiltbee.kernel.actions`."""
    return spaces.Discrete(action_count(edition))
