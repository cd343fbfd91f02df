"""Packages that libraries load wherever they are installed, though no command has a use for them."""

import sys
from typing import cast

_SPARED = ("pandas",)


def spare() -> None:
    """Keeps this process from loading them; one that is loaded stays.

    The driver and scikit-learn look whether a value is a table of pandas, and load it to know one when they see it:
    a second of processor time in a verification. None stands in ``sys.modules`` for a module that cannot be imported
    (Python's language reference, The import system, The module cache).
    """
    modules = cast(dict[str, object], sys.modules)
    for name in _SPARED:
        modules.setdefault(name, None)
