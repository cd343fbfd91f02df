"""Forms of answers, as a run and its scores know them.

A form is declared by a class with the decorator `register`. The forms that come with the package are the modules
of `evaluators.forms`, each with the metrics that only its answers have; `generators.forms` says of each what makes a
gold answer valid. A form of someone else's is one module that declares both, named by an entry point of the group
`kgbench.forms`.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from evaluators.answer import Status
from evaluators.answer_key import AnswerKey
from evaluators.shown_part import ShownPart
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary
from kg.registry import Registered, Registry

_NOTHING: Mapping[str, float] = {}


class PartReading(NamedTuple):
    """What was read out of the reply to a part.

    Attributes:
        picked: letters as they were shown, or codes; empty unless the status is ``ok``.
        method: the rule that decided.
        text: the answer in words, where it is written.
        outside: what was named as a code and is not in the vocabulary.
    """

    status: Status
    picked: tuple[str, ...]
    method: str
    text: str | None = None
    outside: tuple[str, ...] = ()


class GivenAnswer(NamedTuple):
    """An answer as it is scored.

    Attributes:
        picked: labels in the item's own order of options, or codes.
        text, outside: see `PartReading`.
    """

    status: str
    picked: tuple[str, ...]
    text: str | None = None
    outside: tuple[str, ...] = ()


class Mark(NamedTuple):
    """The mark of an answer that the model replied with.

    Attributes:
        score: from 0 to 1; None where the answer waits for a judge, and is then in no figure but those of statuses.
        correct: fully right.
        gold, named: the codes that are right and those that were named, where codes are picked; metrics of the form
            count them.
        outside: how many named codes are none of the vocabulary's.
        values: further numbers of the form, by a name; its metrics find them in ``AnswerTable.values``.
    """

    score: float | None
    correct: bool
    gold: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    outside: int = 0
    values: Mapping[str, float] = _NOTHING


class AnswerForm(Registered):
    """How a part is asked for, read, scored and shown.

    Attributes:
        name: as it stands in items.
        of_options: an answer is a set of the part's options, which the report shows by their letters.
        any_right: any one of the right options is a whole answer, so that naming one can always be right.
    """

    registry = Registry["AnswerForm"]("form", group="kgbench.forms", packages=("evaluators.forms",))
    of_options: ClassVar[bool] = False
    any_right: ClassVar[bool] = False

    @abstractmethod
    def instruction(self, shown: ShownPart) -> str:
        """The end of the question: how the reply has to look.

        Where one reply answers several parts only the first line stands.
        """

    @abstractmethod
    def offer(self, shown: ShownPart) -> str:
        """What is picked from, as the prompt lists it; empty where nothing is listed."""

    @abstractmethod
    def solved(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """A right reply under the part's own order of options; reading it gives the gold answer.

        Examples in a prompt have it, and what stands as an earlier answer where parts are asked in turn.
        """

    @abstractmethod
    def read(self, reply: str, shown: ShownPart, *, cut: bool) -> PartReading:
        """What a reply answers; never fails, whatever the reply is.

        Args:
            reply: to this part alone.
            shown: the part as it was asked.
            cut: the reply was stopped at the token limit.
        """

    @abstractmethod
    def chance(self, key: AnswerKey) -> float | None:
        """What a guess scores; None where guessing has no level."""

    @abstractmethod
    def mark(self, key: AnswerKey, given: GivenAnswer) -> Mark:
        """What an answer is worth; the status may be any but ``error``."""

    @abstractmethod
    def gold_in_words(self, part: ItemPart, vocabulary: AnswerVocabulary | None) -> str:
        """The right answer as the report shows it; empty where the report shows options with their letters."""

    def answer_in_words(self, given: GivenAnswer, vocabulary: AnswerVocabulary | None) -> str:
        """An answer as the report shows it: labels or codes with the names that these have."""
        names = vocabulary.codes if vocabulary else {}
        picked = [f"{code} ({names[code][0]})" if names.get(code) else code for code in given.picked]
        return ", ".join([*picked, *(f"{code} (not in the list)" for code in given.outside)])


def form_of(name: str) -> AnswerForm:
    """The form of a name.

    Raises:
        UserError: there is none, or a plug-in cannot be used.
    """
    return AnswerForm.registry.find(name)()
