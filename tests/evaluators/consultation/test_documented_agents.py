"""The agents of docs/consultation-agents.md work as they stand there."""

from __future__ import annotations

import re
from typing import Any

from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.patients.rule import RulePatient
from generators.consultation.case import PatientCase
from tests.evaluators.consultation.talking import TalkingWorld, hold
from tests.places import ROOT


def test_the_documented_agents_hold_a_consultation(
    talking: TalkingWorld, told: list[PatientCase], monkeypatch: Any
) -> None:
    monkeypatch.setattr("kg.registry.register", lambda declared: declared)
    page = (ROOT / "docs" / "consultation-agents.md").read_text("utf-8")
    known: dict[str, Any] = {"__name__": "documented"}
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(block, "docs/consultation-agents.md", "exec"), known)
    assert issubclass(known["BriefDoctor"], DoctorAgent)
    assert issubclass(known["ForgetfulPatient"], RulePatient)
    doctor, patient = known["BriefDoctor"](talking.resources), known["ForgetfulPatient"](talking.resources)
    held = hold(talking, doctor, patient, told[0])
    assert held.close.why == "finished"
    assert {"any.depressive_episode", "any.anxiety_symptoms", "S032"} <= held.heard.asked
    ranked = known["StandingDiagnoser"](talking.resources).rank(held.heard)
    assert ranked
    assert all(held.heard.verdicts.get(code) is not False for code, _ in ranked)
