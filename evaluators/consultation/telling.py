"""What a patient tells, by how each fact is told (``case.telling``) and by what was asked so far."""

from collections.abc import Collection, Mapping, Sequence

from evaluators.consultation.exchange import Exchange, Mapped, Said
from evaluators.consultation.shown_profile import ShownProfiles
from generators.consultation.case import PatientCase
from kg.criteria.criteria import Criteria
from kg.interview.answer import Complete, answer
from kg.interview.question import Askable, questions


class Disclosure:
    """What a patient has opened up about after the doctor's turns so far; it never closes again.

    - A reluctant fact opens when it is asked again in other words, or with the first words that build trust.
    - A denied one opens when it is asked again after trust was built, in the same turn or before.
    - One of which the patient is unaware never opens.

    Attributes:
        trust: whether trust was built.
        opened: keys of facts that are told from now on.
    """

    def __init__(self, case: PatientCase) -> None:
        """Nothing was asked yet; what is volunteered is open."""
        self._telling = case.telling
        self._asked: dict[str, list[str]] = {}
        self.trust = False
        self.opened = {key for key, how in case.telling.items() if how == "volunteered"}

    def hear(self, text: str, mapped: Collection[Mapped], trust: bool) -> None:
        """Takes in a turn of the doctor's, before it is answered."""
        self.trust |= trust
        for key in sorted({one.key for one in mapped}):
            how = self._telling.get(key)
            if how == "denied" and self.trust and key in self._asked:
                self.opened.add(key)
            self._asked.setdefault(key, []).append(text)
            if how == "reluctant" and self.again(key):
                self.opened.add(key)
        if self.trust:
            self.opened.update(key for key, how in self._telling.items() if how == "reluctant")

    def again(self, key: str) -> bool:
        """Whether a question was asked in more than one way."""
        return len({*self._asked.get(key, ())}) > 1

    @property
    def asked(self) -> Collection[str]:
        """Keys that were asked."""
        return self._asked.keys()

    def closed(self, *how: str) -> frozenset[str]:
        """Keys of facts that are told in one of these ways and have not opened."""
        return frozenset(key for key, one in self._telling.items() if one in how and key not in self.opened)


class TellingPolicy:
    """Says what a patient answers, so that no two answers contradict each other or give away what is not told.

    Whatever is asked is answered by the record without the facts that are denied: a screener is true by the other
    symptoms alone, and an episode all of whose symptoms are denied is none. Where a reluctant fact would make a
    difference, the answer is withheld; so a question may be withheld that is about that fact in part only. Since when
    something goes on, and what symptoms earlier episodes had, cannot be denied while the episode itself is told: such
    a question is withheld in place of a denial, and the patient does not know where it is unaware.
    """

    def __init__(self, criteria: Criteria) -> None:
        """Takes what can be asked."""
        self._criteria = criteria
        self.questions = questions(criteria)
        self._profiles = ShownProfiles(criteria)

    def disclosure(
        self, case: PatientCase, before: Sequence[Exchange], text: str, mapped: Collection[Mapped], trust: bool
    ) -> Disclosure:
        """What the patient has opened up about when a turn of the doctor's is answered."""
        found = self.earlier(case, before)
        found.hear(text, mapped, trust)
        return found

    def earlier(self, case: PatientCase, before: Sequence[Exchange]) -> Disclosure:
        """What the patient has opened up about after some turns."""
        found = Disclosure(case)
        for one in before:
            found.hear(one.text, one.mapped, one.trust)
        return found

    def truth(self, case: PatientCase, key: str) -> Said:
        """What the record says of a question."""
        found = answer(self._criteria, self.questions[key], case.patient)
        return Said(key=key, status="unsure" if found is None else "told", answer=found)

    def sign(self, case: PatientCase, code: str) -> Mapping[str, str]:
        """What the record says of a symptom, whatever the patient knows of it."""
        known = Complete(case.profile)
        found: Mapping[str, str] = answer(self._criteria, self.questions[code], known)
        return found

    def said(self, case: PatientCase, disclosure: Disclosure, key: str) -> Said:
        """What the patient answers to a question.

        Args:
            case: who is asked.
            disclosure: the turn of the question included.
            key: of a question.
        """
        question, truth = self.questions[key], self.truth(case, key)
        if not case.telling or truth.answer is None:
            return truth
        denied = disclosure.closed("denied", "unaware")
        # Who asks again in other words has asked for what the question is about, by whatever name.
        reluctant = frozenset() if disclosure.again(key) else disclosure.closed("reluctant")
        if key in reluctant:
            return Said(key=key, status="withheld")
        if key in denied and question.sort in ("time", "past_signs") and truth.answer:
            return Said(key=key, status="unsure" if case.telling[key] == "unaware" else "withheld")
        shown = self._without(case, question, denied)
        if reluctant and self._without(case, question, denied | reluctant) != shown:
            return Said(key=key, status="withheld")
        return truth if shown == truth.answer else Said(key=key, status="denied", answer=shown)

    def volunteered(self, case: PatientCase) -> tuple[Said, ...]:
        """What the patient says before any question, sorted by key."""
        start = Disclosure(case)
        keys = [key for key, how in sorted(case.telling.items()) if how == "volunteered" and key in self.questions]
        said = (self.said(case, start, key) for key in keys)
        return tuple(one.model_copy(update={"status": "volunteered"}) for one in said if one.status == "told")

    def taken_back(self, case: PatientCase, before: Disclosure, now: Disclosure) -> tuple[Said, ...]:
        """Earlier answers that what was opened in this turn makes untrue, as they are now; sorted by key.

        Args:
            case: who is asked.
            before: without the turn.
            now: with the turn.
        """
        if not any(case.telling[key] == "denied" for key in now.opened - before.opened):
            return ()
        found = []
        for key in sorted(set(before.asked) & self.questions.keys()):
            earlier, corrected = self.said(case, before, key), self.said(case, now, key)
            if earlier.status == "denied" and corrected.answer not in (None, earlier.answer):
                found.append(corrected)
        return tuple(found)

    def _without(self, case: PatientCase, question: Askable, hidden: frozenset[str]) -> object:
        shown = self._profiles.without(case.profile, hidden)
        return answer(self._criteria, question, Complete(shown, frozenset(case.unsure)))
