"""What a patient's reply says, claim by claim, against the record of the case and how its facts are told."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, Protocol

from evaluators.consultation.exchange import Exchange, Mapped, PatientReply, Said
from evaluators.consultation.telling import Disclosure, TellingPolicy
from generators.consultation.case import PatientCase
from kg.interview.answer import Answer
from kg.interview.question import Askable
from kg.model.base import Record

FactVerdict = Literal["supported", "contradicted", "withheld", "leaked", "beyond", "unproved"]
"""What a claim is:

``supported``: the record says so, in a range that holds the true one too; or it denies what is to be denied; or it says
that the patient does not know what it does not know. ``contradicted``: the record says otherwise, and it is not to be
denied. ``withheld``: no answer, as is ordered. ``leaked``: the truth, where it is to be withheld or denied.
``beyond``: of something that the record does not hold: no question, a finding that does not apply, what the patient
does not know, a sign that cannot be seen. ``unproved``: neither follows from the record nor contradicts it, such as a
date that is more exact; or no answer where one is ordered.
"""


class CheckedClaim(Record):
    """A claim and what it is."""

    key: str
    verdict: FactVerdict


class WordsReader(Protocol):
    """Reads off words what they say; another part gives it."""

    def read(self, text: str) -> Mapping[str, bool]:
        """Key of each question that the words answer -> whether they say that it is there."""


def fact_check(
    policy: TellingPolicy,
    case: PatientCase,
    before: Sequence[Exchange],
    text: str,
    mapped: Collection[Mapped],
    trust: bool,
    reply: PatientReply,
    observable: Collection[str],
) -> tuple[CheckedClaim, ...]:
    """What each claim of a reply is; for any patient, whose words are not looked at.

    Args:
        policy: by which facts are told.
        case: who was asked.
        before: all earlier turns.
        text: the doctor's words.
        mapped: what they ask.
        trust: whether they build trust.
        reply: of the patient.
        observable: codes of forms of symptoms that can be seen (``Speech.observable_forms``).
    """
    disclosure = policy.disclosure(case, before, text, mapped, trust)
    return tuple(
        CheckedClaim(key=one.key, verdict=_claim(policy, case, disclosure, one, observable)) for one in reply.said
    )


def words_apart(reader: WordsReader, reply: PatientReply) -> tuple[str, ...]:
    """Keys of which the words of a reply say another thing than its structured part, or something it does not name.

    Args:
        reader: of the language that is spoken.
        reply: of the patient.
    """
    said = {one.key: says_yes(one.answer) for one in reply.said if one.status != "observed" and one.answer is not None}
    return tuple(sorted(key for key, there in reader.read(reply.text).items() if said.get(key) != there))


def says_yes(answer: Answer) -> bool:
    """Whether an answer says that something is there; of effects, that there is at least one."""
    if isinstance(answer, Mapping) and all(one is None or isinstance(one, bool) for one in answer.values()):
        return any(answer.values())
    return bool(answer)


def _claim(
    policy: TellingPolicy, case: PatientCase, disclosure: Disclosure, claim: Said, observable: Collection[str]
) -> FactVerdict:
    if claim.key not in policy.questions:
        return "beyond"
    question = policy.questions[claim.key]
    if claim.status == "observed":
        return _sign(policy, case, claim, question, observable)
    truth = policy.truth(case, claim.key).answer
    ordered = policy.said(case, disclosure, claim.key)
    if claim.answer is None:
        return _silence(truth, ordered, claim)
    if truth is None:
        return "beyond"
    found = compared(question, claim.answer, truth)
    if ordered.status == "told":
        return found
    if ordered.status == "denied" and compared(question, claim.answer, ordered.answer) == "supported":
        return "supported"
    return "leaked" if found == "supported" else found


def _silence(truth: Answer, ordered: Said, claim: Said) -> FactVerdict:
    if truth is None:
        return "supported" if claim.status == "unsure" else "withheld"
    return "withheld" if ordered.answer is None else "unproved"


def _sign(
    policy: TellingPolicy, case: PatientCase, claim: Said, question: Askable, observable: Collection[str]
) -> FactVerdict:
    """A sign is seen whatever the patient knows and tells."""
    if question.sort != "symptom":
        return "beyond"
    shown = policy.sign(case, claim.key)
    if shown and not any(form in observable for form in shown.values()):
        return "beyond"
    return compared(question, claim.answer, shown)


def compared(question: Askable, claim: Answer, truth: Answer) -> FactVerdict:
    """An answer beside the true one: supported, contradicted, beyond or unproved."""
    if claim == truth:
        return "supported"
    if question.sort == "time":
        return _ranges([claim], [truth])
    if question.sort == "past":
        return _ranges(_halves(claim), _halves(truth)) if len(claim) == len(truth) else "contradicted"
    if question.sort == "event":
        return _ranges(_halves([claim]), _halves([truth])) if claim and truth else "contradicted"
    if question.sort == "effect":
        return _effects([claim], [truth])
    if question.sort == "past_effect":
        return _effects(claim, truth) if len(claim) == len(truth) else "contradicted"
    if question.sort == "finding":
        return _finding(claim, truth)
    return "contradicted"


def _finding(claim: Answer, truth: Answer) -> FactVerdict:
    if truth == []:
        return "beyond"
    if isinstance(truth, list) and isinstance(claim, list):
        return _ranges([claim], [truth])
    return "contradicted"


def _halves(spans: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    return [half for span in spans for half in (span[:2], span[2:])]


def _ranges(claims: Sequence[Sequence[int]], truths: Sequence[Sequence[int]]) -> FactVerdict:
    pairs = list(zip(claims, truths, strict=True))
    if any(not claim or not truth or claim[0] > truth[1] or claim[1] < truth[0] for claim, truth in pairs):
        return "contradicted"
    held = all(claim[0] <= truth[0] and truth[1] <= claim[1] for claim, truth in pairs)
    return "supported" if held else "unproved"


def _effects(claims: Sequence[Mapping[str, object]], truths: Sequence[Mapping[str, object]]) -> FactVerdict:
    if any(bool(claim) != bool(truth) for claim, truth in zip(claims, truths, strict=True)):
        return "contradicted"
    told = [
        (value, truth.get(part))
        for claim, truth in zip(claims, truths, strict=True)
        for part, value in claim.items()
        if value is not None
    ]
    if any(known is not None and known is not value for value, known in told):
        return "contradicted"
    return "unproved" if any(known is None for _, known in told) else "supported"
