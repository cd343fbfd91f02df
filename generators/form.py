"""Forms of answers, as a build knows them: what makes the gold answer of a part valid.

A form is declared by a class with the decorator `register`. The forms that come with the package are the modules of
`generators.forms`; how replies in a form are asked for, read and scored stands in `evaluators.forms`.
"""

from abc import abstractmethod
from collections.abc import Collection, Iterator
from typing import ClassVar

from generators.part import ItemPart
from kg.registry import Registered, Registry


class GoldForm(Registered):
    """What the gold answer of a form has to be.

    Attributes:
        name: as it stands in items.
        shares_options: a part without options of its own is picked from those of its item.
    """

    registry = Registry["GoldForm"]("form", group="kgbench.forms", packages=("generators.forms",))
    shares_options: ClassVar[bool] = False

    @abstractmethod
    def faults(self, part: ItemPart, codes: Collection[str] | None = None) -> Iterator[str]:
        """What is wrong with a part, as the ends of sentences that begin with the part.

        Args:
            part: with the options that are offered, be they its own or the item's.
            codes: of its vocabulary; None where they are not at hand, which is not a fault.
        """


def gold_form(name: str) -> GoldForm | None:
    """The form of a name; None where there is none."""
    form = GoldForm.registry.get(name)
    return None if form is None else form()
