"""Which questions may have each other's answers as options, and how far guessers who compare words come with them."""

from collections.abc import Mapping, Sequence

from generators.clinical.matrix.asked import AskedFact, Names
from generators.clinical.matrix.kinds import KINDS
from generators.clinical.matrix.kinship import Kinship
from generators.context import Context
from generators.gates.compared import Likeness, StemAndOptions, by_topic, guessed, word_stems
from generators.gates.topics import read as read_topics
from kg.store.query_runner import QueryRunner


class FittingOptions:
    """What stands beside what."""

    def __init__(
        self, context: Context, names: Names, near: Mapping[str, frozenset[str]], kin: Kinship, topics: Likeness
    ) -> None:
        """Takes what everything is called, what is near or akin to what, and what disorders are about."""
        self._context = context
        self._names = names
        self._near = near
        self._kin = kin
        self._topics = topics

    def together(self, one: AskedFact, other: AskedFact) -> bool:
        """Whether two questions may stand in one set: neither is answered by the other's answer."""
        if one.about == other.about:
            return False
        if {one.option, other.option} & {*one.about, *other.about}:
            return False
        if self.answers(one, other.option) or self.answers(other, one.option):
            return False
        return self.differ(one.option, other.option)

    def answers(self, one: AskedFact, option: str) -> bool:
        """Whether an option answers a question, or is near to one that does: a clinician may take one for the other."""
        kind = KINDS[one.kind]
        alike = (option, *sorted(self._near.get(option, ())))
        return any(kind.answers(self._context, one.about, key) for key in alike)

    def differ(self, one: str, other: str) -> bool:
        """Whether two options stand for different things: symptoms that are near, or are called alike, do not."""
        first, second = self._names[one], self._names[other]
        if one == other or first == second or other in self._near.get(one, frozenset()):
            return False
        symptoms = one in self._near and other in self._near
        return not (symptoms and word_stems(first) & word_stems(second))

    def related(self, one: AskedFact, other: AskedFact) -> int:
        """How much their answers have in common: kinds of episode, chapters, or rivals."""
        return self.akin(one.option, other.option)

    def akin(self, one: str, other: str) -> int:
        """How much two options have in common."""
        return len(self._kin.of(one) & self._kin.of(other))

    def guesses(self, questions: Sequence[AskedFact], keys: Sequence[str] = ()) -> tuple[float, ...]:
        """How many of some questions each guesser is right about, by lot.

        Args:
            questions: of one kind.
            keys: of their options; none: each other's answers.
        """
        kind = KINDS[questions[0].kind]
        listed = keys or [one.option for one in questions]
        options = [(key, self._names[key], kind.node(key)) for key in listed]
        items = [
            StemAndOptions(kind.stem(self._names, one.about), options, frozenset((one.option,))) for one in questions
        ]
        return tuple(sum(rights) for rights in zip(*guessed(self._topics, items), strict=True))


def fitting(context: Context, names: Names) -> FittingOptions:
    """What a graph says of it."""
    topics = by_topic(context.read(read_topics))
    return FittingOptions(context, names, context.read(_near), context.once(Kinship), topics)


def _near(connection: QueryRunner) -> dict[str, frozenset[str]]:
    return {row["symptom"]: frozenset(row["near"]) for row in connection.rows("clinical/symptoms")}
