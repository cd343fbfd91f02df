"""Drives steps that may have to wait: at once where nothing has to, in an event loop otherwise."""

from collections.abc import Awaitable, Callable
from typing import Any

from evaluators.consultation.run.consultation import Steps


def drive(steps: Steps, wait: Callable[[Awaitable[Any]], Any]) -> None:
    """Takes all steps.

    Args:
        steps: of a consultation.
        wait: gives what comes of something that has to be awaited.
    """
    try:
        waited = next(steps)
        while True:
            try:
                found = wait(waited)
            except Exception as error:
                waited = steps.throw(error)
            else:
                waited = steps.send(found)
    except StopIteration:
        return


async def drive_async(steps: Steps) -> None:
    """Takes all steps in the event loop that runs."""
    try:
        waited = next(steps)
        while True:
            try:
                found = await waited
            except Exception as error:
                waited = steps.throw(error)
            else:
                waited = steps.send(found)
    except StopIteration:
        return
