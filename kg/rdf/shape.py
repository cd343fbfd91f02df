"""How a property graph's properties stand in RDF where a plain value would lose something."""

from collections.abc import Mapping
from typing import NamedTuple

from kg.graph.layout import EDGES


class Rows(NamedTuple):
    """Parallel lists of a node, which stand in RDF as one individual for each position.

    Attributes:
        link: the object property from the node to the individuals.
        kind: the class of the individuals.
        members: name of a list -> the datatype property that holds its members.
    """

    link: str
    kind: str
    members: Mapping[str, str]


ROWS = (
    Rows("citation", "Citation", {"source_what": "what", "source_where": "where"}),
    Rows("choice", "Choice", {"values": "value", "value_meanings": "meaning"}),
    Rows("point", "DefinitionPoint", {"points": "claim", "point_cues": "said_by", "point_against": "denied_by"}),
    Rows("scene_slot", "SceneSlot", {"scene_slots": "name", "scene_values": "value"}),
    Rows("age_limit", "AgeLimit", {"minimum_below": "below", "minimum_below_count": "count"}),
)
"""Lists that belong together, except for the history of changes, which PROV-O has words for."""

LISTS = (
    "abbreviations",
    "synonyms",
    "cues",
    "deviation",
    "release",
    "vague",
    "range",
    "onset_ages",
    "usual_days",
    "usual_onset_ages",
    "effects",
    "kinds",
    "apart",
    "needs",
    "implies",
    "voices",
    "groups",
    "ages",
    "asks",
    "stage_orders",
    "slots",
    "sets",
    "gives",
    "relatives",
)
"""Lists of nodes that stand alone: each an object property to individuals of the class ``Entry``."""

EDGE_LISTS = frozenset({("EXCLUDES", "when")})
"""The same of edges, by type: the individual of the edge has them."""

HISTORY = ("changed_by", "changed_on", "changes")
"""Who changed what when: activities of PROV-O."""

LINKED = frozenset(type_ for type_, properties in EDGES.items() if properties)
"""Edge types that have properties: their edges stand as individuals beside the plain triples."""
