"""The docs name only what exists, in the words of the glossary: commands, flags, modules, files, problem codes."""

import json
import re
import shlex
from pathlib import Path

import pytest
from docs.generate import PAGES as GENERATED
from docs.generate.notebooks import FILES as NOTEBOOKS

from quiltbee.cli.app import HEADINGS, command_named
from quiltbee.server.domain.problem_codes import STATUS

ROOT = Path(__file__).parents[1]
PAGES = sorted(path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")] if path.parent.name != "generated")
SOURCES = sorted((ROOT / "src").rglob("*.py"))
COMMANDS = {name: command_named(name) for summaries in HEADINGS.values() for name in summaries}
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`|<code>([^<]+)</code>")


def is_old(path: Path) -> bool:
    """Whether a page describes the past; what it names may be gone."""
    return path.name in ("CHANGELOG.md", "engine-log.md") or path.parent.name == "decisions"


def names(path: Path) -> str:
    return str(path.relative_to(ROOT))


def typed(path: Path) -> list[str]:
    """What a page or a source shows as text to type: code in backticks, and the lines of indented or fenced blocks."""
    text = path.read_text(encoding="utf-8")
    inline = [first or second for first, second in CODE.findall(re.sub(r"^```.*?^```", "", text, flags=re.S | re.M))]
    fenced = re.findall(r"^```(\w*)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    blocks = [re.sub(r" *\\\n *", " ", block) for language, block in fenced if language in ("sh", "")]
    indented = re.findall(r"^    (.+)$", text, re.MULTILINE) if path.suffix == ".md" else []
    return [*inline, *(line.strip() for block in blocks for line in block.splitlines()), *indented]


def begins(paths: list[Path], word: str) -> list[tuple[str, str]]:
    """Every text to type that begins with this word, with its page."""
    return [(names(path), line) for path in paths for line in typed(path) if line.startswith(f"{word} ")]


def test_every_make_target_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    found = begins([*PAGES, *SOURCES], "make")
    assert len(found) > 20
    wrong = [
        (where, line) for where, line in found if not set(re.findall(r"^make (?:-C \S+ )?([a-z-]+)", line)) <= targets
    ]
    assert wrong == []


def test_every_command_that_is_named_exists_with_its_flags() -> None:
    found = begins([path for path in [*PAGES, *SOURCES] if not is_old(path)], "quiltbee")
    assert len(found) > 60
    assert [problem for where, line in found for problem in wrong_in(where, line)] == []


def wrong_in(where: str, line: str) -> list[str]:
    words = shlex.split(re.sub(r"\s#.*|[<>|;].*", "", line).replace("…", "x").replace("\\", ""))[1:]
    if not words or words[0] in ("--version", "--help", "-h") or not re.fullmatch(r"[a-z]+", words[0]):
        return []
    if words[0] not in COMMANDS:
        return [f"{where}: {line}: there is no command {words[0]}"]
    known = {flag for each in COMMANDS[words[0]].parameters for flag in [*each.on_flags, *each.off_flags]}
    given = {word.partition("=")[0] for word in words[1:] if word.startswith("--")}
    return [f"{where}: {line}: {words[0]} has no {flag}" for flag in given - known - {"--help"}]


def is_module(name: str) -> bool:
    path = (ROOT / "src" if name.startswith("quiltbee") else ROOT) / name.replace(".", "/")
    return path.with_suffix(".py").exists() or (path / "__main__.py").exists()


@pytest.mark.parametrize("page", [path for path in PAGES if not is_old(path)], ids=names)
def test_every_module_and_every_file_that_is_named_exists(page: Path) -> None:
    lines = typed(page)
    modules = {
        found[1] for line in lines if (found := re.search(r"python3? -m ((?:quiltbee|tests|benchmarks)\S*)", line))
    }
    assert {name for name in modules if not is_module(name)} == set()
    tops = "src|tests|docs|benchmarks|web|container|scripts|requirements|build_backend"
    files = {line for line in lines if re.fullmatch(rf"(?:{tops})/[\w./-]+", line)}
    assert {file for file in files if not (ROOT / file).exists()} == set()


def test_changelog_sources_and_tests_name_pages_where_they_are_now() -> None:
    files = [ROOT / "CHANGELOG.md", ROOT / "Makefile", *SOURCES, *(ROOT / "tests").rglob("*.py")]
    page = re.compile(r"\bdocs/[\w/-]+\.md")
    named = [(names(file), found) for file in files for found in page.findall(file.read_text(encoding="utf-8"))]
    assert len(named) > 40
    assert [each for each in named if not (ROOT / each[1]).exists()] == []


def test_every_page_is_in_a_part_of_the_docs() -> None:
    """Learn, how to, reference, explanation. A page beside them would be on no list of the site."""
    parts = {"learn", "how-to", "reference", "explanation", "decisions"}
    places = [path.relative_to(ROOT / "docs") for path in PAGES if path.is_relative_to(ROOT / "docs")]
    assert [str(place) for place in places if place.parts[0] not in {*parts, "index.md"}] == []


MADE = {"reference": {Path(name).stem for name in GENERATED}, "learn": {file.stem for file in NOTEBOOKS}}
"""The pages that are made before a build, in the folder `generated` of each part."""
LINK = re.compile(r"\]\(([^)#:\s]*)(?:#([^)]*))?\)")
NAMED_LINK = re.compile(r"!?\[[^\]]*\]\[([\w-]+)\]")
TARGET_OF_NAME = re.compile(r"^\[([\w-]+)\]: (\S+)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The names of a page's headings in links, as GitHub and MyST make them."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading) for heading in headings]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_every_link_between_pages_leads_somewhere(page: Path) -> None:
    for link, anchor in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        target = (page.parent / link).resolve() if link else page
        if target.parent.name == "generated":
            assert target.stem in MADE[target.parent.parent.name], link
            assert not anchor, "only the build knows the headings of such a page"
            continue
        assert target.exists(), link
        assert not anchor or target.suffix != ".md" or anchor in anchors(target), f"{link}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_every_named_link_has_its_target(page: Path) -> None:
    """Such as `![][home]`, with `[home]: pictures/home.webp` below."""
    text = without_code(page)
    targets = dict(TARGET_OF_NAME.findall(text))
    assert set(NAMED_LINK.findall(text)) == set(targets)
    assert [target for target in targets.values() if not (page.parent / target).exists()] == []


def test_whoever_translates_is_told_every_place_that_names_a_file_of_words() -> None:
    page = (ROOT / "docs" / "how-to" / "translate-the-page.md").read_text(encoding="utf-8")
    sources = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    named = [
        (words, names(path))
        for path in sources
        for words in re.findall(r"words/((?:\w+\.)?en\.json)\?url|\./(en\.json)\?url", path.read_text(encoding="utf-8"))
    ]
    told = set(re.findall(r"^\| `([\w.]+)` \| `([\w./]+)` \|$", page, re.MULTILINE))
    assert told == {(one or other, place) for (one, other), place in named}


@pytest.mark.parametrize("part", ["learn", "how-to", "reference", "explanation"])
def test_every_page_is_in_the_list_of_its_part(part: str) -> None:
    folder = ROOT / "docs" / part
    listed = re.findall(r"^([\w-]+)$", (folder / "index.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(path.stem for path in folder.glob("*.md") if path.stem != "index")


def test_the_docs_list_exactly_the_problem_codes_there_are() -> None:
    api = (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
    section = api.partition("## Problem codes\n")[2].partition("\n## ")[0]
    told = [(code, int(status)) for code, status in re.findall(r"^\| `(\w+)` \| (\d{3}) \|", section, re.MULTILINE)]
    assert told == sorted(STATUS.items(), key=lambda each: (each[1], each[0]))


WIDEST_LINE = 120
EVERY_MARKDOWN = [*PAGES, *(ROOT / "benchmarks").rglob("*.md"), *(ROOT / "tests").rglob("*.md")]
GLOSSARY = ROOT / "docs" / "reference" / "glossary.md"
SPOKEN = ("src/quiltbee", "web/src", "web/scripts", "benchmarks", "static_site", "build_backend", "examples")
SPEAKING = (".py", ".c", ".h", ".ts", ".svelte", ".json")


def prose(page: Path) -> list[str]:
    """The lines of a page without code blocks, tables, pictures and the targets of named links."""
    lines = TARGET_OF_NAME.sub("", FENCED.sub("", page.read_text(encoding="utf-8"))).splitlines()
    return [line for line in lines if not line.startswith(("|", "    ", "![", "<"))]


def test_no_line_of_markdown_is_wider_than_a_reader_likes() -> None:
    """Without exceptions: a page breaks what a program printed after a backslash, and names pictures below a table."""
    texts = {names(path): path.read_text(encoding="utf-8").splitlines() for path in EVERY_MARKDOWN}
    assert len(texts) > 60
    assert [(where, line) for where, lines in texts.items() for line in lines if len(line) > WIDEST_LINE] == []


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_no_line_of_prose_is_a_comment_of_the_site(page: Path) -> None:
    """The site leaves out a line that begins with a percent sign."""
    assert [line for line in prose(page) if line.lstrip().startswith("%")] == []


@pytest.mark.parametrize("page", [path for path in PAGES if not is_old(path)], ids=names)
def test_prose_is_wrapped_late_enough_to_fill_its_lines(page: Path) -> None:
    """A line ends early only where the next word would not fit, a link or a piece of code counting as one word."""
    early = [
        line
        for line, following in zip(prose(page), prose(page)[1:], strict=False)
        if is_text(line) and is_text(following) and len(line) + 1 + len(first_word(following)) <= 100
    ]
    assert early == []


def is_text(line: str) -> bool:
    return bool(line) and not re.match(r"\s*(?:#+|[-*]|\d+\.) ", line)


def first_word(line: str) -> str:
    found = re.match(r"\s*((?:\[[^\]]*\]\([^)]*\)|`[^`]*`|\S)+)", line)
    return found[1] if found else ""


def unused_words(glossary: str) -> list[str]:
    """The last column of the glossary's tables."""
    rows = re.findall(r"^\|.*\| *([^|]*?) *\|$", glossary, re.MULTILINE)
    cells = [cell for cell in rows if cell not in ("---", "we do not say")]
    return [word for cell in cells for word in cell.split(", ") if word]


def page_texts() -> str:
    """The English texts of the page, without the names of what is filled in."""
    messages = json.loads((ROOT / "web" / "src" / "words" / "en.json").read_text(encoding="utf-8"))
    return re.sub(r"\{\d[.\w]*\}", "", "\n".join(strings(messages)))


def strings(messages: object) -> list[str]:
    if isinstance(messages, str):
        return [messages]
    inner = messages.values() if isinstance(messages, dict) else messages if isinstance(messages, list) else ()
    return [text for each in inner for text in strings(each)]


def without_code(page: Path) -> str:
    return CODE.sub("", FENCED.sub("", page.read_text(encoding="utf-8")))


def test_docs_and_page_keep_to_the_words_of_the_glossary() -> None:
    texts = {names(page): without_code(page) for page in PAGES if not is_old(page) and page != GLOSSARY}
    unused = unused_words(GLOSSARY.read_text(encoding="utf-8"))
    assert len(unused) > 20
    texts["web/src/words/en.json"] = page_texts()
    found = [
        (where, word)
        for where, text in texts.items()
        for word in unused
        if re.search(rf"\b{re.escape(word)}s?\b", " ".join(text.split()), re.IGNORECASE)
    ]
    assert found == []


def test_sources_keep_to_the_phrases_of_the_glossary() -> None:
    """In messages and in comments. Other words of the glossary have another meaning in code: a CPU has variants."""
    _, _, table = GLOSSARY.read_text(encoding="utf-8").partition("## Phrases we avoid")
    avoided = re.compile(rf"\b({'|'.join(unused_words(table))})\b", re.IGNORECASE)
    assert avoided.search("the player on turn"), "the table reads otherwise than this test expects"
    every = [path for place in SPOKEN for path in (ROOT / place).rglob("*") if path.suffix in SPEAKING]
    files = [path for path in every if "web_dist" not in path.parts]  # the page as it was when it was built
    found = [
        (names(path), found[1])
        for path in files
        if not path.name.endswith(".de.json") and path.name != "schema.d.ts"
        for found in avoided.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("page", [path for path in PAGES if not is_old(path)], ids=names)
def test_every_test_that_is_named_exists(page: Path) -> None:
    """Such as `tests/rules/test_shapes.py::test_a_name`, or a file name in any folder of `tests/`."""
    files = {path.name: path for path in (ROOT / "tests").rglob("test_*.py")}
    for line in typed(page):
        if found := re.fullmatch(r"(?:tests/[\w/]+/)?(test_\w+\.py)(?:::(test_\w+))?", line):
            file = ROOT / line.partition("::")[0] if line.startswith("tests/") else files.get(found[1])
            assert file is not None, line
            assert file.exists(), line
            assert f"def {found[2] or ''}" in file.read_text(encoding="utf-8"), line
