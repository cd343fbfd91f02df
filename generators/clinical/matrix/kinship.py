"""What options have in common, so that wrong ones are near at hand: kinds of episode, chapters, rival disorders."""

import re
from collections.abc import Mapping

from generators.clinical.vocabularies import category_of
from generators.context import Context
from generators.diagnosis.lore import read as read_lore

_DISORDER = re.compile(r"D\d{3}")


class Kinship:
    """What each symptom and each disorder is akin by."""

    def __init__(self, context: Context) -> None:
        """Reads what the criteria say."""
        criteria = context.read(read_lore).criteria
        self._by: dict[str, set[str]] = {}
        for kind in criteria.kinds.values():
            for symptom in kind.symptoms:
                self._by.setdefault(symptom, set()).add(kind.key)
        for code in criteria.disorders:
            self._by[code] = {code, category_of(context, code)}
        for rules in criteria.differentials.values():
            # Both are rivals of each other.
            self._by[rules.primary].add(rules.alternative)
            self._by[rules.alternative].add(rules.primary)
        self._found: dict[str, frozenset[str]] = {}

    def of(self, key: str) -> frozenset[str]:
        """What an option is akin by; of a rule or a requirement, what its disorders are."""
        if key not in self._found:
            named = [key] if key in self._by else _DISORDER.findall(key)
            self._found[key] = frozenset(one for code in named for one in _of(self._by, code))
        return self._found[key]


def _of(by: Mapping[str, set[str]], code: str) -> set[str]:
    return by.get(code, set())
