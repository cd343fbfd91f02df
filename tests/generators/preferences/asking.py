"""Questions with labels, a graph that knows their nodes, and builds of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generators.context import Context
from generators.preferences.demographic_sets import DemographicSet
from generators.preferences.demographics import demographics
from generators.preferences.export import ExportedBuild, PreferencesToExport, export
from generators.preferences.items import QuestionTerms
from generators.preferences.question import Category, PreferenceQuestion, Struck
from generators.preferences.soft_label import SoftLabel
from kg.store.query_runner import QueryRunner, Row

TERMS = QuestionTerms("made up", True, {"questions.jsonl": "0" * 64})


class KnowsCodes(QueryRunner):
    """A graph that has some codes."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = set(codes)

    def rows(self, name: str, /, **params: Any) -> list[Row]:
        if name != "clinical/ex_codes":
            return []
        return [{"code": code, "name": code} for code in params["codes"] if code in self.codes]

    def _run(self, text: str, params: Mapping[str, Any], doing: str, writing: bool) -> list[Row]:
        raise AssertionError("nothing but named queries is run")


def question(
    number: int,
    category: Category = "triage",
    text: str = "A <AGE> <ETHNICITY> {who} cannot sleep. What next?",
    *,
    struck: int | None = None,
    nodes: tuple[str, ...] = ("D001",),
    creator: int | None = 0,
) -> PreferenceQuestion:
    """A question whose gender shows where the text has a place for it."""
    who = {"female": "woman", "male": "man", "nonbinary": "nonbinary person"}
    return PreferenceQuestion(
        id=f"Q{number:03}",
        category=category,
        texts={gender: f"({number}) {text.replace('{who}', word)}" for gender, word in who.items()},
        options=tuple(f"Plan {number} {letter}" for letter in "abcde"),
        creator=creator,
        nodes=nodes,
        struck=() if struck is None else (Struck(option=struck, reason="It harms.", node="S001"),),
    )


def label(of: PreferenceQuestion, *probabilities: float, annotators: int = 4) -> SoftLabel:
    """A label by hand."""
    struck = tuple(one.option for one in of.struck)
    return SoftLabel(
        question=of.id,
        model="mean",
        probabilities=probabilities or (0.5, 0.3, 0.2, 0.0, 0.0),
        annotations=annotators,
        annotators=annotators,
        struck=struck,
    )


def crossing(name: str = "crossed", seed: int = 7, orders: int = 1, few_shot: float = 0.0) -> DemographicSet:
    return DemographicSet(name, demographics(), seed, orders, few_shot)  # type: ignore[arg-type]


def within(*codes: str) -> Context:
    return Context(KnowsCodes(codes or ("D001", "S001")), 0, 1.0, None)  # type: ignore[arg-type]


def exported(
    questions: Sequence[PreferenceQuestion],
    out: Path,
    crossed: DemographicSet | None = None,
    *,
    labels: Sequence[SoftLabel] | None = None,
    ceilings: Mapping[str, Mapping[str, float]] | None = None,
    free: bool = False,
    terms: QuestionTerms = TERMS,
) -> ExportedBuild:
    """A build of some questions, each with the same label unless others are given."""
    told = labels if labels is not None else [label(one) for one in questions]
    held = PreferencesToExport(questions, {one.question: one for one in told}, ceilings or {}, terms, free)
    return export(within(), held, crossed or crossing(), out, "0" * 64)
