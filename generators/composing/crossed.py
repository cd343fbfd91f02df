"""One text told of several patients: what stands where is drawn once, and only what depends on the person changes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import account_of
from generators.composing.choice import MOST
from generators.composing.composer import Composition, composed
from generators.composing.derivation import sentence_of, slots_used
from generators.composing.lines import Line, lines_of
from generators.composing.narrators import NARRATORS
from generators.composing.offline import ATTEMPTS
from generators.composing.prover import Manner, Prover
from generators.composing.scene import Scene, drawn
from generators.draw import stream
from generators.writing.facts import Sentence
from generators.writing.request import Patient, Request, Written
from kg.errors import UserError
from kg.model.profile import Profile

_TOO_LONG = 8
"""After so many texts that are too long no other is tried; every other attempt aims at fewer words."""


class CaseOfPatient(NamedTuple):
    """A case as it is with one patient."""

    patient: Patient
    profile: Profile


class CrossedRequest(NamedTuple):
    """A case, or the cases of a seed, to be told of several patients.

    Attributes:
        request: what is told, of the patient whose text is composed.
        cases: of each case of the request its patients, in order.
    """

    request: Request
    cases: tuple[tuple[CaseOfPatient, ...], ...]


class OtherWords(NamedTuple):
    """What a text says otherwise of one patient.

    Attributes:
        texts: its sentences.
        slots: those of its scene that it uses.
    """

    texts: tuple[str, ...]
    slots: Mapping[str, str]

    def of(self, written: Written) -> Written:
        """The text of this patient, from that of any other."""
        pairs = zip(written.sentences, self.texts, strict=True)
        return Written(
            tuple(sentence._replace(text=text) for sentence, text in pairs),
            {**written.provenance, "slots": dict(self.slots)},
        )


class CrossedText(NamedTuple):
    """A case told of several patients.

    Attributes:
        written: of the first patient.
        words: of each patient.
    """

    written: Written
    words: tuple[OtherWords, ...]


def tell_crossed(prover: Prover, requests: Sequence[CrossedRequest]) -> list[list[CrossedText] | None]:
    """Proved texts of all patients of some requests, case by case; None where a text has no room to say who that is.

    Raises:
        UserError: one cannot be composed so that it is proved of every patient.
    """
    return [_told(prover, one) for one in requests]


def _told(prover: Prover, asked: CrossedRequest) -> list[CrossedText] | None:
    problems: list[str] = []
    request = asked.request
    too_long = 0
    for attempt in range(ATTEMPTS):
        made = composed(
            prover.sources, request.profiles, request.patient, request.genre, request.told_as, request.narrator, attempt
        )
        teller = _Teller(prover, request, made)
        found = []
        for place, cases in enumerate(asked.cases):
            texts = [teller.told(place, case) for case in cases]
            problems = [problem for _, faults in texts for problem in faults]
            if problems:
                too_long += any(_words_in(written) > MOST for written, _ in texts)
                break
            found.append(CrossedText(texts[0][0], tuple(_words(written) for written, _ in texts)))
        else:
            return found
        if too_long == _TOO_LONG:
            return None
    raise UserError(
        f"The text of {request.told_as}, {request.narrator}, is not proved of every patient: {problems[0]}. "
        "Mend the part that causes it (`kgbench validate` says more) and build again."
    )


def _words_in(written: Written) -> int:
    return sum(len(sentence.text.split()) for sentence in written.sentences)


def _words(written: Written) -> OtherWords:
    slots = written.provenance["slots"]
    if not isinstance(slots, dict):
        raise TypeError("slots are recorded by their names")
    return OtherWords(tuple(sentence.text for sentence in written.sentences), slots)


class _Teller:
    """Reads one composition out for several patients."""

    def __init__(self, prover: Prover, request: Request, made: Composition) -> None:
        self._prover = prover
        self._request = request
        self._made = made
        self._account = account_of(request.profiles)
        self._sentences: dict[tuple[int, str, tuple[str, ...]], Sentence] = {}

    def told(self, place: int, case: CaseOfPatient) -> tuple[Written, list[str]]:
        """A case as it reads of a patient, and what keeps it from being proved."""
        request = self._request
        scene = self._scene(case.patient)
        lines = lines_of(self._made.rows, place)
        slots = slots_used(lines, scene)
        provenance: dict[str, object] = {
            "writer": f"offline/{request.narrator}",
            **request.genre.recorded,
            "slots": slots,
        }
        sentences = tuple(self._sentence(line, scene) for line in lines)
        manner = Manner(request.genre, request.narrator, case.patient, slots)
        return Written(sentences, provenance), self._prover.problems(case.profile, sentences, manner)

    def _scene(self, patient: Patient) -> Scene:
        """The scene that this patient has in the same draw."""
        sources, request = self._prover.sources, self._request
        register = NARRATORS[request.narrator].register
        rng = stream(request.told_as, "scene")
        return drawn(self._account, sources.book, sources.life, patient, request.genre, register, rng)

    def _sentence(self, line: Line, scene: Scene) -> Sentence:
        """A line of a scene; most read alike of most patients."""
        used = slots_used([line], scene)
        key = (id(line), scene.person, tuple(used.values()))
        if key not in self._sentences:
            self._sentences[key] = sentence_of(line, scene, self._prover.patterns(self._request.genre))
        return self._sentences[key]
