"""A seed whose texts cannot be proved gives way to another of the same place; the same build draws the same again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generators.composing.offline import OfflineWriter, ProvedComposition, UntoldError
from generators.context import Context
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.draws import charts
from generators.diagnosis.patients import patients
from generators.diagnosis.questions import MEDICAL_CHART
from generators.diagnosis.seeds import Seed, SeedSource
from generators.diagnosis.told_seeds import told_seeds
from generators.draw import stream
from generators.untold_seeds import untold_seeds
from generators.writing.people import read as read_people
from generators.writing.request import Patient, Request
from kg.errors import UserError
from kg.model.profile import Profile
from kg.store import Connection
from tests.generators.diagnosis import building

SUBJECTS = ("D012", "D013")


def one_patient(context: Context, seed: Seed) -> list[Patient]:
    rng = stream(context.seed, seed.group, "patients")
    return patients(context.read(read_people), seed.cases[0].profile.age, 1, rng)


@pytest.fixture(scope="module")
def telling(graph: Connection) -> Iterator[Context]:
    """What all tests here draw and write with; it remembers nothing of what was drawn."""
    context = building.context_on(graph)
    yield context
    context.close()


def told(context: Context, *, wanted: str | None = None) -> list[PatientAccount]:
    return told_seeds(
        context,
        MEDICAL_CHART,
        SeedSource(charts, "42/untold", SUBJECTS, 1),
        range(1),
        {},
        one_patient,
        lambda _: ("plain",),
        lambda seed: wanted in (None, seed.subject),
    )


def refusing(monkeypatch: pytest.MonkeyPatch, *refused: tuple[Profile, ...]) -> None:
    """Cases with these profiles have too many words, however they are told."""
    compose = OfflineWriter.composition

    def composition(self: OfflineWriter, request: Request) -> ProvedComposition:
        if request.profiles in refused:
            raise UntoldError("has 224 words instead of 150 to 200")
        return compose(self, request)

    monkeypatch.setattr(OfflineWriter, "composition", composition)


def test_a_seed_that_cannot_be_told_is_drawn_anew(telling: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = told(telling)
    refusing(monkeypatch, first.profiles)
    second, kept = told(telling)
    assert second.seed.group == first.seed.group
    assert second.seed.attempt > first.seed.attempt
    assert second.profiles != first.profiles
    assert second.written(0, "plain").sentences
    assert (kept.profiles, kept.seed.attempt) == (other.profiles, other.seed.attempt)
    # The next one may have no luck either; and what came of it does not depend on the run.
    refusing(monkeypatch, second.profiles)
    third, again = (told(telling)[0] for _ in range(2))
    assert third.seed.attempt > second.seed.attempt
    assert third.profiles == again.profiles


def test_the_build_says_which_seeds_it_left_and_why(graph: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    context = building.new_context(graph)
    try:
        left = told(context)[0]
        assert not context.once(untold_seeds)
        refusing(monkeypatch, left.profiles)
        told(context)
        reported = context.once(untold_seeds)
    finally:
        context.close()
    assert [*reported] == [f"{left.seed.group}/attempt-{left.seed.attempt}"]
    assert "224 words" in reported[f"{left.seed.group}/attempt-{left.seed.attempt}"]


def test_seeds_that_do_not_suit_are_left_out(telling: Context) -> None:
    assert [account.seed.subject for account in told(telling, wanted=SUBJECTS[1])] == [SUBJECTS[1]]


def test_other_mistakes_are_told(telling: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    def composition(self: OfflineWriter, request: Request) -> ProvedComposition:
        raise UserError(f"{request.told_as}: no part tells it")

    monkeypatch.setattr(OfflineWriter, "composition", composition)
    with pytest.raises(UserError, match="no part tells it"):
        told(telling)
