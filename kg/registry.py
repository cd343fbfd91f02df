"""One way to declare things by name: a decorator, and a registry for each kind of thing.

What comes with kgbench is found by walking packages, what other people install by its entry points. A kind of thing is
a base class with a registry; `@register` on a subclass declares it.
"""

from __future__ import annotations

import inspect
import re
from abc import ABC
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from itertools import count
from pkgutil import iter_modules, walk_packages
from threading import RLock
from typing import Any, ClassVar, Generic, TypeVar

from kg.errors import UserError

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_LAST = 100
_MOST_SAID = 300


class Registered(ABC):
    """What is declared by name.

    Attributes:
        name: how users and files call it.
        registry: where subclasses are declared; the base class of a kind sets it.
        needs: the class attributes that a declared class has to set.
        place: orders what comes with kgbench; equals are in the order of module and line, plug-ins after them.
    """

    name: ClassVar[str]
    registry: ClassVar[Registry[Any]]
    needs: ClassVar[tuple[str, ...]] = ("name",)
    place: ClassVar[int] = _LAST


Kind = TypeVar("Kind", bound=Registered)
Declared = TypeVar("Declared", bound=type[Registered])


def register(declared: Declared) -> Declared:
    """Declares a class; use as a decorator.

    Raises:
        ValueError: it lacks something, or another one has its name.
    """
    declared.registry.add(declared)
    return declared


class Registry(Generic[Kind]):
    """The declared classes of one kind, by name."""

    def __init__(self, what: str, group: str | None, packages: tuple[str, ...], prefix: str = "") -> None:
        """Starts empty; packages and plug-ins are imported when somebody first looks something up.

        Args:
            what: one of the kind, in a word, e.g. ``task``.
            group: the group of entry points that adds more of the kind; None where none does.
            packages: the packages or modules of those that come with kgbench, e.g. ``generators.*.tasks``.
            prefix: what every name begins with, e.g. ``baseline:``.
        """
        self._what = what
        self.group = group
        self._packages = packages
        self._prefix = prefix
        self._declared: dict[str, type[Kind]] = {}
        self._serial: dict[str, int] = {}
        self._lock = RLock()
        self._loaded = False
        _REGISTRIES.append(self)

    def add(self, declared: type[Kind]) -> None:
        """Takes a class in.

        Raises:
            ValueError: it lacks something, or another one has its name.
        """
        missing = [name for name in declared.needs if not hasattr(declared, name)]
        if missing:
            raise ValueError(f"the {self._what} {declared.__name__} does not set {', '.join(missing)}")
        if inspect.isabstract(declared):
            lacking = ", ".join(sorted(declared.__abstractmethods__))
            raise ValueError(f"the {self._what} {declared.name} does not define {lacking}")
        own = declared.name.removeprefix(self._prefix)
        if not declared.name.startswith(self._prefix) or not _NAME.fullmatch(own):
            form = f"{self._prefix} and then " if self._prefix else ""
            raise ValueError(
                f"'{declared.name}' is not a name for a {self._what}: write {form}lower case, digits, _ and -"
            )
        other = self._declared.get(declared.name)
        # The same place twice is a cell of a notebook that ran again.
        if other is not None and _place(other) != _place(declared):
            raise ValueError(f"two {self._what}s are named {declared.name}: {_place(other)} and {_place(declared)}")
        self._serial[declared.name] = next(_SERIAL)
        self._declared[declared.name] = declared

    def all(self) -> dict[str, type[Kind]]:
        """All of the kind by name; the order depends on names and places alone, not on who imported what first.

        Raises:
            UserError: a plug-in cannot be used.
        """
        self._load()
        own = {module for packages in self._packages for module in _modules(packages)}

        def order(name: str) -> tuple[bool, int, str, int]:
            declared = self._declared[name]
            # Only what comes with kgbench may take a place before others.
            built_in = declared.__module__ in own
            return not built_in, declared.place if built_in else _LAST, declared.__module__, self._serial[name]

        return {name: self._declared[name] for name in sorted(self._declared, key=order)}

    def find(self, name: str) -> type[Kind]:
        """The class of a name.

        Raises:
            UserError: there is none, or a plug-in cannot be used.
        """
        declared = self.get(name)
        if declared is None:
            known = self.all()
            listed = ", ".join(one.removeprefix(self._prefix) for one in known)
            title = name if self._prefix and name.startswith(self._prefix) else f"{self._what} {name}"
            raise UserError(f"There is no {title}; the {self._what}s are {listed}.")
        return declared

    def get(self, name: str) -> type[Kind] | None:
        """The class of a name, quickly where it is declared already; None where there is none.

        Raises:
            UserError: a plug-in cannot be used.
        """
        if name not in self._declared:
            self._load()
        return self._declared.get(name)

    def declares(self, package: str) -> bool:
        """Whether a top-level package, or one inside it, has declared something here."""
        return any(declared.__module__.partition(".")[0] == package for declared in self._declared.values())

    def _load(self) -> None:
        with self._lock:
            if self._loaded:
                return
            for packages in self._packages:
                for module in _modules(packages):
                    import_module(module)
            for entry in _plugins(self.group) if self.group is not None else ():
                _load_plugin(entry)
            self._loaded = True


_REGISTRIES: list[Registry[Any]] = []
_SERIAL = count()


def _place(declared: type) -> str:
    return f"{declared.__module__}.{declared.__qualname__}"


@cache
def _modules(pattern: str) -> tuple[str, ...]:
    """The modules of all packages that a pattern names, or the one that it names, sorted."""
    found = [""]
    for part in pattern.split("."):
        found = [inner for outer in found for inner in _inside(outer, part)]
    return tuple(sorted(module for name in found for module in _modules_of(name)))


def _inside(outer: str, part: str) -> Iterator[str]:
    """What a part of a pattern names in a package; ``*`` names all packages in it."""
    if part == "*":
        inner = iter_modules(import_module(outer).__path__, f"{outer}.")
        yield from (module.name for module in inner if module.ispkg)
    elif find_spec(name := f"{outer}.{part}" if outer else part) is not None:
        yield name


def _modules_of(name: str) -> Iterator[str]:
    path = getattr(import_module(name), "__path__", None)
    if path is None:
        yield name
    else:
        yield from (module.name for module in walk_packages(path, f"{name}.") if not module.ispkg)


def _plugins(group: str) -> list[EntryPoint]:
    return sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value))


def _load_plugin(entry: EntryPoint) -> None:
    """Imports what an entry point names, which declares it.

    Raises:
        UserError: it cannot be imported, or declares nothing for its group.
    """
    package = entry.value.partition(":")[0].partition(".")[0].strip()
    try:
        entry.load()
    except Exception as error:
        # Whatever other people's code raises: its user can only mend or remove it.
        said = str(error).strip().partition("\n")[0][:_MOST_SAID]
        raise _broken(entry, f"{type(error).__name__}{said and ': '}{said}") from error
    if not any(registry.declares(package) for registry in _REGISTRIES if registry.group == entry.group):
        raise _broken(entry, f"{entry.value} declares nothing with @register")


def _broken(entry: EntryPoint, why: str) -> UserError:
    package = entry.dist.name if entry.dist is not None else entry.value
    return UserError(
        f"The plug-in {entry.name} of {package} ({entry.group}) cannot be used: {why.rstrip('.')}. "
        f"Mend it, or remove it with `pip uninstall {package}`."
    )
