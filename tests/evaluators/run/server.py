"""A mock OpenAI-compatible server: fast, deterministic, and unreliable on request.

As a program (`python -m tests.evaluators.run.server '{"chaos": 0.3}'`) it serves in a process of its own, prints its
address, and ends when its standard input does.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

FAULTS = (
    "429",
    "500",
    "reset",
    "hang",
    "garbage",
    "html",
    "html with 200",
    "no choices",
    "truncated",
    "wrong type",
    "drip",
)

_PLAIN = {
    "429": (429, b'{"error": {"message": "slow down"}}', "application/json"),
    "500": (500, b'{"error": {"message": "trouble"}}', "application/json"),
    "html": (502, b"<html><body><h1>Bad gateway</h1></body></html>", "text/html"),
    "html with 200": (200, b"<html><body>Please wait</body></html>", "text/html"),
    "no choices": (200, b'{"choices": []}', "application/json"),
}
"""Faults that are a whole response; in a hang nothing comes at all."""


@dataclass(frozen=True)
class Behaviour:
    """How the server behaves.

    Attributes:
        latency: seconds before each reply.
        chaos: share of requests that a fault befalls.
        faults: which faults take turns.
        storm: so many requests after a 429 get one too.
        retry_after: what a 429 asks for, in seconds.
        key: the only key that is let in; empty lets everybody in.
        keep_key: so many requests until that key is revoked; 0 keeps it.
        model: the only model that is known; empty knows all.
        busy_above: so many requests under way until a 429; 0 never.
        shifted: echoed log-probabilities are those of the token before.
        logprobs: whether probabilities are told.
        finish: the reason that is told for the end of a reply in words.
        reasoning: what is told of the reasoning before it; empty tells nothing.
        field: the name under which the reasoning is told.
        said: the reply in words; empty answers with a letter.
    """

    latency: float = 0.0
    chaos: float = 0.0
    faults: tuple[str, ...] = FAULTS
    storm: int = 0
    retry_after: float = 0.0
    key: str = ""
    keep_key: int = 0
    model: str = ""
    busy_above: int = 0
    shifted: bool = False
    logprobs: bool = True
    finish: str = "stop"
    reasoning: str = ""
    field: str = "reasoning_content"
    said: str = ""


def letter(text: str) -> str:
    """What the mock model answers to a prompt."""
    return "ABCD"[zlib.crc32(text.encode()) % 4]


def score(text: str, label: str) -> float:
    """The log-probability that the mock model gives a letter after a prompt."""
    return -0.1 if label == letter(text) else -2.0 - zlib.crc32(f"{label}{text}".encode()) % 100 / 100


class Mock:
    """What all connections share."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.behaviour = behaviour
        self.requests = 0
        self.under_way = 0
        self.most_under_way = 0
        self.faults: dict[str, int] = dict.fromkeys(FAULTS, 0)
        self._asked: Counter[bytes] = Counter()
        self._storm = 0

    def fault(self, body: bytes) -> str:
        """Which fault befalls a request, if any.

        Outside a storm it hangs on the question and on how often it was asked, not on the order in which requests
        come: a slow machine sees the same faults as a fast one.
        """
        behaviour = self.behaviour
        if not behaviour.chaos:
            return ""
        if self._storm:
            self._storm -= 1
            name = "429"
        else:
            self._asked[body] += 1
            lots = random.Random(body + b"%d" % self._asked[body])
            if lots.random() >= behaviour.chaos:
                return ""
            name = lots.choice(behaviour.faults)
            self._storm = behaviour.storm if name == "429" else 0
        self.faults[name] += 1
        return name

    def refused(self, path: str, headers: bytes, payload: Mapping[str, Any]) -> tuple[int, dict[str, Any]] | None:
        """The status and body of a request that is refused for good."""
        behaviour = self.behaviour
        if behaviour.key:
            sent = next(
                (line[22:] for line in headers.split(b"\r\n") if line[:22].lower() == b"authorization: bearer "), b""
            )
            revoked = behaviour.keep_key and self.requests > behaviour.keep_key
            if sent != behaviour.key.encode() or revoked:
                return 401, {"error": {"message": f"Incorrect API key provided: {sent.decode()}"}}
        if behaviour.model and payload.get("model") != behaviour.model:
            return 404, {"error": {"code": "model_not_found", "message": f"no model {payload.get('model')}"}}
        if path == "/requests":
            return 200, {"requests": self.requests, "most": self.most_under_way, "faults": self.faults}
        return None

    def reply(self, path: str, payload: Mapping[str, Any]) -> dict[str, Any]:
        """The body of a request that goes well."""
        usage: dict[str, Any] = {"prompt_tokens": 100, "completion_tokens": 2, "total_tokens": 102}
        if self.behaviour.reasoning:
            usage["completion_tokens_details"] = {"reasoning_tokens": 1}
        if path.endswith("/chat/completions"):
            # What strict clients ask for beside the choices.
            made = {"id": "1", "object": "chat.completion", "created": 0, "model": "mock", "usage": usage}
            return {**made, "choices": [{"index": 0, **self._chat(payload)}]}
        return {"choices": [self._completion(payload)], "usage": usage}

    def _chat(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        text = payload["messages"][-1]["content"]
        behaviour = self.behaviour
        message = {"role": "assistant", "content": behaviour.said or letter(text)}
        if behaviour.reasoning:
            message[behaviour.field] = behaviour.reasoning
        choice: dict[str, Any] = {"message": message, "finish_reason": behaviour.finish}
        if payload.get("logprobs") and self.behaviour.logprobs:
            told = [{"token": form, "logprob": value} for form, value in _forms(text)]
            choice["logprobs"] = {"content": [{"token": letter(text), "top_logprobs": told[: payload["top_logprobs"]]}]}
        return choice

    def _completion(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        prompt = payload["prompt"]
        choice: dict[str, Any] = {"index": 0, "text": f" {letter(prompt)}"}
        if self.behaviour.logprobs:
            choice["logprobs"] = self._echo(prompt) if payload.get("echo") else {"top_logprobs": [dict(_forms(prompt))]}
        return choice

    def _echo(self, prompt: str) -> dict[str, Any]:
        """Everything up to the anchor is one token, what follows is another, and a third is what comes after both."""
        head, anchor, ending = prompt.rpartition("Answer:")
        before = head + anchor
        value = score(before, ending.strip(" ().\n")) - (0.0 if ending.startswith(" ") and len(ending) == 2 else 1.0)
        values = [None, -7.5 if self.behaviour.shifted else value, -1.0]
        tokens = [before, ending, "\n"]
        top = [None, *({token: told} for token, told in zip(tokens[1:], values[1:], strict=True))]
        offsets = [0, len(before), len(prompt)]
        return {"tokens": tokens, "text_offset": offsets, "token_logprobs": values, "top_logprobs": top}


def _forms(text: str) -> list[tuple[str, float]]:
    """Each letter in two forms, of which the one with a blank is likelier, among other tokens."""
    letters = [(f" {label}", score(text, label)) for label in "ABCD"]
    return sorted(
        [*letters, *((form[1:], value - 1) for form, value in letters), (" The", -3.0)], key=lambda one: -one[1]
    )


class _Connection(asyncio.Protocol):
    """HTTP/1.1 with keep-alive, as much of it as the clients here speak."""

    def __init__(self, mock: Mock) -> None:
        self._mock = mock
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._dripping: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while True:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            headers = self._buffer[:end]
            place = headers.lower().find(b"content-length: ")
            length = int(headers[place + 16 :].split(b"\r\n", 1)[0]) if place >= 0 else 0
            if len(self._buffer) < end + 4 + length:
                return
            body = self._buffer[end + 4 : end + 4 + length]
            self._buffer = self._buffer[end + 4 + length :]
            self._take(headers, body)

    def _take(self, headers: bytes, body: bytes) -> None:
        mock = self._mock
        path = headers.split(b" ", 2)[1].decode()
        payload = json.loads(body) if body else {}
        if path != "/requests":
            mock.requests += 1
        refused = mock.refused(path, headers, payload)
        if refused:
            self._send(refused[0], json.dumps(refused[1]).encode())
            return
        mock.under_way += 1
        mock.most_under_way = max(mock.most_under_way, mock.under_way)
        if mock.behaviour.busy_above and mock.under_way > mock.behaviour.busy_above:
            self._end("429", b"")
            return
        fault = mock.fault(body)
        reply = json.dumps(mock.reply(path, payload)).encode()
        if mock.behaviour.latency:
            asyncio.get_running_loop().call_later(mock.behaviour.latency, self._end, fault, reply)
        else:
            self._end(fault, reply)

    def _end(self, fault: str, reply: bytes) -> None:
        self._mock.under_way -= 1
        if self._transport is None or self._transport.is_closing():
            return
        if not fault:
            self._send(200, reply)
        else:
            self._fail(fault, reply)

    def _fail(self, fault: str, reply: bytes) -> None:
        assert self._transport is not None
        loop = asyncio.get_running_loop()
        head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(reply)
        if fault in _PLAIN:
            status, body, kind = _PLAIN[fault]
            self._send(status, body, kind=kind, more=f"Retry-After: {self._mock.behaviour.retry_after:g}\r\n")
        elif fault == "reset":
            self._transport.write(head + reply[:20])
            loop.call_later(0.005, self._transport.abort)
        elif fault == "garbage":
            self._transport.write(b"\x00\xff no HTTP at all\r\n\r\n")
            self._transport.close()
        elif fault == "truncated":
            self._send(200, reply[: len(reply) // 2])
        elif fault == "wrong type":
            self._send(200, reply, kind="text/plain")
        elif fault == "drip":
            self._dripping = loop.create_task(self._drip(head, reply))

    async def _drip(self, head: bytes, reply: bytes) -> None:
        assert self._transport is not None
        self._transport.write(head)
        for start in range(0, len(reply), 16):
            await asyncio.sleep(0.002)
            self._transport.write(reply[start : start + 16])

    def _send(self, status: int, body: bytes, *, kind: str = "application/json", more: str = "") -> None:
        assert self._transport is not None
        head = f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n{more}\r\n"
        self._transport.write(head.encode() + body)


async def serve(mock: Mock) -> asyncio.Server:
    """Listens on a free port of this machine."""
    return await asyncio.get_running_loop().create_server(lambda: _Connection(mock), "127.0.0.1", 0)


def address(server: asyncio.Server) -> str:
    """The base URL of a server."""
    return f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"


async def _main(behaviour: Behaviour) -> None:
    server = await serve(Mock(behaviour))
    sys.stdout.write(f"{address(server)}\n")
    sys.stdout.flush()
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, sys.stdin.read)


def arguments(behaviour: Behaviour) -> str:
    """A behaviour as the program's argument."""
    return json.dumps(asdict(behaviour))


if __name__ == "__main__":
    wanted = json.loads(sys.argv[1])
    asyncio.run(_main(Behaviour(**{**wanted, "faults": tuple(wanted.get("faults", FAULTS))})))
