"""Which questions can still tell something new, by what is known of the patient."""

from collections.abc import Collection

from kg.interview.known import ABSENT, Known
from kg.interview.question import Askable
from kg.interview.verdicts import InterviewOracle


class NewQuestions:
    """Tells questions whose answer follows from earlier ones from those whose answer does not."""

    def __init__(self, oracle: InterviewOracle) -> None:
        """Reads which kinds of episode show a symptom."""
        self._questions = tuple(oracle.questions.values())
        self._kinds = {
            code: tuple(f"{kind.key}.now" for kind in oracle.criteria.kinds.values() if code in kind.symptoms)
            for code in oracle.criteria.symptoms
        }
        self._pools = {
            code: tuple(sorted({one.partition(".")[0] for one in group.pool}))
            for code, group in oracle.criteria.groups.items()
        }

    def keys(self, known: Known, asked: Collection[str], screeners: bool) -> list[str]:
        """The questions that were not asked and can tell something new, in the order of all questions.

        Args:
            known: what the answers so far tell.
            asked: keys of questions that were asked already.
            screeners: whether questions about any symptom of a group may be asked.
        """
        return [
            one.key
            for one in self._questions
            if one.key not in asked and (screeners or one.sort != "screener") and self.open(one, known)
        ]

    def open(self, question: Askable, known: Known) -> bool:
        """Whether an answer would tell something new, as far as the one kind of fact alone can say."""
        about, stays = question.about, known.stays
        if question.sort == "symptom":
            return self._symptom(about, known) is None
        if question.sort == "screener":
            told = [self._symptom(code, known) for code in self._pools[about]]
            return True not in told and told.count(None) > 1
        if question.sort in ("time", "effect"):
            return f"{about}.now" in stays
        if question.sort == "past":
            return f"{about}.past" in stays
        # Of earlier episodes nothing can be asked before it is known that there were any.
        return question.sort in ("event", "finding") or f"{about}.past.0" in stays

    def _symptom(self, code: str, known: Known) -> bool | None:
        """Whether a symptom is there; None: not known of every episode that may show it."""
        shown = [known.stays[name].signs.get(code) for name in self._kinds[code] if name in known.stays]
        if any(form not in (None, ABSENT) for form in shown):
            return True
        return None if None in shown else False
