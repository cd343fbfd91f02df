"""Transcripts made by hand, without a doctor, a patient or files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluators.consultation.exchange import Act, Mapped, Said, Status
from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.run.lines import ConclusionLine, TurnLine, VerdictChanges
from generators.consultation.case import CaseTruth, Certificates, PatientCase
from kg.model.profile import Profile

Ranked = tuple[tuple[str, float], ...]


def case(name: str, profile: Profile | None = None, **fields: Any) -> PatientCase:
    age = 30 if profile is None else profile.age or 0
    empty = Profile(age=age, episodes=(), events=(), findings={})
    given = {"split": "test", "mix": "charts", "sex": "female", "age": age, "occupation": "OCC", **fields}
    return PatientCase(id=name, profile=profile or empty, **given)


def truth(
    name: str,
    gold: Sequence[str] = (),
    icd: Sequence[str] = ("other",),
    verdicts: Mapping[str, bool] | None = None,
    certificate: Sequence[str] | None = None,
) -> CaseTruth:
    certificates = None
    if certificate is not None:
        keys = tuple(certificate)
        certificates = Certificates(verdicts=keys, by_symptom=keys, gold=keys[:1])
    return CaseTruth(id=name, gold=tuple(gold), verdicts=verdicts or {}, icd=tuple(icd), certificates=certificates)


def told(key: str, answer: Any, status: Status = "told") -> Said:
    return Said(key=key, status=status, answer=answer)


def turn(number: int, *said: Said, keys: Sequence[str] | None = None, act: Act = "question", **fields: Any) -> TurnLine:
    """A turn; what it asks is what is told, where nothing else is named."""
    asked = [one.key for one in said] if keys is None else keys
    given: dict[str, Any] = {
        "text": f"question {number}?",
        "worded": True,
        "trust": False,
        "reply": f"answer {number}",
        "understood": True,
        "observed": "",
        "risk_asked": False,
        "risk_heard": False,
        "heard": VerdictChanges(),
        "true": VerdictChanges(),
        "belief": (),
        **fields,
    }
    return TurnLine(turn=number, act=act, mapped=tuple(Mapped(key=key) for key in asked), said=said, **given)


def conclusion(ranked: Ranked, **fields: Any) -> ConclusionLine:
    given = {"status": "closed", "why": "decided", "questions": 0, "verdicts": {}, "true": {}, **fields}
    return ConclusionLine(ranked=ranked, named=ranked[0][0] if ranked else None, **given)


def concluded(one: CaseTruth, ranked: Ranked | None) -> FinishedConsultation:
    """A consultation of which the conclusion alone matters; None: there is none."""
    end = None if ranked is None else conclusion(ranked)
    return FinishedConsultation(case(one.id), one, (turn(0, keys=()),), end)
