"""Which questions can be left out of the search, since another one always tells at least as much."""

from collections.abc import Mapping

from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer


def useful(criteria: Criteria, answers: Mapping[str, Answer]) -> dict[str, Answer]:
    """The answers among which a smallest set can always be found; of the others each can be replaced by one of them.

    A screener that is answered with yes tells nothing. That an episode does not go on tells more than that some of its
    symptoms are not there, where no other kind of episode shows these symptoms.

    Args:
        criteria: what is asked.
        answers: of one patient, by key; None: the patient does not know.
    """
    over = {kind for kind in criteria.kinds if answers[f"now.{kind}.time"] == []}
    showing: dict[str, list[str]] = {}
    for kind in criteria.kinds.values():
        for code in kind.symptoms:
            showing.setdefault(code, []).append(kind.key)
    left_out = {f"now.{kind}.effect" for kind in over}
    left_out.update(code for code, kinds in showing.items() if len(kinds) == 1 and over.issuperset(kinds))
    for group in criteria.groups.values():
        kinds = {kind for code in group.pool for kind in showing[code.partition(".")[0]]}
        if answers.get(f"any.{group.code}", True) is not False or (len(kinds) == 1 and kinds <= over):
            left_out.add(f"any.{group.code}")
    return {key: told for key, told in answers.items() if told is not None and key not in left_out}
