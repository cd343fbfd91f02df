"""The answers to several parts, read out of one reply."""

from evaluators.form import PartReading, form_of
from evaluators.parsing.clean import clean, without_reasoning
from evaluators.parsing.refusal import is_refusal
from evaluators.parsing.sections import sections
from evaluators.shown_part import ShownPart


def read_parts(reply: str, parts: tuple[ShownPart, ...], *, cut: bool) -> list[PartReading]:
    """What a reply answers to each part; a part without a line of its own has no answer.

    Args:
        reply: as the model gave it.
        parts: as they were asked, numbered from 1.
        cut: the reply was stopped at the token limit.
    """
    visible = without_reasoning(reply)
    found = sections(visible, len(parts))
    last = max((place for place, texts in enumerate(found) if texts), default=-1)
    missing = PartReading("cut", (), "cut") if cut else PartReading("unparsed", (), "missing")
    if last < 0 and not cut and is_refusal(clean(visible)):
        missing = PartReading("refused", (), "refused")
    # Where a reply was cut, only its last line may be incomplete.
    return [
        _read(texts, shown, cut=cut and place == last) if texts else missing
        for place, (texts, shown) in enumerate(zip(found, parts, strict=True))
    ]


def _read(texts: list[str], shown: ShownPart, *, cut: bool) -> PartReading:
    form = form_of(shown.part.form)
    readings = [form.read(text, shown, cut=cut) for text in texts]
    different = {(one.picked, one.text) for one in readings if one.status == "ok"}
    if len(different) > 1:
        # Of an item of one choice, which has no parts, that is no answer.
        return PartReading("several" if shown.part.id else "unparsed", (), "several")
    return next((one for one in readings if one.status == "ok"), readings[-1])
