"""What texts are composed from, as the knowledge files have it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.composing.book import Book
from generators.composing.scene import Life
from kg.knowledge.knowledge import Knowledge
from kg.model.finding import TOLD
from kg.wording.reading import Wording


class Sources(NamedTuple):
    """What texts are composed from.

    Attributes:
        frames: genre -> use -> frames.
        about: finding -> the symptoms that it qualifies.
        core: the symptoms that disorders are about.
    """

    book: Book
    life: Life
    frames: Mapping[str, Mapping[str, Sequence[str]]]
    about: Mapping[str, frozenset[str]]
    core: frozenset[str]


def of_knowledge(knowledge: Knowledge, wording: Wording) -> Sources:
    """The sources of a knowledge folder.

    Args:
        knowledge: what findings qualify and what disorders are about.
        wording: the parts.
    """
    lives = wording.lives
    cores = [group.core for group in knowledge.groups.values() if group.core is not None]
    return Sources(
        Book(wording.families),
        Life(wording.work.work, lives.hobbies, lives.kin, wording.relatives.pronouns, lives.small),
        wording.frames,
        {key: frozenset(finding.needs.get(TOLD, ())) for key, finding in knowledge.findings.items()},
        frozenset(symptom.partition(".")[0] for core in cores for symptom in core.symptoms),
    )
