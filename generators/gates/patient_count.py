"""How many patients the items of a task are about, whose texts are independent draws; and what luck does among few."""

from math import sqrt

from generators.gates.compared import MANY, SURE
from generators.item import Item


class PatientCount:
    """Counts patients as items come, those of one patient one after the other; it holds none of them."""

    def __init__(self, *, sides: bool = True) -> None:
        """Starts with none.

        Args:
            sides: whether the cases of a patient that are settled differently count as several.
        """
        self.count = 0
        self._sides = sides
        self._last: object = None

    def add(self, item: Item) -> None:
        """Counts the patient of an item, if it is another than that of the item before."""
        told = item.provenance.get("patient")
        side = item.provenance.get("side") if self._sides else None
        patient = item.id if told is None else (item.group, side, told)
        self.count += patient != self._last
        self._last = patient


def luck(share: float, patients: float) -> float:
    """How far a share may be off by luck among so many independent draws, once in a hundred times; 0 of many patients.

    Args:
        share: that would be found among very many.
        patients: how many there are.
    """
    return SURE * sqrt(share * (1 - share) / patients) if 0 < patients < MANY else 0.0
