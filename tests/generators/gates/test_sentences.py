"""Where a sentence ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.text.sentences import sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n ", []),
        ("One thing.", ["One thing."]),
        ("One thing", ["One thing"]),
        ("It rains. I stay in.", ["It rains.", "I stay in."]),
        ("How long? A while. I didn't count!", ["How long?", "A while.", "I didn't count!"]),
        ("Three days ... maybe four. Not more.", ["Three days ... maybe four.", "Not more."]),
        ("I thought\u2026 Well.", ["I thought\u2026", "Well."]),
        ('"Go on." She went. (Or not.) Then he.', ['"Go on."', "She went.", "(Or not.)", "Then he."]),
        ("I said \u2018no.\u2019 Then I left.", ["I said \u2018no.\u2019", "Then I left."]),
        ("Mr. Hall and Dr. Byrne came. They sat.", ["Mr. Hall and Dr. Byrne came.", "They sat."]),
        ("I answered no. She nodded.", ["I answered no.", "She nodded."]),
        ("It was bed no. 7. I slept.", ["It was bed no. 7.", "I slept."]),
        ("No. I never did.", ["No.", "I never did."]),
        ("It cost 2.5 pounds. 12 of us paid.", ["It cost 2.5 pounds.", "12 of us paid."]),
        ("First  line\ngoes on.\n\nA title\n\nThen  text.", ["First line goes on.", "A title", "Then text."]),
        ("No way?! Yes.", ["No way?!", "Yes."]),
        ("I worked. I rested. Dr.", ["I worked.", "I rested.", "Dr."]),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@given(st.text(alphabet=st.sampled_from("aZ9.?!\u2026 \n\"'()\u2019\u00e9"), max_size=60))
def test_no_word_is_lost(text: str) -> None:
    assert " ".join(sentences(text)) == " ".join(text.split())


@given(st.lists(st.sampled_from(["It rains.", "Why?", "He said so!", "Dr. Ames came."]), max_size=8))
def test_whole_sentences_come_back(listed: list[str]) -> None:
    assert sentences(" ".join(listed)) == listed
