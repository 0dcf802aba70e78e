"""The tests of `rules/`, `kernel/` and `engine/` that cannot run in the Python of the page, and why."""

from pathlib import Path

import pytest

from tests.left_out import why_left_out

LEFT_OUT = {
    "starts processes, and a page has none": (
        "tests/rules/games/test_copies.py::test_another_process_answers",
        "tests/kernel/test_cpu_variants.py::test_the_environment_names_the_variant",
        "tests/engine/arena/test_arena.py::test_the_games_do_not_depend_on_how_many_processes_play_them",
        "tests/engine/arena/test_cluster.py",
        "tests/engine/protocol/test_external.py",
        "tests/engine/arena/test_referee.py::test_who_fails_loses_that_game_and_it_is_said_why",
        "tests/engine/arena/test_referee.py::test_a_program_that_cannot_be_started_ends_the_match",
        "tests/engine/arena/test_referee.py::test_so_does_one_that_ends_before_it_says_hello",
        "tests/engine/arena/test_workers.py",
    ),
    "compiles the kernel, or asks one that is compiled for another machine": (
        "tests/kernel/test_build.py",
        "tests/kernel/test_other_processors.py",
        "tests/kernel/test_sanitizers.py",
    ),
    "starts threads, and a page has none": (
        "tests/kernel/games/test_playouts.py::test_threads_play_the_same_games_as_one_alone",
        "tests/engine/protocol/test_conversation.py::test_the_conversation_on_the_page_goes_as_written",
        "tests/engine/protocol/test_conversation.py::test_a_thinking_engine_tells_how_far_it_is_and_stops_at_once",
        "tests/engine/protocol/test_conversation.py::test_quit_ends_a_thought",
        "tests/engine/protocol/test_conversation.py::test_at_the_end_of_the_input_a_thought_is_finished",
        "tests/engine/protocol/test_conversation.py::test_when_nobody_listens_any_more_the_thought_is_stopped",
    ),
    "needs NumPy, which is not in the page": (
        "tests/kernel/test_batch.py",
        "tests/kernel/test_environment.py",
        "tests/kernel/test_observations.py",
        "tests/kernel/test_kernel_page.py::test_an_example_runs[example1]",
        "tests/kernel/test_kernel_page.py::test_an_example_runs[example2]",
    ),
    "needs cffi, which is not in the page": (
        "tests/engine/bots/test_own_code.py::test_what_is_in_the_folder_of_a_file_hides_no_other_module",
        "tests/engine/search/test_settings.py::test_the_kernel_has_the_same_options_in_the_same_order",
    ),
}
"""Files and tests, by the reason."""


class LeavesOut:
    """As a plugin of pytest: it does not even read a file that is left out."""

    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        id = collection_path.relative_to(config.rootpath).as_posix() if collection_path.suffix == ".py" else ""
        return True if why_left_out(id, LEFT_OUT) else None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if reason := why_left_out(item.nodeid, LEFT_OUT):
                item.add_marker(pytest.mark.skip(reason=reason))
