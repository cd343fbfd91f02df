"""Whether what patients said agrees with their records and with how their facts are told, claim by claim."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import get_args

from evaluators.consultation.fact_check import FactVerdict, fact_check
from evaluators.consultation.metrics.figures import ConsultationFigure, share
from evaluators.consultation.metrics.finished import FinishedConsultation, in_order
from evaluators.consultation.telling import TellingPolicy
from kg.model.base import Record


class ReplyScores(Record):
    """Figures of the patient's replies; they follow from case and transcript.

    Attributes:
        replies: the greeting's among them.
        claims: what replies say to be so, question by question.
        verdicts: what a claim is (`FactVerdict`) -> the share of the claims.
        not_understood: replies that ask back.
        faults: what was wrong with replies of a model (`PatientReply.faults`) -> how often.
    """

    replies: int
    claims: int
    verdicts: Mapping[FactVerdict, ConsultationFigure]
    not_understood: ConsultationFigure
    faults: Mapping[str, int]


def reply_scores(
    policy: TellingPolicy, finished: Sequence[FinishedConsultation], observable: Collection[str]
) -> ReplyScores:
    """Checks every reply of a run.

    Args:
        policy: by which facts are told.
        finished: in any order.
        observable: codes of forms of symptoms that can be seen.
    """
    counts: list[Counter[FactVerdict]] = []
    replies, puzzled = [], []
    faults: Counter[str] = Counter()
    for one in in_order(finished):
        exchanges = [line.exchange for line in one.turns if line.act != "closing"]
        found: Counter[FactVerdict] = Counter()
        for place, turn in enumerate(exchanges):
            asked = (turn.text, turn.mapped, turn.trust)
            checked = fact_check(policy, one.case, exchanges[:place], *asked, turn.reply, observable)
            found.update(claim.verdict for claim in checked)
            faults.update(turn.reply.faults)
        counts.append(found)
        replies.append(len(exchanges))
        puzzled.append(sum(not turn.reply.understood for turn in exchanges))
    claims = [one.total() for one in counts]
    return ReplyScores(
        replies=sum(replies),
        claims=sum(claims),
        verdicts={name: share([one[name] for one in counts], claims) for name in get_args(FactVerdict)},
        not_understood=share(puzzled, replies),
        faults=dict(sorted(faults.items())),
    )
