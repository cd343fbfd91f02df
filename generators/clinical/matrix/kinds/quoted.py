"""Which symptom a sentence of a patient or of a clinician tells."""

from collections.abc import Sequence
from itertools import islice

from generators.clinical.matrix.asked import AskedFact, Names, QuestionKind
from generators.clinical.matrix.names import quotations
from generators.composing.sources import read as read_sources
from generators.context import Context
from generators.draw import stream
from generators.gates.compared import word_stems

_OF_EACH_FORM = 13
"""Sentences of one form, at the most: the tasks share them out by their places."""
_WORDS = (6, 36)


class Quoted(QuestionKind):
    """A sentence that shares no word with the name of its symptom."""

    name = "quotation"
    query = "clinical/prove_quotations"
    application = True
    relations = ("SUBTYPE_OF",)

    def asked(self, context: Context) -> Sequence[AskedFact]:
        """Some sentences for each form of each symptom, drawn by the seed; first one of each form, then a second."""
        told = quotations(context)
        symptoms = {row["symptom"]: row for row in context.connection.rows("clinical/symptoms")}
        by_form: dict[str, list[str]] = {}
        for (owner, use, _), bits in context.read(read_sources).book.listed():
            if use.startswith("tell@") and owner.partition(".")[0] in symptoms:
                name = word_stems(symptoms[owner.partition(".")[0]]["name"])
                by_form.setdefault(owner, []).extend(
                    bit.code
                    for bit in bits
                    if bit.code in told
                    and _WORDS[0] <= len(told[bit.code].split()) <= _WORDS[1]
                    and not name & word_stems(told[bit.code])
                )
        rng = stream(context.seed, "quotations")
        drawn = {
            form: list(islice(rng.shuffled(sorted(codes)), _OF_EACH_FORM)) for form, codes in sorted(by_form.items())
        }
        return [
            AskedFact(self.name, (codes[place],), form.partition(".")[0], form, (form.partition(".")[0], form))
            for place in range(_OF_EACH_FORM)
            for form, codes in drawn.items()
            if place < len(codes)
        ]

    def answers(self, context: Context, about: Sequence[str], option: str) -> bool:
        """Whether the sentence belongs to a form of the symptom."""
        del context
        return about[0].startswith(f"{option}.")

    def stem(self, names: Names, about: Sequence[str]) -> str:
        """The sentence."""
        sentence = about[0]
        who = "A patient says" if sentence.split("/")[2] == "self" else "A clinician notes"
        return f'{who}: "{names[sentence]}" Which symptom is this about?'
