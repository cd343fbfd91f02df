"""Whether the sampled profiles fit the graph and themselves."""

from collections.abc import Iterator

from evaluators.audit.defect import Defect
from kg.mentalbench.dataset import ReleaseEntry
from kg.mentalbench.duration import readable
from kg.mentalbench.graph import MentalKg
from kg.mentalbench.profile import Manifestation, ReleaseProfile


def profile_defects(records: tuple[ReleaseEntry, ...], graph: MentalKg | None) -> tuple[Defect, ...]:
    """Every defect of every profile, once for each seed."""
    found: dict[Defect, None] = {}
    for record in records:
        where = str(record.seed) if record.seed else f"{record.level}/{record.unit}, {record.id}"
        for check, detail in _of_profile(record, graph):
            found.setdefault(Defect(check=check, where=where, detail=detail))
    return tuple(found)


def _of_profile(record: ReleaseEntry, graph: MentalKg | None) -> Iterator[tuple[str, str]]:
    profile = record.profile
    if profile.disorder != record.unit.split("-")[0]:
        yield "profile of another disorder", f"is a profile of {profile.disorder}"
    grouped = frozenset(code for group in profile.groups for code in group.symptoms)
    if grouped != frozenset(profile.symptoms):
        difference = ", ".join(sorted(grouped ^ frozenset(profile.symptoms)))
        yield "symptoms outside groups", f"groups and list of symptoms differ by {difference}"
    for text in profile.durations():
        if readable(text) is None:
            yield "unreadable duration", repr(text)
    if graph is not None:
        yield from _groups(profile, graph)
        for manifestation in profile.manifestations:
            yield from _manifestation(manifestation, graph)


def _groups(profile: ReleaseProfile, graph: MentalKg) -> Iterator[tuple[str, str]]:
    disorder = graph.disorders.get(profile.disorder)
    if disorder is None:
        yield "dangling disorder", f"{profile.disorder} has no criteria"
        return
    own = {use.group for use in disorder.uses}
    for group in profile.groups:
        if group.name not in own:
            yield "group of another disorder", f"{group.name} is not among the groups of {disorder.code}"
        if group.name not in graph.groups:
            continue
        for code in sorted(set(group.symptoms) - set(graph.groups[group.name].pool)):
            yield "symptom outside pool", f"{code} is not in the pool of {group.name}"


def _manifestation(shown: Manifestation, graph: MentalKg) -> Iterator[tuple[str, str]]:
    if not graph.symptoms:
        return
    symptom = graph.symptoms.get(shown.symptom)
    if symptom is None:
        yield "dangling symptom", f"{shown.symptom} is not described in the graph"
        return
    if shown.name != symptom.name:
        yield "two names", f"{shown.symptom} is {shown.name!r} here, {symptom.name!r} in the graph"
    for text in shown.shown_as:
        if text not in symptom.subtypes and text not in symptom.examples:
            yield "dangling subtype", f"{text!r} is not a subtype or example of {shown.symptom}"
