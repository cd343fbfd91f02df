"""What is wrong with a wording file: its parts, how many there are, what joins them."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from kg.wording.lint import Entry, Linter, Shape, WordingProblem
from kg.wording.model import (
    Both,
    FamilyWording,
    FindingWording,
    FormWording,
    KindWording,
    PairWording,
    Stories,
    SymptomWording,
    Theme,
    owner_of,
    texts_of,
)
from kg.wording.pattern import part_of, slots_in
from kg.wording.scene_slots import OF_EPISODES, SCENE
from kg.wording.thread import Thread

LEAST: Mapping[str, int] = {
    "chart": 5, "self": 8, "examples.chart": 3, "examples.self": 4, "vague": 5,
    "noun.chart": 3, "noun.self": 3, "denied.chart": 3, "denied.self": 3, "absent.chart": 4, "absent.self": 6,
    "stories.chart": 4, "stories.self": 6, "asks": 3, "plain.chart": 5, "plain.self": 6, "terms.chart": 4,
    "terms.self": 2, "never.chart": 3, "never.self": 4,
}  # fmt: skip
"""How many parts of each use there are at the least."""
OFTEN = frozenset({"impairment_true", "distress_true"})
MANY, FEW = 24, 12
"""How many sentences a saying of an episode has at the least: what most cases tell, and the rest."""
TIMES: Mapping[str, frozenset[str]] = {
    "since": frozenset({"span"}), "past": frozenset({"span", "ago"}), "onset_age": frozenset({"n"}),
    "vague_length": frozenset({"ago"}), "vague_end": frozenset({"span"}),
}  # fmt: skip
"""The slots that the sentences of a saying need."""
_FIXED = frozenset({"since", "past", "onset_age", "vague_length"})
_SAME_OPENING, _OPENING = 3, 3
"""So many parts of a form may begin with the same so many words."""


def problems(
    family: FamilyWording,
    linter: Linter,
    kinds: Mapping[str, Collection[str]],
    themes: Sequence[Theme],
) -> Iterator[WordingProblem]:
    """Everything that is wrong in a file.

    Args:
        family: the file.
        linter: looks at each part.
        kinds: kind of episode -> its symptoms, whose parts may have words for such an episode.
        themes: of all files.
    """
    for entry in entries(family, kinds, themes):
        yield from linter.problems(entry)
    yield from _counts(family)
    yield from _untold(family, kinds)
    yield from _joints(family)
    yield from _foreign(family, linter, kinds)
    yield from _repeats(family)


def entries(family: FamilyWording, kinds: Mapping[str, Collection[str]], themes: Sequence[Theme]) -> Iterator[Entry]:
    """The parts of a file, with the slots that the themes of all files have for them."""
    for symptom in family.symptoms:
        own = frozenset({symptom.code, *(kind for kind, symptoms in kinds.items() if symptom.code in symptoms)})
        yield from _of_symptom(themes, symptom, own)
        for form in symptom.forms:
            yield from _of_form(form, _slots(themes, symptom.code, form.code), own)
    for pair in family.pairs:
        yield from _of_pair(pair, _slots(themes, *pair.of, *symptoms_of(pair)), kinds)
    for kind in family.episodes:
        yield from _of_kind(kind, {**_slots(themes, kind.kind), **OF_EPISODES})
    for finding in family.findings:
        yield from _of_finding(finding, {**_slots(themes, finding.key), **OF_EPISODES})
    for thread in family.threads:
        yield from _of_thread(thread, themes, kinds)


def _slots(themes: Sequence[Theme], *owners: str) -> dict[str, str]:
    fitting = [theme for theme in themes if {*owners} & {*theme.for_} and theme.sets]
    return {
        **SCENE,
        **{slot: some for theme in fitting for slot, some in zip(theme.slots, theme.sets[0], strict=False)},
    }


def _both(
    where: str, both: Both, shape: Shape, slots: Mapping[str, str], own: frozenset[str], *, fixed: bool = False
) -> Iterator[Entry]:
    for text in both.chart:
        yield Entry(f"{where}.chart", text, shape, "chart", slots, own, fixed)
    for text in both.self:
        yield Entry(f"{where}.self", text, shape, "self", slots, own, fixed)


def _of_symptom(themes: Sequence[Theme], symptom: SymptomWording, own: frozenset[str]) -> Iterator[Entry]:
    code = symptom.code
    slots = _slots(themes, code, *(form.code for form in symptom.forms))
    yield from _both(f"{code} noun", symptom.noun, "noun", slots, own)
    yield from _both(f"{code} denied", symptom.denied, "denied", slots, own)
    yield from _both(f"{code} never", symptom.never, "never", slots, own, fixed=True)
    yield from _both(f"{code} absent", symptom.absent, "sentence", slots, own, fixed=True)
    stories = Both(chart=texts_of(symptom.stories.chart), self=texts_of(symptom.stories.self))
    yield from _both(f"{code} stories", stories, "story", slots, own, fixed=True)


def _of_form(form: FormWording, slots: Mapping[str, str], own: frozenset[str]) -> Iterator[Entry]:
    yield from _both(form.code, Both(chart=form.chart, self=form.self), "clause", slots, own)
    yield from _both(f"{form.code} plain", form.plain, "plain", slots, own)
    yield from _both(f"{form.code} terms", form.terms, "noun", slots, own)
    yield from _both(f"{form.code} noticed", Both(self=form.noticed), "clause", slots, own)
    yield from _both(f"{form.code} examples", form.examples, "example", slots, own)
    yield from _both(f"{form.code} signs", Both(chart=form.signs), "clause", slots, own, fixed=True)
    yield from _both(f"{form.code} vague", Both(self=form.vague), "sentence", slots, own, fixed=True)


def _of_thread(thread: Thread, themes: Sequence[Theme], kinds: Mapping[str, Collection[str]]) -> Iterator[Entry]:
    for tell in thread.tells:
        symptom = tell.of.partition(".")[0]
        own = frozenset({symptom, *(kind for kind, symptoms in kinds.items() if symptom in symptoms)})
        slots = _slots(themes, tell.of, symptom)
        for text in (*tell.tell, *tell.more):
            needed = part_of(text).needs
            granted = own | {needed} if needed else own
            yield Entry(f"{tell.of} {thread.name}", text, "sentence", thread.voice, slots, granted)
    for saying, listed in thread.says.items():
        slots = _slots(themes, thread.kind)
        for text in listed:
            where = f"{thread.kind} {saying} {thread.name}"
            yield Entry(where, text, "sentence", thread.voice, slots, frozenset({thread.kind}))


def symptoms_of(pair: PairWording) -> tuple[str, ...]:
    """The symptoms of the forms of a pair."""
    return tuple(form.partition(".")[0] for form in pair.of)


def _of_pair(pair: PairWording, slots: Mapping[str, str], kinds: Mapping[str, Collection[str]]) -> Iterator[Entry]:
    told = symptoms_of(pair)
    own = frozenset({*told, *(kind for kind, symptoms in kinds.items() if {*told} <= {*symptoms})})
    code = owner_of(pair)
    yield from _both(f"{code} plain", pair.plain, "pair", slots, own)
    yield from _both(f"{code} whole", pair.whole, "sentence", slots, own)


def _of_kind(kind: KindWording, slots: Mapping[str, str]) -> Iterator[Entry]:
    own = frozenset({kind.kind})
    yield from _both(f"{kind.kind} names", kind.names, "noun", slots, own)
    for saying, both in kind.says.items():
        fixed = saying in _FIXED or saying.endswith("vague")
        yield from _both(f"{kind.kind} {saying}", both, "sentence", slots, own, fixed=fixed)


def _of_finding(finding: FindingWording, slots: Mapping[str, str]) -> Iterator[Entry]:
    for saying, both in finding.says.items():
        yield from _both(f"{finding.key} {saying}", both, "sentence", slots, frozenset({finding.key}), fixed=True)


def _counts(family: FamilyWording) -> Iterator[WordingProblem]:
    for symptom in family.symptoms:
        for use in ("noun", "denied", "never", "absent", "stories"):
            yield from _fewer_of_both(symptom.code, use, getattr(symptom, use))
        yield from _fewer(symptom.code, "asks", symptom.asks)
        for form in symptom.forms:
            for use in ("chart", "self", "vague"):
                yield from _fewer(form.code, use, getattr(form, use))
            for listed in ("plain", "terms"):
                yield from _fewer_of_both(form.code, listed, getattr(form, listed))
            yield from _fewer_of_both(form.code, "examples", form.examples)
    for kind in family.episodes:
        for saying, both in kind.says.items():
            yield from _fewer_of_both(kind.kind, saying, both, MANY if saying in OFTEN else FEW)
            for text in (*both.chart, *both.self):
                if missing := sorted(TIMES.get(saying, frozenset()) - {*slots_in(text)}):
                    yield WordingProblem(f"{kind.kind} {saying}", text, f"needs {', '.join(missing)} in braces")


def _untold(family: FamilyWording, kinds: Mapping[str, Collection[str]]) -> Iterator[WordingProblem]:
    """Symptoms of its kind that a thread does not tell, and sentences that only a case with another symptom has."""
    for thread in family.threads:
        told = {tell.of.partition(".")[0] for tell in thread.tells}
        for symptom in sorted({*kinds.get(thread.kind, ())} - told):
            yield WordingProblem(thread.name, "", f"does not tell {symptom}")
        for tell in thread.tells:
            if part_of(tell.tell[-1]).needs is not None:
                yield WordingProblem(
                    f"{tell.of} {thread.name}", tell.tell[-1], "takes a symptom for granted, though last"
                )


def _fewer_of_both(owner: str, use: str, both: Both | Stories, least: int | None = None) -> Iterator[WordingProblem]:
    yield from _fewer(owner, f"{use}.chart", both.chart, least)
    yield from _fewer(owner, f"{use}.self", both.self, least)


def _fewer(owner: str, use: str, listed: Sequence[object], least: int | None = None) -> Iterator[WordingProblem]:
    wanted = LEAST[use] if least is None else least
    if len(listed) < wanted:
        yield WordingProblem(f"{owner} {use}", "", f"has {len(listed)} parts instead of {wanted}")


def _joints(family: FamilyWording) -> Iterator[WordingProblem]:
    for theme in family.themes:
        for some in theme.sets:
            if len(some) != len(theme.slots):
                yield WordingProblem("themes", ", ".join(some), f"has {len(some)} phrases for {len(theme.slots)} slots")
    for link in family.links:
        for text in (*link.chart, *link.self):
            if {*re.findall(r"\{(\w)\}", text.lower())} != {"a", "b"}:
                yield WordingProblem(f"link {link.first} {link.then}", text, "needs {a} and {b}")


def _foreign(
    family: FamilyWording,
    linter: Linter,
    kinds: Mapping[str, Collection[str]],
) -> Iterator[WordingProblem]:
    """What joins parts or fills their slots and speaks of something that need not be told beside them."""
    for where, text, needed in _between(family, kinds):
        for hit in linter.hits(text):
            if any(one.isdisjoint(hit.subjects) for one in needed):
                yield WordingProblem(where, text, f"speaks of {', '.join(sorted(hit.subjects))} ({hit.cue})")


def _between(
    family: FamilyWording, kinds: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, str, Sequence[frozenset[str]]]]:
    """Links and what fills slots, each with what may be told there: a cue has to speak of one of each."""
    for link in family.links:
        for text in (*link.chart, *link.self):
            yield f"link {link.first} {link.then}", text, [frozenset({link.first, link.then})]
    for theme in family.themes:
        owners = {owner.partition(".")[0] if owner.startswith("S") else owner for owner in theme.for_}
        around = {code for symptoms in kinds.values() if owners & {*symptoms} for code in symptoms}
        for text in (phrase for some in theme.sets for phrase in some):
            yield "themes", text, [frozenset({*owners, *around, *([theme.event] if theme.event else ())})]


def _repeats(family: FamilyWording) -> Iterator[WordingProblem]:
    forms = [form for symptom in family.symptoms for form in symptom.forms]
    texts = Counter(
        text
        for form in forms
        for text in (*form.chart, *form.self, *form.plain.self, *form.examples.chart, *form.examples.self, *form.vague)
    )
    for text, times in texts.items():
        if times > 1:
            yield WordingProblem("repeated", text, f"stands {times} times")
    for form in forms:
        for opening, times in Counter(" ".join(text.split()[:_OPENING]) for text in form.self).items():
            if times > _SAME_OPENING:
                yield WordingProblem(form.code, opening, f"{times} parts for patients begin so")
