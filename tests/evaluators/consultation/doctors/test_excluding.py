"""Once a disorder leads, the earlier time that its criteria exclude is asked about."""

from __future__ import annotations

import numpy as np
import pytest

from evaluators.consultation.doctors import excluding
from evaluators.consultation.doctors.excluding import Excluding
from evaluators.consultation.heard import Heard
from kg.interview.track import Track
from tests.evaluators.consultation.belief.making import model, oracle

LOW, OTHER = "D013", "D009"


def heard_so_far(monkeypatch: pytest.MonkeyPatch, leader: str, share: float, **answers: object) -> Heard:
    heard = Heard("case", "en", 40, "female", 30, Track(oracle(), 40), model().start())
    hypotheses = heard.belief.likelihoods.hypotheses
    believed = np.full(len(hypotheses), (1 - share) / (len(hypotheses) - 1))
    believed[hypotheses.index(leader)] = share
    monkeypatch.setattr(excluding, "standing", lambda _: believed)
    for key, one in answers.items():
        known = key.replace("_", ".")
        heard.answers[known] = one
        heard.track.tell(oracle().questions[known], one)
    return heard


def test_a_leading_depression_has_an_earlier_high_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    due = Excluding(oracle()).due
    assert due(heard_so_far(monkeypatch, LOW, 0.6)) == ("past.elevated",)
    assert due(heard_so_far(monkeypatch, LOW, 0.3)) == ()
    # Generalized anxiety excludes no earlier time that makes up another disorder together with it.
    assert due(heard_so_far(monkeypatch, "D011", 0.6)) == ()
    assert due(heard_so_far(monkeypatch, LOW, 0.6, past_elevated=[])) == ()


def test_an_earlier_high_is_followed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    due = Excluding(oracle()).due
    heard = heard_so_far(monkeypatch, LOW, 0.6, past_elevated=[[900, 900, 880, 880]])
    assert due(heard) == ("past.elevated.signs",)
    heard.asked.add("past.elevated.signs")
    assert due(heard) == ("past.elevated.effect",)


def test_nothing_is_asked_where_no_other_disorder_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = heard_so_far(monkeypatch, LOW, 0.6)
    monkeypatch.setitem(heard.track.verdicts, OTHER, False)
    assert Excluding(oracle()).due(heard) == ()
