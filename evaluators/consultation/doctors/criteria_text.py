"""The criteria of disorders as text, for doctors that read and are told of the graph."""

from collections.abc import Iterable, Iterator

from kg.criteria.criteria import Criteria
from kg.criteria.records import Group
from kg.criteria.words import Words

_WHEN = {"now": "now", "ever": "now or earlier"}


def criteria_text(criteria: Criteria, codes: Iterable[str]) -> str:
    """What some disorders ask for, in English: their symptom groups, then their requirements.

    Args:
        criteria: the graph's.
        codes: of disorders; others are left out.
    """
    return "\n".join(line for code in codes if code in criteria.disorders for line in _disorder(criteria, code))


def _disorder(criteria: Criteria, code: str) -> Iterator[str]:
    disorder, words = criteria.disorders[code], Words(criteria)
    yield f"{code} {disorder.name}:"
    for need in disorder.needs:
        yield f"- {_WHEN[need.when]}: {_group(criteria.groups[need.group], words)}"
    for requirement in disorder.requirements:
        yield f"- {words.requirement(requirement)}"
    for one in disorder.exclusions:
        yield f"- not where {criteria.disorders[one.by].name} explains it: {one.reason}"


def _group(group: Group, words: Words) -> str:
    pool = "; ".join(words.symptom(code) for code in group.pool)
    said = [f"{group.name}, at least {group.minimum_count} of: {pool}"]
    if group.core_rule is not None:
        which = "all" if group.core_rule == "all" else "one"
        said.append(f"among them {which} of: {'; '.join(words.symptom(code) for code in group.core)}")
    if group.minimum_days is not None:
        said.append(f"for at least {group.minimum_days} days")
    return "; ".join(said)
