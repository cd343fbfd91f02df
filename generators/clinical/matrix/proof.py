"""Proofs of options, each by a row of its kind's query, thousands in one round trip."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generators.biomedical.claims import SUPPORTED, UNSUPPORTED, ClaimAnswer, answers
from generators.clinical.matrix.asked import QuestionKind
from generators.part import Option, Proof
from kg.store.query_runner import QueryRunner

ABSENCE = "not so by the criteria in this graph"
"""What it means that the query shows nothing for an option."""


class ClaimedQuestion(NamedTuple):
    """A question with its options.

    Attributes:
        about: keys of what is asked about.
        keys: label of each option -> its key.
    """

    kind: QuestionKind
    about: tuple[str, ...]
    keys: Mapping[str, str]

    @property
    def claims(self) -> list[dict[str, Any]]:
        """What the proof asks: a claim for each option."""
        return [{"item": 0, "option": label, "about": list(self.about), "key": key} for label, key in self.keys.items()]


Shown = Mapping[str, ClaimAnswer]
"""What the graph says of each option, by label."""


def asked_of_graph(connection: QueryRunner, questions: Sequence[ClaimedQuestion]) -> list[Shown]:
    """What the graph says of the options of some questions, in their order."""
    found: list[Shown] = [{} for _ in questions]
    for query in sorted({one.kind.query for one in questions}):
        places = [place for place, one in enumerate(questions) if one.kind.query == query]
        shown = answers(connection, query, [questions[place].claims for place in places])
        for place, said in zip(places, shown, strict=True):
            found[place] = said
    return found


def right(shown: Shown) -> tuple[str, ...]:
    """The labels of the options that hold, sorted."""
    return tuple(sorted(label for label, said in shown.items() if said.supported))


def proof(question: ClaimedQuestion, options: Sequence[Option], shown: Shown) -> Proof:
    """The proof of a question as its item records it."""
    return Proof(
        query=question.kind.query,
        params={"claims": question.claims},
        verdicts={option.node or option.label: verdict(shown.get(option.label)) for option in options},
        rows={label: said.shown for label, said in sorted(shown.items())},
        absence=ABSENCE,
    )


def verdict(said: ClaimAnswer | None) -> str:
    """What a proof records of an option."""
    return SUPPORTED if said is not None and said.supported else UNSUPPORTED
