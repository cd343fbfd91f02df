"""What wording files name is there, and nothing in them stands twice."""

from collections import Counter
from collections.abc import Iterable, Iterator

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.near import near_words, question
from kg.wording.listed import LIFE, WORK
from kg.wording.model import FamilyWording, Worded, owner_of


def place_of(file: str) -> str:
    """How problems name a wording file."""
    return f"wording/{file}.yaml"


def worded(knowledge: Knowledge) -> Iterator[Problem]:
    """Parts, themes and scenes of what no record defines, and records that are worded twice."""
    wording = knowledge.wording
    forms = {form.code for symptom in knowledge.symptoms.values() for form in symptom.subtypes}
    symptoms = {*knowledge.symptoms, *forms}
    told = {*knowledge.findings, *knowledge.events}
    everything = symptoms | told | {*knowledge.kinds}
    for file, family in wording.families.items():
        named = (form.code for symptom in family.symptoms for form in symptom.forms)
        yield from _unknown(file, "symptom or form", (*(one.code for one in family.symptoms), *named), symptoms)
        yield from _unknown(file, "kind of episode", (one.kind for one in family.episodes), knowledge.kinds)
        yield from _unknown(file, "finding or kind of event", (one.key for one in family.findings), told)
        ends = (end for link in family.links for end in (link.first, link.then))
        paired = (form for pair in family.pairs for form in pair.of)
        yield from _unknown(file, "symptom or form", (*ends, *paired), symptoms)
        for theme in family.themes:
            yield from _unknown(file, "symptom, form, finding or kind", theme.for_, everything)
            yield from _unknown(file, "kind of event", [theme.event] if theme.event else [], knowledge.events)
        for symptom in family.symptoms:
            yield from _astray(file, symptom.code, (form.code for form in symptom.forms))
    yield from _unknown(WORK, "occupation", wording.work.work, knowledge.occupations)
    relatives = (relative for kin in wording.lives.kin for relative in kin.relatives)
    yield from _unknown(LIFE, "relative", relatives, wording.relatives.pronouns)
    yield from _twice((file, owner) for file, family in wording.families.items() for owner in _owners(family))
    yield from _twice(
        (file, f"frames {use} of {genre}")
        for file, genres in wording.genres.items()
        for genre, uses in genres.genres().items()
        for use in uses
    )


def _owners(family: FamilyWording) -> Iterator[str]:
    told: tuple[Worded, ...] = (*family.links, *family.pairs, *family.symptoms, *family.episodes, *family.findings)
    yield from map(owner_of, told)
    yield from (form.code for symptom in family.symptoms for form in symptom.forms)


def _unknown(file: str, kind: str, codes: Iterable[str], known: Iterable[str]) -> Iterator[Problem]:
    there = {*known}
    for code in codes:
        if code not in there:
            remedy = question(near_words(code, there)) or "correct the code or add that record"
            yield Problem(
                "reference", place_of(file), f"names the {kind} {code!r}, which no file defines", remedy, code
            )


def _astray(file: str, symptom: str, forms: Iterable[str]) -> Iterator[Problem]:
    for form in forms:
        if form.partition(".")[0] != symptom:
            says = f"words the form {form} under {symptom}"
            yield Problem("reference", place_of(file), says, "put it under its own symptom", form)


def _twice(named: Iterable[tuple[str, str]]) -> Iterator[Problem]:
    listed = [*named]
    counts = Counter(owner for _, owner in listed)
    for file, owner in listed:
        if counts[owner] > 1:
            counts[owner] = 0
            yield Problem("duplicate", place_of(file), f"{owner} is worded twice", "keep one", owner.split()[0])
