"""What the rules of the graph read of who a patient is, and whether two profiles are the same to them."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kg.store.query_runner import QueryRunner

_QUERY = "fairness/rules_about_patients"
_ONSET = ("onset_low", "onset_high")


class RulesRead(NamedTuple):
    """The demographic facts that can change a verdict.

    Attributes:
        onset: kind of episode -> a condition on the age at which one began.
        steps: ages below which some group of symptoms asks for another count.
        persons: rules that touch a person, an occupation or a relative; a graph has none.
    """

    onset: Mapping[str, str]
    steps: tuple[int, ...]
    persons: tuple[str, ...]


def read(connection: QueryRunner) -> RulesRead:
    """What the rules of a graph read."""
    (row,) = connection.rows(_QUERY)
    steps = {age for _, _, ages in row["minimum"] for age in ages}
    return RulesRead(
        {kind: condition for condition, kind in row["onset"]},
        tuple(sorted(steps)),
        tuple(f"{code} ({label})" for code, label in row["persons"]),
    )


def read_otherwise(rules: RulesRead, one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    """What some rule may read otherwise of two profiles, in words; nothing where all rules read the same.

    Gender, occupation, marital state and ethnicity are no part of what the oracle is asked; of the age it gets the age
    itself, which only counts by age read, and the ages at onset, which only conditions on them read.

    Args:
        rules: what the graph reads.
        one: a profile as the oracle takes it (``Profile.parameter``).
        other: the same case at another age.
    """
    yield from (f"the rule {rule} is about who the patient is" for rule in rules.persons)
    ages = (one["age"], other["age"])
    if ages[0] != ages[1]:
        if None in ages:
            yield "only one of them has an age"
        else:
            crossed = [step for step in rules.steps if (ages[0] < step) != (ages[1] < step)]
            yield from (f"counts of symptoms are others below the age of {step}" for step in crossed)
    for key in sorted({*one, *other} - {"age", "episodes"}):
        if one.get(key) != other.get(key):
            yield f"its {key} are others"
    yield from _episodes(rules, one["episodes"], other["episodes"])


def _episodes(rules: RulesRead, ones: list[Mapping[str, Any]], others: list[Mapping[str, Any]]) -> Iterator[str]:
    if len(ones) != len(others):
        yield "it has other episodes"
        return
    for one, other in zip(ones, others, strict=True):
        kind = one["kind"]
        if any(one[key] != other.get(key) for key in one.keys() - {*_ONSET}):
            yield f"the {kind} episode has other dates, symptoms or effects"
        elif kind in rules.onset and any(one[key] != other[key] for key in _ONSET):
            yield f"{rules.onset[kind]} reads the age at which the {kind} episode began"
