"""The answer key: what scoring needs of a part. No stem, no proof, no text but the options'."""

from collections.abc import Mapping
from typing import NamedTuple

from generators.rubric.point import RubricPoint
from generators.vocabulary import AnswerVocabulary


class AnswerKey(NamedTuple):
    """A part without its texts.

    Attributes:
        id: of the item.
        labels, texts, nodes: of the options, in their order; empty where there are none.
        gold: places of the right options.
        cardinality: how many options may be right; None where there are none.
        group: what stands and falls together, by a name that is unique over tasks.
        differential: the differential that decides the case, and its gold disorders; None elsewhere.
        writer: who wrote the text, an expert if one answers for the item; None where nobody did.
        part: id of the part; empty for the one part of an item that has its options and answer itself.
        form: how it is answered.
        codes: the right codes, or those of which any is accepted.
        vocabulary: that the codes belong to; None where the part names none.
        rubric: the points that a written answer is expected to make.
        question: what is asked, where a rubric needs it: its own words are no answer.
        shown: whether its texts may stand where others read them.
        place, places: of the item in its exam, from 1, and how many that has; 0 elsewhere.
        distribution: of each option, how probable it is that an expert prefers it; empty where gold is no distribution.
        ceiling: metric -> what a single expert reaches against the others, where that is known.
    """

    id: str
    suite: str
    task: str
    labels: tuple[str, ...]
    texts: tuple[str, ...]
    nodes: tuple[str | None, ...]
    gold: tuple[int, ...]
    cardinality: str | None
    group: str
    entities: tuple[str, ...]
    relations: tuple[str, ...]
    differential: str | None
    writer: str | None
    part: str = ""
    form: str = "choice"
    codes: tuple[str, ...] = ()
    vocabulary: AnswerVocabulary | None = None
    rubric: tuple[RubricPoint, ...] = ()
    question: str = ""
    shown: bool = True
    place: int = 0
    places: int = 0
    distribution: tuple[float, ...] = ()
    ceiling: Mapping[str, float] = {}

    @property
    def unit(self) -> str:
        """What no two parts of a build share."""
        return unit_of(self.id, self.part)

    @property
    def tenth(self) -> int:
        """The tenth of its exam that the item stands in, from 1 to 10; 0 elsewhere."""
        return -(-10 * self.place // self.places) if self.places else 0


def unit_of(item: str, part: str) -> str:
    """The name of a part among all parts of a build; that of the item where it has no parts."""
    return f"{item}/{part}" if part else item
