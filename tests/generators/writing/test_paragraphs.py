"""Where paragraphs begin, and that a text with others is not proved."""

import pytest

from generators.composing.prover import MISPLACED
from generators.writing.facts import joined
from generators.writing.paragraphs import BREAK, separated
from generators.writing.spans import decode, encode
from tests.generators.writing.patients import prover, written


@pytest.mark.parametrize(
    ("facts", "before"),
    [
        ([], []),
        ([(), ("1.worry/S056.1",), ("no S019",)], ["", " ", " "]),
        ([("1.worry.since=30", "1.worry/S056.1"), (), ("2.phobic/S062.1",)], ["", " ", BREAK]),
        ([("1.worry/S056.1",), ("traumatic.ago=60",), ("2.trauma/S069.1+",)], ["", BREAK, " "]),
        ([("traumatic.ago=60",), ("1.worry/S056.1",)], ["", " "]),
        ([("1.worry/S056.1",), ("2.phobic.past=3,9",), ("1.worry/S057.2+",)], ["", BREAK, BREAK]),
        ([("2.phobic/S062.1",), ("fear.basis=trauma",), ("2.phobic.distress=true",)], ["", " ", " "]),
    ],
)
def test_a_paragraph_begins_with_each_further_episode(facts: list[tuple[str, ...]], before: list[str]) -> None:
    assert list(separated(facts)) == before


def test_a_text_in_other_paragraphs_is_not_proved() -> None:
    for number in range(40):
        request, made = written(number)
        text = joined(made.sentences)
        if BREAK in text:
            break
    else:
        pytest.fail("no text has a second paragraph")
    record = {
        **made.provenance,
        "narrator": request.narrator,
        "patient": {"person": request.patient.code},
        "sentences": encode(made.sentences),
    }
    assert prover().stored(request.profile, text, record) == []
    assert prover().stored(request.profile, text.replace(BREAK, " ", 1), record) == [MISPLACED]
    assert [one.text for one in decode(text, record["sentences"])] == [one.text for one in made.sentences]
