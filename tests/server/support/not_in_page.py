"""The black-box tests that mean nothing for a server in a page, and why; and those that `make test` runs over it.

Besides, every test ends early that needs an invitation: `in_page.py` skips it when the server refuses to make one.
"""

PROFILES = "tests/server/services/home/test_profiles.py"
NOT_IN_PAGE = {
    "needs a link to watch, which a page does not have": (
        "tests/server/realtime/test_streams.py::test_all_viewers_converge_whenever_they_come_and_go",
        "tests/server/services/inviting/test_ended_watching.py::test_a_watcher_who_is_sent_away_leaves_no_link_behind",
        "tests/server/services/inviting/test_ended_watching.py::test_who_comes_while_watching_is_ended_does_not_stay",
        "tests/server/services/inviting/test_seats.py::test_whoever_watches_sees_all_and_can_do_nothing",
        "tests/server/thinking/test_advice.py::test_a_finished_game_is_looked_at_again",
    ),
    "needs two browsers at one server": (
        "tests/server/services/test_offers.py::test_statistics_count_the_finished_games_of_a_name",
        f"{PROFILES}::test_at_home_whoever_says_who_plays_here_reads_the_book",
        f"{PROFILES}::test_at_home_a_reader_of_the_book_may_watch_its_finished_games",
        f"{PROFILES}::test_a_reader_of_the_book_watches_no_other_game",
    ),
    "is about processes, or what is in their database": (
        "tests/server/services/test_offers.py::test_a_deleted_game_leaves_no_row",
        "tests/server/services/test_playing.py::test_all_processes_agree_after_every_decision",
    ),
    "is about the network: names of hosts, other sites, cookies": (
        "tests/server/http/test_middleware.py",
        "tests/server/services/inviting/test_seats.py::test_the_cookie_is_kept_from_scripts_and_other_sites",
    ),
}
SAMPLE = ("tests/server/api/test_score_attack.py", "tests/server/realtime/test_streams.py")
