"""How each kind of node looks, wherever the graph is drawn: the same colours in every picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Look(NamedTuple):
    """The look of the nodes of one label.

    Attributes:
        fill: colour of the node, as #rrggbb.
        ink: colour of a text inside it.
        size: diameter in pixels; what matters most is largest.
        caption: the property that is written on it.
    """

    fill: str
    ink: str
    size: int
    caption: str


LOOKS: Mapping[str, Look] = {
    "Disorder": Look("#1f4e79", "#ffffff", 90, "name"),
    "SymptomGroup": Look("#2a9d8f", "#ffffff", 70, "name"),
    "Symptom": Look("#8ecae6", "#1d3557", 64, "name"),
    "Subtype": Look("#dceef7", "#1d3557", 44, "name"),
    "EpisodeKind": Look("#6d597a", "#ffffff", 60, "name"),
    "EventKind": Look("#355070", "#ffffff", 56, "name"),
    "DifferentialDiagnosis": Look("#e76f51", "#ffffff", 72, "code"),
    "Rule": Look("#f4a261", "#3d2205", 50, "favours"),
    "Condition": Look("#e9c46a", "#3d2f05", 80, "code"),
    "Finding": Look("#b5838d", "#ffffff", 60, "name"),
    "ExternalConcept": Look("#adb5bd", "#212529", 50, "code"),
    "Part": Look("#f8f9fa", "#343a40", 40, "text"),
    "Theme": Look("#e9ecef", "#343a40", 48, "code"),
    "Kin": Look("#e5e5e5", "#343a40", 40, "marital"),
    "Relative": Look("#eeeeee", "#343a40", 36, "code"),
    "WordingFile": Look("#d8d8d8", "#343a40", 44, "code"),
    "Occupation": Look("#ced4da", "#343a40", 44, "name"),
    "Person": Look("#dee2e6", "#343a40", 40, "code"),
    "Entity": Look("#588157", "#ffffff", 64, "name"),
    "Slice": Look("#3a5a40", "#ffffff", 50, "code"),
    "RelationType": Look("#a3b18a", "#1b2a10", 60, "code"),
    "Run": Look("#7f4f24", "#ffffff", 60, "code"),
}
"""Label -> look."""

EDGE_COLOUR = "#8d99ae"
"""Colour of edges that have none of their own."""

EDGE_COLOURS: Mapping[str, str] = {
    "EXCLUDES": "#c1121f",
    "PRIMARY_OF": "#e76f51",
    "ALTERNATIVE": "#e76f51",
    "REQUIRES": "#1f4e79",
    "INCLUDED_IN": "#2a9d8f",
    "RELATES": "#588157",
    "COVERS": "#7f4f24",
}
"""Edge type -> colour."""

EDGE_CAPTIONS: Mapping[str, str] = {"RELATES": "relation"}
"""Edge type -> the property that is written on it; on others their type is."""
