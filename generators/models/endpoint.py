"""An OpenAI-compatible server over aiohttp, which has twenty times the throughput of the SDK clients."""

import errno
import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import orjson

from generators.models.chat_models import SHORTEST_SECRET, error_text
from generators.models.errors import BrokenError, of_status
from kg.errors import UserError

KEY = "KGBENCH_API_KEY"
"""The environment variable that holds a server's key, unless another is named."""
_JSON = {"Content-Type": "application/json"}


class Endpoint:
    """Posts JSON to a server and gets JSON back."""

    def __init__(self, base_url: str, *, key_variable: str = KEY) -> None:
        """Connects with the first request.

        Args:
            base_url: up to and without ``/chat/completions``.
            key_variable: the environment variable with the key; without one, requests carry none.

        Raises:
            UserError: the address is not one or holds a password, or the key cannot be sent.
        """
        self.base_url = _checked(base_url, key_variable).rstrip("/")
        self._key = _key(key_variable)
        self._secrets = _spellings(self._key)
        self._session: aiohttp.ClientSession | None = None

    async def post(self, path: str, payload: Mapping[str, Any]) -> dict[str, Any]:
        """The server's reply to a request.

        Args:
            path: such as ``chat/completions``.
            payload: plain values.

        Raises:
            BrokenError: no whole reply came.
            FinalError: the server refuses this request.
            StoppedError: the server refuses the key or does not know the model.
        """
        try:
            async with self._opened().post(f"{self.base_url}/{path}", data=orjson.dumps(payload)) as response:
                body = self.hidden(await response.read())
                status, headers = response.status, response.headers
        except (aiohttp.ClientError, OSError) as error:
            raise BrokenError(self.hidden(_broken(error).encode()).decode()) from error
        if status >= 400:
            raise of_status(status, _reason(body), headers)
        try:
            found = orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise BrokenError(f"the reply is not JSON: {_start(body)}") from error
        if not isinstance(found, dict):
            raise BrokenError(f"the reply is not an object: {_start(body)}")
        return found

    async def close(self) -> None:
        """Closes the connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    def _opened(self) -> aiohttp.ClientSession:
        if self._session is None:
            headers = {**_JSON, "Authorization": f"Bearer {self._key}"} if self._key else _JSON
            # The runner decides how many requests are under way, and how long one may take.
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=0), timeout=aiohttp.ClientTimeout(total=None), headers=headers
            )
        return self._session

    def hidden(self, body: bytes) -> bytes:
        """What the server wrote, without the key that it may repeat."""
        for secret in self._secrets:
            body = body.replace(secret, b"***")
        return body


def _checked(base_url: str, key_variable: str) -> str:
    # The address is not repeated: it may hold a password.
    try:
        parts = urlsplit(base_url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound:
        raise UserError("--base-url is not an address; write one such as http://localhost:8000/v1.")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise UserError(
            f"--base-url for {parts.hostname}: addresses are stored, so they must not hold a user, password or "
            f"query; put the key into {key_variable}."
        )
    return base_url


def _key(variable: str) -> str:
    """The key without the line break that files of secrets end with; empty where there is none.

    Raises:
        UserError: no header can carry it.
    """
    key = os.environ.get(variable, "").strip()
    if not (key.isascii() and key.isprintable()):
        raise UserError(
            f"The environment variable {variable} does not hold a key: keys are printable ASCII. Set it again."
        )
    return key


def _spellings(key: str) -> list[bytes]:
    """How a key may stand in JSON; some servers escape slashes.

    Servers without keys are sent words such as "none", which replies hold for reasons of their own.
    """
    if len(key) < SHORTEST_SECRET:
        return []
    spelled = (key, orjson.dumps(key).decode()[1:-1], key.replace("/", r"\/"))
    return [text.encode() for text in dict.fromkeys(spelled)]


def _broken(error: Exception) -> str:
    """What keeps a server from being reached, in a few words."""
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        return f"no such host as {error.host}"
    if isinstance(error, aiohttp.ClientSSLError):
        return f"no secure connection to {error.host}:{error.port} ({error_text(error)})"
    if isinstance(error, aiohttp.ClientConnectorError):
        at = f"{error.host}:{error.port}"
        reason = error.os_error
        # A name with several addresses fails once for each; only the text of the error shows why.
        refused = reason.errno == errno.ECONNREFUSED or f"[Errno {errno.ECONNREFUSED}]" in str(reason)
        return f"connection refused at {at}" if refused else f"no connection to {at} ({reason.strerror or reason})"
    if isinstance(error, aiohttp.ServerDisconnectedError):
        return "the server closed the connection before it replied"
    return error_text(error)


def _start(body: bytes) -> str:
    return " ".join(body[:500].decode("utf-8", "replace").split())


def _reason(body: bytes) -> str:
    """What an error's body says, in whichever form servers put it."""
    try:
        found = orjson.loads(body)
    except orjson.JSONDecodeError:
        return _start(body)
    said = found.get("error", found) if isinstance(found, dict) else found
    if isinstance(said, dict):
        said = " ".join(str(said[key]) for key in ("code", "message", "detail") if said.get(key)) or said
    return str(said)
