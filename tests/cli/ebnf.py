"""A grammar in EBNF as regular expressions: enough for a notation in which nothing nests."""

import re
from collections.abc import Iterator

_TOKEN = re.compile(r"\s+|\(\*.*?\*\)|(\"[^\"]*\"|'[^']*'|\.\.\.|[a-z_]+|[=,|()\[\]{};-])")
_GIVEN = {"character": r"[\s\S]", "line_end": r"[\r\n]", "tab": r"\t"}


def grammar_of(text: str) -> dict[str, re.Pattern[str]]:
    """For each rule a pattern that matches what it spells."""
    tokens = [found[1] for found in _TOKEN.finditer(text) if found[1]]
    rules: dict[str, list[str]] = {}
    while tokens:
        end = tokens.index(";")
        name, equals, *body = tokens[:end]
        assert equals == "="
        rules[name] = body
        del tokens[: end + 1]
    return {name: re.compile(_Rule(rules, body).pattern()) for name, body in rules.items()}


class _Rule:
    """One rule on its way to a pattern."""

    def __init__(self, rules: dict[str, list[str]], body: list[str]) -> None:
        self.rules = rules
        self.tokens: Iterator[str] = iter(_ranges_joined(body))

    def pattern(self, until: str = "") -> str:
        parts: list[str] = []
        for token in self.tokens:
            if token == until:
                break
            parts.append(self._part(token, parts))
        return f"(?:{''.join(parts)})"

    def _part(self, token: str, before: list[str]) -> str:
        match token:
            case ",":
                return ""
            case "|":
                return "|"
            case "(":
                return self.pattern(")")
            case "[":
                return f"{self.pattern(']')}?"
            case "{":
                return f"{self.pattern('}')}*"
            case "-":  # what comes next is excepted from what came before
                return f"(?<!{self._part(next(self.tokens), before)})"
        if token[0] in "\"'":
            return re.escape(token[1:-1])
        if token[1:2] == "-":
            return f"[{token}]"
        return _GIVEN.get(token) or _Rule(self.rules, self.rules[token]).pattern()


def _ranges_joined(body: list[str]) -> Iterator[str]:
    """`"a" | ... | "z"` as one token, `a-z`."""
    index = 0
    while index < len(body):
        if body[index + 1 : index + 4] == ["|", "...", "|"]:
            yield f"{body[index].strip(chr(34))}-{body[index + 4].strip(chr(34))}"
            index += 5
        else:
            yield body[index]
            index += 1
