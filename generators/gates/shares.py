"""What texts must have at the least: shares and rates over all items of a task, or over those that belong together."""

from pydantic import BaseModel, ConfigDict

from generators.gates.patient_count import luck

LEAST_ITEMS = 300
"""Of a task with fewer items shares are reported and not judged: a few texts would decide."""


class TextShare(BaseModel):
    """How often something is so that makes texts read as told by one person.

    Attributes:
        task: or several, where texts are compared over tasks.
        measure: what is counted, by name.
        items: texts looked at.
        of: how many times it could be so; ``value`` is how often it is, from 0 to 1 or per 100 words.
        least: the limit; None where it is reported only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    measure: str
    items: int
    of: int
    value: float
    least: float | None

    @property
    def passed(self) -> bool:
        """Whether the limit is kept."""
        return self.least is None or self.value >= self.least


def share(
    task: str,
    measure: str,
    counted: tuple[int, int],
    items: int,
    least: float | None,
    per: int = 1,
    patients: int | None = None,
) -> TextShare:
    """A share of what could be.

    Args:
        task: or several.
        measure: its name.
        counted: how often it is so, and how often it could be.
        items: texts looked at.
        least: the limit, which is for so many items as can be judged.
        per: 100 for a rate per 100.
        patients: how many the texts are about, where several texts of one of them are no independent draws; of few
            patients the limit is lower by the sampling error of a share that just keeps it. None: it is for any number.
    """
    so, of = counted
    value = round(per * so / max(1, of), 4)
    if items < LEAST_ITEMS:
        least = None
    elif least is not None and patients is not None:
        # All texts of a patient together tell as much of what others will be like as one of them.
        each = (items / max(1, of)) ** 0.5
        least = round(per * max(0.0, least / per - each * luck(least / per, patients)), 4)
    return TextShare(task=task, measure=measure, items=items, of=of, value=value, least=least)
