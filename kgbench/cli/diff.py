"""`kgbench diff`: what other knowledge would do to a build."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from kg.errors import UserError
from kgbench.cli.graph_option import open_graph
from kgbench.cli.output import (
    csv_option,
    json_option,
    note,
    print_blocks,
    print_every_field,
    print_json,
    print_rows,
    reading_width,
    wants_csv,
)
from kgbench.cli.validate import COLUMNS, rows

_NAMED = 10


@click.command()
@click.argument("knowledge", type=click.Path(path_type=Path), metavar="KNOWLEDGE")
@click.argument("folder", type=click.Path(path_type=Path), metavar="BUILD")
@json_option
@csv_option
def diff(knowledge: Path, folder: Path, as_json: bool) -> None:
    """Say what the files in KNOWLEDGE would do to BUILD: which items fall, and which verdicts and answers flip.

    The files are validated, loaded into a scratch graph, and the build is verified by them. Your graph stays as it is;
    it is only read, and only where the build was made from a biomedical slice that does not come with kgbench. Exits
    with 1 when something falls or the files have findings.
    """
    from generators import manifest
    from generators.findings import as_json as plain
    from generators.findings import blocks, by_cause
    from generators.impact import impact
    from generators.suites import tasks
    from kg.sources.read import has_unstructured, read_content
    from kg.validate.report import validate

    made = manifest.read(folder)
    # Broken files are refused here, before the checks that take their time.
    content = read_content(knowledge)
    if has_unstructured(content):
        raise UserError(f"{knowledge} holds rules in words only, by which nothing can be proved.")
    report = validate(knowledge, tell=lambda check: note(f"Checking {check} ..."))
    note(f"Verifying {folder} by {knowledge} ...")
    found = impact(content, folder, made, tasks(), open_graph)
    causes = by_cause(found.findings)
    parts: dict[str, Any] = {
        name: [one.model_dump(mode="json") for one in listed]
        for name, listed in (("subjects", found.touched), ("flips", found.flips), ("answers", found.answers))
    }
    if as_json:
        told = {"items": made.count, "fall": found.fall, "validation": rows(report), "causes": causes, **parts}
        print_json({**told, "findings": [plain(finding) for finding in found.findings]})
    elif wants_csv():
        print_every_field([plain(finding) for finding in found.findings], ("cause", "where", "says"))
    else:
        if report.problems:
            print_rows(rows(report), COLUMNS, as_json=False)
        print_blocks(blocks(found.findings, reading_width()), _NAMED)
        for title, name in (
            ("What falls", "subjects"),
            ("Verdicts that flip", "flips"),
            ("Answers that flip", "answers"),
        ):
            if parts[name]:
                click.secho(title, bold=True)
                shown = [{column: _cell(value) for column, value in row.items()} for row in parts[name]]
                print_rows(shown, list(shown[0]), as_json=False)
                click.echo()
        others = {cause: count for cause, count in causes.items() if cause in ("changed file", "limit passed")}
        if others:
            print_rows(
                [{"cause": cause, "findings": count} for cause, count in others.items()],
                ["cause", "findings"],
                as_json=False,
            )
    note(f"{found.fall} of {made.count} items of {folder} fall by {knowledge}. Your graph is as it was.")
    if found.findings or report.problems:
        sys.exit(1)


def _cell(value: Any) -> Any:
    return (", ".join(value) or "none") if isinstance(value, list) else value
