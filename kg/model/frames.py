"""Frames: the sentences around the facts, from which the offline writer composes."""

from kg.model.base import Record
from kg.model.symptom import Voices


class Frames(Record):
    """Sentence frames by use; ``{clauses}`` stands for one or more symptom clauses.

    Attributes:
        present: enumerations of what is there.
        vague: enumerations of what is mentioned and not settled.
        absent: enumerations of what is not there.
        past: an earlier episode, with ``{clauses}`` and its length ``{span}``.
        filler: neutral sentences without a fact.
        opening: first sentences that introduce the person.
        closing: last sentences.
        connective: lead-ins for a following sentence.
    """

    present: Voices
    vague: Voices
    absent: Voices
    past: Voices
    filler: Voices
    opening: Voices
    closing: Voices
    connective: Voices
