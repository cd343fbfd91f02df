"""Nothing in the repository names a download host or a path of one machine, and nothing is left for later."""

from __future__ import annotations

import re

import pytest

from tests.repository.tree import texts

# Each is put together here so that this file does not hold what it looks for.
_HOSTS = [
    ("pypi", "org"),
    ("pythonhosted", "org"),
    ("npmjs", "(?:org|com)"),
    ("yarnpkg", "com"),
    ("maven", "org"),
    ("repo.maven.apache", "org"),
    ("sonatype", "(?:org|com)"),
    ("deb.debian", "org"),
    ("ftp.debian", "org"),
    ("security.debian", "org"),
    ("archive.ubuntu", "com"),
    ("crates", "io"),
    ("golang", "org"),
]
_HOST = re.compile("|".join(rf"\b{re.escape(name)}\.{end}\b" for name, end in _HOSTS), re.IGNORECASE)
_FOLDERS = ("work", "farm", "tmp", "root", "opt/wheels", "Users")
_MACHINE_PATH = re.compile(rf"(?<![\w.~*)}}\]/-])/(?:{'|'.join(_FOLDERS)})(?=/)")
_LEFT_FOR_LATER = re.compile(
    "|".join(rf"\b{head}{tail}\b" for head, tail in [("TO", "DO"), ("FIX", "ME"), ("XX", "X")])
)


@pytest.mark.parametrize(
    ("pattern", "what"),
    [
        pytest.param(_HOST, "names a package registry", id="registry"),
        pytest.param(_MACHINE_PATH, "names a path of one machine", id="machine path"),
        pytest.param(_LEFT_FOR_LATER, "leaves work for later", id="left for later"),
    ],
)
def test_no_text_names(pattern: re.Pattern[str], what: str) -> None:
    found = [
        f"{name}:{number} {what}: {line.strip()[:100]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]
    assert found == []


def test_the_patterns_find_what_they_are_for() -> None:
    assert _HOST.search("--index-url https://" + "pypi" + ".org/simple")
    assert _MACHINE_PATH.search('open("/' + 'work/main/x")')
    assert not _MACHINE_PATH.search("home/" + "work/plan")
