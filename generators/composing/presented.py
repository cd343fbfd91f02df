"""How texts present a patient: their first sentences, from ``ontology/preferences/introductions.yaml``."""

from functools import cache

from pydantic import Field

from generators.composing.sources import Sources
from generators.record_file import read_record
from generators.writing.genre import PRESENTED, Voice
from kg.files.resources import ontology_folder
from kg.model.base import Sourced

FILE = "introductions.yaml"
_OPENING = "opening"
"""Begins the uses of frames that a text begins with."""


class Introductions(Sourced):
    """The file.

    Attributes:
        relatives: whom a patient of any age, gender and marital state may have.
        chart, self: first sentences by the voice of the text.
    """

    relatives: tuple[str, ...] = Field(min_length=1)
    chart: tuple[str, ...] = Field(min_length=1)
    self: tuple[str, ...] = Field(min_length=1)


@cache
def introductions() -> Introductions:
    """The first sentences and relatives as the file has them.

    Raises:
        KnowledgeError: the file is missing or is not what it should be.
    """
    return read_record(ontology_folder() / "preferences" / FILE, Introductions, example="relatives")


def with_presented(sources: Sources) -> Sources:
    """Sources that know the genres which present the patient: the frames of a voice under other first sentences."""
    held = introductions()
    openings: dict[Voice, tuple[str, ...]] = {"chart": held.chart, "self": held.self}
    frames = {
        genre.name: {
            **{use: listed for use, listed in sources.frames[voice].items() if not use.startswith(_OPENING)},
            _OPENING: openings[voice],
        }
        for voice, genre in PRESENTED.items()
    }
    life = sources.life._replace(of_anybody=held.relatives)
    return sources._replace(life=life, frames={**sources.frames, **frames})
