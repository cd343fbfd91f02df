"""What the suite's disorders use does not lean on what only additional ones use."""

from collections.abc import Iterator

from kg.knowledge.core import AdditionalCodes, additional
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.knowledge.worded import place_of


def beside_core(knowledge: Knowledge) -> Iterator[Problem]:
    """Records that would change, and not only lose an edge, if additional disorders were not there."""
    gone = additional(knowledge)
    if not gone.disorders:
        return
    yield from _exclusions(knowledge, gone)
    yield from _lists(knowledge, gone)
    yield from _themes(knowledge, gone)


def _exclusions(knowledge: Knowledge, gone: AdditionalCodes) -> Iterator[Problem]:
    for code, disorder in knowledge.disorders.items():
        places = [one.by in gone.disorders for one in disorder.excluded_when]
        if code not in gone.disorders and places != sorted(places):
            by = next(one.by for one in disorder.excluded_when if one.by in gone.disorders)
            says = f"its exclusion by the additional disorder {by} stands before others"
            yield Problem("additional", code, says, "put exclusions by additional disorders last", by)


def _lists(knowledge: Knowledge, gone: AdditionalCodes) -> Iterator[Problem]:
    """Forms and findings of the suite that name what only additional disorders use."""
    for symptom in knowledge.symptoms.values():
        if symptom.code not in gone.symptoms:
            for form in symptom.subtypes:
                yield from _named(form.code, (*form.apart, *form.needs, *form.kinds), gone)
    for key, finding in knowledge.findings.items():
        if key not in gone.findings:
            named = (*finding.needs.values(), *finding.apart.values())
            yield from _named(key, tuple(code for codes in named for code in codes), gone)


def _named(record: str, named: tuple[str, ...], gone: AdditionalCodes) -> Iterator[Problem]:
    for one in named:
        code = one.removeprefix("no ").partition(" = ")[0]
        if code in gone.told or code.partition(".")[0] in gone.symptoms:
            says = f"names {one!r}, which only additional disorders use"
            yield Problem("additional", record, says, "say it in that record instead", one)


def _themes(knowledge: Knowledge, gone: AdditionalCodes) -> Iterator[Problem]:
    for file, family in knowledge.wording.families.items():
        places = [
            all(one in gone.told or one.partition(".")[0] in gone.symptoms for one in theme.for_)
            for theme in family.themes
        ]
        if places != sorted(places):
            says = "a theme for what only additional disorders use stands before others"
            yield Problem("additional", place_of(file), says, "put it last", "themes:")
