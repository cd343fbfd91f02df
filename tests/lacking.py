"""What a machine lacks skips a test; where CI has to have it, the test fails."""

import os
from typing import NoReturn

import pytest


def refuse(reason: str, required: str) -> NoReturn:
    """Skips a test, or fails it.

    Args:
        reason: what is lacking, and how to get it.
        required: the variable of the environment that is 1 where it must not be lacking.
    """
    if os.environ.get(required) == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
