"""The answer key of a held-out export: each item whole, under the id that others see; encrypted on request."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import orjson

from generators.export.build_exporter import BuildToExport
from generators.export.held_out import HeldOutItems
from kg.errors import UserError

EXTRA = "encryption"
"""The extra that brings the library for it."""


def write_key(
    build: BuildToExport, path: Path, recipients: Sequence[str] = (), passphrase_file: Path | None = None
) -> int:
    """Writes an answer key as lines of JSON with the keys ``id`` (that others see), ``canary`` and ``item`` (whole).

    Encrypted, it is a file of the format age (https://age-encryption.org/v1), which the programs `age` and `rage` and
    the library pyrage read. All of it is held in memory, so that nothing is ever written that anyone can read.

    Args:
        build: with its gold answers.
        path: the file; it must not exist.
        recipients: public keys of the format age, or of SSH; any one of their owners can read the file.
        passphrase_file: a file whose first line is the passphrase.

    Returns:
        How many items it holds.

    Raises:
        UserError: the library is missing, a recipient or passphrase is none, or the file cannot be written.
    """
    if recipients and passphrase_file is not None:
        raise UserError(
            "An answer key is encrypted either to recipients or with a passphrase; leave out one of the two."
        )
    if path.exists():
        raise UserError(f"{path} is there already; an answer key is not overwritten, so choose another name.")
    lines = list(_lines(build))
    data = b"".join(lines)
    if recipients:
        data = _to_recipients(data, recipients)
    elif passphrase_file is not None:
        data = _library().passphrase.encrypt(data, _passphrase(passphrase_file))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Nobody but its owner reads it.
        path.touch(0o600)
        path.write_bytes(data)
    except OSError as error:
        raise UserError(f"{path} cannot be written ({error.strerror}); choose another place.") from error
    return len(lines)


def _lines(build: BuildToExport) -> Iterator[bytes]:
    held = HeldOutItems(build)
    for task in build.tasks:
        for shown, item in held.items(task):
            yield orjson.dumps({"id": shown, "canary": item.canary, "item": orjson.loads(item.line())}) + b"\n"


def _library() -> Any:
    try:
        return importlib.import_module("pyrage")
    except ImportError as error:
        raise UserError(f'Encryption needs a further package: pip install "kgbench[{EXTRA}]".') from error


def _to_recipients(data: bytes, recipients: Sequence[str]) -> bytes:
    library = _library()
    found = []
    for text in recipients:
        kind = library.ssh if text.startswith("ssh-") else library.x25519
        try:
            found.append(kind.Recipient.from_str(text))
        except library.RecipientError as error:
            raise UserError(
                f"{text} is no public key of the format age (age1...) or of SSH (ssh-ed25519, ssh-rsa)."
            ) from error
    encrypted: bytes = library.encrypt(data, found)
    return encrypted


def _passphrase(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path} cannot be read as text; name a file whose first line is the passphrase.") from error
    if not text or not text[0]:
        raise UserError(f"The first line of {path} is empty; write the passphrase there.")
    return text[0]
