"""The warning where too many replies were cut off at the token limit."""

from evaluators.tables import percent

_MOST = 0.02
"""Above this share a run says as much about its limit as about its model."""


def warning(cut: int, replies: int) -> str | None:
    """A sentence on replies that were cut off; None where they are few.

    Args:
        cut: how many were cut off before they stated an answer.
        replies: how many there are in all, failed requests aside.
    """
    if not replies or cut / replies <= _MOST:
        return None
    return (
        f"Warning: {percent(cut / replies)} % of the replies ({cut} of {replies}) were cut off at the token limit "
        "before they stated an answer; they count as wrong. Begin a new run with a higher limit: "
        "--model 'NAME?max_tokens=N' (docs/models.md)."
    )
