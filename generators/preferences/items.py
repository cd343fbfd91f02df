"""Items of preference questions: about a patient of the set, with a label as gold."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generators.experts import EXPERT
from generators.forms.preference import modes
from generators.item import CEILING, DEMOGRAPHICS, Item, Option, Proof, item_id
from generators.part import ItemPart
from generators.preferences.demographic_sets import DemographicSet, PatientVariant, variants
from generators.preferences.few_shot import few_shot
from generators.preferences.question import AMBIGUOUS, CATEGORIES, OPTIONS, PreferenceQuestion
from generators.preferences.soft_label import SoftLabel

SUITE = "preferences"
QUERY = "clinical/ex_codes"
"""Shows that the graph has the nodes that a question, and each struck option, rest on."""
CHOICE = "Which of these options is best?"
FREE = "What would you do or conclude?"
"""What is asked beneath the text of a question, with its options and without."""
CREATOR = "creator"
"""Model of the label of a question that nobody annotated and that has one right answer, which its author names."""
STRUCK, PREFERRED, OTHER = "struck", "preferred", "not preferred"
"""Verdicts of options."""
_LABELS = "ABCDE"
_PREFIX, _FREE_PREFIX = "preference_", "preference_free_"


class QuestionTerms(NamedTuple):
    """Who answers for the items, and what may be done with them.

    Attributes:
        source: what the questions were read from, by name.
        redistribute: whether others may be given the items.
        sha256: what the items were made of -> hash of its file.
    """

    source: str
    redistribute: bool
    sha256: Mapping[str, str]


def task_name(category: str, *, free: bool = False) -> str:
    """The task of a category."""
    return f"{_FREE_PREFIX if free else _PREFIX}{category}"


TASKS: Mapping[str, bool] = {task_name(category, free=free): free for free in (False, True) for category in CATEGORIES}
"""Name of each task -> whether its questions are asked without their options."""


def label_of(question: PreferenceQuestion, labels: Mapping[str, SoftLabel]) -> SoftLabel | None:
    """The label of a question: that which was fitted, else what its author holds right where one answer is right.

    Args:
        question: that is asked.
        labels: question -> its fitted label.

    Returns:
        None where there is neither. In the two ambiguous categories only experts say what is preferred
        (paper 002, section 3.1).
    """
    if question.id in labels:
        return labels[question.id]
    if question.category in AMBIGUOUS or question.creator is None:
        return None
    right = tuple(float(place == question.creator) for place in range(OPTIONS))
    struck = tuple(sorted(one.option for one in question.struck))
    return SoftLabel(
        question=question.id, model=CREATOR, probabilities=right, annotations=0, annotators=0, struck=struck
    )


def preference_items(
    questions: Sequence[PreferenceQuestion],
    labels: Mapping[str, SoftLabel],
    crossing: DemographicSet,
    terms: QuestionTerms,
    ceilings: Mapping[str, Mapping[str, float]] | None = None,
    *,
    free: bool = False,
) -> Iterator[Item]:
    """The items of a set: category by category, question by question, patient by patient.

    Args:
        questions: all of them; those kept for examples are left out here, or are the only ones.
        labels: question -> its fitted label.
        crossing: which patients each question is about.
        terms: of the questions.
        ceilings: question -> metric -> what a single expert reaches.
        free: ask without the options; the preferred one is the reference.
    """
    kept = few_shot(questions, crossing.few_shot)
    for category in CATEGORIES:
        for question in questions:
            if question.category != category or (question.id in kept) != (crossing.name == "few-shot"):
                continue
            label = label_of(question, labels)
            if label is None:
                continue
            for variant in variants(question, crossing):
                of_question = (ceilings or {}).get(question.id, {})
                yield _item(question, label, variant, crossing, terms, of_question, free=free)


def id_of(item: Item) -> str:
    """The id of what an item tells, asks and calls preferred; who answers for it does not count."""
    return item_id(
        item.task,
        {
            "stem": item.stem,
            "question": item.question,
            "options": [option.text for option in item.options],
            "parts": [part.model_dump(exclude_defaults=True) for part in item.parts],
            "facts": dict(item.facts),
            "about": item.entities,
        },
    )


def _item(
    question: PreferenceQuestion,
    label: SoftLabel,
    variant: PatientVariant,
    crossing: DemographicSet,
    terms: QuestionTerms,
    ceilings: Mapping[str, float],
    *,
    free: bool,
) -> Item:
    distribution = tuple(round(label.probabilities[place], 6) for place in variant.options)
    options = tuple(
        Option(label=letter, text=question.options[place], node=None)
        for letter, place in zip(_LABELS, variant.options, strict=True)
    )
    preferred = modes(_LABELS, distribution)
    item = Item(
        id="",
        suite=SUITE,
        task=task_name(question.category, free=free),
        stem=variant.text,
        question=FREE if free else CHOICE,
        options=() if free else options,
        parts=(_free_part(options, preferred) if free else _part(distribution, preferred),),
        group=question.id,
        entities=tuple(sorted(set(question.nodes))),
        relations=(),
        facts=_facts(question, label, variant, options, distribution, free=free),
        proof=_proof(question, label, variant, options, preferred),
        provenance={
            "seed": crossing.seed,
            "set": crossing.name,
            DEMOGRAPHICS: variant.levels(),
            **({CEILING: dict(sorted(ceilings.items()))} if ceilings and not free else {}),
            EXPERT: {
                "source": question.source or terms.source,
                "redistribute": terms.redistribute,
                "annotators": label.annotators,
                "annotations": label.annotations,
                "sha256": dict(sorted(terms.sha256.items())),
            },
        },
    )
    return item.model_copy(update={"id": id_of(item)})


def _part(distribution: tuple[float, ...], preferred: tuple[str, ...]) -> ItemPart:
    return ItemPart(id="1", form="preference", take="one", answer=preferred, distribution=distribution)


def _free_part(options: Sequence[Option], preferred: tuple[str, ...]) -> ItemPart:
    reference = next(option.text for option in options if option.label == preferred[0])
    return ItemPart(id="1", form="text", take="one", reference=reference)


def _facts(
    question: PreferenceQuestion,
    label: SoftLabel,
    variant: PatientVariant,
    options: Sequence[Option],
    distribution: tuple[float, ...],
    *,
    free: bool,
) -> dict[str, Any]:
    shown = {"gender": variant.gender, "age": variant.age, "ethnicity": variant.ethnicity}
    facts: dict[str, Any] = {
        "question": question.id,
        "patient": {name: value for name, value in shown.items() if value is not None},
        "order": list(variant.options),
        "label": label.model,
    }
    if free:
        facts |= {"options": [option.text for option in options], "distribution": list(distribution)}
    return facts


def _proof(
    question: PreferenceQuestion,
    label: SoftLabel,
    variant: PatientVariant,
    options: Sequence[Option],
    preferred: tuple[str, ...],
) -> Proof:
    """The label, and the nodes of the graph that the question and each struck option rest on."""
    at = {place: option.label for place, option in zip(variant.options, options, strict=True)}
    struck = {at[one.option]: {"reason": one.reason, "node": one.node} for one in question.struck}
    verdicts = {
        option.label: STRUCK if option.label in struck else PREFERRED if option.label in preferred else OTHER
        for option in options
    }
    codes = sorted({*question.nodes, *(one["node"] for one in struck.values())})
    told = label.model_dump(exclude={"question", "struck"})
    rows = {"label": told, "struck": {letter: struck[letter] for letter in sorted(struck)}}
    return Proof(query=QUERY, params={"codes": codes}, verdicts=verdicts, rows=rows)
