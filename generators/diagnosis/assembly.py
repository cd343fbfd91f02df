"""From a proved case, a patient and a text to an item."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from generators.context import Context
from generators.diagnosis import about
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.naming import case_id, case_key
from generators.diagnosis.questions import SELF_REPORT, CaseType
from generators.diagnosis.seeds import Case, Seed
from generators.draw import stream
from generators.item import Item, Option, Proof
from generators.writing.facts import facts, joined
from generators.writing.request import Written
from generators.writing.spans import encode
from kg.oracle import QUERY, Judgement
from kg.store.query_runner import QueryRunner

LABELS = "ABCDE"


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


Asked = Callable[[Posed, str], Mapping[str, Any]]
"""From a case and the id of its item to the fields that hold what is asked: options and answer, or parts."""


class Told(NamedTuple):
    """A case with its options, told by every narrator."""

    posed: Posed
    account: PatientAccount


def items(context: Context, told: Iterable[Told]) -> Iterator[Item]:
    """The items of some cases: one for each case and narrator, in order."""
    for one in told:
        case = _stated(context, one)
        for narrator in one.account.narrators:
            yield _item(context, case, narrator)


def items_asking(
    context: Context, told: Iterable[Told], asked: Asked, named: Callable[[Posed], Iterable[str]] = lambda _: ()
) -> Iterator[Item]:
    """The items of some cases that are asked about otherwise than by disorders to choose from, in order.

    Args:
        context: the build.
        told: the cases; their options are the disorders that the proof is about.
        asked: what is asked of each of them.
        named: the nodes of the options of each, which its id names.
    """
    for one in told:
        case = _stated(context, one)
        for narrator in one.account.narrators:
            yield _whole(context, case, narrator, named(one.posed), asked)


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
    def offered(posed: Posed, code: str) -> dict[str, Any]:
        return offered_options(context, posed, code)

    return _whole(context, case, narrator, case.told.posed.options, offered)


def offered_options(context: Context, posed: Posed, code: str) -> dict[str, Any]:
    """The fields of an item that hold its options, in an order drawn from a code, and its answer."""
    criteria = context.read(read_lore).criteria
    order = stream(code, "options").shuffled(sorted(posed.options))
    options = tuple(
        Option(label=label, text=criteria.disorders[node].name, node=node)
        for label, node in zip(LABELS, order, strict=False)
    )
    answer = tuple(option.label for option in options if option.node in posed.gold)
    return {"options": options, "answer": answer, "cardinality": posed.kind.cardinality}


def _whole(
    context: Context,
    case: _Stated,
    narrator: str,
    options: Iterable[str],
    asked: Asked,
) -> Item:
    """An item, from a case, the options that its id names, and what is asked."""
    posed, account = case.told
    kind = posed.kind
    written = account.written(case.place, narrator)
    stem = joined(written.sentences)
    key = case_key(context.seed, kind.name, posed.seed.group, posed.side, account.number, narrator)
    code = case_id(kind.name, key, stem, options, case.facts)
    fields = asked(posed, code)
    offered = [str(option.node) for option in fields.get("options", ())]
    listed = offered if posed.options == {*offered} else sorted(posed.options)
    return Item(
        id=code,
        suite=kind.suite,
        task=kind.name,
        stem=stem,
        question=kind.question,
        group=posed.seed.group,
        entities=case.entities,
        relations=case.relations,
        facts=case.facts,
        proof=proof_of(posed, posed.case.judgement, case.parameter, listed),
        provenance=_provenance(context, case, narrator, written),
        **fields,
    )


def proof_of(posed: Posed, judgement: Judgement, parameter: Mapping[str, Any], order: Iterable[str]) -> Proof:
    """What shows that the answer is right: the oracle's verdicts on the profile, for each option.

    Args:
        posed: the case.
        judgement: what the oracle says of it.
        parameter: the profile as the oracle takes it.
        order: the codes that are proved, in the order of the options.
    """
    verdicts = judgement.verdicts
    asked = {"id": 0, **parameter, "differential": posed.differential}
    listed = list(order)
    return Proof(
        query=QUERY,
        params={"profiles": [asked], "detail": False},
        verdicts={code: verdicts[code].verdict for code in listed},
        rule=dict(judgement.rules) if posed.differential else None,
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
