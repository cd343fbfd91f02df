"""Consultations without words: a doctor asks, and the true answers come back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple, cast

from evaluators.consultation.exchange import Ask, Close, Exchange, Mapped, PatientReply, Said
from evaluators.consultation.heard import Heard
from kg.interview.answer import answer
from kg.interview.track import Track
from tests.evaluators.consultation.belief.making import model, oracle

if TYPE_CHECKING:
    from evaluators.consultation.doctor import DoctorAgent
    from evaluators.consultation.resources import Resources
    from generators.consultation.sampling.population import Sampled

BUDGET = 30


class Simulated(NamedTuple):
    """What became of a consultation: keys of the questions in their order, and how it ended."""

    keys: list[str]
    heard: Heard
    close: Close


def resources() -> Resources:
    words = SimpleNamespace(
        follow_up=lambda *_: "And then?", escalation=lambda *_: "Help is near.", asked_of_earlier=lambda *_: "And now?"
    )
    found = SimpleNamespace(oracle=oracle(), belief=model(), speech={"en": words}, indexes={}, seed=1)
    return cast("Resources", found)


def consult(doctor: DoctorAgent, patient: Sampled, budget: int = BUDGET) -> Simulated:
    profile = patient.complete.profile
    age = profile.age or 0
    heard = Heard("case", "en", age, "female", budget, Track(oracle(), age), model().start())
    heard.exchanges.append(_exchange("Hello.", (), "question", ()))
    keys: list[str] = []
    for _ in range(4 * budget):
        turn = doctor.turn(heard)
        if isinstance(turn, Close):
            return Simulated(keys, heard, turn)
        assert isinstance(turn, Ask)
        said = []
        heard.asked.update(turn.keys)
        for key in (one for one in turn.keys if one in oracle().questions):
            told = answer(oracle().criteria, oracle().questions[key], patient.complete)
            if told is not None:
                heard.answers[key] = told
            heard.track.tell(oracle().questions[key], told)
            heard.belief.hear(key, told)
            said.append(Said(key=key, status="unsure" if told is None else "told", answer=told))
        if turn.act == "question":
            keys += turn.keys
        heard.exchanges.append(_exchange(turn.text, turn.keys, turn.act, tuple(said)))
    raise AssertionError("the doctor does not close")


def _exchange(text: str, keys: tuple[str, ...], act: str, said: tuple[Said, ...]) -> Exchange:
    mapped = tuple(Mapped(key=key) for key in keys)
    reply = PatientReply(text="", said=said)
    return Exchange.model_validate({"text": text, "mapped": mapped, "act": act, "trust": False, "reply": reply})
