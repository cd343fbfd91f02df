"""A mapping from one of our disorders to a code of another vocabulary, as SSSOM states it."""

from kg.model.base import Record


class Mapping(Record):
    """One row of an SSSOM mapping set.

    Attributes:
        set_name: the mapping set, e.g. ``icd10cm``.
        subject: our disorder code.
        predicate: a SKOS mapping predicate, e.g. ``skos:exactMatch``.
        object: the other vocabulary's code as a CURIE, e.g. ``ICD10CM:F32.9``.
        object_label: its name there.
        justification: why the mapping is believed, as a SEMAPV CURIE.
    """

    set_name: str
    subject: str
    predicate: str
    object: str
    object_label: str
    justification: str
