"""The offline writer: composes cases from the parts of the graph, with no model and no network."""

from collections.abc import Sequence
from typing import NamedTuple

from generators.composing.composer import Composition, composed
from generators.composing.derivation import sentence_of, slots_used
from generators.composing.lines import lines_of
from generators.composing.prover import Manner, Prover
from generators.writing.request import Request, Written
from kg.errors import UserError
from kg.model.profile import Profile

ATTEMPTS = 20
"""How often cases are composed anew before the build gives up on them."""


class UntoldError(UserError):
    """A case cannot be told: none of its compositions is proved, most often since all have too many words."""


class ProvedComposition(NamedTuple):
    """A composition all of whose texts are proved.

    Attributes:
        texts: of each case.
    """

    made: Composition
    texts: tuple[Written, ...]


class OfflineWriter:
    """Writes cases: those that are told alike come from one composition, all of whose texts are proved."""

    def __init__(self, prover: Prover) -> None:
        """Takes what proves the texts and knows what they are composed from."""
        self._prover = prover

    def write_all(self, requests: Sequence[Request]) -> list[Written]:
        """The texts of several requests, in their order.

        Raises:
            UserError: one cannot be composed so that it is proved.
        """
        made: dict[tuple[str, str], ProvedComposition] = {}
        for request in requests:
            if request.told_by not in made:
                made[request.told_by] = self.composition(request)
        return [made[request.told_by].texts[request.place] for request in requests]

    def close(self) -> None:
        """Nothing is held open."""

    def composition(self, request: Request) -> ProvedComposition:
        """The texts of all cases that are told alike, and what stands where in them.

        Raises:
            UntoldError: they cannot be composed so that they are proved.
            UserError: something has no part in this voice.
        """
        problems: list[str] = []
        for attempt in range(ATTEMPTS):
            try:
                made = self._composed(request, attempt)
            except (LookupError, ValueError) as error:
                raise UserError(f"{request.told_as}: {error}. Write it (docs/authoring.md) and build again.") from error
            problems = [
                problem
                for text, profile in zip(made.texts, request.profiles, strict=True)
                for problem in self._problems(request, text, profile)
            ]
            if not problems:
                return made
        raise UntoldError(
            f"The text of {request.told_as}, {request.narrator}, is not proved: {problems[0]}. "
            "Mend the part that causes it (`kgbench validate` says more) and build again."
        )

    def _composed(self, request: Request, attempt: int) -> ProvedComposition:
        made = composed(
            self._prover.sources,
            request.profiles,
            request.patient,
            request.genre,
            request.told_as,
            request.narrator,
            attempt,
        )
        patterns = self._prover.patterns(request.genre)
        # Cases that are told alike share most of their lines.
        all_lines = {id(line): line for row in made.rows for line in row if line is not None}
        sentences = {key: sentence_of(line, made.scene, patterns, made.told[key]) for key, line in all_lines.items()}
        texts = []
        for case in range(len(request.profiles)):
            lines = lines_of(made.rows, case)
            provenance: dict[str, object] = {
                "writer": f"offline/{request.narrator}",
                **request.genre.recorded,
                "slots": slots_used(lines, made.scene),
            }
            texts.append(Written(tuple(sentences[id(line)] for line in lines), provenance))
        return ProvedComposition(made, tuple(texts))

    def _problems(self, request: Request, text: Written, profile: Profile) -> list[str]:
        slots = text.provenance["slots"]
        if not isinstance(slots, dict):
            raise TypeError("slots are recorded by their names")
        manner = Manner(request.genre, request.narrator, request.patient, slots)
        return self._prover.problems(profile, text.sentences, manner)
