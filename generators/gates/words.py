"""How far the words of a text give its answer away: TF-IDF and a logistic regression, with three kinds of folds.

Cases of one disorder share wording, so this baseline is right far more often than chance. The folds tell what it has
learned: where all cases of a seed are held out it may know the wording of the disorder; where those of a differential
or of a disorder are held out it may not.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from math import comb
from typing import Any, Literal, NamedTuple

import numpy as np
from pydantic import BaseModel, ConfigDict

from generators.folds import FOLDS
from generators.gates.bottom_k import Smallest, digest
from generators.item import Item

SAMPLE = 1_000
"""Items of a task that are looked at: those whose ids have the smallest hashes. Learning from more takes longer."""
MOST_TERMS = 5_000

Held = Literal["seed", "differential", "disorder"]


class WordsRead(BaseModel):
    """How often the words alone are right in a task.

    Attributes:
        held_out: what a fold keeps together: all items of a seed, of a differential, or of a disorder (in tasks about
            differentials, of the primary one).
        items: items of the task; ``n`` is how many of them were looked at.
        accuracy: exact matches / n.
        chance: the mean over items of 1 / C(options, answers).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    held_out: Held
    items: int
    n: int
    accuracy: float
    chance: float


class SampledCase(NamedTuple):
    """What is looked at of an item.

    Attributes:
        options: nodes, or texts where an option is not a node.
        gold: those of them that are right.
        held: what a fold keeps together -> the name of that for this item.
    """

    stem: str
    options: tuple[str, ...]
    gold: frozenset[str]
    held: Mapping[Held, str]


class WordSample:
    """Collects the sample of one task."""

    def __init__(self, task: str, sample: int = SAMPLE) -> None:
        """Starts with none.

        Args:
            task: the task that the items belong to.
            sample: how many items are kept.
        """
        self._task = task
        self._items = 0
        self._cases: Smallest[SampledCase] = Smallest(sample)

    def add(self, item: Item) -> None:
        """Takes one item in that has options of its own, if its id's hash is among the smallest so far."""
        if not item.options:
            return
        self._items += 1
        key = digest(item.id)
        if self._cases.wants(key):
            self._cases.put(key, _case(item))

    def result(self) -> list[WordsRead]:
        """The measures of the sample so far, one for each kind of fold that the task has."""
        cases = [case for _, case in self._cases.items()]
        kinds: tuple[Held, ...] = ("seed", "differential", "disorder")
        with one_thread():
            return [self._read(cases, held) for held in kinds if cases and all(held in case.held for case in cases)]

    def _read(self, cases: Sequence[SampledCase], held: Held) -> WordsRead:
        chances = [1 / comb(len(case.options), len(case.gold)) for case in cases]
        return WordsRead(
            task=self._task,
            held_out=held,
            items=self._items,
            n=len(cases),
            accuracy=round(_right(cases, [digest(case.held[held]) % FOLDS for case in cases]) / len(cases), 6),
            chance=round(sum(chances) / len(chances), 6),
        )


def one_thread() -> AbstractContextManager[object]:
    """Keeps linear algebra to one thread inside.

    On matrices this small, threads spend ten times the processor time on waiting for each other.
    """
    from threadpoolctl import threadpool_limits

    limited: AbstractContextManager[object] = threadpool_limits(limits=1)
    return limited


def terms() -> Any:
    """The weights of a text's words, not fitted: of scikit-learn."""
    # Imported here: loading takes seconds.
    from sklearn.feature_extraction.text import TfidfVectorizer

    return TfidfVectorizer(sublinear_tf=True, min_df=2, max_features=MOST_TERMS)


def regression() -> Any:
    """A multinomial logistic regression, not fitted: of scikit-learn."""
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(C=10.0, tol=1e-3, max_iter=300)


def by_class(model: Any, rows: Any) -> list[list[float]]:
    """One score of each row for each class; a margin between two classes is one number, which counts for the second."""
    found = model.decision_function(rows) if hasattr(model, "decision_function") else model.predict_proba(rows)
    listed = np.asarray(found)
    scores: list[list[float]] = (np.column_stack([-listed, listed]) if listed.ndim == 1 else listed).tolist()
    return scores


def _case(item: Item) -> SampledCase:
    names = {option.label: option.node or option.text for option in item.options}
    held: dict[Held, str] = {"seed": item.group}
    if subject := item.provenance.get("subject"):
        held["disorder"], _, alternative = str(subject).partition("-")
        if alternative:
            held["differential"] = str(subject)
    return SampledCase(item.stem, tuple(names.values()), frozenset(names[label] for label in item.answer), held)


def _right(cases: Sequence[SampledCase], folds: Sequence[int]) -> int:
    """How many cases are right when each fold is answered from what the others teach."""
    try:
        # Which words are rare is looked up in all texts, answers apart; learning is from the other folds alone.
        stems = terms().fit_transform([case.stem for case in cases])
    except ValueError:
        # No word stands in two stems.
        return 0
    right = 0
    for fold in sorted(set(folds)):
        others = [place for place, own in enumerate(folds) if own != fold]
        asked = [place for place, own in enumerate(folds) if own == fold]
        rows = [(place, node) for place in others for node in sorted(cases[place].gold)]
        if len({node for _, node in rows}) < 2:
            continue
        model = regression().fit(stems[[place for place, _ in rows]], [node for _, node in rows])
        class_of = {node: number for number, node in enumerate(model.classes_.tolist())}
        sizes = Counter(len(cases[place].gold) for place in others)
        size = min(sizes, key=lambda one: (-sizes[one], one))
        for place, scores in zip(asked, by_class(model, stems[asked]), strict=True):
            # The scores of all classes add up to 0, so 0 is what is known of an option that was never an answer.
            known = {node: scores[class_of[node]] if node in class_of else 0.0 for node in cases[place].options}
            chosen = sorted(known, key=lambda node: (-known[node], node))[:size]
            right += cases[place].gold == set(chosen)
    return right
