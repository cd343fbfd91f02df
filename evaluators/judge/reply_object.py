"""The JSON object in a judge's reply."""

from collections.abc import Mapping
from typing import Any

import orjson

from evaluators.parsing.clean import without_reasoning


def reply_object(reply: str) -> Mapping[str, Any] | None:
    """The object that a reply is or holds, without reasoning and fences; None where there is none."""
    visible = without_reasoning(reply)
    first, last = visible.find("{"), visible.rfind("}")
    if not 0 <= first < last:
        return None
    try:
        found = orjson.loads(visible[first : last + 1])
    except orjson.JSONDecodeError:
        return None
    return found if isinstance(found, dict) else None
