"""What stricter and looser reading change, counted by hand."""

from __future__ import annotations

from evaluators.parsing.parse import parse
from evaluators.parsing.sensitivity import ReadingCounts, ReadReply, sensitivity

TEXTS = ("Panic Disorder", "Bipolar I Disorder")


def test_three_readings_of_the_same_replies() -> None:
    said = ["B", "Answer: B", "B. It is so, they say", "A or B", "I am sorry.", "?", "Panic Disorder"]
    found = sensitivity(ReadReply(text, "AB", TEXTS, "B", parse(text, "AB", TEXTS)) for text in said)
    assert found.standard == ReadingCounts(ok=4, unparsed=2, refused=1, correct=3, changed=0)
    assert found.strict == ReadingCounts(ok=3, unparsed=3, refused=1, correct=2, changed=1)
    assert found.loose == ReadingCounts(ok=5, unparsed=1, refused=1, correct=3, changed=1)
    assert found.methods == {"either": 1, "leading": 1, "letters": 3, "nothing": 1, "refused": 1}
