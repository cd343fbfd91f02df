"""Records as YAML that reads well: block style, the models' order of keys, short lists on one line."""

import re
from collections.abc import Mapping
from typing import Any

import yaml
from pydantic import BaseModel

from kg.model.base import Sourced

_ALWAYS = ("status",)
"""Said even where they have the value that goes without saying."""

_WORD = re.compile(r"[\w.-]+")
_ONE_LINE = frozenset({"sources", "history", "minimum_by_age", "values", "self", "people", "core"})
"""Keys whose records are short enough for one line each."""


class _Flow(list[Any]):
    """A list on one line."""


class _FlowMap(dict[str, Any]):
    """A mapping on one line."""


class _Dumper(yaml.SafeDumper):
    """Indents the members of a list, as people do by hand."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


_Dumper.add_representer(_Flow, lambda self, data: self.represent_sequence("tag:yaml.org,2002:seq", data, True))
_Dumper.add_representer(_FlowMap, lambda self, data: self.represent_mapping("tag:yaml.org,2002:map", data, True))


def record(model: BaseModel) -> dict[str, Any]:
    """A record as plain values in the order of its model, where it comes from last; what is default is left out."""
    data = model.model_dump(by_alias=True, exclude_defaults=True)
    data |= {name: getattr(model, name) for name in _ALWAYS if name in type(model).model_fields}
    last = [name for name in Sourced.model_fields if isinstance(model, Sourced)]
    order = [field.alias or name for name, field in type(model).model_fields.items()]
    names = [name for name in order if name not in last] + last
    return {name: data[name] for name in names if name in data}


def text(data: Mapping[str, Any]) -> str:
    """The YAML of plain values."""
    return yaml.dump(_laid_out(dict(data), ""), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=116)


def _laid_out(value: Any, key: str) -> Any:
    if isinstance(value, dict):
        inner = {name: _laid_out(member, name) for name, member in value.items()}
        return _FlowMap(inner) if key in _ONE_LINE and all(map(_short, inner.values())) else inner
    if isinstance(value, list | tuple):
        if key == "any_of":
            return [_Flow(together) for together in value]
        members = [_laid_out(member, key) for member in value]
        return _Flow(members) if members and all(isinstance(one, int) or _word(one) for one in members) else members
    return value


def _word(value: Any) -> bool:
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def _short(value: Any) -> bool:
    return not isinstance(value, dict | list) or isinstance(value, _Flow)
