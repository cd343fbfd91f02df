"""A bare aiohttp loop: what the machine can do at most, beside which a run is judged.

As a program (`python -m tests.bench.bare URL COUNT AT_ONCE`) it posts so many chats and prints the seconds.
"""

from __future__ import annotations

import asyncio
import sys
import time
from itertools import repeat

import aiohttp

from evaluators.prompts.question import ask
from tests.evaluators.run.runs import item


async def _post(url: str, count: int, at_once: int) -> float:
    text = ask(item(1), "single").turns[0].text
    payload = {"model": "mock", "messages": [{"role": "user", "content": text}]}
    left = iter(repeat(payload, count))

    async def work(session: aiohttp.ClientSession) -> None:
        for one in left:
            async with session.post(f"{url}/chat/completions", json=one) as response:
                await response.json()

    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        started = time.perf_counter()
        await asyncio.gather(*(work(session) for _ in range(at_once)))
        return time.perf_counter() - started


if __name__ == "__main__":
    sys.stdout.write(f"{asyncio.run(_post(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))}\n")
