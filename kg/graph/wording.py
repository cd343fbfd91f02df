"""Between the wording and the content of a property graph: parts, themes and what scenes are drawn from."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from kg.errors import KnowledgeError
from kg.graph.content import Content, Edge, Properties
from kg.graph.links import Links
from kg.knowledge.knowledge import Knowledge
from kg.wording.listed import FRAMES, LINK, STORY, ListedPart, WordingRows, parts, wording_of
from kg.wording.model import AND, Wording

_BETWEEN = " | "
"""Stands between the phrases of a set, none of which holds it."""
_FORM, _SYMPTOM = re.compile(r"S\d+\.\d+"), re.compile(r"S\d+")


class WordingEncoder:
    """The nodes and edges of a wording."""

    def __init__(self, knowledge: Knowledge, rows: WordingRows) -> None:
        """Takes what is worded.

        Args:
            knowledge: the whole.
            rows: its wording beside the parts.
        """
        self._knowledge = knowledge
        self._rows = rows

    def nodes(self) -> Iterator[tuple[str, Properties]]:
        """Each node's label and properties; lists as tuples, which are left out where they are empty."""
        for file, changes in self._rows.histories.items():
            who, when, what = (tuple(change[name] for change in changes) for name in ("who", "when", "what"))
            yield "WordingFile", {"code": file, "changed_by": who, "changed_on": when, "changes": what}
        for part in parts(self._knowledge.wording):
            told = part._asdict()
            del told["forms"]
            yield "Part", {"code": part.code, **told}
        for code, theme in self._rows.themes.items():
            gives = tuple(f"{slot} {own}" for slot, own in theme.get("gives", {}).items())
            sets = tuple(_BETWEEN.join(phrases) for phrases in theme["sets"])
            yield "Theme", {"code": code, "slots": theme["slots"], "sets": sets, "gives": gives}
        for number, kin in enumerate(self._rows.kin):
            yield "Kin", {"code": f"kin/{number}", **kin}
        for relative, pronoun in self._rows.pronouns.items():
            yield "Relative", {"code": relative, "pronoun": pronoun}

    def edges(self) -> Iterator[Edge]:
        """What parts word and what themes are for."""
        for part in parts(self._knowledge.wording):
            if part.use == LINK:
                for end in part.owner.split("-"):
                    yield Edge("JOINS", "Part", part.code, *self._named(end), {})
            elif part.owner != FRAMES:
                for end in part.forms or part.owner.split(AND):
                    yield Edge("WORDS", "Part", part.code, *self._named(end), {})
        for code, theme in self._rows.themes.items():
            for end in theme.get("for", ()):
                yield Edge("THEME_OF", "Theme", code, *self._named(end), {})
            if theme.get("event") is not None:
                yield Edge("TELLS_OF", "Theme", code, "EventKind", theme["event"], {})

    def _named(self, code: str) -> tuple[str, str]:
        if _FORM.fullmatch(code):
            return "Subtype", code
        if _SYMPTOM.fullmatch(code):
            return "Symptom", code
        known: Mapping[str, Mapping[str, Any]] = {
            "EpisodeKind": self._knowledge.kinds,
            "EventKind": self._knowledge.events,
        }
        return next((label for label, records in known.items() if code in records), "Finding"), code


def decoded(content: Content, links: Links) -> Wording:
    """The wording that content says.

    Raises:
        KnowledgeError: it is not complete.
    """
    nodes = content.nodes
    try:
        listed = [_part(code, node, links) for code, node in nodes.get("Part", {}).items()]
        themes = {code: _theme(code, node, links) for code, node in nodes.get("Theme", {}).items()}
        symptoms, kinds = nodes.get("Symptom", {}), nodes.get("EpisodeKind", {})
        kin = sorted(nodes.get("Kin", {}).items(), key=lambda one: (len(one[0]), one[0]))
        rows = WordingRows(
            {code: _changes(node) for code, node in nodes.get("WordingFile", {}).items()},
            themes,
            {code: _staged(node) for code, node in symptoms.items() if "stage" in node},
            {code: orders_of(node["stage_orders"]) for code, node in kinds.items() if "stage_orders" in node},
            [{name: value for name, value in node.items() if name != "code"} for _, node in kin],
            {code: node["pronoun"] for code, node in nodes.get("Relative", {}).items()},
            {code: _scene(node) for code, node in nodes.get("Occupation", {}).items() if "scene_slots" in node},
        )
        return wording_of(listed, rows)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(one) for one in first["loc"])
        says = f"{error.title}, {where}: {first['msg']}"
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        says = f"{type(error).__name__} {error}"
    raise KnowledgeError(f"The parts of texts are not complete ({says}); load the knowledge files again.")


def _part(code: str, node: Properties, links: Links) -> ListedPart:
    ends = links.leaving("WORDS", "Part", code)
    forms = tuple(edge.end for edge in ends if edge.end != node.get("owner")) if node.get("use") == STORY else ()
    try:
        told = {name: node[name] for name in ListedPart._fields if name != "forms"}
    except KeyError as error:
        raise KnowledgeError(f"Part {code}: states no {error.args[0]}; load the knowledge files again.") from error
    if type(told["number"]) is not int or ListedPart(**told).code != code:
        raise KnowledgeError(f"Part {code}: its code does not say what it is; load the knowledge files again.")
    return ListedPart(**told, forms=forms)


def _theme(code: str, node: Properties, links: Links) -> dict[str, Any]:
    events = links.leaving("TELLS_OF", "Theme", code)
    return theme_of(
        node["slots"],
        node["sets"],
        node.get("gives", ()),
        [edge.end for edge in links.leaving("THEME_OF", "Theme", code)],
        events[0].end if events else None,
    )


def theme_of(slots: Any, sets: Any, gives: Any, owners: list[str], event: str | None) -> dict[str, Any]:
    """A theme as its file says it, from what the graph has."""
    return {
        "for": owners,
        "event": event,
        "gives": dict(one.split(" ") for one in gives),
        "slots": slots,
        "sets": [phrases.split(_BETWEEN) for phrases in sets],
    }


def orders_of(written: Any) -> list[list[str]]:
    """Orders of stages from what the graph has."""
    return [order.split(", ") for order in written]


def written_orders(orders: list[list[str]]) -> tuple[str, ...]:
    """Orders of stages as the graph has them."""
    return tuple(", ".join(order) for order in orders)


def _changes(node: Properties) -> list[dict[str, str]]:
    listed = zip(node["changed_by"], node["changed_on"], node["changes"], strict=True)
    return [{"who": who, "when": when, "what": what} for who, when, what in listed]


def _staged(node: Properties) -> dict[str, Any]:
    return {"stage": node["stage"], "asks": node.get("asks", ())}


def _scene(node: Properties) -> dict[str, str]:
    return dict(zip(node["scene_slots"], node["scene_values"], strict=True))
