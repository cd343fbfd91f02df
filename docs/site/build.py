"""`make docs`: builds the documentation into `site/VERSION`, beside other versions that are there, without a network.

A warning of Sphinx is an error: a link to nothing, a heading that is not there, a page outside the navigation. Folders
of other versions stay as they are; `site/versions.json` lists them all for the selector on each page.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from packaging.version import InvalidVersion, Version
from sphinx.cmd.build import build_main

from kg.version import version

_ROOT = Path(__file__).resolve().parents[2]
_FIRST_PAGE = "docs/index.html"


def build(site: Path, address: str) -> int:
    """Builds this version, lists all versions of the site, and leads from the site's own address to the newest.

    Args:
        site: the folder of all versions; made where it is missing.
        address: where the site is served, as an address or a path, with a slash at its end.

    Returns:
        0, or what Sphinx returns where it found a fault; then the earlier site stays.
    """
    made = site / f".{version()}"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    settings = ["--quiet", "--fresh-env", "--fail-on-warning", "--conf-dir", str(_ROOT / "docs" / "site")]
    failed = build_main([*settings, "--doctree-dir", str(made / ".doctrees"), str(_ROOT), str(made)])
    if not failed:
        for left in (".doctrees", ".buildinfo", "objects.inv"):
            _remove(made / left)
        _remove(site / version())
        made.rename(site / version())
        list_versions(site, address)
    return failed


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def list_versions(site: Path, address: str) -> None:
    """The list that the theme's selector reads, and a page that leads on."""
    found = [path.parents[1].name for path in site.glob(f"*/{_FIRST_PAGE}")]
    newest_first = sorted(found, key=_order, reverse=True)
    listed = [
        {"version": name, "name": name, "url": f"{address}{name}/", "preferred": name == newest_first[0]}
        for name in newest_first
    ]
    (site / "versions.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    to = f"{newest_first[0]}/{_FIRST_PAGE}"
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>kgbench</title>'
        f'<meta http-equiv="refresh" content="0; url={to}">'
        f'<p><a href="{to}">The documentation of kgbench</a></p></html>\n'
    )
    (site / "index.html").write_text(page, encoding="utf-8")


def _order(name: str) -> Version:
    try:
        return Version(name)
    except InvalidVersion:
        return Version("0")


def main(arguments: Sequence[str] | None = None) -> int:
    """Builds the site of the command line: `--out` names the folder, `--address` where it is served.

    Returns:
        0; 1 where the documentation has a fault; 2 where the folder holds something else.
    """
    parser = argparse.ArgumentParser(description="Build the documentation as a site.")
    parser.add_argument("--out", type=Path, default=_ROOT / "site", help="folder of all versions (site)")
    parser.add_argument("--address", default="/", help="where the site is served, such as /kgbench/ (/)")
    given = parser.parse_args(arguments)
    if (given.out / "index.html").exists() and not (given.out / "versions.json").exists():
        # `kgbench leaderboard` writes into a folder of that name too.
        sys.stderr.write(f"{given.out} holds a page of something else. Move it, or name another folder with --out.\n")
        return 2
    failed = build(given.out, given.address.rstrip("/") + "/")
    if not failed:
        sys.stdout.write(f"{given.out / version() / _FIRST_PAGE} is the first page.\n")
    return failed


if __name__ == "__main__":
    sys.exit(main())
