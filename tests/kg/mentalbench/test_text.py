"""Defects of texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators.audit.text import TextDefect, defects_of
from tests.kg.mentalbench.release import TEXT

NAMES = ("Alder Disorder", "Cedar Disorder (Tall Type)")


def test_a_sound_text_has_no_defect() -> None:
    assert defects_of(TEXT, NAMES) == set()


@pytest.mark.parametrize(
    ("text", "defect"),
    [
        (TEXT.rstrip("."), TextDefect.TRUNCATED),
        (TEXT + " It is an alder   disorder.", TextDefect.NAMES_OPTION),
        (TEXT + " It is Cedar Disorder (Tall Type).", TextDefect.NAMES_OPTION),
        (" ".join(TEXT.split()[-149:]), TextDefect.SHORT),
        (TEXT + " on." * 42, TextDefect.LONG),
        (TEXT + " Я.", TextDefect.OTHER_SCRIPT),
        (TEXT + " 食.", TextDefect.OTHER_SCRIPT),
        (TEXT + " It is **so**.", TextDefect.MARKUP),
        (TEXT + " It *is* so.", TextDefect.MARKUP),
        (TEXT + "\n- one.", TextDefect.MARKUP),
        (TEXT + "\n1. one.", TextDefect.MARKUP),
        (TEXT + "\n## One.", TextDefect.MARKUP),
        (TEXT + " <b>one</b>.", TextDefect.MARKUP),
        (TEXT + " One&nbsp;two.", TextDefect.MARKUP),
        (f'"{TEXT}"', TextDefect.QUOTED),
        (f" \N{LEFT DOUBLE QUOTATION MARK}{TEXT}\N{RIGHT DOUBLE QUOTATION MARK}\n", TextDefect.QUOTED),
    ],
)
def test_a_defect_is_seen(text: str, defect: TextDefect) -> None:
    assert defects_of(text, NAMES) == {defect}


@pytest.mark.parametrize(
    "text",
    [
        TEXT + ' She said "no."',
        TEXT + " Is it?",
        TEXT + " Then\N{HORIZONTAL ELLIPSIS}",
        TEXT + " A café, 5 µg, the 3º floor, naïve, Øre.",
        TEXT + " Twice * a day, 3 - 4 times, R&D, 2 < 3 > 1.",
        TEXT + " The alder disorders.",
        "'Tis so. " + TEXT,
    ],
)
def test_what_only_looks_like_a_defect(text: str) -> None:
    assert defects_of(text, NAMES) == set()


@pytest.mark.parametrize(("words", "defects"), [(39, {"under 40 words", "under 150 words"}), (40, {"under 150 words"})])
def test_length_limits_are_inclusive(words: int, defects: set[str]) -> None:
    assert defects_of(" ".join(["on"] * words) + ".", ()) == defects
    assert defects_of(" ".join(["on"] * 150) + ".", ()) == set()
    assert defects_of(" ".join(["on"] * 200) + ".", ()) == set()


@given(st.text(), st.lists(st.text(min_size=1), max_size=4).map(tuple))
def test_any_text_can_be_looked_at(text: str, names: tuple[str, ...]) -> None:
    found = defects_of(text, names)
    assert (TextDefect.ALMOST_EMPTY in found) == (len(text.split()) < 40)
    assert not {TextDefect.SHORT, TextDefect.LONG} <= found
