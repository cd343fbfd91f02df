"""`kgbench doctor`: what is installed, and how to get what is missing."""

from __future__ import annotations

import click

from kgbench.cli.graph_option import named_graph
from kgbench.cli.output import json_option, print_result


@click.command()
@json_option
def doctor(as_json: bool) -> int:
    """Say what is installed, which graph would be used and whether it answers, and how to get what is missing.

    The exit code is 1 where building and evaluating cannot work: where Python is too old, a package of the core cannot
    be loaded, or the graph does not answer. Parts for further uses may be missing.
    """
    from kgbench.api.doctor import doctor as run

    found = run(named_graph())
    print_result(found, as_json=as_json)
    return 0 if found.sound else 1
