"""What a diagnosis is right or wrong about: all disorders, and the 2, 4 and 12 classes of paper 003."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from evaluators.consultation.belief.model import NO_DISORDER
from evaluators.consultation.metrics.finished import Ranked
from generators.consultation.case import CaseTruth
from generators.consultation.classes import IcdClasses

ALSO_NAMED = 0.5
"""A doctor names the first of the ranked disorders, and each further one that is at least half as likely as that."""
_DEPRESSION = "F32"
_ANXIETY = "F41"


class DisorderClasses(NamedTuple):
    """Which disorder counts to which class.

    Attributes:
        labels: the twelve classes of paper 003.
        of: code of a disorder, or ``none`` -> its class.
        names: class -> what it is.
        mixed: codes of disorders that are depression and anxiety at once, whatever their class is.
    """

    labels: tuple[str, ...]
    of: Mapping[str, str]
    names: Mapping[str, str]
    mixed: frozenset[str] = frozenset()

    @classmethod
    def read(cls, classes: IcdClasses, mixed: frozenset[str] = frozenset()) -> "DisorderClasses":
        """Those of the cases; that no disorder is met counts as the state that holds where no other does."""
        return cls(
            classes.codes,
            {**classes.disorders, NO_DISORDER: classes.states[-1].icd},
            classes.classes,
            mixed,
        )

    def one(self, code: str) -> str:
        """The class of a disorder."""
        return self.of[code]


def named(ranked: Ranked) -> tuple[str, ...]:
    """The disorders that a ranked list names as the diagnosis; ``none`` alone: no disorder."""
    if not ranked:
        return ()
    first, likeliest = ranked[0]
    if first == NO_DISORDER:
        return (first,)
    also = (code for code, one in ranked[1:] if likeliest > 0 and one >= ALSO_NAMED * likeliest and code != NO_DISORDER)
    return (first, *also)


class LabelView(ABC):
    """A set of labels, and how truths and conclusions are read in it.

    Attributes:
        name: of the view.
        labels: all of them, whether or not some case has them.
        single: a case has one label.
    """

    name: str
    labels: tuple[str, ...]
    single: bool

    @abstractmethod
    def gold(self, truth: CaseTruth) -> frozenset[str] | None:
        """The right labels of a case; None: the view is not about the case."""

    @abstractmethod
    def said(self, ranked: Ranked) -> frozenset[str]:
        """The labels that a conclusion gives; none where it names nothing."""

    def ranking(self, ranked: Ranked) -> Ranked | None:
        """The labels with probabilities, in the order of the conclusion; None: the view ranks nothing."""
        del ranked
        return None


class DisorderView(LabelView):
    """All disorders, and that there is none."""

    name = "disorders"
    single = False

    def __init__(self, codes: Sequence[str]) -> None:
        """Takes the codes of all disorders."""
        self.labels = (*codes, NO_DISORDER)

    def gold(self, truth: CaseTruth) -> frozenset[str]:
        """The disorders that are met."""
        return frozenset(truth.gold or (NO_DISORDER,))

    def said(self, ranked: Ranked) -> frozenset[str]:
        """The named disorders."""
        return frozenset(named(ranked))

    def ranking(self, ranked: Ranked) -> Ranked:
        """As the conclusion has it."""
        return _summed((code, one) for code, one in ranked)


class TwelveClassView(LabelView):
    """The twelve ICD-10 classes; a case may have several."""

    name = "twelve"
    single = False

    def __init__(self, classes: DisorderClasses) -> None:
        """Takes which disorder counts to which class."""
        self._classes = classes
        self.labels = classes.labels

    def gold(self, truth: CaseTruth) -> frozenset[str]:
        """The classes of the case."""
        return frozenset(truth.icd)

    def said(self, ranked: Ranked) -> frozenset[str]:
        """The classes of the named disorders."""
        return frozenset(self._classes.one(code) for code in named(ranked))

    def ranking(self, ranked: Ranked) -> Ranked:
        """Each class at the place of its first disorder, with the sum of the probabilities of its disorders."""
        return _summed((self._classes.one(code), one) for code, one in ranked)


class FourClassView(LabelView):
    """Depression alone, anxiety alone, both and nothing else, and everything else."""

    name = "four"
    labels: tuple[str, ...] = ("depression", "anxiety", "mixed", "other")
    single = True

    def __init__(self, classes: DisorderClasses) -> None:
        """Takes which disorder counts to which class."""
        self._classes = classes

    def gold(self, truth: CaseTruth) -> frozenset[str] | None:
        """The one of the four classes that the disorders make up together."""
        return frozenset({self._four(truth.gold, truth.icd)})

    def said(self, ranked: Ranked) -> frozenset[str]:
        """The same of the named disorders."""
        codes = named(ranked)
        return frozenset({self._four(codes, [self._classes.one(code) for code in codes])}) if codes else frozenset()

    def _four(self, codes: Iterable[str], classes: Iterable[str]) -> str:
        found = frozenset(classes)
        if found == {_DEPRESSION, _ANXIETY}:
            return "mixed"
        if self._classes.mixed.intersection(codes):
            return "mixed" if found <= {_DEPRESSION, _ANXIETY} else "other"
        return {frozenset({_DEPRESSION}): "depression", frozenset({_ANXIETY}): "anxiety"}.get(found, "other")


class TwoClassView(FourClassView):
    """Depression or anxiety, of the cases that have one of them and nothing else."""

    name = "two"
    labels = ("depression", "anxiety")

    def gold(self, truth: CaseTruth) -> frozenset[str] | None:
        """Depression or anxiety; None of all other cases."""
        four = self._four(truth.gold, truth.icd)
        return frozenset({four}) if four in self.labels else None

    def said(self, ranked: Ranked) -> frozenset[str]:
        """Whichever of both comes first in the ranked list; none where neither does."""
        names = {_DEPRESSION: "depression", _ANXIETY: "anxiety"}
        for code, _ in ranked:
            found = names.get(self._classes.one(code))
            if found is not None and code not in self._classes.mixed:
                return frozenset({found})
        return frozenset()


def views(codes: Sequence[str], classes: DisorderClasses) -> tuple[LabelView, ...]:
    """All views, the widest first.

    Args:
        codes: of all disorders.
        classes: which disorder counts to which class.
    """
    return DisorderView(codes), TwelveClassView(classes), FourClassView(classes), TwoClassView(classes)


def _summed(pairs: Iterable[tuple[str, float]]) -> Ranked:
    """Labels with the sums of their probabilities, which together are no more than 1."""
    found: dict[str, float] = {}
    for label, one in pairs:
        found[label] = found.get(label, 0.0) + one
    total = max(1.0, sum(found.values()))
    return tuple((label, one / total) for label, one in found.items())
