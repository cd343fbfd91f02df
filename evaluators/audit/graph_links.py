"""Whether the codes and names of the released graph fit together."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from evaluators.audit.defect import Defect
from kg.mentalbench.graph import MentalKg, ReleaseDifferential
from kg.mentalbench.shape import Shape


class GraphCounts(Shape):
    """The size of the graph."""

    disorders: int
    groups: int
    symptoms: int
    subtypes: int
    differentials: int
    rules: int
    absent: tuple[str, ...]


def count_graph(graph: MentalKg) -> GraphCounts:
    """Counts what the graph holds."""
    return GraphCounts(
        disorders=len(graph.disorders),
        groups=len(graph.groups),
        symptoms=len(graph.symptoms),
        subtypes=sum(len(symptom.subtypes) for symptom in graph.symptoms.values()),
        differentials=len(graph.differentials),
        rules=sum(len(texts) for entry in graph.differentials for texts in entry.rules.values()),
        absent=tuple(remark.where for remark in graph.remarks if remark.kind == "absent"),
    )


def graph_defects(graph: MentalKg, root: Path) -> Iterator[Defect]:
    """Every dangling, repeated or contradictory code and name."""
    for remark in graph.remarks:
        if remark.kind != "absent":
            where = f"{remark.path.relative_to(root).as_posix()}, {remark.where}"
            yield Defect(check=remark.kind, where=where, detail=remark.detail)
    yield from _names(graph)
    yield from _events(graph)
    yield from _groups(graph)
    yield from _differentials(graph)


def _names(graph: MentalKg) -> Iterator[Defect]:
    for code in sorted(graph.names.keys() ^ graph.disorders.keys()) if graph.names else ():
        has = "a name but no criteria" if code in graph.names else "criteria but no name"
        yield Defect(check="dangling disorder", where=code, detail=f"has {has}")
    for code, disorder in graph.disorders.items():
        listed = graph.names.get(code, disorder.name)
        if disorder.name != listed:
            detail = f"{disorder.name!r} in the criteria, {listed!r} in the list"
            yield Defect(check="two names", where=code, detail=detail)
    for name in _repeated(graph.all_names().values()):
        yield Defect(check="shared name", where=name, detail="names two disorders")
    for name in _repeated(symptom.name.casefold() for symptom in graph.symptoms.values()):
        yield Defect(check="shared name", where=name, detail="names two symptoms")


def _events(graph: MentalKg) -> Iterator[Defect]:
    for code, disorder in graph.disorders.items() if graph.events else ():
        for event in disorder.event_references:
            if event not in graph.events:
                detail = f"{event!r} is not a key of the catalogue of events"
                yield Defect(check="dangling event", where=code, detail=detail)


def _groups(graph: MentalKg) -> Iterator[Defect]:
    for name, group in graph.groups.items():
        core = (*group.core_all, *group.core_one_of)
        if graph.symptoms:
            for code in sorted({*group.pool, *core} - graph.symptoms.keys()):
                yield Defect(check="dangling symptom", where=name, detail=f"{code} is not described")
        for code in sorted(set(core) - set(group.pool)):
            yield Defect(check="core outside pool", where=name, detail=code)
        for code in _repeated(group.pool):
            yield Defect(check="repeated symptom", where=name, detail=f"{code} is twice in the pool")
        if group.min_count > len(set(group.pool)):
            detail = f"asks for {group.min_count} of {len(set(group.pool))}"
            yield Defect(check="minimum above pool", where=name, detail=detail)
    pooled = {code for group in graph.groups.values() for code in group.pool}
    for code in sorted(graph.symptoms.keys() - pooled):
        yield Defect(check="unused symptom", where=code, detail="is in no group")


def _differentials(graph: MentalKg) -> Iterator[Defect]:
    known = graph.disorders.keys() | graph.names.keys()
    for entry in graph.differentials:
        for code in sorted({entry.primary, entry.alternative, *entry.rules} - known):
            yield Defect(check="dangling disorder", where=entry.code, detail=f"{code} is unknown")
        yield from _rules(entry)
    for code in _repeated(entry.code for entry in graph.differentials):
        yield Defect(check="repeated differential", where=code, detail="occurs twice")


def _rules(entry: ReleaseDifferential) -> Iterator[Defect]:
    if entry.primary == entry.alternative:
        yield Defect(check="differential with itself", where=entry.code, detail="primary is the alternative")
    if entry.rules.keys() != {entry.primary, entry.alternative}:
        yield Defect(check="rules of other disorders", where=entry.code, detail=", ".join(sorted(entry.rules)))
    for code, texts in entry.rules.items():
        if len(texts) != 1:
            yield Defect(check="rule count", where=entry.code, detail=f"{len(texts)} rules for {code}")


def _repeated(values: Iterable[str]) -> list[str]:
    return sorted(value for value, times in Counter(values).items() if times > 1)
