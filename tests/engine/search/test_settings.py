"""The options of the search: one table, which bot specs, the kernel and the documentation follow."""

from dataclasses import fields
from pathlib import Path

import pytest

from quiltbee import edition
from quiltbee.engine.bots.spec import BadSpec, Seated, make_bot
from quiltbee.engine.option import BadOption, Option
from quiltbee.engine.search.bot import SearchBot
from quiltbee.engine.search.settings import DEFAULT, MEMORY_VARIABLE, Settings, spec_options, tree_memory
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.position import pack
from tests.engine.search.test_search import middle

PAGE = Path(__file__).parents[3] / "docs" / "explanation" / "engine.md"
C_TYPES = {int: ("uint32_t", "uint64_t"), float: ("float",)}


def settings_of(text: str) -> Settings:
    seated = make_bot(text)
    assert isinstance(seated, Seated)
    assert isinstance(seated.bot, SearchBot)
    return seated.bot.settings


def test_the_kernel_has_the_same_options_in_the_same_order() -> None:
    struct = ffi.typeof("struct qb_search_options").fields
    assert [name for name, _ in struct] == [each.name for each in fields(Settings)]
    for (_, c_field), each in zip(struct, fields(Settings), strict=True):
        assert c_field.type.cname in C_TYPES[each.type]  # type: ignore[index]  # a class: no annotation is a string


@pytest.mark.parametrize("option", spec_options(), ids=lambda option: option.name)
def test_every_option_can_be_given_from_its_least_to_its_largest_value(option: Option) -> None:
    for number in (option.low, option.high, option.default):
        assert getattr(settings_of(f"search:{option.name}={number}"), option.name) == number


@pytest.mark.parametrize("option", spec_options(), ids=lambda option: option.name)
@pytest.mark.parametrize("number", [-1, 1e12, float("nan"), float("inf")])
def test_a_number_out_of_range_is_refused_with_the_range(option: Option, number: float) -> None:
    with pytest.raises(BadOption, match=f"{option.name} is a .*number from {option.low:g} to"):
        Settings(**{option.name: number})  # type: ignore[arg-type]  # a number of the wrong kind is refused, too


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("explore", "c_puct"),
        ("policy_heat", "policy_temperature"),
        ("widen", "placement_widening"),
        ("orders", "chance_widening"),
        ("weaker", "contempt"),
    ],
)
def test_a_bot_spec_may_use_the_old_name_of_an_option(old: str, new: str) -> None:
    assert settings_of(f"search:{old}=0.75") == settings_of(f"search:{new}=0.75") != DEFAULT
    with pytest.raises(BadSpec, match=f"the option {new} of search is given twice"):
        make_bot(f"search:{old}=1,{new}=1")


@pytest.mark.parametrize("head", ["uct", "abstract"])
def test_the_baselines_know_the_old_name_too(head: str) -> None:
    assert make_bot(f"{head}:explore=0.25").bot == make_bot(f"{head}:{'c_uct' if head == 'uct' else 'c_puct'}=0.25").bot  # type: ignore[attr-defined]  # a seated bot


def test_an_unknown_option_is_answered_with_the_new_names() -> None:
    with pytest.raises(
        BadSpec, match="search has no option 'solve_leaf'; it has static, batch, c_puct, win_share"
    ) as told:
        make_bot("search:solve_leaf=60")
    assert not any(option.old_name in str(told.value).split() for option in spec_options() if option.old_name)


def test_an_option_without_a_name_is_none() -> None:
    with pytest.raises(BadSpec, match="search has no option ''"):
        make_bot("search:=1")


@pytest.mark.parametrize(
    "unsafe",
    [
        {"kind": 3},
        {"memory": 1},
        {"memory": 1 << 40},
        {"root_placements": 0},
        {"root_placements": 128},
        {"near_placements": 99},
        {"deep_placements": 0},
        {"chance_widening": -1.0},
        {"contempt": float("nan")},
    ],
    ids=str,
)
def test_the_kernel_itself_refuses_numbers_that_would_break_its_memory(unsafe: dict[str, float]) -> None:
    position = pack(middle(edition("express"), 1, 3))
    given = {each.name: getattr(DEFAULT, each.name) for each in fields(Settings)} | unsafe
    options = ffi.new("struct qb_search_options *", given)
    assert lib.qb_search_new(position.tables.c, position.c, options, ffi.NULL, 1) == ffi.NULL


def test_the_documentation_lists_every_option() -> None:
    rows = [
        f"| `{each.name}` | {each.default:g} | {each.low:g} to {each.high:g} | {each.about} |"
        for each in spec_options()
    ]
    table = PAGE.read_text(encoding="utf-8").partition("| option | default | range | meaning |\n")[2]
    assert table.partition("\n\n")[0].splitlines()[1:] == rows


@pytest.mark.parametrize("said", ["x", "-1", "1000", "1e9", "99999999999999", "²"])
def test_a_wrong_memory_for_trees_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match="QUILTBEE_TREE_MEMORY is a number of bytes"):
        tree_memory({MEMORY_VARIABLE: said})


def test_the_environment_says_how_much_memory_a_tree_may_have() -> None:
    assert tree_memory({MEMORY_VARIABLE: "1048576"}) == 1 << 20
    assert tree_memory({}) == tree_memory({MEMORY_VARIABLE: ""})
