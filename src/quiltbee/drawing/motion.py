"""A turn in motion: what is seen between two still pictures. The page shows a turn in the same way
(`web/src/table/motion/perform.ts`): step by step from one position to the next, with things that fly between them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from quiltbee.drawing.air import MONEY, Airborne, Flight, eased
from quiltbee.drawing.svg.box import Spot
from quiltbee.drawing.svg.result import score_rows
from quiltbee.drawing.svg.scene import SPECIAL, Scene
from quiltbee.drawing.svg.table import (
    free_tile_spot,
    mark_spot,
    patch_spot,
    purse_spot,
    sewn_spot,
    token_spot,
    won_tile,
)
from quiltbee.drawing.theme.look import Look
from quiltbee.notation.record import Sewn
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import Decision
from quiltbee.rules.state import Side
from quiltbee.rules.story import Earned, Event, LeatherReached, Moved, Over, Placed, Received, SpecialWon, Took, story

FRAME = 70
"""Milliseconds from one frame to the next while something moves; a token walks one space."""
_LONGEST_WALK = 8
"""The most frames for one walk of a token."""
_FLIGHT = 400
_BUTTON_FLIGHT = 320
_BUTTON_APART = 40
_MOST_BUTTONS = 8
_PULL = 210
_ROW = 350
"""Milliseconds from one row of the score to the next."""


class Moment(NamedTuple):
    """What is seen for some milliseconds."""

    scene: Scene
    air: tuple[Airborne, ...]
    milliseconds: int


def moments(look: Look, scenes: Sequence[Scene], decisions: Sequence[Decision]) -> Iterator[Moment]:
    """What is seen between the first and the last of these scenes while the decisions between them are carried out."""
    motion = _Motion(look, scenes[0])
    for (before, after), decision in zip(pairwise(scenes), decisions, strict=True):
        events = story(before.state, decision, after.state)
        for event in events:
            yield from motion.shown(event, events, after)
    if scenes[-1].winner is None:
        yield from motion.landing()
        yield from _pulling(scenes[0], scenes[-1])


class _Motion:
    """A scene in which something moves."""

    def __init__(self, look: Look, scene: Scene) -> None:
        self._look, self._scene = look, scene
        self._clock = 0
        self._flights: list[Flight] = []
        self._leather: list[int] = []
        """The spaces of the leather patches that were reached and not yet placed."""

    def shown(self, event: Event, events: Sequence[Event], after: Scene) -> Iterator[Moment]:
        """What is seen of an event. `after` is the scene when its decision has been carried out."""
        match event:
            case Took():
                self._pay(event.seat, -event.paid)
            case Placed():
                yield from self._place(event, after)
            case SpecialWon():
                yield from self._award(event)
            case Moved():
                yield from self._walk(event, [each for each in events if isinstance(each, Earned)])
            case Received():
                self._pay(event.seat, event.buttons, token_spot(self._look, self._scene, event.seat))
            case LeatherReached():
                self._leather.append(event.space)
            case Over():
                yield from self.landing()
                yield from _counting(after)

    # --- what moves -----------------------------------------------------------------------------------------------

    def _place(self, event: Placed, after: Scene) -> Iterator[Moment]:
        """The patch flies from its card (a leather patch from the time board) to its place on the quilt."""
        piece = Sewn(event.seat, event.patch, event.code, event.row, event.column, event.cells)
        goal = sewn_spot(self._look, piece, self._scene.edition)
        start = self._leather_spot(goal) if event.patch == LEATHER else self._card_spot(event.patch)
        self._scene = replace(self._scene, lifted=event.patch)
        yield from self._fly(event.patch, start, goal, event.code)
        new = after.state.sides[event.seat]
        self._scene = replace(self._scene, sewn=(*(self._scene.sewn or ()), piece))
        self._change(event.seat, free=new.free, income=new.income)

    def _card_spot(self, patch: str) -> Spot:
        return patch_spot(self._look, self._scene, self._scene.edition.patch[patch])

    def _leather_spot(self, otherwise: Spot) -> Spot:
        if not self._leather:
            return otherwise
        return mark_spot(self._look, self._scene.edition, self._leather.pop(0))

    def _award(self, event: SpecialWon) -> Iterator[Moment]:
        """The special tile flies to the quilt of its winner."""
        start, lifted = free_tile_spot(self._look), self._scene.lifted
        self._scene = replace(self._scene, lifted=SPECIAL)
        yield from self._fly(SPECIAL, start, won_tile(self._look, self._scene.edition, event.seat))
        self._scene = replace(self._scene, lifted=lifted, state=self._scene.state._replace(special=event.seat))

    def _fly(self, thing: str, start: Spot, goal: Spot, code: int = 0) -> Iterator[Moment]:
        flight = Flight(thing, start, goal, self._clock, _FLIGHT, code)
        self._flights.append(flight)
        while self._clock + FRAME < flight.end:
            yield self._next()

    def _walk(self, event: Moved, incomes: Sequence[Earned]) -> Iterator[Moment]:
        """The token goes space by space, and is paid at each income mark."""
        spaces, frames = event.end - event.start, min(event.end - event.start, _LONGEST_WALK)
        stops = [event.start + round(spaces * step / frames) for step in range(frames + 1)]
        for last, stop in pairwise(stops):
            self._change(event.seat, time=stop)
            for paid in incomes:
                if last < paid.space <= stop:
                    self._pay(event.seat, paid.buttons, self._quilt_spot(event.seat))
            if stop != event.end:
                yield self._next()

    def _quilt_spot(self, seat: int) -> Spot:
        edition = self._scene.edition
        middle = ((edition.rows - 1) // 2, (edition.columns - 1) // 2)
        return sewn_spot(self._look, Sewn(seat, "", 0, *middle, (middle,)), edition)

    def _pay(self, seat: int, buttons: int, start: Spot | None = None) -> None:
        """The player's buttons are counted at once; those that are received fly to the purse."""
        self._change(seat, buttons=self._scene.state.sides[seat].buttons + buttons)
        purse = purse_spot(self._look, self._scene, seat)
        if start is not None:
            for at in range(min(buttons, _MOST_BUTTONS)):
                from_here = Spot(start.x + (at % 3 - 1) * purse.size, start.y, purse.size)
                begin = self._clock + at * _BUTTON_APART
                self._flights.append(Flight(MONEY, from_here, purse, begin, _BUTTON_FLIGHT))

    # --- time -----------------------------------------------------------------------------------------------------

    def _change(self, seat: int, **what: int) -> None:
        sides = self._scene.state.sides
        changed: Side = sides[seat]._replace(**what)
        both = (sides[0], changed) if seat else (changed, sides[1])
        self._scene = replace(self._scene, state=self._scene.state._replace(sides=both))

    def _next(self) -> Moment:
        self._clock += FRAME
        air = [thing for flight in self._flights if (thing := flight.at(self._clock)) is not None]
        return Moment(self._scene, tuple(air), FRAME)

    def landing(self) -> Iterator[Moment]:
        """Waits until nothing is in the air any more; then the circle can move on."""
        end = max((flight.end for flight in self._flights), default=0)
        while self._clock < end:
            yield self._next()
        yield self._next()


def _pulling(before: Scene, after: Scene) -> Iterator[Moment]:
    """The thread is pulled on: the patches move up to the cards where they will lie."""
    circle = before.state.circle
    first = after.state.circle[:1]
    places = circle.index(first[0]) if first and first[0] in circle else 0
    for passed in range(FRAME, _PULL, FRAME):
        if places:
            yield Moment(replace(after, pull=places * (1 - eased(passed / _PULL))), (), FRAME)


def _counting(scene: Scene) -> Iterator[Moment]:
    """The score, added up row by row."""
    for rows in range(len(score_rows(scene))):
        yield Moment(replace(scene, counted=rows), (), _ROW)
