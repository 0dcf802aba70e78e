"""What a shell may offer for the word that is being typed, and the scripts by which shells ask."""

import re
from collections.abc import Iterable
from pathlib import Path

from quiltbee.cli.arguments.parameter import Parameter
from quiltbee.cli.arguments.reading import HELP_FLAGS, HelpWanted, Misuse, sorted_out

ASKED = "_QUILTBEE_COMPLETE"
"""The variable with which a shell asks: `_QUILTBEE_COMPLETE=bash quiltbee show --sv` offers `--svg`."""

_BASH = """\
_quiltbee_completion() {
    local IFS=$'\\n'
    COMPREPLY=( $(_QUILTBEE_COMPLETE=bash "$1" "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null) )
    if [[ ${COMPREPLY[0]} == *' '* || -e ${COMPREPLY[0]/#\\~/$HOME} ]]; then compopt -o filenames 2> /dev/null; fi
    return 0
}
complete -o default -F _quiltbee_completion quiltbee
"""
_ZSH = """\
#compdef quiltbee
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_quiltbee() {
    local offers="$(_QUILTBEE_COMPLETE=zsh ${words[1]} "${(@)words[2,CURRENT]}" 2> /dev/null)"
    if [[ "$offers" == */ ]]; then compadd -S "" -- "${(@f)offers}"
    elif [[ -n "$offers" ]]; then compadd -- "${(@f)offers}"
    else _files; fi
}
compdef _quiltbee quiltbee
"""
_FISH = """\
function __quiltbee_offers
    set -l words (commandline -opc)
    set -l offers (_QUILTBEE_COMPLETE=fish $words[1] $words[2..-1] (commandline -ct) 2> /dev/null)
    if test -n "$offers"
        printf '%s\\n' $offers
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c quiltbee -f -a '(__quiltbee_offers)'
"""
SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


def unquoted(word: str) -> str:
    """A word as the command would get it. Shells hand over what was typed, with quotes that may still be open.

    >>> unquoted("automa\\\\ nor"), unquoted("'clock st")
    ('automa nor', 'clock st')
    """
    if word[:1] in ("'", '"'):
        return word[1:].removesuffix(word[0])
    return re.sub(r"\\(.)", r"\1", word)


def joined(words: Iterable[str]) -> list[str]:
    """Bash cuts `--edition=ex` into three words; here they are one again."""
    whole: list[str] = []
    for word in words:
        if whole and (word == "=" or whole[-1].endswith("=")) and whole[-1].startswith("--"):
            whole[-1] += word
        else:
            whole.append(word)
    return whole


def offers(words: list[str], parameters: list[Parameter]) -> list[str]:
    """What may stand in the place of the last word. An empty list means a file name or free text."""
    *before, last = words
    options = [each for each in parameters if each.is_option]
    flag, equals, value = last.partition("=")
    if last.startswith("--") and equals:
        return [f"{flag}={each}" for each in _values(_named(flag, options), value, before)]
    if (waiting := _waiting(before, parameters)) is not None:
        return _values(waiting, last, before)
    if last.startswith("-") and "--" not in before:
        flags = [flag for each in options for flag in [*each.on_flags, *each.off_flags] if flag.startswith("--")]
        return [flag for flag in [*flags, HELP_FLAGS[-1]] if flag.startswith(last)]
    return _values(_next_argument(before, parameters), last, before)


def _named(flag: str, options: list[Parameter]) -> Parameter | None:
    return next((each for each in options if flag in each.on_flags and not each.is_switch), None)


def _waiting(before: list[str], parameters: list[Parameter]) -> Parameter | None:
    """The option that waits for its value."""
    if not before or "--" in before:
        return None
    option = _named(before[-1], [each for each in parameters if each.is_option])
    if option is None:
        return None
    try:
        list(sorted_out(iter(before), parameters))
    except HelpWanted:
        return None
    except Misuse:
        return option  # its value is missing
    return None


def _next_argument(before: list[str], parameters: list[Parameter]) -> Parameter | None:
    try:
        there = sum(parameter is None for parameter, _ in sorted_out(iter(before), parameters))
    except (Misuse, HelpWanted):
        return None
    arguments = [each for each in parameters if not each.is_option]
    return next((each for number, each in enumerate(arguments) if each.is_list or number == there), None)


def _values(parameter: Parameter | None, begun: str, before: list[str]) -> list[str]:
    if parameter is None:
        return []
    known = parameter.about.offers([*before, begun]) if parameter.about.offers is not None else parameter.choices
    return [each for each in known if each.startswith(begun)]


def install(shell: str, home: Path) -> str:
    """Writes the script of a shell, lets the shell read it at its start, and says what was done."""
    if shell == "fish":
        script = home / ".config" / "fish" / "completions" / "quiltbee.fish"
    else:
        script = home / ".local" / "share" / "quiltbee" / f"completion.{shell}"
    script.parent.mkdir(parents=True, exist_ok=True)
    script.write_text(SCRIPTS[shell], encoding="utf-8")
    if shell != "fish":
        _read_at_start(home / f".{shell}rc", f'source "{script}"')
    return f"completion for {shell} is in {script}; open a new terminal to use it"


def _read_at_start(rc: Path, line: str) -> None:
    text = rc.read_text(encoding="utf-8") if rc.exists() else ""
    if line not in text.splitlines():
        rc.write_text(f"{text}{'' if text.endswith(chr(10)) or not text else chr(10)}{line}\n", encoding="utf-8")
