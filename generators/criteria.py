"""What the graph asks of a profile, as the sampler reads it: rows of the ``sampling`` queries, frozen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from kg.model.agreement import Agreement
from kg.model.condition import Value

if TYPE_CHECKING:
    # The processes that write have no need of the database.
    from kg.store.connection import QueryRunner


class Test(NamedTuple):
    """A condition of the graph with what it is about.

    Attributes:
        aspect: ``present``, ``met``, ``ever``, ``days``, ``impairment``, ``majority`` or ``stated``.
        subject: the code of the symptom, group, episode or finding.
    """

    text: str
    finding: str
    aspect: str
    operator: str
    value: Value
    subject: str


class Group(NamedTuple):
    """A symptom group: its pool, its threshold and its episode."""

    code: str
    episode: str | None
    minimum_count: int
    minimum_days: int | None
    impairment: bool | None
    core_rule: str | None
    pool: tuple[str, ...]
    core: tuple[str, ...]


class DisorderCriteria(NamedTuple):
    """What a disorder asks for.

    Attributes:
        required: groups that must be met.
        allowed: groups that may be met beside them.
        excluders: disorders that take precedence.
        implied: disorders whose criteria are met by whoever meets these.
    """

    code: str
    name: str
    minimum_days: int | None
    maximum_days: int | None
    impairment: bool | None
    stressor: str
    required: tuple[Group, ...]
    allowed: tuple[Group, ...]
    requirements: tuple[Test, ...]
    excluders: tuple[str, ...]
    implied: tuple[str, ...]


class DifferentialRules(NamedTuple):
    """Both sides of a differential and the sets of tests that each side's rule is made of."""

    code: str
    primary: str
    alternative: str
    vague: tuple[str, ...]
    rules: Mapping[str, tuple[tuple[Test, ...], ...]]


class FindingRange(NamedTuple):
    """The values that cases use for one finding."""

    type: str
    unit: str | None
    least: int
    greatest: int
    values: tuple[str, ...]


class Relatedness(NamedTuple):
    """How closely two disorders are related in the graph."""

    shared_groups: int
    shared_symptoms: int
    differentials: int


class Criteria(NamedTuple):
    """Everything that sampling reads from the graph, read once.

    Attributes:
        episodes: the symptoms that an episode may show, by episode.
    """

    disorders: Mapping[str, DisorderCriteria]
    groups: Mapping[str, Group]
    episodes: Mapping[str, frozenset[str]]
    findings: Mapping[str, FindingRange]
    subtypes: Mapping[str, tuple[str, ...]]
    differentials: Mapping[str, DifferentialRules]
    related: Mapping[str, Mapping[str, Relatedness]]
    agreements: tuple[Agreement, ...]

    def agree(self, findings: Mapping[str, Value]) -> bool:
        """Whether the stated numbers can be those of one patient."""
        return all(agreement.holds(findings) for agreement in self.agreements)


def read(connection: QueryRunner) -> Criteria:
    """Reads what the graph asks, from the ``sampling`` queries."""
    groups = {row["code"]: _group(row) for row in connection.rows("sampling/groups")}
    findings = connection.rows("sampling/findings")
    related: dict[str, dict[str, Relatedness]] = defaultdict(dict)
    for row in connection.rows("sampling/related"):
        relation = Relatedness(row["shared_groups"], row["shared_symptoms"], row["differentials"])
        related[row["code"]][row["other"]] = relation
    return Criteria(
        disorders={row["code"]: _asked(row, groups) for row in connection.rows("sampling/disorders")},
        groups=groups,
        episodes=_episodes(groups),
        findings={row["key"]: _range(row) for row in findings},
        subtypes={row["symptom"]: tuple(row["subtypes"]) for row in connection.rows("sampling/subtypes")},
        differentials={row["code"]: _differential(row) for row in connection.rows("sampling/differentials")},
        related=dict(related),
        agreements=tuple(Agreement.model_validate(text) for row in findings for text in row["agrees"]),
    )


def _group(row: Mapping[str, Any]) -> Group:
    return Group(**{**row, "pool": tuple(row["pool"]), "core": tuple(row["core"])})


def _episodes(groups: Mapping[str, Group]) -> dict[str, frozenset[str]]:
    episodes: dict[str, frozenset[str]] = {}
    for group in groups.values():
        if group.episode is not None:
            episodes[group.episode] = episodes.get(group.episode, frozenset()) | set(group.pool)
    return episodes


def _asked(row: Mapping[str, Any], groups: Mapping[str, Group]) -> DisorderCriteria:
    nested = {
        "required": tuple(groups[code] for code in row["required"]),
        "allowed": tuple(groups[code] for code in row["allowed"]),
        "requirements": tuple(Test(**test) for test in row["requirements"]),
        "excluders": tuple(row["excluders"]),
        "implied": tuple(row["implied"]),
    }
    return DisorderCriteria(**{**row, **nested})


def _range(row: Mapping[str, Any]) -> FindingRange:
    least, greatest = row["range"] or (0, 0)
    return FindingRange(row["type"], row["unit"], least, greatest, tuple(row["values"]))


def _differential(row: Mapping[str, Any]) -> DifferentialRules:
    sides: dict[str, dict[int, list[Test]]] = {row["primary"]: {}, row["alternative"]: {}}
    for listed in row["rules"]:
        test = Test(**{field: listed[field] for field in Test._fields})
        sides[listed["favours"]].setdefault(listed["alternative"], []).append(test)
    rules = {side: tuple(tuple(tests) for _, tests in sorted(sets.items())) for side, sets in sides.items()}
    return DifferentialRules(row["code"], row["primary"], row["alternative"], tuple(row["vague"]), rules)
