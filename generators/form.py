"""Forms of answers, as a build knows them: what makes the gold answer of a part valid.

A form is declared once, by a class with the decorator `register`. The forms that come with the package are the modules
of `generators.forms`; how replies in a form are asked for, read and scored stands in `evaluators.forms`.
"""

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from functools import cache
from typing import ClassVar

from generators.part import ItemPart

_PACKAGE = "generators.forms"


class GoldForm(ABC):
    """What the gold answer of a form has to be.

    Attributes:
        name: as it stands in items.
    """

    name: ClassVar[str]

    @abstractmethod
    def faults(self, part: ItemPart, codes: Collection[str] | None = None) -> Iterator[str]:
        """What is wrong with a part, as the ends of sentences that begin with the part.

        Args:
            part: with the options that are offered, be they its own or the item's.
            codes: of its vocabulary; None where they are not at hand, which is no fault.
        """


_FORMS: dict[str, GoldForm] = {}


def register(form: type[GoldForm]) -> type[GoldForm]:
    """Declares a form; use as a decorator.

    Raises:
        ValueError: another form has the name.
    """
    if form.name in _FORMS:
        raise ValueError(f"two forms are named {form.name}")
    _FORMS[form.name] = form()
    return form


def gold_form(name: str) -> GoldForm | None:
    """The form of a name; None where there is none."""
    load_modules(_PACKAGE)
    return _FORMS.get(name)


def gold_forms() -> dict[str, GoldForm]:
    """All declared forms by name."""
    load_modules(_PACKAGE)
    return dict(sorted(_FORMS.items()))


@cache
def load_modules(package: str) -> None:
    """Imports every module of a package, so that each declares what it has; nobody keeps a list of them."""
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(module.name)
