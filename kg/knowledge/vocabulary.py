"""What records may name, by kind, and what an ambiguous case may leave open."""

from collections.abc import Mapping
from typing import Literal, get_args

from kg.knowledge.knowledge import Knowledge
from kg.model.functions import GROUP_FUNCTIONS
from kg.model.timeline import EpisodePart

Kind = Literal["disorder", "symptom group", "symptom", "subtype", "finding", "kind of episode", "kind of event"]
Names = Mapping[str, str]
"""Code -> name."""

_EVENT_PARTS = ("ago", "ended")


class Vocabulary:
    """The codes and names of one knowledge, for references and for what was meant by a misspelt one."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Gathers the names."""
        subtypes = (subtype for symptom in knowledge.symptoms.values() for subtype in symptom.subtypes)
        self.names: Mapping[Kind, Names] = {
            "disorder": {code: one.name for code, one in knowledge.disorders.items()},
            "symptom group": {code: one.name for code, one in knowledge.groups.items()},
            "symptom": {code: one.name for code, one in knowledge.symptoms.items()},
            "subtype": {subtype.code: subtype.name for subtype in subtypes},
            "finding": {key: one.name for key, one in knowledge.findings.items()},
            "kind of episode": {key: one.name for key, one in knowledge.kinds.items()},
            "kind of event": {key: one.name for key, one in knowledge.events.items()},
        }

    @property
    def open_ones(self) -> Names:
        """What an ambiguous case may leave open: a symptom, a finding, a part of an episode or of an event."""
        found = {**self.names["symptom"], **self.names["finding"]}
        for key, name in self.names["kind of episode"].items():
            found |= {f"{key}.{part}": f"{name}, {part}" for part in get_args(EpisodePart)}
        for key, name in self.names["kind of event"].items():
            found |= {f"{key}.{part}": f"{name}, {part}" for part in _EVENT_PARTS}
        return found

    @property
    def askable(self) -> Names:
        """What a condition may ask about without brackets."""
        found = {**self.names["symptom"], **self.names["finding"]}
        found |= {f"event.{key}": name for key, name in self.names["kind of event"].items()}
        for code, name in self.names["symptom group"].items():
            found |= {f"{code}.{aspect}": f"{name}, {aspect}" for aspect in GROUP_FUNCTIONS}
        return found
