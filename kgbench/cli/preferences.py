"""`kgbench preferences`: annotations by experts, imported, checked, fitted, exported as items and reported."""

from __future__ import annotations

import click


@click.group()
def preferences() -> None:
    """Turn what experts prefer into soft labels, and score models against them.

    import reads questions and annotations into a folder, check looks at the annotations, fit makes the labels, export
    writes them as a build, and report as a page.
    """
