"""Labels: any number of codes of a vocabulary are picked. Its metrics are about codes, each code a class."""

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping

import numpy as np

from evaluators.answer_key import AnswerKey
from evaluators.form import AnswerForm, GivenAnswer, Mark, PartReading
from evaluators.parsing.clean import clean, without_reasoning
from evaluators.parsing.refusal import is_refusal
from evaluators.score.metric import Mean, MetricRange, Summed, columns, ratio
from evaluators.shown_part import ShownPart
from evaluators.table.table import AnswerTable, Floats, Mask, Memberships
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary
from kg.registry import register

_LEAD_IN = re.compile(r"^\W*(?:the )?(?:final )?(?:answers?|codes?|labels?)(?: (?:is|are))?\s*:?\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;\n&/]|\band\b")
_SIGN = "\ue000"
"""Stands around the number of a name while a reply is read; no reply has it."""
_SIGNED = re.compile(rf"{_SIGN}(\d+){_SIGN}")
_MOST_WORDS = 6
"""Of something that may be meant as a code; more words are a sentence."""


@register
class LabelsAnswer(AnswerForm):
    """Codes; right is the whole gold set and nothing else, and an F1 is the score."""

    name = "labels"

    def instruction(self, shown: ShownPart) -> str:
        """Codes in a row, and nothing else."""
        many = "the code that applies" if shown.part.take == "one" else "the codes of all that apply, joined by commas"
        return f"Write {many}, and nothing else: no reasons, no introduction."

    def offer(self, shown: ShownPart) -> str:
        """The codes with their names, where the vocabulary is short enough to be listed."""
        vocabulary = shown.vocabulary
        if vocabulary is None or not vocabulary.listed:
            return ""
        return "\n".join([f"{code}: {names[0]}" for code, names in vocabulary.codes.items()])

    def solved(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """The codes."""
        return ", ".join(part.answer)

    def read(self, reply: str, shown: ShownPart, *, cut: bool) -> PartReading:
        """Codes and names of the vocabulary; a short piece beside them that is neither was named outside of it."""
        text = clean(without_reasoning(reply))
        if cut:
            return PartReading("cut", (), "cut")
        vocabulary = shown.vocabulary
        known = _known(vocabulary) if vocabulary else {}
        pieces = _pieces(_LEAD_IN.sub("", text), known)
        # "D001: Name" and "D001 (Name)" name one code.
        heads = [re.split(r"[:(]| - ", piece)[0].strip() for piece in pieces]
        named = [known.get(piece.lower()) or known.get(head.lower()) for piece, head in zip(pieces, heads, strict=True)]
        picked = tuple(sorted({code for code in named if code}))
        outside = tuple(
            sorted({piece for piece, code in zip(pieces, named, strict=True) if piece and not code and _short(piece)})
        )
        if not picked and is_refusal(text):
            return PartReading("refused", (), "refused")
        if not picked and not outside:
            return PartReading("unparsed", (), "nothing")
        if shown.part.take == "one" and len(picked) + len(outside) > 1:
            return PartReading("several", (), "several")
        return PartReading("ok", picked, "codes", outside=outside)

    def chance(self, key: AnswerKey) -> float | None:
        """None: how many codes are right is not known to a guess."""
        return None

    def mark(self, key: AnswerKey, given: GivenAnswer) -> Mark:
        """F1 of the named codes, those outside the vocabulary among them."""
        named = given.picked if given.status == "ok" else ()
        outside = len(given.outside) if given.status == "ok" else 0
        both = len(set(named) & set(key.codes))
        right = given.status == "ok" and set(named) == set(key.codes) and not outside
        score = 2 * both / (len(named) + outside + len(key.codes))
        return Mark(score, right, key.codes, named, outside)

    def gold_in_words(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """The codes with their names."""
        return self.answer_in_words(GivenAnswer("ok", part.answer), vocabulary)


def _known(vocabulary: AnswerVocabulary) -> dict[str, str]:
    """Code or name as a cleaned reply has it, in small letters -> code; a name that several codes share says none."""
    named = [(clean(name).lower(), code) for code, listed in vocabulary.codes.items() for name in {*listed}]
    often = Counter(name for name, _ in named)
    names = {name: code for name, code in named if often[name] == 1}
    return names | {clean(code).lower(): code for code in vocabulary.codes}


def _pieces(text: str, known: Mapping[str, str]) -> list[str]:
    """What stands between commas and the like; a name that holds one of them, such as "and", stays whole."""
    whole = sorted((name for name in known if _BETWEEN.search(name)), key=len, reverse=True)
    named = re.compile("|".join([rf"(?<!\w){re.escape(name)}(?!\w)" for name in whole]) or r"(?!)", re.IGNORECASE)
    found: list[str] = []

    def sign(match: re.Match[str]) -> str:
        found.append(match[0])
        return f"{_SIGN}{len(found) - 1}{_SIGN}"

    pieces = [piece.strip(" .:()-") for piece in _BETWEEN.split(named.sub(sign, text))]
    return [_SIGNED.sub(lambda match: found[int(match[1])], piece) for piece in pieces]


def _short(piece: str) -> bool:
    return len(piece.split()) <= _MOST_WORDS


class _ByCode(Summed):
    """A metric from how often each code is named and right, named, and right."""

    form = "labels"
    range = MetricRange(0, 1)
    direction = "higher"

    def parts(self, table: AnswerTable) -> Floats:
        """For each code: named and right, named, right. Then the codes outside the vocabulary."""
        names = sorted({*table.codes.gold.names, *table.codes.named.names})
        gold, named = (_by_code(members, names, len(table)) for members in (table.codes.gold, table.codes.named))
        return np.concatenate([gold * named, named, gold, table.codes.outside[:, None].astype(float)], axis=1)

    def value(self, sums: Floats) -> Floats:
        """From the sums of each code."""
        both, named, gold = np.split(sums[..., :-1], 3, axis=-1)
        return self.of_codes(both, named, gold, sums[..., -1])

    @abstractmethod
    def of_codes(self, both: Floats, named: Floats, gold: Floats, outside: Floats) -> Floats:
        """The metric, from counts by code in the last axis."""


def _by_code(members: Memberships, names: list[str], rows: int) -> Floats:
    found = np.zeros((rows, len(names)))
    place = np.array([names.index(name) for name in members.names], dtype=np.int64)
    found[members.rows, place[members.cells]] = 1
    return found


def _f1(both: Floats, named: Floats, gold: Floats) -> Floats:
    return np.nan_to_num(ratio(2 * both, named + gold))


@register
class WeightedF1(_ByCode):
    """The mean F1 of the codes, weighted by how often each is right."""

    name = "label_weighted_f1"
    source = "F1 by label, 0 where undefined, weighted by support (scikit-learn, average='weighted')"

    def of_codes(self, both: Floats, named: Floats, gold: Floats, outside: Floats) -> Floats:
        """Codes that are never right weigh nothing."""
        return ratio((_f1(both, named, gold) * gold).sum(axis=-1), gold.sum(axis=-1))


@register
class LabelMacroF1(_ByCode):
    """The mean F1 of the codes that are right somewhere."""

    name = "label_macro_f1"
    source = "F1 by label, 0 where undefined, mean over labels with support"

    def of_codes(self, both: Floats, named: Floats, gold: Floats, outside: Floats) -> Floats:
        """Each such code weighs the same."""
        present = gold > 0
        return ratio(np.where(present, _f1(both, named, gold), 0.0).sum(axis=-1), present.sum(axis=-1))


@register
class LabelMicroF1(_ByCode):
    """F1 over all codes together; a code outside the vocabulary is a wrong one."""

    name = "label_micro_f1"
    source = "twice the true positives by all that is named and all that is right"

    def of_codes(self, both: Floats, named: Floats, gold: Floats, outside: Floats) -> Floats:
        """From the sums over codes."""
        return ratio(2 * both.sum(axis=-1), named.sum(axis=-1) + outside + gold.sum(axis=-1))


@register
class OutsideRate(Mean):
    """Of all codes named, the share that is not in the vocabulary."""

    name = "label_outside_rate"
    form = "labels"
    range = MetricRange(0, 1)
    direction = "lower"
    source = "counted before codes are matched with the vocabulary"

    def applies(self, table: AnswerTable) -> Mask:
        """Parsed answers."""
        return table.parsed

    def parts(self, table: AnswerTable) -> Floats:
        """Codes outside, and all."""
        named = np.bincount(table.codes.named.rows, minlength=len(table)).astype(float)
        outside = table.codes.outside.astype(float)
        return columns(outside, named + outside)
