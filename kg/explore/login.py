"""What has to be entered in Neo4j Browser's form."""

from __future__ import annotations

from urllib.parse import quote, urlencode, urlsplit

from pydantic import BaseModel, ConfigDict

from kg.store import FolderTarget, Target
from kg.store.address import address_of


class Login(BaseModel):
    """The fields of the form.

    Attributes:
        scheme: such as `bolt://`.
        address: host and port.
        database: its name; None for the server's default.
        user: None where the server asks for none.
        password: only that of an engine that this machine runs; a server's own is the user's to keep.
        password_from: the environment variable that holds it, None where `password` says it or none is asked for.
    """

    model_config = ConfigDict(frozen=True)

    scheme: str
    address: str
    database: str | None
    user: str | None
    password: str | None = None
    password_from: str | None = None

    @property
    def uri(self) -> str:
        """The address with its scheme."""
        return f"{self.scheme}{self.address}"

    def link(self, browser: str) -> str:
        """The Browser's address, with all but the password filled in."""
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        fields = {"dbms": f"{self.scheme}{user}{self.address}"}
        if self.database:
            fields["db"] = self.database
        return f"{browser}?{urlencode(fields)}"


def login(target: Target) -> Login:
    """What to enter for a graph that is open.

    Raises:
        ValueError: a folder's engine does not run.
    """
    server = address_of(target)
    own = isinstance(target, FolderTarget)
    parts = urlsplit(server.uri)
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname
    asks = server.password is not None
    return Login(
        scheme=f"{parts.scheme}://",
        address=f"{host}:{parts.port or 7687}",
        database=server.database,
        user=server.username if asks else None,
        password=server.password if own else None,
        password_from="NEO4J_PASSWORD" if asks and not own else None,
    )
