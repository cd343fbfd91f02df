"""Certificates of cases: the fewest questions whose true answers settle what the full record says."""

from collections.abc import Iterable, Mapping

from generators.consultation.case import CertificateName, Certificates
from generators.consultation.certificates.search import CertificateSearch, SmallestSet, gives
from kg.interview.answer import Complete, answer
from kg.interview.verdicts import InterviewOracle


class CertificateFinder:
    """Finds the certificates of patients; what it finds depends on the patient alone."""

    def __init__(self, oracle: InterviewOracle) -> None:
        """Ties the oracle that confirms each certificate."""
        self._oracle = oracle
        self._screeners = frozenset(one.key for one in oracle.questions.values() if one.sort == "screener")

    def find(self, patient: Complete) -> Certificates:
        """The certificates of a patient, each the smallest set there is unless it is named as unproved.

        A verdict that the full record leaves open, since the patient cannot answer something, is in none of them; one
        that it leaves open without screeners is not in ``by_symptom``.
        """
        found = self.search(patient)
        return Certificates(
            verdicts=found["verdicts"].keys,
            by_symptom=found["by_symptom"].keys,
            gold=found["gold"].keys,
            unproved=tuple(name for name, one in found.items() if not one.proved),
        )

    def search(self, patient: Complete) -> dict[CertificateName, SmallestSet]:
        """The certificates of a patient with how they were found."""
        search = CertificateSearch(self._oracle, patient)
        verdicts = search.smallest(search.verdicts)
        by_symptom = verdicts
        if not self._screeners.isdisjoint(verdicts.keys):
            # Of a symptom that the patient cannot tell of, a screener may tell all the same.
            asked = search.without(self._screeners) if patient.unsure else search.verdicts
            by_symptom = search.smallest(asked, self._screeners)
        gold = search.smallest({code: met for code, met in search.verdicts.items() if met})
        return {"verdicts": verdicts, "by_symptom": by_symptom, "gold": gold}

    def settles(self, patient: Complete, keys: Iterable[str], wanted: Mapping[str, bool]) -> bool:
        """Whether the true answers to some questions, everything else unknown, give some verdicts.

        Args:
            patient: who answers.
            keys: of the questions.
            wanted: code of a disorder -> whether it must be known to be met, or known not to be.
        """
        known = self._oracle.unknown(patient.profile.age or 0)
        for question in (self._oracle.questions[key] for key in keys):
            known.tell(question, answer(self._oracle.criteria, question, patient))
        return gives(self._oracle.evaluation(known), wanted)
