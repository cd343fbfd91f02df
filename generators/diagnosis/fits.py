"""What goes with what in a patient: which forms of symptoms and which findings a case may tell together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kg.knowledge.knowledge import Knowledge
from kg.model.finding import TOLD
from kg.model.profile import Profile
from kg.model.timeline import Episode
from kg.store.query_runner import QueryRunner

VAGUE = "vague"
_DENIED = "no "
_VALUE = " = "


class Form(NamedTuple):
    """A form of a symptom (``kg.model.symptom.Subtype``)."""

    weight: int = 1
    kinds: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    among: int | None = None
    voices: tuple[str, ...] = ()


class Fits(NamedTuple):
    """All forms, and of each finding what is told beside what it says.

    Attributes:
        needs: finding -> what is said, or ``told`` -> symptoms of which one is told beside it.
        apart: finding -> what is said -> symptoms and forms that are not told beside it.
    """

    forms: Mapping[str, Form]
    needs: Mapping[str, Mapping[str, tuple[str, ...]]]
    apart: Mapping[str, Mapping[str, tuple[str, ...]]]


class CaseFacts(NamedTuple):
    """A case as its fits are looked at.

    Attributes:
        forms: of every symptom that is told, vague ones among them.
        shown: the symptoms that are present.
        said: finding -> what is said of it.
        beside: symptom -> the symptoms that are told of a time that both share.
    """

    profile: Profile
    forms: Mapping[str, str]
    shown: frozenset[str]
    said: Mapping[str, str]
    beside: Mapping[str, frozenset[str]]


def told(profile: Profile) -> CaseFacts:
    """A profile with what its fits ask for, sorted out once."""
    forms: dict[str, str] = {}
    beside: dict[str, set[str]] = {}
    for place, one in enumerate(profile.episodes):
        forms |= {**one.present, **one.vague}
        for other in profile.episodes[place:]:
            if _meet(one, other, profile.age):
                for code in (*one.present, *one.vague):
                    beside.setdefault(code, set()).update((*other.present, *other.vague))
                for code in (*other.present, *other.vague):
                    beside.setdefault(code, set()).update((*one.present, *one.vague))
    shown = frozenset(code for one in profile.episodes for code in one.present)
    return CaseFacts(
        profile, forms, shown, dict(_said(profile)), {code: frozenset(found) for code, found in beside.items()}
    )


def _meet(one: Episode, other: Episode, age: int | None) -> bool:
    first, second = one.span(age).widest, other.span(age).widest
    return one is other or (first[0] > second[1] and second[0] > first[1])


def _said(profile: Profile) -> Iterator[tuple[str, str]]:
    for key, value in profile.findings.items():
        yield key, str(value).lower() if isinstance(value, bool) else str(value)
    for key, bounds in profile.numbers.items():
        yield key, "zero" if bounds.high == 0 else "value"
    yield from ((key, VAGUE) for key in profile.unsettled)


def misfits(fits: Fits, profile: Profile, voice: str) -> Iterator[str]:
    """What does not go together in a case that is told in this voice."""
    case = told(profile)
    yield from finding_misfits(fits, case)
    for code, form in sorted(case.forms.items()):
        yield from alone(fits, case, form, voice)
        for other in sorted(case.beside[code]):
            if case.forms[other] in fits.forms[form].apart:
                yield f"{form} beside {case.forms[other]}"
    for key, said in sorted(case.said.items()):
        for form in sorted({*case.forms.values()} & {*apart(fits, key, said)}):
            yield f"{form}, and {key} is {said}"


def apart(fits: Fits, key: str, said: str) -> tuple[str, ...]:
    """What is not told beside what is said of a finding."""
    return fits.apart.get(key, {}).get(said, ())


def finding_misfits(fits: Fits, case: CaseFacts) -> Iterator[str]:
    """Findings without what they are about, or beside symptoms that they rule out; whatever the forms."""
    for key, said in sorted(case.said.items()):
        for saying in (TOLD, said):
            needed = fits.needs.get(key, {}).get(saying, ())
            if needed and not {*needed} & {*case.forms}:
                yield f"{key} is {said}, and nothing is told that it is about"
        for code in sorted(case.shown & {*apart(fits, key, said)}):
            yield f"{code}, and {key} is {said}"


def alone(fits: Fits, case: CaseFacts, form: str, voice: str) -> Iterator[str]:
    """What speaks against a form, whatever the forms of the other symptoms are."""
    rule, code = fits.forms[form], form.partition(".")[0]
    if rule.voices and voice not in rule.voices:
        yield f"{form} is not told by {voice}"
    if rule.needs and not any(_holds(case, one) for one in rule.needs):
        yield f"{form} without any of {', '.join(rule.needs)}"
    for one in rule.apart:
        if one in case.beside[code] or ((_VALUE in one or one.startswith(_DENIED)) and _holds(case, one)):
            yield f"{form} beside {one}"
    for key, said in sorted(case.said.items()):
        if form in apart(fits, key, said):
            yield f"{form}, and {key} is {said}"
    for episode in case.profile.episodes:
        if code in episode.present or code in episode.vague:
            yield from _in_episode(rule, form, episode)


def _in_episode(rule: Form, form: str, episode: Episode) -> Iterator[str]:
    if rule.kinds and episode.kind not in rule.kinds:
        yield f"{form} in an episode of the kind {episode.kind}"
    if rule.among is not None and len({*episode.present, *episode.vague}) < rule.among:
        yield f"{form} among fewer than {rule.among} symptoms"
    for effect in rule.implies:
        if effect in episode.unsettled or getattr(episode, effect) is False:
            yield f"{form} without {effect}"


def _holds(case: CaseFacts, one: str) -> bool:
    """Whether a case tells what a form names: a denial, a finding with a value, or a symptom at any time."""
    if one.startswith(_DENIED):
        return one.removeprefix(_DENIED) in case.profile.denied
    key, is_value, value = one.partition(_VALUE)
    return case.said.get(key) == value if is_value else one in case.forms


def read(connection: QueryRunner) -> Fits:
    """What the graph says of it."""
    rows = connection.rows("sampling/fits")
    findings = [row for row in rows if row["label"] == "Finding"]
    return Fits(
        {
            row["code"]: Form(
                row["weight"] or 1,
                tuple(row["kinds"] or ()),
                tuple(row["apart"] or ()),
                tuple(row["needs"] or ()),
                tuple(row["implies"] or ()),
                row["among"],
                tuple(row["voices"] or ()),
            )
            for row in rows
            if row["label"] == "Subtype"
        },
        {row["code"]: _by_saying(row["needs"] or ()) for row in findings if row["needs"]},
        {row["code"]: _by_saying(row["apart"] or ()) for row in findings if row["apart"]},
    )


def of_knowledge(knowledge: Knowledge) -> Fits:
    """What the knowledge files say of it."""
    forms = {form.code: form for symptom in knowledge.symptoms.values() for form in symptom.subtypes}
    return Fits(
        {
            code: Form(form.weight, form.kinds, form.apart, form.needs, form.implies, form.among, form.voices)
            for code, form in sorted(forms.items())
        },
        {key: finding.needs for key, finding in sorted(knowledge.findings.items()) if finding.needs},
        {key: finding.apart for key, finding in sorted(knowledge.findings.items()) if finding.apart},
    )


def _by_saying(listed: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for one in listed:
        saying, _, code = one.partition(" ")
        found[saying] = (*found.get(saying, ()), code)
    return found
