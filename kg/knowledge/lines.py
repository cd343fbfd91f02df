"""On which line of a YAML file something stands."""

from collections.abc import Sequence

import yaml

KEY = "[key]"
"""The last step of a path to a key instead of its value."""

Path = Sequence[str | int]
"""Keys and positions (from 0) from the top of a file to a value."""


def line_of(root: yaml.Node, path: Path) -> int:
    """The line, from 1, of what a path leads to, or of the last thing on the way where the path goes no further.

    An entry of a mapping stands where its key does.
    """
    node: yaml.Node | None = root
    line = root.start_mark.line
    for step in path:
        found = _entry(node, step)
        if found is None:
            break
        line, node = found[0].start_mark.line, found[1]
    return line + 1


def has(root: yaml.Node, path: Path, key: str) -> bool:
    """Whether the mapping to which a path leads has a key."""
    return _entry(node_at(root, path), key) is not None


def lines_of(root: yaml.Node, path: Path) -> range:
    """The lines, from 1, over which the value that a path leads to extends."""
    node = node_at(root, path) or root
    # A block ends where the next one begins.
    last = node.end_mark.line - (1 if node.end_mark.column == 0 and node.end_mark.line > node.start_mark.line else 0)
    return range(node.start_mark.line + 1, last + 2)


def node_at(root: yaml.Node, path: Path) -> yaml.Node | None:
    """What a path leads to; None where it leads nowhere."""
    node: yaml.Node | None = root
    for step in path:
        found = _entry(node, step)
        if found is None:
            return None
        node = found[1]
    return node


def _entry(node: yaml.Node | None, step: str | int) -> tuple[yaml.Node, yaml.Node] | None:
    """Where an entry begins, and its value."""
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step]
    if isinstance(node, yaml.MappingNode):
        return next(((key, value) for key, value in node.value if key.value == str(step)), None)
    return None
