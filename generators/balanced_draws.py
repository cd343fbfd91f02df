"""Random draws in which every key comes up equally often."""

from collections.abc import Sequence

from generators.draw import Stream


class BalancedDraws:
    """Draws keys at random, each as often as any other: none comes again until all have come."""

    def __init__(self, keys: Sequence[str], rng: Stream) -> None:
        """Takes the keys, at least as many as are ever drawn together."""
        self._keys = keys
        self._rng = rng
        self._left: list[str] = []

    def draw(self, count: int) -> list[str]:
        """So many different keys."""
        drawn: dict[str, None] = {}
        while len(drawn) < count:
            if not self._left:
                self._left = self._rng.shuffled(self._keys)
            drawn[self._left.pop()] = None
        return list(drawn)
