"""The style sheet that Neo4j Browser draws the graph with."""

from __future__ import annotations

from kg.show.looks import EDGE_CAPTIONS, EDGE_COLOUR, EDGE_COLOURS, LOOKS, Look


def style() -> str:
    """The looks as a GRASS style sheet, for the command `:style`."""
    rules = [_rule("node", fill="#a5abb6", border="#8a8f99", ink="#ffffff", size=50)]
    rules += [_node_rule(label, look) for label, look in LOOKS.items()]
    rules.append(_edge_rule("relationship", EDGE_COLOUR, "<type>"))
    for type_, colour in EDGE_COLOURS.items():
        caption = f"{{{EDGE_CAPTIONS[type_]}}}" if type_ in EDGE_CAPTIONS else "<type>"
        rules.append(_edge_rule(f"relationship.{type_}", colour, caption))
    return "\n".join(rules)


def _node_rule(label: str, look: Look) -> str:
    return _rule(
        f"node.{label}",
        fill=look.fill,
        border=darker(look.fill),
        ink=look.ink,
        size=look.size,
        caption=f"'{{{look.caption}}}'",
    )


def _rule(selector: str, *, fill: str, border: str, ink: str, size: int, caption: str = "") -> str:
    lines = [
        f"{selector} {{",
        f"  diameter: {size}px;",
        f"  color: {fill};",
        f"  border-color: {border};",
        "  border-width: 2px;",
        f"  text-color-internal: {ink};",
        "  font-size: 10px;",
    ]
    if caption:
        lines.append(f"  caption: {caption};")
    return "\n".join([*lines, "}", ""])


def _edge_rule(selector: str, colour: str, caption: str) -> str:
    return "\n".join(
        [
            f"{selector} {{",
            f"  color: {colour};",
            "  shaft-width: 2px;",
            "  font-size: 8px;",
            "  padding: 3px;",
            "  text-color-external: #212529;",
            "  text-color-internal: #ffffff;",
            f"  caption: '{caption}';",
            "}",
            "",
        ]
    )


def darker(colour: str) -> str:
    """A colour as #rrggbb, a quarter darker."""
    parts = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{part * 3 // 4:02x}" for part in parts)
