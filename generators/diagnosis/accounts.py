"""What the patients of some seeds tell, written before anything is offered beside their answers."""

import pickle
from collections.abc import Callable, Sequence

from generators.composing.narrators import NARRATORS
from generators.composing.offline import UntoldError
from generators.context import Context
from generators.diagnosis.forms import drawn_forms, with_forms
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import CaseType
from generators.diagnosis.seeds import Seed
from generators.draw import stream
from generators.texts import workers
from generators.writing.genre import genre_told
from generators.writing.request import Patient, Request, Written
from kg.model.profile import Profile
from kg.workers.workers import Answer

Patients = Callable[[Context, Seed], list[Patient]]
"""Who the cases of a seed are about."""
Narrators = Callable[[Seed], Sequence[str]]
"""Who tell the cases of a seed."""


class PatientAccount:
    """A patient of a seed: what is stated in each case, and how every narrator tells it.

    Attributes:
        number: which patient of the seed this is.
        profiles: of all cases of the seed, with the forms of symptoms that this patient has.
        narrators: who tell each case.
    """

    def __init__(
        self,
        seed: Seed,
        number: int,
        patient: Patient,
        profiles: tuple[Profile, ...],
        narrators: Sequence[str],
        asked: Answer[list[Written]],
    ) -> None:
        """Takes the patient.

        Args:
            seed: whose patient this is.
            number: of the patient.
            patient: who it is.
            profiles: of all cases of the seed.
            narrators: who tell them.
            asked: waits for the texts of all cases by the first narrator, then by the second, and so on.
        """
        self.seed = seed
        self.number = number
        self.patient = patient
        self.profiles = profiles
        self.narrators = narrators
        self._asked: Answer[list[Written]] | None = asked
        # Thousands of accounts are held at a time; as bytes they take a fourth of the memory.
        self._texts: list[bytes] = []

    def written(self, place: int, narrator: str) -> Written:
        """The text of a case.

        Args:
            place: which case of the seed.
            narrator: who tells it.

        Raises:
            UserError: one of the texts cannot be written so that it is proved.
        """
        self._wait()
        at = self.narrators.index(narrator) * len(self.profiles) + place
        text: Written = pickle.loads(self._texts[at])  # noqa: S301 - made a few lines above.
        return text

    def untold(self) -> str | None:
        """What keeps its texts from being written, where they cannot be; waits for them."""
        try:
            self._wait()
        except UntoldError as error:
            return str(error)
        return None

    def _wait(self) -> None:
        if self._asked is not None:
            self._texts = [pickle.dumps(text) for text in self._asked()]
            self._asked = None


def accounts(
    context: Context,
    kind: CaseType,
    seeds: Sequence[Seed],
    patients: Patients,
    narrators: Narrators = lambda _: tuple(NARRATORS),
) -> list[PatientAccount]:
    """Has the texts of all patients of some seeds written; they come when they are asked for.

    Args:
        context: the build.
        kind: of the cases.
        seeds: in order.
        patients: of each seed.
        narrators: who tell the cases of each seed.
    """
    return [
        _account(context, kind, seed, number, patient, narrators(seed))
        for seed in seeds
        for number, patient in enumerate(patients(context, seed))
    ]


def _account(
    context: Context, kind: CaseType, seed: Seed, number: int, patient: Patient, narrators: Sequence[str]
) -> PatientAccount:
    profiles = patient_profiles(context, kind, seed, number)
    told_as = f"{context.seed}/{kind.drawn_as}/{seed.group}/{number}"
    genre = genre_told(kind.voice, context.genre)
    requests = [
        Request(genre, narrator, profiles, place, patient, told_as)
        for narrator in narrators
        for place in range(len(profiles))
    ]
    return PatientAccount(seed, number, patient, profiles, narrators, _asked(context, requests))


def _asked(context: Context, requests: Sequence[Request]) -> Answer[list[Written]]:
    """Asks for texts; a writer that works at once may say at once that it cannot tell them."""
    try:
        return context.once(workers).write(requests)
    except UntoldError as error:
        untold = error

    def refused() -> list[Written]:
        raise untold

    return refused


def patient_profiles(context: Context, kind: CaseType, seed: Seed, number: int) -> tuple[Profile, ...]:
    """The profiles of a patient, whose symptoms have the same forms in all cases of the seed."""
    rng = stream(context.seed, seed.group, number, kind.voice, "forms")
    drawn = drawn_forms(context.read(read_lore).fits, seed.choices, rng)
    # The forms of the seed go together, so there always are some.
    return tuple(case.profile if drawn is None else with_forms(case.profile, drawn) for case in seed.cases)
