"""Forms of symptoms: what one patient calls by this form another has in that, and the verdicts stay."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.diagnosis.fits import CaseFacts, Fits, alone, finding_misfits, told
from generators.diagnosis.lore import Lore
from generators.diagnosis.sketch import Sketch
from generators.draw import Stream
from kg.model.profile import Profile


class FormChoices(NamedTuple):
    """The forms of symptoms from which those of the patients of a seed are drawn.

    Attributes:
        cases: of the seed.
        listed: symptom -> the forms that nothing but forms of other symptoms may speak against.
    """

    cases: Sequence[CaseFacts]
    listed: Mapping[str, Sequence[str]]


def form_choices(lore: Lore, profiles: Sequence[Profile], voice: str) -> FormChoices:
    """The forms that there are for each symptom that the cases of a seed tell.

    A form on which a condition may turn stays as it is, and no other becomes such a form.

    Args:
        lore: the forms, and what goes with what.
        profiles: of all cases of a seed, with some form of each symptom.
        voice: who tells the cases.
    """
    cases = [told(profile) for profile in profiles]
    now = {code: form for case in cases for code, form in case.forms.items()}
    return FormChoices(cases, {code: _candidates(lore, cases, code, form, voice) for code, form in sorted(now.items())})


def drawn_forms(fits: Fits, choices: FormChoices, rng: Stream) -> Mapping[str, str] | None:
    """A form of each symptom, the same in all cases of a seed, drawn by how often it is met; None where none fit.

    Args:
        fits: which forms go together.
        choices: those of the seed.
        rng: decides.
    """
    return _chosen(
        fits,
        choices,
        {
            code: sorted(listed, key=lambda form: (-(rng.random() ** (1 / fits.forms[form].weight)), form))
            for code, listed in choices.listed.items()
        },
    )


def _candidates(lore: Lore, cases: Sequence[CaseFacts], code: str, now: str, voice: str) -> list[str]:
    """The forms of a symptom that nothing but forms of other symptoms may speak against."""
    listed = [now] if now in lore.turning else [form for form in lore.forms[code] if form not in lore.turning]
    having = [case for case in cases if code in case.forms]
    return [form for form in listed if not any(next(alone(lore.fits, case, form, voice), None) for case in having)]


def _chosen(fits: Fits, choices: FormChoices, ordered: Mapping[str, Sequence[str]]) -> Mapping[str, str] | None:
    """The first forms that go together, those of symptoms with few forms chosen first."""
    return _further(fits, choices, ordered, sorted(ordered, key=lambda code: (len(ordered[code]), code)), {})


def _further(
    fits: Fits,
    choices: FormChoices,
    ordered: Mapping[str, Sequence[str]],
    left: Sequence[str],
    chosen: Mapping[str, str],
) -> Mapping[str, str] | None:
    # A function within another that calls itself would be a circle, which keeps all that it knows until the collector
    # of garbage comes by: 4 KB for each item of a build.
    if not left:
        return chosen
    code, *rest = left
    for form in ordered[code]:
        if any(_clash(fits, choices.cases, code, form, other, there) for other, there in chosen.items()):
            continue
        found = _further(fits, choices, ordered, rest, {**chosen, code: form})
        if found is not None:
            return found
    return None


def _clash(fits: Fits, cases: Sequence[CaseFacts], code: str, form: str, other: str, there: str) -> bool:
    if there not in fits.forms[form].apart and form not in fits.forms[there].apart:
        return False
    return any(other in case.beside.get(code, ()) for case in cases)


def usual_forms(lore: Lore, sketch: Sketch) -> Mapping[str, str]:
    """A form of each symptom on which no condition turns, where it has one."""
    return {
        code: next((form for form in lore.forms[code] if form not in lore.turning), lore.forms[code][0])
        for code in sketch.symptoms
    }


def unfit(lore: Lore, profiles: Sequence[Profile], voice: str) -> Iterator[str]:
    """What the cases of a seed tell that does not go together, whatever the forms of their symptoms."""
    choices = form_choices(lore, profiles, voice)
    for case in choices.cases:
        yield from finding_misfits(lore.fits, case)
    for code, forms in choices.listed.items():
        if not forms:
            yield f"no form of {code} goes with the rest"
    if _chosen(lore.fits, choices, choices.listed) is None:
        yield "no forms of its symptoms go together"


def with_forms(profile: Profile, forms: Mapping[str, str]) -> Profile:
    """The profile with these forms of its symptoms."""
    episodes = tuple(
        episode.model_copy(
            update={
                "present": {code: forms[code] for code in episode.present},
                "vague": {code: forms[code] for code in episode.vague},
            }
        )
        for episode in profile.episodes
    )
    return profile.model_copy(update={"episodes": episodes})
