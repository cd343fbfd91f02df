"""From a proved case, a patient and a text to an item."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from generators.context import Context
from generators.diagnosis import about
from generators.diagnosis.forms import drawn_forms, with_forms
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.naming import case_id, case_key
from generators.diagnosis.questions import SELF_REPORT, SUITE, CaseType
from generators.diagnosis.seeds import Case, Seed
from generators.draw import stream
from generators.item import Item, Option, Proof
from generators.texts import workers
from generators.writing.facts import facts, joined
from generators.writing.offline import NARRATORS
from generators.writing.request import Patient, Request, Voice, Written
from generators.writing.spans import encode
from kg.model.profile import Profile
from kg.oracle import QUERY
from kg.store.query_runner import QueryRunner

LABELS = "ABCD"
AHEAD = 60
"""For how many seeds texts are asked before the first are needed."""


class Posed(NamedTuple):
    """A case with its options, before any text.

    Attributes:
        side: which case of the seed it is, where it has several.
        gold: the disorders that are right.
        options: the disorders that are offered, gold among them.
        lender: the differential that lends the other two options, for pairs.
        differential: whose rules the proof asks, for pairs.
        forms: which draw of the patient's forms of symptoms it is told with.
    """

    kind: CaseType
    seed: Seed
    case: Case
    side: str
    gold: tuple[str, ...]
    options: frozenset[str]
    lender: str | None
    differential: str | None
    forms: int = 0


class Told(NamedTuple):
    """A case of a patient, to be told by every narrator.

    Attributes:
        number: which patient of the seed this is.
    """

    posed: Posed
    patient: Patient
    number: int


def items(context: Context, seeds: Iterable[Sequence[Told]]) -> Iterator[Item]:
    """The items of the cases of some seeds: one for each case and narrator, in order.

    Args:
        context: the build.
        seeds: the cases of each seed with their patients.
    """
    ordinal = 0
    ahead: deque[_Asked] = deque()
    for cases in seeds:
        asked = [(case, narrator) for case in map(partial(_stated, context), cases) for narrator in NARRATORS]
        requests = [_request(context, case, narrator, ordinal + place) for place, (case, narrator) in enumerate(asked)]
        ordinal += len(asked)
        ahead.append(_Asked([case for case, _ in asked], requests, context.once(workers).write(requests)))
        if len(ahead) > AHEAD:
            yield from _answered(context, ahead.popleft())
    while ahead:
        yield from _answered(context, ahead.popleft())


class _Stated(NamedTuple):
    """What all narrators of a case state alike.

    Attributes:
        profile: with the forms of symptoms that this patient has.
        facts: the profile as items hold it.
        parameter: the profile as the oracle takes it.
        sources: where each of its symptoms, findings, kinds of episode and kinds of event comes from.
    """

    told: Told
    profile: Profile
    facts: Mapping[str, Any]
    parameter: Mapping[str, Any]
    entities: tuple[str, ...]
    relations: tuple[str, ...]
    sources: Mapping[str, str]


def _stated(context: Context, told: Told) -> _Stated:
    posed = told.posed
    lore, sources = context.read(read_lore), context.read(_sources)
    (profile,) = told_as(context, posed.seed, [posed.case], told.number, posed.kind.voice, posed.forms)
    shown = about.Shown(about.told(profile), posed.gold, posed.options, posed.differential)
    return _Stated(
        told,
        profile,
        {"timeline": profile.model_dump(exclude_defaults=True, mode="json")},
        profile.parameter(),
        about.entities(shown, lore.criteria),
        about.relations(shown, lore.criteria, posed.case.judgement),
        {subject: sources[subject] for subject in sorted({fact.subject for fact in facts(profile)})},
    )


class _Asked(NamedTuple):
    """Texts that have been asked for."""

    cases: list[_Stated]
    requests: list[Request]
    answer: Callable[[], list[Written]]


def _answered(context: Context, asked: _Asked) -> Iterator[Item]:
    for case, request, written in zip(asked.cases, asked.requests, asked.answer(), strict=True):
        yield _item(context, case, request, written)


def _request(context: Context, case: _Stated, narrator: str, ordinal: int) -> Request:
    posed, number = case.told.posed, case.told.number
    kind = posed.kind
    key = case_key(context.seed, kind.name, posed.seed.group, posed.side, number, narrator)
    return Request(kind.name, kind.voice, narrator, case.profile, case.told.patient, ordinal, key)


def told_as(
    context: Context, seed: Seed, cases: Sequence[Case], number: int, voice: Voice, forms: int = 0
) -> list[Profile]:
    """The profiles of a patient, whose symptoms have the same forms in all cases of a seed.

    Args:
        context: the build.
        seed: whose patient this is.
        cases: those asked for.
        number: of the patient.
        voice: in which the cases are told.
        forms: which draw of forms.
    """
    rng = stream(context.seed, seed.group, number, voice, "forms", *([forms] if forms else []))
    drawn = drawn_forms(context.read(read_lore).fits, seed.choices, rng)
    # The forms of the seed go together, so there always are some.
    return [case.profile if drawn is None else with_forms(case.profile, drawn) for case in cases]


def _item(context: Context, case: _Stated, request: Request, written: Written) -> Item:
    posed = case.told.posed
    criteria = context.read(read_lore).criteria
    kind = posed.kind
    stem = joined(list(written.sentences))
    code = case_id(kind.name, request.key, stem, posed.options, case.facts)
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
        provenance=_provenance(context, case, request, written),
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


def _provenance(context: Context, case: _Stated, request: Request, written: Written) -> Mapping[str, Any]:
    told = case.told
    posed = told.posed
    return {
        "seed": context.seed,
        "subject": posed.seed.subject,
        "number": posed.seed.number,
        "side": posed.side,
        "patient": {"number": told.number, "person": told.patient.code},
        "narrator": request.narrator,
        **({"coupled": posed.lender} if posed.lender else {}),
        **({"repeated": True} if posed.seed.repeated else {}),
        **written.provenance,
        "sentences": encode(written.sentences),
        "sources": case.sources,
    }


def _sources(connection: QueryRunner) -> dict[str, str]:
    """Where each symptom, finding, kind of episode and kind of event comes from."""
    return {row["code"]: row["source"] for row in connection.rows("writing/sources")}
