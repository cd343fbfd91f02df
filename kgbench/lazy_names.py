"""Names of a package that are imported when they are first asked for, so that importing the package costs little."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(package: dict[str, Any], modules: Mapping[str, str]) -> Callable[[str], Any]:
    """What a package sets as its ``__getattr__``.

    Args:
        package: its ``globals()``, which keep what was asked for.
        modules: name -> the module that has it.
    """

    def get(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        found = package[name] = getattr(import_module(modules[name]), name)
        return found

    return get
