"""What the tasks across the layers share: a told and proved case, and options in the slice."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any

from generators.biomedical.draft import QuestionDraft
from generators.biomedical.task import NOT_OF_THE_FORM, SliceTask
from generators.context import Context
from generators.crosslayer.cases import Cases
from generators.diagnosis import verification
from generators.diagnosis.reasons import reasons as of_cases
from generators.failed_items import FailureReasons
from generators.item import Item, Proof
from kg.chunks import chunks
from kg.oracle import Judgement

_BATCH = 500


class CrossTask(SliceTask):
    """A question about a case: the oracle proves whose case it is, another query what that disorder leads to."""

    suite = "crosslayer"
    query = "crosslayer/prove_links"

    @abstractmethod
    def cases(self, context: Context) -> Cases:
        """Which cases it asks about."""

    def ask_ahead(self, context: Context) -> None:
        """Has the first seeds drawn."""
        self.cases(context).ask_ahead(context)

    @abstractmethod
    def cases_and_drafts(self, context: Context) -> Iterator[tuple[Item, QuestionDraft]]:
        """Each case, as an item of the diagnosis suite, with the question about it."""

    def drafts(self, context: Context) -> Iterator[QuestionDraft]:
        """The questions without their cases."""
        return (draft for _, draft in self.cases_and_drafts(context))

    def stem(self, facts: Mapping[str, Any]) -> str:
        """Nothing: the case is told by a writer, and its text is proved by the checker."""
        del facts
        return ""

    def items(self, context: Context) -> Iterator[Item]:
        """All items, each with the case and both proofs."""
        for asked in chunks(self.cases_and_drafts(context), _BATCH):
            made = self.items_of(context, (draft for _, draft in asked))
            for (case, _), item in zip(asked, made, strict=True):
                yield item.model_copy(
                    update={
                        "stem": case.stem,
                        "proof": item.proof.model_copy(update={"case": case.proof}),
                        "provenance": {**case.provenance, **item.provenance},
                    }
                )

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs both proofs again."""
        fallen = set()
        for code, why in super().unproved(context, [item.model_copy(update={"stem": ""}) for item in items]):
            fallen.add(code)
            yield code, why
        cases: list[Item] = []
        rights: dict[str, str] = {}
        for item in items:
            if item.id in fallen:
                continue
            match item.proof.case, item.facts:
                case None, _:
                    yield item.id, "it has no proof of its case"
                case Proof() as proof, {"profile": Mapping() as profile, "right": str() as right}:
                    cases.append(item.model_copy(update={"proof": proof, "facts": profile}))
                    rights[item.id] = right
                case _:
                    yield item.id, NOT_OF_THE_FORM

        def check(_: Context, case: Item, judgement: Judgement) -> str | None:
            return _case_fails(case, rights[case.id], judgement)

        yield from verification.unproved(context, cases, check)

    def reasons(self, context: Context, items: list[Item]) -> dict[str, FailureReasons]:
        """Of a case that fell its criteria and rules, otherwise the claims."""
        links = super().reasons(context, [item.model_copy(update={"stem": ""}) for item in items])
        cases = [
            item.model_copy(update={"proof": item.proof.case, "facts": item.facts["profile"], "options": ()})
            for item in items
            if item.proof.case is not None and isinstance(item.facts.get("profile"), Mapping)
        ]
        of_case = of_cases(context, cases)
        return {
            item.id: _both(links.get(item.id, FailureReasons()), of_case.get(item.id, FailureReasons()))
            for item in items
            if item.id in links or item.id in of_case
        }


def _both(links: FailureReasons, of_case: FailureReasons) -> FailureReasons:
    return FailureReasons(
        of_case.fell + links.fell, of_case.states + links.states, of_case.changes + links.changes, links.right
    )


def _case_fails(case: Item, right: str, judgement: Judgement) -> str | None:
    """What is no longer true of a case: its disorder is met, or favoured where it need not be, and no other is."""
    for code in case.proof.verdicts:
        verdict = judgement.verdicts[code]
        if code != right and verdict.verdict != "not met":
            return f"{code} is {verdict.verdict} where it should be not met"
    if right not in case.proof.verdicts:
        return f"the proof of its case says nothing about {right}"
    own = judgement.verdicts[right]
    if own.contradicted or own.verdict != "met":
        return f"{right} is {own.verdict} where it should be met"
    return None
