"""Texts that are almost right: good texts after a typing error, a bad copy or an attack."""

from hypothesis import strategies as st

_PIECES = [
    *'0123456789:/.,-?xXfAR@()[]{}<>%"\\\n\t =#',
    *(
        "[Edition",
        '[First "1"]',
        "R()",
        "p01@",
        "@a1.3f",
        "e16",
        "{",
        "<+1 50%>",
        "10",
        "99999",
        "[[patches]]",
        "\x00",
        "é",
    ),
]


@st.composite
def almost(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with a few places cut, doubled, swapped or overwritten."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(st.sampled_from(["", text[start:end] * 2, text[start:end][::-1]]) | st.sampled_from(_PIECES))
        text = text[:start] + piece + text[end:]
    return text


@st.composite
def with_other_fields(draw: st.DrawFn, texts: st.SearchStrategy[str], separators: str) -> str:
    """A text whose fields stay well formed, but some are taken from elsewhere in it or are other small numbers."""
    text = draw(texts)
    separator = draw(st.sampled_from(list(separators)))
    fields = text.split(separator)
    for _ in range(draw(st.integers(1, 2))):
        place = draw(st.integers(0, len(fields) - 1))
        fields[place] = draw(st.sampled_from(fields) | st.integers(0, 60).map(str) | st.sampled_from(["-", "?", "."]))
    return separator.join(fields)
