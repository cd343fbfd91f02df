"""The answer key of a held-out export: each item whole, under the id that others see; encrypted on request."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from generators.export.build_exporter import BuildToExport
from generators.export.held_out import HeldOutItems
from kg.errors import UserError

EXTRA = "encryption"
"""The extra that brings the library for it."""


class AnswerKeyFile(NamedTuple):
    """Where an answer key is written, and who can read it.

    It holds lines of JSON with the keys ``id`` (that others see), ``canary`` and ``item`` (whole). Encrypted, it is a
    file of the format age (https://age-encryption.org/v1), which the programs `age` and `rage` and the library pyrage
    read.

    Attributes:
        path: the file.
        recipients: public keys of the format age, or of SSH; the owner of any of them can read the file.
        passphrase_file: a file whose first line is the passphrase.
    """

    path: Path
    recipients: tuple[str, ...] = ()
    passphrase_file: Path | None = None

    @classmethod
    def of(
        cls, path: str | Path | None, recipients: Sequence[str], passphrase_file: str | Path | None
    ) -> AnswerKeyFile | None:
        """What was asked for; None where no answer key was.

        Raises:
            UserError: the parts do not go together.
        """
        if path is None:
            if recipients or passphrase_file is not None:
                raise UserError("What is encrypted is the answer key; name its file with --answer-key.")
            return None
        if recipients and passphrase_file is not None:
            raise UserError(
                "An answer key is encrypted either to public keys or with a passphrase; leave out one of the two."
            )
        return cls(Path(path), tuple(recipients), None if passphrase_file is None else Path(passphrase_file))

    def require_new(self) -> None:
        """Refuses a file that is there already.

        Raises:
            UserError: it is.
        """
        if self.path.exists():
            raise UserError(f"{self.path} is there already, and an answer key is not overwritten; choose another name.")

    def write(self, build: BuildToExport) -> int:
        """Writes the answer key of a build.

        All of it is held in memory, so that nothing is written that others can read.

        Returns:
            How many items it holds.

        Raises:
            UserError: the library is missing, a public key or passphrase is none, or the file cannot be written.
        """
        lines = list(_lines(build))
        data = self._encrypted(b"".join(lines))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Nobody but its owner reads it.
            self.path.touch(0o600)
            self.path.write_bytes(data)
        except OSError as error:
            raise UserError(f"{self.path} cannot be written ({error.strerror}); choose another place.") from error
        return len(lines)

    def _encrypted(self, data: bytes) -> bytes:
        if self.recipients:
            return _to_recipients(data, self.recipients)
        if self.passphrase_file is not None:
            encrypted: bytes = _library().passphrase.encrypt(data, _passphrase(self.passphrase_file))
            return encrypted
        return data


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
