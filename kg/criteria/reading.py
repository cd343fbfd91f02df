"""The criteria as the graph holds them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from kg.criteria.criteria import Criteria
from kg.criteria.records import (
    AskedFinding,
    DifferentialRules,
    DisorderCriteria,
    Group,
    GroupNeed,
    HappeningKind,
    Kind,
    NamedWhen,
    Precedence,
    Together,
)
from kg.model.condition import AnyOf, Condition, Requirement
from kg.model.units import reading
from kg.store.query_runner import QueryRunner

Row = Mapping[str, Any]
Read = Callable[[str], Condition]


def read(connection: QueryRunner) -> Criteria:
    """Reads the criteria from the graph, by the ``criteria`` queries; wording is left out."""
    findings = {row["key"]: _finding(row) for row in connection.rows("criteria/findings")}
    known = reading({key: finding.unit for key, finding in findings.items() if finding.unit is not None})
    condition = cache(lambda text: Condition.model_validate(text, context=known))
    pairs = [_together(row) for row in connection.rows("criteria/together")]
    return Criteria(
        disorders={row["code"]: _disorder(row, condition) for row in connection.rows("criteria/disorders")},
        groups={row["code"]: _group(row) for row in connection.rows("criteria/groups")},
        differentials={row["code"]: _differential(row, condition) for row in connection.rows("criteria/differentials")},
        kinds={row["key"]: _kind(row) for row in connection.rows("criteria/kinds")},
        events={row["key"]: _event(row) for row in connection.rows("criteria/events")},
        findings=findings,
        symptoms=dict(sorted((row["code"], row["name"]) for row in connection.rows("criteria/symptoms"))),
        together={pair.disorders: pair for pair in pairs},
    )


def _disorder(row: Row, condition: Read) -> DisorderCriteria:
    named = dict.fromkeys(one["name"] for one in row["specifier_conditions"])
    return DisorderCriteria(
        code=row["code"],
        name=row["name"],
        needs=tuple(GroupNeed(need["group"], need["when"]) for need in row["needs"]),
        requirements=_requirements(row["requirements"], condition),
        exclusions=tuple(
            Precedence(
                one["by"],
                _requirements((test for test in row["exclusion_conditions"] if test["by"] == one["by"]), condition),
                one["reason"],
                one["implied"],
            )
            for one in row["exclusions"]
        ),
        specifiers=tuple(
            NamedWhen(
                name,
                _requirements((test for test in row["specifier_conditions"] if test["name"] == name), condition),
            )
            for name in named
        ),
    )


def _requirements(tests: Iterable[Row], condition: Read) -> tuple[Requirement, ...]:
    """Requirements from their conditions, which come in the order of requirement, set and place."""
    found: dict[int, dict[int, list[Condition]]] = {}
    for test in tests:
        sets = found.setdefault(test["position"], {})
        sets.setdefault(test["alternative"], []).append(condition(test["text"]))
    return tuple(_requirement(list(sets.values())) for sets in found.values())


def _requirement(sets: list[list[Condition]]) -> Requirement:
    if len(sets) == len(sets[0]) == 1:
        return sets[0][0]
    return _any_of(sets)


def _any_of(sets: Iterable[list[Condition]]) -> AnyOf:
    return AnyOf(any_of=tuple(tuple(together) for together in sets))


def _group(row: Row) -> Group:
    plain = ("code", "name", "minimum_count", "core_rule", "effect", "harm_by", "usual_count")
    more = {field: row[field] for field in plain}
    return Group(
        **more,
        kinds=tuple(row["kinds"]),
        pool=tuple(row["pool"]),
        minimum_by_age=tuple(sorted(zip(row["below"], row["below_count"], strict=True))),
        core=tuple(row["core"]),
        minimum_days=row["minimum_days"],
        usual_days=_limits(row["usual_days"]),
        usual_onset_ages=_limits(row["usual_onset_ages"]),
    )


def _differential(row: Row, condition: Read) -> DifferentialRules:
    sides: dict[str, dict[int, list[Condition]]] = {row["primary"]: {}, row["alternative"]: {}}
    for test in row["rules"]:
        sides[test["favours"]].setdefault(test["alternative"], []).append(condition(test["text"]))
    rules = {side: _any_of(sets.values()) for side, sets in sides.items()}
    return DifferentialRules(row["code"], row["primary"], row["alternative"], tuple(row["vague"] or ()), rules)


def _kind(row: Row) -> Kind:
    lists = ("symptoms", "range", "onset_ages", "apart_from", "follows", "effects")
    return Kind(**{**{field: row[field] for field in Kind._fields}, **{field: tuple(row[field]) for field in lists}})


def _event(row: Row) -> HappeningKind:
    least, greatest = row["range"]
    return HappeningKind(row["key"], row["words"], (least, greatest), row["ends"])


def _finding(row: Row) -> AskedFinding:
    limits = _limits(row["range"])
    values = dict(zip(row["values"], row["meanings"], strict=True))
    return AskedFinding(row["key"], row["name"], row["type"], row["unit"], limits, values)


def _limits(stated: Sequence[int] | None) -> tuple[int, int] | None:
    return None if stated is None else (stated[0], stated[1])


def _together(row: Row) -> Together:
    return Together((row["first"], row["second"]), row["together"], row["comorbid"], row["reason"])
