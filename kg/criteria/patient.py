"""A patient as the evaluator reads one: told in a profile, or open where a solver may choose."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from kg.criteria.truth import UNKNOWN, YES, Flag, Number, Truth, truth_of
from kg.model.profile import Profile

Limits = tuple[Number, Number]
"""The least and the greatest value, or the first and the last day of a span, in days before today."""


class Stretch(NamedTuple):
    """An episode.

    Attributes:
        name: of its own, among all episodes of the patient.
        exists: always true of a plain patient.
        begins, ends: days before today, least and greatest.
        days: its length, least and greatest.
        onset: the age at which it began, in days, least and greatest.
        narrowest, widest: its first and last day where it is as short and as long as it can be.
        shown: symptoms and forms that are there or may be there.
    """

    name: str
    kind: str
    exists: Flag
    begins: Limits
    ends: Limits
    days: Limits
    onset: Limits
    narrowest: Limits
    widest: Limits
    shown: Mapping[str, Truth]
    impairment: Truth
    distress: Truth
    admission: Truth


class Happening(NamedTuple):
    """An event: whether it happened, how many days ago, and how many days ago it was over (0: it goes on)."""

    happened: Truth
    ago: Limits
    ended: Limits


class Answer(NamedTuple):
    """A finding that is no number.

    Attributes:
        stated: whether it is told.
        unsettled: whether it is mentioned and left open.
        values: which value it has where it is told; a value that is not listed it does not have.
    """

    stated: Flag
    unsettled: Flag
    values: Mapping[Any, Flag]


NOT_MENTIONED = Answer(False, False, {})


class Amount(NamedTuple):
    """A finding that is a number: whether it is told, and its least and greatest value where it is."""

    stated: Flag
    low: Number
    high: Number


class Patient:
    """Episodes, events and findings, each with what is not settled about it.

    Attributes:
        age: in years; None: not known.
        episodes: by kind.
        events: by kind; one that is not listed did not happen.
        findings: by key; one that is not listed is not mentioned.
        numbers: by key; one that is not listed is not told.
        denied: symptoms that are denied by name.
        apart: names of two episodes that never share a day, whatever the solver chooses.
    """

    def __init__(
        self,
        age: Number | None,
        episodes: Mapping[str, tuple[Stretch, ...]],
        *,
        events: Mapping[str, Happening],
        findings: Mapping[str, Answer],
        numbers: Mapping[str, Amount],
        denied: Mapping[str, Flag],
        apart: frozenset[tuple[str, str]] = frozenset(),
    ) -> None:
        """Gathers what is known of one patient."""
        self.age = age
        self.episodes = episodes
        self.events = events
        self.findings = findings
        self.numbers = numbers
        self.denied = denied
        self.apart = apart

    @cached_property
    def showing(self) -> Mapping[str, list[Stretch]]:
        """The episodes that show or may show a symptom or form, by its code."""
        found: dict[str, list[Stretch]] = {}
        for stretches in self.episodes.values():
            for stretch in stretches:
                for code in stretch.shown:
                    found.setdefault(code, []).append(stretch)
        return found

    @classmethod
    def of(cls, profile: Profile) -> "Patient":
        """The patient of a profile."""
        return cls.of_parameter(profile.parameter())

    @classmethod
    def of_parameter(cls, parameter: Mapping[str, Any]) -> "Patient":
        """The patient of ``Profile.parameter()``."""
        episodes: dict[str, list[Stretch]] = {}
        for told in parameter["episodes"]:
            same = episodes.setdefault(told["kind"], [])
            same.append(_stretch(told, len(same)))
        events = {
            kind: Happening(
                UNKNOWN if told.get("perhaps") else YES,
                (told["ago_low"], told["ago_high"]),
                (told["ended_low"], told["ended_high"]),
            )
            for kind, told in parameter["events"].items()
        }
        findings = {key: Answer(True, False, {value: True}) for key, value in parameter["findings"].items()}
        findings.update({key: Answer(False, True, {}) for key in parameter["unsettled"]})
        return cls(
            parameter["age"],
            {kind: tuple(stretches) for kind, stretches in episodes.items()},
            events=events,
            findings=findings,
            numbers={key: Amount(True, low, high) for key, (low, high) in parameter["numbers"].items()},
            denied=dict.fromkeys(parameter["denied"], True),
        )


def _stretch(told: Mapping[str, Any], place: int) -> Stretch:
    shown = dict.fromkeys((*told["vague"], *told["vague_forms"]), UNKNOWN)
    shown.update(dict.fromkeys((*told["present"], *told["forms"]), YES))
    begins, ends = (told["begins_low"], told["begins_high"]), (told["ends_low"], told["ends_high"])
    narrowest, widest = (begins[0], ends[1]), (begins[1], ends[0])
    return Stretch(
        name=f"{told['kind']}.{place}",
        kind=told["kind"],
        exists=True,
        begins=begins,
        ends=ends,
        days=(told["days_low"], told["days_high"]),
        onset=(told["onset_low"], told["onset_high"]),
        narrowest=narrowest,
        # One object where the dates are exact: no need to count twice.
        widest=narrowest if narrowest == widest else widest,
        shown=shown,
        impairment=truth_of(told["impairment"]),
        distress=truth_of(told["distress"]),
        admission=truth_of(told["admission"]),
    )
