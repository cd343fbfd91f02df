"""How many requests are under way: more while all is well, fewer when the server has too much to do."""

import time

_CUT = 0.7
"""What a sign of crowding leaves of the limit."""
_START = 8


class Pace:
    """A limit that grows by doubling until the first cut, and by one for each round of replies afterwards."""

    def __init__(self, most: int) -> None:
        """Starts low.

        Args:
            most: the greatest limit.
        """
        self._most = most
        self._limit = float(min(_START, most))
        self._doubling = True
        self._cut_at = 0.0
        self._quiet_until = 0.0

    @property
    def limit(self) -> int:
        """How many requests may be under way."""
        return int(self._limit)

    def went_well(self) -> None:
        """A reply came."""
        if self._limit < self._most:
            self._limit = min(self._most, self._limit + (1 if self._doubling else 1 / self._limit))

    def crowded(self, started: float, wait: float | None) -> None:
        """The server has too much to do.

        Args:
            started: when the request was sent. Those sent before the last cut know nothing of it and cut no more.
            wait: seconds that the server asks all to wait.
        """
        now = time.monotonic()
        if wait:
            self._quiet_until = max(self._quiet_until, now + wait)
        if started >= self._cut_at:
            self._doubling = False
            self._limit = max(1.0, self._limit * _CUT)
            self._cut_at = now

    def quiet(self) -> float:
        """Seconds for which the server has asked to be left alone."""
        return max(0.0, self._quiet_until - time.monotonic())
