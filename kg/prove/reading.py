"""From the solver's model to a profile."""

from collections.abc import Mapping

import z3

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Value
from kg.model.finding import EFFECT, LENGTH
from kg.model.profile import PastEpisode, Profile
from kg.prove.unknowns import Stated, Stretch, Unknowns


def profile_of(model: z3.ModelRef, patient: Unknowns, knowledge: Knowledge) -> Profile:
    """The profile that a model gives to an open patient; each symptom is named by its first subtype."""
    findings: dict[str, Value] = {}
    for key, stated in patient.findings.items():
        value = _value(model, stated)
        if value is not None:
            values = knowledge.findings[key].values
            findings[key] = values[value].value if values else value
    past = tuple(
        PastEpisode(
            episode=key,
            present=_marked(model, stretch.present, knowledge),
            vague=_marked(model, stretch.vague, knowledge),
            findings=_episodes(model, stretch),
        )
        for key, stretch in patient.past.items()
        if is_true(model, stretch.exists)
    )
    return Profile(
        present=_marked(model, patient.now.present, knowledge),
        vague=_marked(model, patient.now.vague, knowledge),
        findings=findings | _episodes(model, patient.now),
        past=past,
    )


def is_true(model: z3.ModelRef, formula: z3.BoolRef) -> bool:
    """Whether a formula is true in a model; what the model leaves open counts as false."""
    return bool(z3.is_true(model.eval(formula, model_completion=True)))


def _marked(model: z3.ModelRef, flags: Mapping[str, z3.BoolRef], knowledge: Knowledge) -> dict[str, str]:
    codes = sorted(code for code, flag in flags.items() if is_true(model, flag))
    return {code: knowledge.symptoms[code].subtypes[0].code for code in codes}


def _value(model: z3.ModelRef, stated: Stated) -> bool | int | None:
    if not is_true(model, stated.known):
        return None
    value = model.eval(stated.value, model_completion=True)
    return int(value.as_long()) if z3.is_int_value(value) else bool(z3.is_true(value))


def _episodes(model: z3.ModelRef, stretch: Stretch) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for aspect, stated_by in ((LENGTH, stretch.days), (EFFECT, stretch.impairment)):
        for key, stated in stated_by.items():
            value = _value(model, stated)
            if value is not None:
                found[f"{key}.{aspect}"] = value
    return dict(sorted(found.items()))
