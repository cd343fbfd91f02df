"""What the criteria layer owns: the properties of its nodes by label and of its edges by type.

Other layers may attach properties of their own to the same nodes, such as a run's accuracy; those are not part of
the knowledge, of its hash or of what is exported.
"""

from collections.abc import Mapping

CODE = "code"

_SOURCED = ("status", "deviation", "source_what", "source_where", "changed_by", "changed_on", "changes")

NODES: Mapping[str, frozenset[str]] = {
    label: frozenset((CODE, *properties))
    for label, properties in {
        "Disorder": (
            "name",
            "abbreviations",
            "synonyms",
            "chapter",
            "meaning",
            "minimum_duration",
            "minimum_days",
            "maximum_duration",
            "maximum_days",
            "functional_impairment",
            "stressor",
            *_SOURCED,
        ),
        "SymptomGroup": (
            "name",
            "meaning",
            "minimum_count",
            "core_rule",
            "minimum_duration",
            "minimum_days",
            "impairment",
            *_SOURCED,
        ),
        "Symptom": ("name", "meaning", "cues", *_SOURCED),
        "Subtype": ("name", "meaning", "clause"),
        "Episode": ("name", "meaning", "cues", "range", *_SOURCED),
        "Finding": (
            "name",
            "type",
            "unit",
            "range",
            "values",
            "value_meanings",
            "meaning",
            "cues",
            "agrees",
            *_SOURCED,
        ),
        "Condition": ("finding", "aspect", "operator", "value", "says", "structured"),
        "DifferentialDiagnosis": ("name", "trigger", "vague", "key_difference", *_SOURCED),
        "Rule": ("favours", "says", "structured"),
        "Phrasing": ("saying", "voice", "register", "text"),
        "Occupation": ("name", "ages", "domains"),
        "Person": ("age", "gender", "marital"),
        "ExternalConcept": ("name", "vocabulary"),
    }.items()
}
"""Label -> the properties that a load writes."""

EDGES: Mapping[str, frozenset[str]] = {
    type_: frozenset(properties)
    for type_, properties in {
        "ALTERNATIVE": (),
        "EXCLUDES": ("reason", "implied", "position"),
        "HAS_REQUIREMENT": ("position",),
        "HAS_RULE": (),
        "INCLUDED_IN": ("core",),
        "IN_EPISODE": (),
        "MAPPED_TO": ("predicate", "justification", "set_name"),
        "ON": (),
        "PHRASES": (),
        "PRIMARY_OF": (),
        "REQUIRES": ("mandatory", "position"),
        "SUBTYPE_OF": (),
        "WHEN": ("alternative", "position"),
        "WORKS_AS": (),
    }.items()
}
"""Edge type -> the properties that a load writes."""
