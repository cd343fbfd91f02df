"""Before it closes a doctor asks a little about the background, beside the budget."""

from __future__ import annotations

import pytest

from evaluators.consultation.background import background_plan, background_question
from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.doctors.gain_screeners import GainScreenersDoctor
from evaluators.consultation.exchange import Ask
from generators.consultation.words.files import words_of
from tests.evaluators.consultation.belief.making import unseen
from tests.evaluators.consultation.doctors.simulated import consult, resources


def test_the_background_comes_last_and_costs_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    patient, doctor = unseen()[3], GainScreenersDoctor(resources())
    without = consult(doctor, patient, 12)
    monkeypatch.setattr(CarefulDoctor, "background", None)
    found = consult(doctor, patient, 12)
    acts = [one.act for one in found.heard.exchanges]
    count = background_plan().questions
    assert acts[-count:] == ["background"] * count
    assert "background" not in acts[:-count]
    asked = [one.mapped[0].key for one in found.heard.exchanges[-count:]]
    assert len({*asked}) == count
    assert {*asked} <= {*background_plan().topics}
    assert (found.keys, found.close) == (without.keys, without.close)
    assert found.heard.questions == without.heard.questions == len(without.keys)


def test_every_topic_has_words_and_they_are_drawn_by_case() -> None:
    assert {*background_plan().topics} <= {*words_of("en").topics}
    heard = consult(GainScreenersDoctor(resources()), unseen()[3], 3).heard
    first: set[str] = set()
    for number in range(30):
        heard.case = str(number)
        found = background_question(heard, 1, 3)
        assert isinstance(found, Ask)
        first.update(found.keys)
    assert first == {*background_plan().topics}
    assert background_question(heard, 1, 0) is None
