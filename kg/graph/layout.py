"""What the criteria layer owns: the properties of its nodes by label and of its edges by type.

Other layers may attach properties of their own to the same nodes, such as a run's accuracy; those are not part of
the knowledge, of its hash or of what is exported.
"""

from collections.abc import Mapping

CODE = "code"

_CHANGED = ("changed_by", "changed_on", "changes")
_POINTS = ("points", "point_cues", "point_against")
ADDITIONAL = "additional"
"""Marks nodes that only additional disorders use."""
_OF_ALL = frozenset({"Occupation", "Person", "Kin", "Relative"})
"""Labels of nodes that no disorder uses."""
_SOURCED = ("status", "deviation", "source_what", "source_where", *_CHANGED)

NODES: Mapping[str, frozenset[str]] = {
    label: frozenset((CODE, *properties, *(() if label in _OF_ALL else (ADDITIONAL,))))
    for label, properties in {
        "Disorder": (
            "name",
            "abbreviations",
            "synonyms",
            "chapter",
            "meaning",
            "release",
            *_SOURCED,
        ),
        "SymptomGroup": (
            "name",
            "meaning",
            "minimum_count",
            "core_rule",
            "minimum_duration",
            "minimum_days",
            "minimum_below",
            "minimum_below_count",
            "effect",
            "harm_by",
            "usual_days",
            "usual_onset_ages",
            "usual_count",
            *_SOURCED,
        ),
        "Symptom": ("name", "meaning", "cues", "review", "stage", "asks", *_POINTS, *_SOURCED),
        "Subtype": (
            "name",
            "meaning",
            "weight",
            "kinds",
            "apart",
            "needs",
            "implies",
            "among",
            "voices",
            *_POINTS,
        ),
        "EpisodeKind": (
            "name",
            "words",
            "meaning",
            "range",
            "onset_ages",
            "gap",
            "over_for",
            "follows_within",
            "fewest_symptoms",
            "ongoing",
            "by_onset_age",
            "effects",
            "cues",
            "stage_orders",
            *_SOURCED,
        ),
        "EventKind": ("name", "words", "meaning", "range", "ends", "cues", *_SOURCED),
        "Finding": (
            "name",
            "type",
            "unit",
            "range",
            "values",
            "value_meanings",
            "needs",
            "apart",
            "meaning",
            "cues",
            *_POINTS,
            *_SOURCED,
        ),
        "Condition": (
            "asked",
            "subject",
            "function",
            "kind",
            "other_kind",
            "event",
            "groups",
            "item",
            "operator",
            "value",
            "says",
            "structured",
        ),
        "DifferentialDiagnosis": ("name", "trigger", "vague", "key_difference", *_SOURCED),
        "Rule": ("favours", "says", "structured"),
        "Part": ("owner", "use", "voice", "number", "text", "file"),
        "Theme": ("slots", "sets", "gives"),
        "Occupation": ("name", "ages", "scene_slots", "scene_values"),
        "Kin": ("marital", "gender", "ages", "relatives"),
        "Relative": ("pronoun",),
        "WordingFile": _CHANGED,
        "Person": ("age", "gender", "marital"),
        "ExternalConcept": ("name", "vocabulary"),
    }.items()
}
"""Label -> the properties that a load writes."""

EDGES: Mapping[str, frozenset[str]] = {
    type_: frozenset(properties)
    for type_, properties in {
        "ALTERNATIVE": (),
        "APART_FROM": (),
        "EXCLUDED_IF": ("by", "position", "alternative", "place"),
        "EXCLUDES": ("reason", "implied", "position", "when"),
        "FOLLOWS": (),
        "HAS_REQUIREMENT": ("position", "alternative", "place", "positive"),
        "HAS_RULE": (),
        "HAS_SPECIFIER": ("name", "position", "requirement", "alternative", "place"),
        "INCLUDED_IN": ("core",),
        "IN_EPISODE": ("position",),
        "JOINS": (),
        "MAPPED_TO": ("predicate", "justification", "set_name"),
        "NEAR": (),
        "ON": (),
        "OPPOSITE_OF": (),
        "PRIMARY_OF": (),
        "REQUIRES": ("when", "position"),
        "SHOWN_IN": (),
        "SUBTYPE_OF": (),
        "TELLS_OF": (),
        "THEME_OF": (),
        "TOGETHER_WITH": ("together", "comorbid", "reason"),
        "WHEN": ("alternative", "position"),
        "WORDS": (),
        "WORKS_AS": (),
    }.items()
}
"""Edge type -> the properties that a load writes."""
