"""YAML text as data with places, past every fault: each is named, and the rest of the text is still read."""

import re
from collections.abc import Hashable
from typing import Any, NamedTuple

import yaml

from kg.knowledge.yaml_syntax import cause, emptied

_MOST = 100
"""After so many lines left out one mends before one reads on."""

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_CONTROL = re.compile("[^\t\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class TextFault(NamedTuple):
    """A fault of the text.

    Attributes:
        line: counted from 1.
        says: what is wrong and what to do.
    """

    line: int
    says: str


class ParsedFile(NamedTuple):
    """What was read.

    Attributes:
        data: the value; None where there is none.
        root: the same with places; None where there is no value.
        faults: what is wrong with the text, in order of lines.
        spoilt: the lines, from 1, of which no value was read.
    """

    data: Any
    root: yaml.Node | None
    faults: tuple[TextFault, ...]
    spoilt: frozenset[int]


class _Loader(yaml.CSafeLoader):
    """Goes on after keys that stand twice and values that cannot be read, and keeps days as text."""

    def __init__(self, text: str, spoilt: set[int]) -> None:
        super().__init__(text)
        self.spoilt = spoilt
        self.faults: list[TextFault] = []

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except yaml.constructor.ConstructorError as error:
            mark = error.problem_mark or node.start_mark
            self.faults.append(TextFault(mark.line + 1, _of_value(str(error.problem))))
            if "recursive" in str(error.problem):
                return None
        except ValueError:
            self.faults.append(TextFault(node.start_mark.line + 1, "this number cannot be read; write a plain one"))
        # As if it had been read: the same node may stand in several places.
        self.constructed_objects[node] = None
        self.recursive_objects.pop(node, None)
        return None


def _of_value(problem: str) -> str:
    if "tag" in problem:
        return "a text cannot start with '!' or be a lone '='; put the whole text into quotation marks"
    if "recursive" in problem:
        return "the name after '*' stands for something that holds itself; write out what is meant"
    return "this cannot be read as 'key: value'; put texts with signs such as '<<' or '*' into quotation marks"


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    seen: dict[Any, int] = {}
    kept = []
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        line = key_node.start_mark.line + 1
        if not isinstance(key, Hashable):
            loader.faults.append(TextFault(line, "a key is a list or a mapping; write a word before the colon"))
        elif key in seen and key_node.tag != "tag:yaml.org,2002:merge":
            # Behind a line that was left out it may be the first of a new entry.
            if loader.spoilt.isdisjoint(range(seen[key], line)):
                says = f"the key '{key}' stands twice, the first time on line {seen[key]}; keep one"
                loader.faults.append(TextFault(line, f"{says}, or write '- ' before the first line of a new entry"))
        else:
            seen[key] = line
            kept.append((key_node, value_node))
    node.value = kept
    return yaml.SafeLoader.construct_mapping(loader, node)


def _text(loader: _Loader, node: yaml.ScalarNode) -> str:
    return str(loader.construct_scalar(node))


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)
_Loader.add_constructor("tag:yaml.org,2002:timestamp", _text)


def parse(text: str) -> ParsedFile:
    """Reads a YAML text.

    A line that stops the parser is named and left out, and the parser starts again.
    """
    lines = _BREAK.split(text.removeprefix("\ufeff"))
    faults: list[TextFault] = []
    spoilt: set[int] = set()
    for number, line in enumerate(lines):
        if _CONTROL.search(line):
            faults.append(TextFault(number + 1, "an invisible control character stands here; write the line anew"))
            lines[number] = _CONTROL.sub(" ", line)
    root = None
    for _ in range(_MOST):
        loader = _Loader("\n".join(lines), spoilt)
        try:
            root = loader.get_single_node()
            data = loader.construct_document(root) if root is not None else None
            faults += loader.faults
            spoilt |= {fault.line - 1 for fault in loader.faults}
            return ParsedFile(data, root, tuple(sorted(set(faults))), frozenset(line + 1 for line in spoilt))
        except RecursionError:
            faults.append(TextFault(1, "brackets or entries are nested too deeply; close brackets that were left open"))
            break
        except yaml.MarkedYAMLError as error:
            if not _leave_out(error, lines, spoilt, faults):
                break
        except yaml.YAMLError:
            faults.append(TextFault(1, "the file is not text; save it again as plain text in UTF-8"))
            break
        finally:
            loader.dispose()
    return ParsedFile(None, None, tuple(sorted(set(faults))), frozenset(line + 1 for line in spoilt))


def _leave_out(error: yaml.MarkedYAMLError, lines: list[str], spoilt: set[int], faults: list[TextFault]) -> bool:
    """Names the cause, unless it follows from the one before, and takes it out; whether something was left to take."""
    found = cause(error, lines)
    marks = [mark.line for mark in (error.problem_mark, error.context_mark) if mark is not None]
    line = next((one for one in (found.line, *marks) if one < len(lines) and lines[one].strip()), None)
    if line is None:
        # The parser stopped at the end of the file: what is open there began on the last line with text.
        line = next((one for one in range(len(lines) - 1, -1, -1) if lines[one].strip()), None)
    follows = line is not None and not found.sure and spoilt & set(range(line - 2, line + 1))
    if line not in spoilt and not follows:
        faults.append(TextFault((found.line if line is None else line) + 1, found.says))
    if line is None:
        return False
    lines[line] = emptied(lines[line]) if line not in spoilt else ""
    spoilt.add(line)
    return True
