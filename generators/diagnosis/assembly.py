"""From a proved case, a patient and a text to an item."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from generators.composing.narrators import NARRATORS
from generators.context import Context
from generators.diagnosis import about
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.naming import case_id, case_key
from generators.diagnosis.questions import SELF_REPORT, SUITE, CaseType
from generators.diagnosis.seeds import Case, Seed
from generators.draw import stream
from generators.item import Item, Option, Proof
from generators.writing.facts import facts, joined
from generators.writing.request import Written
from generators.writing.spans import encode
from kg.oracle import QUERY
from kg.store.query_runner import QueryRunner

LABELS = "ABCD"


class Posed(NamedTuple):
    """A case with its options, before any text.

    Attributes:
        side: which case of the seed it is, where it has several.
        gold: the disorders that are right.
        options: the disorders that are offered, gold among them.
        lender: the differential that lends the other two options, for pairs.
        differential: whose rules the proof asks, for pairs.
    """

    kind: CaseType
    seed: Seed
    case: Case
    side: str
    gold: tuple[str, ...]
    options: frozenset[str]
    lender: str | None
    differential: str | None


class Told(NamedTuple):
    """A case with its options, told by every narrator."""

    posed: Posed
    account: PatientAccount


def items(context: Context, told: Iterable[Told]) -> Iterator[Item]:
    """The items of some cases: one for each case and narrator, in order."""
    for one in told:
        case = _stated(context, one)
        for narrator in NARRATORS:
            yield _item(context, case, narrator)


class _Stated(NamedTuple):
    """What all narrators of a case state alike.

    Attributes:
        place: which of the cases of its seed this is.
        facts: the profile as items hold it.
        parameter: the profile as the oracle takes it.
        sources: where each of its symptoms, findings, kinds of episode and kinds of event comes from.
    """

    told: Told
    place: int
    facts: Mapping[str, Any]
    parameter: Mapping[str, Any]
    entities: tuple[str, ...]
    relations: tuple[str, ...]
    sources: Mapping[str, str]


def _stated(context: Context, told: Told) -> _Stated:
    posed, account = told
    lore, sources = context.read(read_lore), context.read(_sources)
    place = posed.seed.cases.index(posed.case)
    profile = account.profiles[place]
    shown = about.Shown(about.told(profile), posed.gold, posed.options, posed.differential)
    return _Stated(
        told,
        place,
        {"timeline": profile.model_dump(exclude_defaults=True, mode="json")},
        profile.parameter(),
        about.entities(shown, lore.criteria),
        about.relations(shown, lore.criteria, posed.case.judgement),
        {subject: sources[subject] for subject in sorted({fact.subject for fact in facts(profile)})},
    )


def _item(context: Context, case: _Stated, narrator: str) -> Item:
    posed, account = case.told
    criteria = context.read(read_lore).criteria
    kind = posed.kind
    written = account.written(case.place, narrator)
    stem = joined(written.sentences)
    key = case_key(context.seed, kind.name, posed.seed.group, posed.side, account.number, narrator)
    code = case_id(kind.name, key, stem, posed.options, case.facts)
    order = stream(code, "options").shuffled(sorted(posed.options))
    options = tuple(
        Option(label=label, text=criteria.disorders[node].name, node=node)
        for label, node in zip(LABELS, order, strict=True)
    )
    return Item(
        id=code,
        suite=SUITE,
        task=kind.name,
        stem=stem,
        question=kind.question,
        options=options,
        answer=tuple(option.label for option in options if option.node in posed.gold),
        cardinality=kind.cardinality,
        group=posed.seed.group,
        entities=case.entities,
        relations=case.relations,
        facts=case.facts,
        proof=_proof(posed, case.parameter, order),
        provenance=_provenance(context, case, narrator, written),
    )


def _proof(posed: Posed, parameter: Mapping[str, Any], order: Iterable[str]) -> Proof:
    """What shows that the answer is right: the oracle's verdicts on the profile, for each option."""
    verdicts = posed.case.judgement.verdicts
    asked = {"id": 0, **parameter, "differential": posed.differential}
    listed = list(order)
    return Proof(
        query=QUERY,
        params={"profiles": [asked], "detail": False},
        verdicts={code: verdicts[code].verdict for code in listed},
        rule=dict(posed.case.judgement.rules) if posed.differential else None,
        shares=(
            {code: (verdicts[code].satisfied, verdicts[code].units) for code in listed}
            if posed.kind is SELF_REPORT
            else None
        ),
    )


def _provenance(context: Context, case: _Stated, narrator: str, written: Written) -> Mapping[str, Any]:
    posed, account = case.told
    return {
        "seed": context.seed,
        "subject": posed.seed.subject,
        "number": posed.seed.number,
        "side": posed.side,
        "patient": {"number": account.number, "person": account.patient.code},
        "narrator": narrator,
        **({"coupled": posed.lender} if posed.lender else {}),
        **({"repeated": True} if posed.seed.repeated else {}),
        **written.provenance,
        "sentences": encode(written.sentences),
        "sources": case.sources,
    }


def _sources(connection: QueryRunner) -> dict[str, str]:
    """Where each symptom, finding, kind of episode and kind of event comes from."""
    return {row["code"]: row["source"] for row in connection.rows("writing/sources")}
