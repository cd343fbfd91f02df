"""The steps of a case, made from what it tells, and made again from what its item records."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generators.clinical.sequence.drugs import Medicines, treatment
from generators.clinical.sequence.evidence import evidence
from generators.clinical.sequence.settling import added, classification, revealed
from generators.diagnosis.gold import VOCABULARY as DISORDERS
from generators.part import ItemPart
from generators.writing.facts import Sentence
from generators.writing.spans import decode
from kg.model.profile import Profile
from kg.oracle import Judgement
from kg.store.query_runner import QueryRunner


class Settled(NamedTuple):
    """A case once it is settled.

    Attributes:
        side: the disorder that is met.
        text: how the whole case would be told.
        provenance: how that text was made, its sentences among it.
    """

    profile: Profile
    judgement: Judgement
    side: str
    text: str
    provenance: Mapping[str, Any]

    @property
    def sentences(self) -> list[Sentence]:
        """The sentences of the text.

        Raises:
            ValueError: they are not those of the text.
        """
        return decode(self.text, self.provenance.get("sentences"), derived=True)


class StepMaker:
    """Makes the steps of cases that are open between the sides of a differential."""

    def __init__(self, connection: QueryRunner, medicines: Medicines) -> None:
        """Takes the graph, and the drugs of its slice."""
        self._connection = connection
        self.medicines = medicines

    def steps(
        self, differential: str, own: Sequence[str], told: Sequence[Sentence], drugs: Sequence[str], settled: Settled
    ) -> tuple[ItemPart, ...]:
        """The four steps.

        Args:
            differential: between whose sides the case is open.
            own: its sides.
            told: the sentences of the open case.
            drugs: keys of the drugs, in the order of their labels.
            settled: what the case becomes.

        Raises:
            KeyError: a drug is not in the slice.
            ValueError: the sentences of the settled case are not those of its text.
        """
        drug = treatment(self._connection, self.medicines.known, drugs, own)
        provenance = {**settled.provenance, "text": settled.text}
        return (
            _possible(own),
            evidence(self._connection, told, own),
            drug.model_copy(update={"reveals": revealed(added(told, settled.sentences))}),
            classification(settled.profile, differential, settled.judgement, settled.side, provenance),
        )


def _possible(own: Sequence[str]) -> ItemPart:
    return ItemPart(
        id="differential",
        question="Which disorders are still possible by what is told? Name all of them.",
        form="labels",
        take="any",
        vocabulary=DISORDERS,
        answer=tuple(sorted(own)),
    )
