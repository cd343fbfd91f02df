"""Seeds that can be told: where one has no text that is proved, another is drawn in its place."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from generators.composing.narrators import NARRATORS
from generators.context import Context
from generators.diagnosis.accounts import Narrators, PatientAccount, Patients, accounts
from generators.diagnosis.drawing import Taken
from generators.diagnosis.questions import CaseType
from generators.diagnosis.seeds import Place, Seed, SeedSource, drawn_anew, seeds
from generators.untold_seeds import untold_seeds

Suits = Callable[[Seed], bool]
"""Whether a seed is wanted."""


def _any(_: Seed) -> bool:
    return True


def _by_all(_: Seed) -> Sequence[str]:
    return tuple(NARRATORS)


def told_seeds(
    context: Context,
    kind: CaseType,
    source: SeedSource,
    numbers: range,
    taken: Taken,
    patients: Patients,
    narrators: Narrators = _by_all,
    suits: Suits = _any,
) -> list[PatientAccount]:
    """What the patients of the seeds of these numbers tell; all texts are there.

    A seed with so many facts that some text of one of its patients does not fit is drawn anew, as one that the oracle
    refuses is: the next attempts that hold are tried until all can be told. So no draw ends a build, and equal builds
    draw alike. The build reports each seed that it left, with what kept its text from being proved.

    Args:
        context: the build.
        kind: of the cases.
        source: of the seeds.
        numbers: which seeds of each subject.
        taken: what earlier seeds are about; the new ones are added.
        patients: of each seed.
        narrators: who tell the cases of each seed.
        suits: leaves the others out.

    Raises:
        UserError: some seed could not be drawn in any attempt so that it holds and can be told.
    """
    told: dict[Place, list[PatientAccount]] = {}
    drawn = seeds(context, source, numbers, taken)
    while drawn:
        for account in accounts(context, kind, [one for one in drawn if suits(one)], patients, narrators):
            told.setdefault((account.seed.subject, account.seed.number), []).append(account)
        untold = [*_untold(context, told.values())]
        for seed in untold:
            del told[seed.subject, seed.number]
        drawn = drawn_anew(context, source, untold, taken) if untold else []
    return [account for place in sorted(told) for account in told[place]]


def _untold(context: Context, told: Iterable[Sequence[PatientAccount]]) -> Iterator[Seed]:
    """The seeds some of whose texts cannot be written, which the build then reports."""
    reported = context.once(untold_seeds)
    for own in told:
        seed = own[0].seed
        if problem := next(filter(None, (account.untold() for account in own)), None):
            reported[f"{seed.group}/attempt-{seed.attempt}"] = problem
            yield seed
