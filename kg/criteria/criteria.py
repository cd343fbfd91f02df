"""All criteria at once, from the knowledge files or from the graph."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, Protocol

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
from kg.model.comorbidity import Comorbidity
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import Finding
from kg.model.group import SymptomGroup
from kg.model.kinds import EpisodeKind, EventKind
from kg.model.symptom import Symptom


class Stated(Protocol):
    """The parts of the knowledge that are criteria (``kg.knowledge.knowledge.Knowledge`` has them)."""

    @property
    def disorders(self) -> Mapping[str, Disorder]: ...  # noqa: D102
    @property
    def groups(self) -> Mapping[str, SymptomGroup]: ...  # noqa: D102
    @property
    def symptoms(self) -> Mapping[str, Symptom]: ...  # noqa: D102
    @property
    def differentials(self) -> Mapping[str, Differential]: ...  # noqa: D102
    @property
    def findings(self) -> Mapping[str, Finding]: ...  # noqa: D102
    @property
    def kinds(self) -> Mapping[str, EpisodeKind]: ...  # noqa: D102
    @property
    def events(self) -> Mapping[str, EventKind]: ...  # noqa: D102
    @property
    def comorbidity(self) -> Iterable[Comorbidity]: ...  # noqa: D102


class Criteria(NamedTuple):
    """The criteria layer without wording; every mapping is by code and in the order of codes.

    Attributes:
        kinds: of episodes.
        events: kinds of events.
        symptoms: code -> name, of forms too.
        together: by the two codes in order.
    """

    disorders: Mapping[str, DisorderCriteria]
    groups: Mapping[str, Group]
    differentials: Mapping[str, DifferentialRules]
    kinds: Mapping[str, Kind]
    events: Mapping[str, HappeningKind]
    findings: Mapping[str, AskedFinding]
    symptoms: Mapping[str, str]
    together: Mapping[tuple[str, str], Together]

    @classmethod
    def of(cls, knowledge: Stated) -> "Criteria":
        """The criteria that the knowledge files state."""
        return cls(
            disorders={code: _disorder(disorder) for code, disorder in knowledge.disorders.items()},
            groups={code: _group(group) for code, group in knowledge.groups.items()},
            differentials={code: _differential(one) for code, one in knowledge.differentials.items()},
            kinds={key: _kind(kind) for key, kind in knowledge.kinds.items()},
            events={key: _happening(kind) for key, kind in knowledge.events.items()},
            findings={key: _finding(finding) for key, finding in knowledge.findings.items()},
            symptoms=_named(knowledge.symptoms.values()),
            together={
                pair.disorders: Together(*(getattr(pair, field) for field in Together._fields))
                for pair in knowledge.comorbidity
            },
        )

    def without(self, gone: Collection[str]) -> "Criteria":
        """The criteria without some disorders: nothing compares with them, and they take precedence over none.

        Args:
            gone: their codes.
        """
        return self._replace(
            disorders={
                code: one._replace(exclusions=tuple(edge for edge in one.exclusions if edge.by not in gone))
                for code, one in self.disorders.items()
                if code not in gone
            },
            differentials={
                code: one
                for code, one in self.differentials.items()
                if one.primary not in gone and one.alternative not in gone
            },
            together={pair: one for pair, one in self.together.items() if not {*pair} & {*gone}},
        )


def _happening(kind: EventKind) -> HappeningKind:
    return HappeningKind(kind.key, kind.words, kind.range, kind.ends)


def _named(symptoms: Iterable[Symptom]) -> dict[str, str]:
    names = {}
    for symptom in symptoms:
        names[symptom.code] = symptom.name
        names.update({subtype.code: subtype.name for subtype in symptom.subtypes})
    return names


def _disorder(disorder: Disorder) -> DisorderCriteria:
    return DisorderCriteria(
        code=disorder.code,
        name=disorder.name,
        needs=tuple(GroupNeed(need.group, need.when) for need in disorder.needs),
        requirements=disorder.requirements,
        exclusions=tuple(Precedence(one.by, one.when, one.reason, one.implied) for one in disorder.excluded_when),
        specifiers=tuple(NamedWhen(one.name, one.when) for one in disorder.specifiers),
    )


def _group(group: SymptomGroup) -> Group:
    return Group(
        code=group.code,
        name=group.name,
        kinds=group.kinds,
        pool=group.pool,
        minimum_count=group.minimum_count,
        minimum_by_age=tuple(sorted((one.below, one.count) for one in group.minimum_by_age)),
        core_rule=group.core.rule if group.core else None,
        core=group.core.symptoms if group.core else (),
        minimum_days=group.minimum_days,
        effect=group.effect,
        harm_by=group.harm_by,
        usual_days=group.usual_days,
        usual_onset_ages=group.usual_onset_ages,
        usual_count=group.usual_count,
    )


def _differential(differential: Differential) -> DifferentialRules:
    return DifferentialRules(
        code=differential.code,
        primary=differential.primary,
        alternative=differential.alternative,
        vague=differential.trigger.vague,
        rules={rule.favours: rule.when for rule in differential.rules},
    )


def _together(pair: Comorbidity) -> Together:
    return Together(pair.disorders, pair.together, pair.comorbid, pair.reason)


def _kind(kind: EpisodeKind) -> Kind:
    fields = {field: getattr(kind, field) for field in Kind._fields}
    ordered = {field: tuple(sorted(fields[field])) for field in ("symptoms", "apart_from", "follows")}
    return Kind(**{**fields, **ordered})


def _finding(finding: Finding) -> AskedFinding:
    return AskedFinding(
        key=finding.key,
        name=finding.name,
        type=finding.type,
        unit=finding.unit,
        range=finding.range,
        values={choice.value: choice.meaning for choice in finding.values},
    )
