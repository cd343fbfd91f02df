"""What the graph can say of a written treatment: the diagnosis is named, no listed drug is, risk is spoken of."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from generators.clinical.expert.likeness import words
from generators.item import Item
from generators.part import Proof
from kg.store.query_runner import QueryRunner

QUERY = "clinical/ex_answer"


class TreatmentText(NamedTuple):
    """A case with a written answer.

    Attributes:
        about: codes of the graph, those of the diagnoses among them.
    """

    about: tuple[str, ...]
    told: str
    answer: str

    def claim(self, disorders: Sequence[str]) -> dict[str, Any]:
        """What the query is asked."""
        return {
            "item": 0,
            "disorders": list(disorders),
            "about": list(self.about),
            "told": in_words(self.told),
            "answer": in_words(self.answer),
        }


def in_words(text: str) -> str:
    """A text as the query reads it: words in small letters, with a blank before and after each."""
    return f" {' '.join(words(text))} "


def text_of(item: Item) -> TreatmentText:
    """What an item tells, and its reference."""
    told = "\n".join((item.stem, *(part.text for part in item.parts)))
    return TreatmentText(item.entities, told, "\n".join(part.reference or "" for part in item.parts))


def claims(connection: QueryRunner, texts: Sequence[TreatmentText]) -> list[dict[str, Any]]:
    """What the query is asked about some texts; the diagnoses are the disorders among the codes."""
    known = {row["code"] for row in connection.rows("clinical/disorders")}
    return [text.claim([code for code in text.about if code in known]) for text in texts]


def shown(connection: QueryRunner, asked: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the graph says of each claim."""
    numbered = [{**claim, "item": place} for place, claim in enumerate(asked)]
    rows = {row["item"]: row for row in connection.rows(QUERY, claims=numbered)}
    return [
        {name: rows[place][name] for name in ("named", "contraindicated", "risk_told", "risk_spoken")}
        for place in range(len(asked))
    ]


def proof(claim: dict[str, Any], found: dict[str, Any]) -> Proof:
    """What the graph shows of an answer; that the answer is good is for the expert to say."""
    return Proof(query=QUERY, params={"claims": [claim]}, verdicts={}, rows=found)


def objections(claim: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """What the graph says against an answer, as ends of sentences that begin with the item."""
    said = []
    if not claim["disorders"]:
        said.append("is about no disorder")
    missing = [code for code in claim["disorders"] if code not in found["named"]]
    if missing:
        said.append(f"does not name the diagnosis {', '.join(missing)} in its reference")
    said += [f"names {drug}, which is listed as contraindicated for {code}" for code, drug in found["contraindicated"]]
    if found["risk_told"] and not found["risk_spoken"]:
        said.append("tells of thoughts of death, and its reference does not speak of the risk")
    return said
