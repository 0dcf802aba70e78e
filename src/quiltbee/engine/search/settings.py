"""What a search can be told, beside its budget."""

from dataclasses import dataclass

from quiltbee.kernel.native import lib


@dataclass(frozen=True, slots=True)
class Settings:
    """How the tree is searched. The defaults are those of the strongest level: see docs/engine-log.md."""

    kind: int = lib.QB_PUCT
    """The search itself, or one of the baselines."""
    explore: float = 0.6
    """How much the search tries what looks worse."""
    win_share: float = 0.9
    """1: only the chance to win counts; 0: only the margin."""
    margin_unit: float = 10.0
    """The margin that counts as 73 % of a win, where margins count."""
    policy_heat: float = 1.0
    """Above 1: the first impression of a choice is trusted less."""
    rank_decay: float = 0.7
    """How much less likely the next best placement is at first."""
    widen: float = 100.0
    """So many visits, times 1, 4, 9 and so on, open one more placement deep in the tree."""
    orders: float = 0.1
    """Orders of the refill that are drawn: the root of the visits, times this."""
    root_placements: int = 12
    """For the patch in hand."""
    near_placements: int = 4
    """For each patch that can be taken now."""
    deep_placements: int = 3
    """For all others, at most."""
    weaker: float = 0.0
    """How much the other player is taken for somebody who errs now and then; 0: for an equal."""
    solve_leaf: int = 0
    """Positions that an exact search may look at for one end of the game inside the tree."""
    memory: int = 192 << 20
    """Bytes for the tree, at most."""


DEFAULT = Settings()
