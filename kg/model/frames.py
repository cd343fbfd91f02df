"""Frames: the sentences around the facts, from which the offline writer composes."""

from kg.model.base import Record
from kg.model.symptom import Voices


class Frames(Record):
    """Sentence frames by use; ``{clauses}`` stands for one or more symptom clauses.

    Attributes:
        present: enumerations of what is there.
        vague: enumerations of what is mentioned and not settled.
        absent: enumerations of what is not there.
        now: like ``present``, with a phrase that says that it is so now; for what was the opposite at another time.
        now_vague: like ``vague``, with such a phrase.
        then: what was there in an episode that is over, with a phrase that points back to it ("at that time").
        then_vague: what was perhaps there in an episode that is over, with such a phrase.
        filler: neutral sentences without a fact.
        opening: first sentences that introduce the person.
        closing: last sentences.
        connective: lead-ins for a following sentence.
    """

    present: Voices
    vague: Voices
    absent: Voices
    filler: Voices
    opening: Voices
    closing: Voices
    connective: Voices
    now: Voices = Voices()
    now_vague: Voices = Voices()
    then: Voices = Voices()
    then_vague: Voices = Voices()
