"""Why one way is better than another, as one or two English sentences: for terminals and reports.

They are made of facts only (`facts.py`), and name no grade.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from quiltbee.engine.review.facts import Code, Fact
from quiltbee.engine.review.mistakes import Mistake, Option
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import Advance, Discard, Take
from quiltbee.rules.wording import counted

_TEMPTING: tuple[Code, ...] = (
    "special", "leathers", "stays", "earns_by_end", "covers", "pays", "earned", "spaces", "shut_in", "buttons",
)  # fmt: skip
"""What one sees at once, the most tempting first."""
_MOST = 2
"""Facts for the better way."""
_HIDDEN: Mapping[Code, Code] = {
    "earned": "earns_by_end",
    "buttons": "pays",
    "areas": "shut_in",
    "places": "fits",
    "opponent_points": "opponent_leathers",
}
"""A fact that says little beside another one, or is counted in it. It is left out if that one is told."""
Name = Callable[[str], str]


def sentence(mistake: Mistake, edition: Edition, players: tuple[str, str], name: Name = str) -> str:
    """`Houndstooth costs 5 buttons instead of 10, but shuts in 1 cell. Fish scales earns 15 buttons by the end.`"""
    words = _Words(edition.words, players[mistake.seat], players[1 - mistake.seat], name)
    facts = _worth_telling(mistake)
    tempting = sorted(
        (fact for fact in facts if fact.favours == "played" and fact.code in _TEMPTING and not _trite(fact, mistake)),
        key=lambda fact: _TEMPTING.index(fact.code),
    )
    speaking = _telling([fact for fact in facts if fact.favours == "better"])
    played, better = (_called(option, mistake, edition, name) for option in (mistake.played, mistake.better))
    first = f"{played} {words.clause(tempting[0], 'played')}. But " if tempting and speaking else ""
    if not speaking:
        chances = [f"{100 * option.value.chance:.0f} %" for option in (mistake.better, mistake.played)]
        return f"{_capital(better)} gives {chances[0]} to win instead of {chances[1]}."
    told = " and ".join(words.clause(fact, "better") for fact in speaking[:_MOST])
    return f"{_capital(first)}{better if first else _capital(better)} {told}."


def _worth_telling(mistake: Mistake) -> list[Fact]:
    """Everybody knows that an advance costs nothing and a leather patch covers a cell. Other facts say more."""
    ways = {"played": mistake.played, "better": mistake.better}
    advances = {side for side, way in ways.items() if isinstance(way.decisions[0], Advance)}
    found = [fact for fact in mistake.facts if fact.code != "pays" or fact.favours not in advances]
    telling = [fact for fact in found if (fact.code, fact.favours) != ("covers", "better")]
    says_more = any(fact.favours == "better" for fact in telling)
    return telling if mistake.wrong == "leather" and says_more else found


def _trite(fact: Fact, mistake: Mistake) -> bool:
    """Nobody is tempted by an advance because it shuts in no cells."""
    return fact.code == "shut_in" and isinstance(mistake.played.decisions[0], Advance)


def _telling(facts: Sequence[Fact]) -> list[Fact]:
    codes = {fact.code for fact in facts}
    return [fact for fact in facts if _HIDDEN.get(fact.code) not in codes]


def _called(option: Option, mistake: Mistake, edition: Edition, name: Name) -> str:
    first = option.decisions[0]
    if mistake.wrong == "placement":
        return "the place played" if option is mistake.played else "the better place"
    match first:
        case Advance():
            return "advancing"
        case Take(patch):
            return name(patch)
        case Discard():
            return f"discarding the {edition.words.get(LEATHER, 'leather patch')}"
    return "the place played" if option is mistake.played else "the better place"


class _Words:
    """Facts in words."""

    def __init__(self, words: Mapping[str, str], player: str, opponent: str, name: Name) -> None:
        self._words = words
        self._player = player
        self._opponent = opponent
        self._name = name

    def clause(self, fact: Fact, side: str) -> str:
        """What one way has, and what the other."""
        own, other = (fact.played, fact.better) if side == "played" else (fact.better, fact.played)
        patches = fact.played_patches if side == "played" else fact.better_patches
        return self._text(fact.code, own, other, patches)

    def _text(self, code: Code, own: int, other: int, patches: tuple[str, ...]) -> str:
        words, opponent = self._words, self._opponent
        match code:
            case "special":
                return f"wins the {words['special']}" if own else f"does not win the {words['special']}"
            case "leathers":
                return f"wins {self._leathers(own)}" if own else f"wins no {words['leather']}"
            case "opponent_leathers":
                what = self._leathers(own) if own else f"no {words['leather']}"
                return f"leaves {opponent} {what} on the next turn"
            case "squares":
                return f"keeps a square for the {words['special']} free of shut-in cells"
            case "shut_in":
                return _shut_in(own, other)
            case "stays":
                return "keeps the turn" if own else f"gives {opponent} the turn"
            case "earned":
                return f"earns {self._buttons(own)} on the way{_instead(other)}"
            case "earns_by_end":
                return f"earns {self._buttons(own)} by the end{_instead(other)}"
            case "fits":
                return self._fits(patches, own, other)
            case "opponent_points":
                return self._opponents(own, other, patches)
            case "covers":
                return f"covers {counted(own, 'cell')}{_instead(other)}"
            case "buttons":
                return f"leaves {self._player} with {self._buttons(own)}{_instead(other)}"
            case "pays":
                return f"costs {self._buttons(own)} instead of {other}" if own else "costs nothing"
            case "missing":
                return f"leaves only {counted(own, 'cell')} of the square to fill instead of {other}"
            case "areas":
                return _areas(own, other)
            case "spaces":
                return f"takes {counted(own, 'space')} of time instead of {other}"
            case "touches":
                return f"fits snugly on {counted(own, 'side')}{_instead(other)}"
            case "places":
                return f"leaves {counted(own, 'place')}{_instead(other)} for {self._listed(patches)}"

    def _buttons(self, number: int) -> str:
        return counted(number, self._words["button"], self._words["buttons"])

    def _leathers(self, number: int) -> str:
        return counted(number, self._words["leather"], self._words["leathers"])

    def _fits(self, patches: tuple[str, ...], own: int, other: int) -> str:
        if own > other and patches:
            return f"leaves room for {self._listed(patches[:2])}"
        return f"leaves room for {own} of the coming {self._words['patches']} instead of {other}"

    def _opponents(self, own: int, other: int, patches: tuple[str, ...]) -> str:
        if not patches:
            return f"leaves {self._opponent} nothing to take"
        best = f"{self._name(patches[0])} ({counted(own, 'point')}{_instead(other)})"
        return f"leaves {self._opponent} nothing to take that adds more to the score than {best}"

    def _listed(self, patches: Iterable[str]) -> str:
        *most, last = map(self._name, patches)
        return f"{', '.join(most)} and {last}" if most else last


def _shut_in(own: int, other: int) -> str:
    if own < 0:
        return f"fills {counted(-own, 'shut-in cell')}"
    return f"shuts in {counted(own, 'cell')}{_instead(other) if other > 0 else ''}" if own else "shuts in no cell"


def _areas(own: int, other: int) -> str:
    if own > 1:
        return f"splits the free cells into {counted(own, 'area')} instead of {other}"
    return "keeps the free cells together" if own else "leaves no cell free"


def _instead(other: int) -> str:
    return f" instead of {other}" if other else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
