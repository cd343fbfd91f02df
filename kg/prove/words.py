"""A profile as a clinician reads it."""

from collections.abc import Iterable, Iterator, Mapping

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Value
from kg.model.finding import Finding
from kg.model.profile import Profile


def describe(profile: Profile, knowledge: Knowledge) -> str:
    """The patient of a profile in one sentence, with names and codes."""
    parts = [
        *_symptoms("", profile.present, knowledge),
        *_symptoms("perhaps ", profile.vague, knowledge),
        *_findings(profile.findings, knowledge),
    ]
    for earlier in profile.past:
        inner = [
            *_symptoms("", earlier.present, knowledge),
            *_symptoms("perhaps ", earlier.vague, knowledge),
            *_findings(earlier.findings, knowledge),
        ]
        parts.append(f"in the past, {knowledge.episodes[earlier.episode].name}: {', '.join(inner) or 'no detail'}")
    return f"A patient with: {'; '.join(parts) or 'no symptom and no finding'}."


def _symptoms(lead: str, codes: Iterable[str], knowledge: Knowledge) -> Iterator[str]:
    named = ", ".join(f"{knowledge.symptoms[code].name} ({code})" for code in sorted(codes))
    if named:
        yield lead + named


def _findings(findings: Mapping[str, Value], knowledge: Knowledge) -> Iterator[str]:
    for key, value in findings.items():
        if key in knowledge.findings:
            finding = knowledge.findings[key]
            yield f"{finding.name}: {_said(finding, value)}"
            continue
        episode, _, aspect = key.rpartition(".")
        name = knowledge.episodes[episode].name
        if aspect == "days":
            yield f"{name}, length: {_counted(int(value), 'day')}"
        else:
            yield f"{name}, {'impairing' if value else 'not impairing'}"


def _said(finding: Finding, value: Value) -> str:
    if finding.type == "boolean":
        return "yes" if value else "no"
    if finding.type == "choice":
        return next((choice.meaning for choice in finding.values if choice.value == value), str(value))
    if finding.unit == "times a week":
        return f"{value} times a week"
    return _counted(int(value), str(finding.unit).removesuffix("s"))


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
