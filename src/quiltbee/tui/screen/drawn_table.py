"""The table as it is drawn: the bars, the time board, both quilts and the cards, for the present size."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, Static

from quiltbee.notation.record import layout as sewn_layout
from quiltbee.rules.wording import counted
from quiltbee.text.automa import automa_side, collected, is_automa
from quiltbee.text.board import capital
from quiltbee.text.canvas import clipped, indented, printable
from quiltbee.text.consequence import short_advance
from quiltbee.text.sentences import situation
from quiltbee.tui.screen.card_picture import card_picture
from quiltbee.tui.screen.detail_picture import detail_picture
from quiltbee.tui.screen.hints import Hint
from quiltbee.tui.screen.parts import CardView, ChoiceView, QuiltView
from quiltbee.tui.screen.proposal import Proposal
from quiltbee.tui.screen.quilt_picture import column_letters, quilt_picture
from quiltbee.tui.screen.sizes import HEAD, ROW_NUMBERS, Layout, Size, layout_for, smallest
from quiltbee.tui.screen.time_picture import time_picture
from quiltbee.tui.table import Table

if TYPE_CHECKING:
    from quiltbee.tui.screen.palette import Palette

MOST_CARDS = 9
_LEAST_SIDE = 23
_TOLD = 12
"""How many of the last decisions are told."""


class DrawnTable(Screen[None]):
    """Draws a table, what is proposed on it, and what it has to say."""

    def __init__(self, table: Table, palette: "Callable[[], Palette]") -> None:
        super().__init__()
        self.table = table
        self._palette = palette
        self.proposal = Proposal(table.state)
        self._helpless = -1
        """The ply at which the computer failed: there a person decides for it."""
        self._hint: Hint | None = None
        self._is_advising = False
        self._message = ""
        self._shown: dict[Static, object] = {}
        self._keys: tuple[bool, ...] = ()
        """What the keys at the bottom depend on."""

    @property
    def palette(self) -> "Palette":
        """The present colours: the theme may change."""
        return self._palette()

    @property
    def is_waiting(self) -> bool:
        """Whether the player at the keys has nothing to decide."""
        return self.table.game.is_over or self.is_thinking

    @property
    def is_thinking(self) -> bool:
        """Whether the computer decides now."""
        return self.table.is_opponents_turn and self._helpless != self.table.plies

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="time")
        with Horizontal(id="quilts"):
            yield QuiltView(0)
            yield Static(id="detail")
            yield QuiltView(1)
        yield ChoiceView(-1, id="advance")
        with Horizontal(id="cards"):
            for place in range(MOST_CARDS):
                yield CardView(place)
        yield Static(id="sentence")
        yield Footer(show_command_palette=False, compact=True)
        yield Static(id="small")

    def on_resize(self, _event: events.Resize) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Draws everything for the present position, proposal and size."""
        if not self.is_mounted:
            return
        needed = smallest(self.table.state.edition)
        size = Size(*self.size)
        is_small = size.width < needed.width or size.height < needed.height
        self.set_class(is_small, "small")
        if is_small:
            self._part("#small").update(
                f"This window has {size.width}x{size.height} characters.\n"
                f"The table needs {needed.width}x{needed.height}.\nq leaves; the game is saved."
            )
            return
        layout = layout_for(self.table.state.edition, size)
        self._draw_bars(size)
        self._draw_time(layout)
        self._draw_quilts(layout, size)
        self._draw_cards(layout, size)
        self._draw_keys()

    def _draw_keys(self) -> None:
        actions = ("turn", "put_back", "discard", "advance", "confirm", "undo")
        keys = tuple(bool(self.check_action(action, ())) for action in actions)
        if keys != self._keys:
            self._keys = keys
            self.refresh_bindings()

    def _part(self, selector: str) -> Static:
        return self.query_one(selector, Static)

    def _show(self, part: Static, text: Text) -> None:
        """Shows a text, if it is a new one. The sizes of the parts are set elsewhere, so nothing has to be laid out."""
        look = (text.plain, text.style, text.spans)
        if self._shown.get(part) != look:
            self._shown[part] = look
            part.update(text, layout=False)

    def _draw_bars(self, size: Size) -> None:
        edition, palette, table = self.table.state.edition, self.palette, self.table
        board = f" · board {edition.board}" if len(edition.boards) > 1 else ""
        file = "" if table.file is None else f"{printable(table.file.name)} · "
        state = f"{file}{'saved' if table.is_saved else 'not saved yet'} · {counted(table.plies, 'decision')}"
        title = Text.assemble((printable(edition.title), palette.style("title")), (board, palette.style("faint")))
        room = size.width - 2 - title.cell_len
        title.append(f"{clipped(state, room - 2):>{room}}", palette.style("faint"))
        self._show(self._part("#title"), title)
        self._show(self._part("#sentence"), self._sentence())
        advance = self._part("#advance")
        advance.set_class(self.proposal.ghost is None and self.proposal.chosen == -1, "chosen")
        self._show(advance, self._advance_text())

    def _sentence(self) -> Text:
        if self._message:
            return Text(printable(self._message), self.palette.style("error"), no_wrap=True)
        if self.is_thinking:
            return Text(f"{self._opponents_name} is thinking ...", self.palette.style("strong"))
        if self._is_advising:
            return Text("Looking for a hint ...", self.palette.style("strong"))
        sentence = capital(situation(self.table.record, self.table.state))
        return Text(printable(sentence), self.palette.style("strong"), no_wrap=True)

    @property
    def _opponents_name(self) -> str:
        return self.table.speech.names[self.table.state.turn % 2]

    def _advance_text(self) -> Text:
        state, palette = self.table.state, self.palette
        if self.table.game.is_over:
            return Text()
        is_chosen = self.proposal.ghost is None and self.proposal.chosen == -1
        mark = "▶" if is_chosen and not self.is_waiting else " "
        text = Text.assemble(
            f"{mark} ", ("a ", palette.style("keys")), ("Advance", palette.style("strong")), no_wrap=True
        )
        if self.is_waiting or state.in_hand is not None:
            return text
        return text.append(f": {self.table.speech(short_advance(state))}", palette.style("faint"))

    def _draw_time(self, layout: Layout) -> None:
        goal = None if self.is_waiting or self.table.state.leather_due else self._goal()
        picture = time_picture(self.table.state, self.table.speech.names, self.palette, layout, goal)
        self._part("#time").styles.height = picture.plain.count("\n") + 1
        self._show(self._part("#time"), picture)

    def _goal(self) -> int | None:
        """Where the token would land."""
        return None if self.proposal.state.in_hand is not None else self.proposal.foreseen.lands_on

    def _draw_quilts(self, layout: Layout, size: Size) -> None:
        edition = self.table.state.edition
        rows = HEAD + layout.scale * edition.rows + layout.letters
        wide = max(_LEAST_SIDE, ROW_NUMBERS + 2 * layout.scale * edition.columns + 1)
        sewn = sewn_layout(self.table.record)
        for seat in (0, 1):
            view = self.query_one(f"#quilt{seat}", QuiltView)
            view.scale = layout.scale
            view.styles.width, view.styles.height = wide, rows
            ghost = None if self.is_waiting or self.table.state.turn != seat else self.proposal.ghost
            if is_automa(self.table.state, seat):
                below = self._automa(wide, rows - HEAD)
            else:
                below = quilt_picture(self.table.state, seat, sewn, self.palette, layout.scale, ghost)
                if layout.letters:
                    below = Text("\n").join([below, column_letters(edition, self.palette, layout.scale)])
            self._show(view, Text("\n").join([self._head(seat, wide), below]))
        self._draw_detail(size.width - 2 * wide - 2, rows)

    def _automa(self, wide: int, rows: int) -> Text:
        """What the Automa has in place of a quilt."""
        state = self.table.state
        assert state.solo is not None
        return self.palette.text(indented(automa_side(state, state.solo, self.table.speech, wide - 1, rows), 1))

    def _head(self, seat: int, wide: int) -> Text:
        state, palette, speech = self.table.state, self.palette, self.table.speech
        have = state.sides[seat]
        is_next = not self.table.game.is_over and state.turn == seat
        income = "" if is_automa(state, seat) else f"income {have.income}"
        tile = f" ★{state.edition.special.points}" if state.edition.special and state.special == seat else ""
        name = clipped(speech.names[seat], wide - 4 - len(tile) - len(income))
        mine, gap = palette.style(f"player{seat}"), wide - 3 - len(name) - len(tile) - len(income)
        head = Text.assemble(
            ("▶ " if is_next else "  ", mine), (name, mine), (tile, palette.style("income")), " " * gap, income
        )
        own = f"{counted(have.buttons, 'button')}, {state.empty(seat)} empty"
        facts = clipped(speech(collected(state) if is_automa(state, seat) else own), wide - 2)
        return Text("\n", no_wrap=True).join([head, Text(f"  {facts}")])

    def _draw_detail(self, width: int, rows: int) -> None:
        events = self.table.told(max(0, self.table.plies - _TOLD))
        hint = [] if self._hint is None else self._hint.lines(self.palette)
        proposal = None if self.is_waiting else self.proposal
        detail = self._part("#detail")
        detail.styles.height = rows
        self._show(detail, detail_picture(proposal, hint, events, self.table.speech, self.palette, width, rows))

    def _draw_cards(self, layout: Layout, size: Size) -> None:
        state = self.table.state
        first = max(0, min(self.proposal.chosen, len(state.reach) - 1) - layout.cards + 1)
        wide = size.width // max(1, layout.cards) - 2
        for card in self.query(CardView):
            card.display = first <= card.number < min(first + layout.cards, len(state.reach))
            if not card.display:
                continue
            card.styles.height = layout.card_rows
            card.set_class(
                not self.is_waiting and state.in_hand is None and self.proposal.chosen == card.number, "chosen"
            )
            patch = state.reach[card.number]
            speech = self.table.speech
            rows = layout.card_rows
            self._show(card, card_picture(state, patch, card.number + 1, speech, self.palette, wide - 1, rows))
