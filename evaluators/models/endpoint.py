"""An OpenAI-compatible server over aiohttp: the SDK clients reach a twentieth of its throughput."""

import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import orjson

from evaluators.models.errors import BrokenError, of_status
from generators.chat_models import told
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
            UserError: the address is none, or holds a password.
        """
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise UserError(f"--base-url {parts.path}: no address; write one such as http://localhost:8000/v1.")
        if parts.username or parts.password or parts.query:
            raise UserError(
                f"--base-url for {parts.hostname}: addresses are written down, so they may hold no user, password or "
                f"query; put the key into {key_variable}."
            )
        self.base_url = base_url.rstrip("/")
        self._key = os.environ.get(key_variable, "")
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
                body = await response.read()
                status, headers = response.status, response.headers
        except (aiohttp.ClientError, OSError) as error:
            raise BrokenError(self._hidden(told(error))) from error
        if status >= 400:
            raise of_status(status, self._hidden(_reason(body)), headers)
        try:
            found = orjson.loads(self._hidden_bytes(body))
        except orjson.JSONDecodeError as error:
            raise BrokenError(f"the reply is no JSON: {self._hidden(_start(body))}") from error
        if not isinstance(found, dict):
            raise BrokenError(f"the reply is no object: {self._hidden(_start(body))}")
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

    def _hidden(self, text: str) -> str:
        return text.replace(self._key, "***") if self._key else text

    def _hidden_bytes(self, body: bytes) -> bytes:
        return body.replace(self._key.encode(), b"***") if self._key else body


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
