"""What players can say to each other: a few friendly phrases instead of a chat. They are not stored."""

from typing import Literal, get_args

PhraseId = Literal[
    "hello",
    "good_luck",
    "nice_move",
    "thanks",
    "oops",
    "thinking",
    "here",
    "back_soon",
    "back_tomorrow",
    "good_game",
    "again",
]

PHRASES: dict[str, str] = {
    "hello": "Hello!",
    "good_luck": "Good luck!",
    "nice_move": "Nicely sewn!",
    "thanks": "Thank you!",
    "oops": "Oops!",
    "thinking": "Let me think.",
    "here": "I am here.",
    "back_soon": "Back in a moment.",
    "back_tomorrow": "Back tomorrow.",
    "good_game": "Good game!",
    "again": "Another game?",
}
assert tuple(PHRASES) == get_args(PhraseId)
