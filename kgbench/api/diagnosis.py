"""One patient's profile under the rules of the graph: verdicts with reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import GraphError
from kg.tables import Column, Table
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult
from kgbench.api.saving import saved

if TYPE_CHECKING:
    from kg.diagnose.reasons import Explained as Explained
    from kg.diagnose.text_drawing import DrawnLine as DrawnLine
    from kg.diagnose.timeline import Timeline

ProfileLike = str | Path | Mapping[str, Any]
"""A profile: a YAML file, its content as a mapping, or the facts of an item."""

FIELDS = ("disorder", "name", "verdict", "share", "satisfied", "units", "specifiers", "against", "settling")
_COLUMNS = (
    Column("disorder", lambda row: row["disorder"]),
    Column("name", lambda row: row["name"], wraps=True),
    Column("verdict", lambda row: row["verdict"]),
    Column("share", lambda row: f"{row['share']:.0%}", number=True, rank=1),
    Column("why", lambda row: "\n".join(row["reasons"]), wraps=True),
)


class Diagnosis(PrintedResult):
    """Verdicts on disorders for one profile: met first, then unknown, then not met.

    Attributes:
        profile: the file, or what stands for it.
        timeline: the patient, as drawings show them.
        explained: the verdicts with their reasons.
    """

    def __init__(self, profile: str, timeline: Timeline, explained: Sequence[Explained]) -> None:
        """Takes the patient and the verdicts."""
        self.profile, self.timeline, self.explained = profile, timeline, tuple(explained)

    @property
    def met(self) -> list[str]:
        """Codes of the disorders whose criteria are met."""
        return self._codes("met")

    @property
    def unknown(self) -> list[str]:
        """Codes of the disorders that the profile leaves open."""
        return self._codes("unknown")

    def _codes(self, verdict: str) -> list[str]:
        return [one.code for one in self.explained if one.verdict.verdict == verdict]

    def rows(self) -> list[dict[str, Any]]:
        """The verdicts as plain values, a row each."""
        return [row_of(one) for one in self.explained]

    def as_json(self) -> list[dict[str, Any]]:
        """The verdicts with every part of the criteria, as plain values."""
        return [_as_json(one) for one in self.explained]

    def drawing(self, width: int) -> list[DrawnLine]:
        """The timeline as lines of text: the axis, then a line for each episode and event."""
        from kg.diagnose.text_drawing import draw

        return draw(self.timeline, width)

    def legend(self) -> str:
        """What the signs of the drawing mean."""
        from kg.diagnose.text_drawing import LEGEND

        return LEGEND

    def drawn(self, width: int) -> Iterator[str]:
        """The timeline as text."""
        if self.timeline.lanes:
            yield from (line.text for line in self.drawing(width))

    def drawn_html(self) -> str:
        """The timeline as a drawing."""
        from kg.diagnose.svg import svg

        return svg(self.timeline) if self.timeline.lanes else ""

    def html(self) -> str:
        """The timeline and all verdicts as a page that asks for nothing from anywhere."""
        from kg.diagnose.page import page

        return page(self.profile, self.timeline, self.explained)

    def save(self, file: str | Path) -> Path:
        """Writes the page.

        Raises:
            UserError: the file cannot be written.
        """
        return saved(self.html(), file)

    def headline(self) -> str:
        """How many disorders are met, open and not met."""
        counts = {verdict: len(self._codes(verdict)) for verdict in ("met", "unknown", "not met")}
        return f"{self.profile}: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.items())

    def tables(self) -> Iterator[Table]:
        """The verdicts, each with what decides or would settle it."""
        rows = [{**row, "reasons": _reasons(row)} for row in self.rows()]
        yield Table("", _COLUMNS, FIELDS, rows)


def diagnose(graph: Graph, profile: ProfileLike, disorder: str | None = None) -> Diagnosis:
    """Verdicts on all disorders for one patient's profile, with the reasons.

    Args:
        graph: whose rules judge.
        profile: a YAML file such as ``docs/examples/profile.yaml``, its content as a mapping, or an item's facts.
        disorder: the code of one disorder, for its verdict alone.

    Raises:
        ProfileError: the profile cannot be read, or names what the graph does not have.
        GraphError: there is no such disorder, or the graph holds no knowledge.
    """
    from kg.diagnose.profile_file import profile_of, read_profile
    from kg.diagnose.reasons import explain
    from kg.diagnose.timeline import timeline_of
    from kg.diagnose.vocabulary import read_vocabulary

    connection = graph.opened()
    vocabulary = read_vocabulary(connection)
    code = None
    if disorder is not None:
        code = {known.casefold(): known for known in vocabulary.disorders}.get(disorder.casefold())
        if code is None:
            hint = vocabulary.near(disorder, vocabulary.disorders)
            raise GraphError(f"--disorder {disorder}: the graph has no such disorder.{hint}")
    if isinstance(profile, Mapping):
        name, read = "profile", profile_of(profile, vocabulary)
    else:
        name, read = str(profile), read_profile(Path(profile), vocabulary)
    explained = [one for one in explain(connection, read) if code in (None, one.code)]
    return Diagnosis(name, timeline_of(read, vocabulary), explained)


def row_of(one: Explained) -> dict[str, Any]:
    """A verdict as plain values."""
    verdict = one.verdict
    found = {"disorder": one.code, "name": one.name, "verdict": verdict.verdict, "share": verdict.share}
    against, settling = one.against(), one.settling() if verdict.verdict == "unknown" else []
    counted = {"satisfied": verdict.satisfied, "units": verdict.units, "specifiers": _specifiers(one)}
    return {**found, **counted, "against": against, "settling": settling}


def _specifiers(one: Explained) -> list[str]:
    """The specifiers that hold; a disorder that is not met has none."""
    return [name for name, holds in one.specifiers.items() if holds] if one.verdict.verdict == "met" else []


def _reasons(row: Mapping[str, Any]) -> list[str]:
    if row["verdict"] == "met":
        return [f"{row['satisfied']} of {row['units']} units", *row["specifiers"]]
    listed = row["settling"] if row["verdict"] == "unknown" else row["against"]
    more = [f"(and {len(listed) - 3} more)"] if len(listed) > 3 else []
    return [*listed[:3], *more]


def _as_json(one: Explained) -> dict[str, Any]:
    verdict = one.verdict
    return {
        "disorder": one.code,
        "name": one.name,
        "verdict": verdict.verdict,
        "contradicted": verdict.contradicted,
        "satisfied": verdict.satisfied,
        "units": verdict.units,
        "specifiers": _specifiers(one),
        "parts": [
            {"part": said.part, "of": said.of, "holds": said.holds, "says": said.text, "open": list(said.open)}
            for said in one.parts
        ],
        "precedence": [first._asdict() for first in one.precedence],
        "against": one.against(),
        "settling": one.settling() if verdict.verdict == "unknown" else [],
    }
