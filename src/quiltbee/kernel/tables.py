"""An edition as the kernel reads it."""

import os
from functools import lru_cache
from itertools import chain
from typing import Any

from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import ADVANCE, DISCARD, place
from quiltbee.rules.solo.deck import Automa

CPU_VARIANTS = {"best": lib.QB_BEST, "portable": lib.QB_PORTABLE, "popcnt": lib.QB_POPCNT, "bmi2": lib.QB_BMI2}
"""The machine code to run: for any processor, with POPCNT, with BMI2 and AVX2; or the best for this processor.

>>> from quiltbee.kernel import CPU_VARIANTS
>>> "portable" in CPU_VARIANTS
True
"""

CPU_VARIANT_VARIABLE = "QUILTBEE_CPU_VARIANT"
"""The environment variable that names the variant if the caller does not.

>>> from quiltbee.kernel import CPU_VARIANT_VARIABLE
>>> CPU_VARIANT_VARIABLE
'QUILTBEE_CPU_VARIANT'
"""
_OLD_VARIABLE = "QUILTBEE_KERNEL_LEVEL"

_WORD = (1 << 64) - 1


class Tables:
    """An edition in C. Get one from `tables`, which keeps it for the next call.

    >>> from quiltbee import edition
    >>> tables(edition("express")) is tables(edition("express"))
    True
    """

    def __init__(self, edition: Edition, cpu_variant: str, automa: Automa | None = None) -> None:
        self.edition = edition
        self.automa = automa
        """The opponent of solo games; None for games for two."""
        self.c = _c_edition(edition, cpu_variant, automa)
        self.number = {patch.id: number for number, patch in enumerate(edition.patches)}
        self.ids = tuple(patch.id for patch in edition.patches)
        self.decisions = _decisions(edition)
        """The decision of each action (see `quiltbee.kernel.actions`); None for takes, which depend on the circle."""

    def card_index(self, number: int) -> int:
        """Where a card is in the deck of the solo opponent; -1 if it is not there."""
        cards = () if self.automa is None else self.automa.deck.cards
        return next((index for index, card in enumerate(cards) if card.number == number), -1)

    @property
    def cpu_variant(self) -> str:
        """The variant that runs: never "best"."""
        name = lib.qb_edition_variant(self.c)
        return next(word for word, number in CPU_VARIANTS.items() if number == name)


def cpu_variants() -> list[str]:
    """The variants that this processor can run and this build has, the slowest first; without "best".

    >>> "portable" in cpu_variants()
    True
    """
    return [name for name, number in CPU_VARIANTS.items() if name != "best" and lib.qb_has_variant(number)]


def tables(edition: Edition, cpu_variant: str | None = None, automa: Automa | None = None) -> Tables:
    """The tables of an edition, made once. `cpu_variant` is one of `CPU_VARIANTS`, `automa` the opponent of solo games.

    >>> from quiltbee import edition
    >>> tables(edition("express")).edition.id
    'express'
    """
    return _tables(edition, cpu_variant or _variant_of_environment() or "best", automa)


def _variant_of_environment() -> str | None:
    return os.environ.get(CPU_VARIANT_VARIABLE) or os.environ.get(_OLD_VARIABLE)


@lru_cache(maxsize=64)
def _tables(edition: Edition, cpu_variant: str, automa: Automa | None) -> Tables:
    return Tables(edition, cpu_variant, automa)


def _decisions(edition: Edition) -> list[Any]:
    cells = [row * edition.stride + column for row in range(edition.rows) for column in range(edition.columns)]
    places = [place(code, anchor) for code in range(lib.QB_MOST_TURNS) for anchor in cells]
    return [ADVANCE, *[None] * edition.reach, *places, DISCARD]


def words(cells: int) -> tuple[int, int]:
    """A set of cells as two words of 64 bits."""
    return cells & _WORD, cells >> 64


def _c_edition(edition: Edition, cpu_variant: str, automa: Automa | None) -> CData:
    if cpu_variant not in CPU_VARIANTS:
        raise ValueError(f"the kernel has no CPU variant {cpu_variant!r}; it has {', '.join(CPU_VARIANTS)}")
    plan, lists = plan_of(edition)
    if automa is not None:
        lists.append(_add_automa(plan, edition, automa))
    made = lib.qb_edition_new(plan, CPU_VARIANTS[cpu_variant])
    del lists  # they had to live until here
    if made == ffi.NULL:
        raise ValueError(f"this processor cannot run the CPU variant {cpu_variant!r} of the kernel")
    return ffi.gc(made, lib.qb_edition_free)


def plan_of(edition: Edition) -> tuple[CData, list[CData]]:
    """The edition as a `qb_plan`, and the arrays that must live as long as it does."""
    patches = [*edition.patches, edition.patch[LEATHER]]
    turns = [turned for patch in patches for turned in patch.turns]
    lines = list(chain.from_iterable(turned.lines for turned in turns))
    board = edition.time
    spaces = range(board.last_space + 1)
    keep = [
        ffi.new(
            "struct qb_plan_patch[]",
            [(each.cost, each.time, each.income, each.second_set, len(each.turns)) for each in patches],
        ),
        ffi.new("struct qb_plan_turn[]", [(words(each.mask), len(each.lines), each.code) for each in turns]),
        ffi.new("struct qb_line[]", [tuple(line) for line in lines]),
        ffi.new("uint8_t[]", [space in board.income_at for space in spaces]),
        ffi.new("uint8_t[]", [space in board.leather_at for space in spaces]),
    ]
    plan = ffi.new(
        "struct qb_plan *",
        {
            "columns": edition.columns,
            "rows": edition.rows,
            "longest": edition.longest,
            "start_buttons": edition.start_buttons,
            "reach": edition.reach,
            "penalty": edition.empty_cell_penalty,
            "refill_when_left": edition.refill_when_left,
            "may_discard": edition.leather_may_be_discarded,
            "square": edition.special.square if edition.special else 0,
            "points": edition.special.points if edition.special else 0,
            "last_space": board.last_space,
            "patch_count": len(edition.patches),
            "turn_count": len(turns),
            "line_count": len(lines),
            **dict(zip(("patches", "turns", "lines", "income_at", "leather_at"), keep, strict=True)),
        },
    )
    return plan, keep


_FILTERS = {"N": lib.QB_NOT_OVERTAKING, "B": lib.QB_MOST_SYMBOLS_KEPT, "L": lib.QB_LARGEST_PATCH, "F": lib.QB_FURTHEST}
_SUMS = ("collected_buttons", "one_per_patch_with_buttons", "buttons_printed_on_its_patches")


def _add_automa(plan: CData, edition: Edition, automa: Automa) -> CData:
    """Writes the opponent of solo games into a plan; returns its cards, which must live as long as the plan."""
    cards = ffi.new(
        "struct qb_card[]",
        [(each.budget, each.income, [_FILTERS[letter] for letter in each.filters]) for each in automa.deck.cards],
    )
    plan.card_count, plan.cards = len(automa.deck.cards), cards
    plan.put_aside = automa.opponent.put_aside
    before_end = automa.level.marker_before_end
    plan.marker = 0 if before_end is None else edition.time.last_space - before_end
    plan.counts = [name in automa.level.counts for name in _SUMS]
    return cards
