"""Forms of symptoms: what one patient calls by this form another has in that, and the verdicts stay."""

from collections.abc import Iterator, Mapping, Sequence

from generators.diagnosis.fits import CaseFacts, Fits, alone, finding_misfits, told
from generators.diagnosis.lore import Lore
from generators.diagnosis.sketch import Sketch
from generators.draw import Stream
from kg.model.profile import Profile


def drawn_forms(lore: Lore, profiles: Sequence[Profile], voice: str, rng: Stream) -> Mapping[str, str] | None:
    """A form of each symptom that the cases of a seed tell, the same in each of them; None where no forms fit.

    A form on which a condition may turn stays as it is, and no other becomes such a form. The forms of the other
    symptoms are drawn by how often they are met, among those that go together.

    Args:
        lore: the forms, and what goes with what.
        profiles: of all cases of a seed, with some form of each symptom.
        voice: who tells the cases.
        rng: decides.
    """
    cases = [told(profile) for profile in profiles]
    now: dict[str, str] = {}
    for case in cases:
        now |= case.forms
    candidates = {code: _candidates(lore, cases, code, form, voice) for code, form in sorted(now.items())}
    weighed = {
        code: sorted(listed, key=lambda form: (-(rng.random() ** (1 / lore.fits.forms[form].weight)), form))
        for code, listed in candidates.items()
    }
    order = sorted(weighed, key=lambda code: (len(weighed[code]), code))
    return _chosen(lore.fits, cases, weighed, order, {})


def _candidates(lore: Lore, cases: Sequence[CaseFacts], code: str, now: str, voice: str) -> list[str]:
    """The forms of a symptom that nothing but forms of other symptoms may speak against."""
    listed = [now] if now in lore.turning else [form for form in lore.forms[code] if form not in lore.turning]
    having = [case for case in cases if code in case.forms]
    return [form for form in listed if not any(next(alone(lore.fits, case, form, voice), None) for case in having)]


def _chosen(
    fits: Fits,
    cases: Sequence[CaseFacts],
    weighed: Mapping[str, Sequence[str]],
    left: Sequence[str],
    chosen: Mapping[str, str],
) -> Mapping[str, str] | None:
    if not left:
        return chosen
    code, *rest = left
    for form in weighed[code]:
        if any(_clash(fits, cases, code, form, other, there) for other, there in chosen.items()):
            continue
        found = _chosen(fits, cases, weighed, rest, {**chosen, code: form})
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
    cases = [told(profile) for profile in profiles]
    for case in cases:
        yield from finding_misfits(lore.fits, case)
    now = {code: form for case in cases for code, form in case.forms.items()}
    listed = {code: _candidates(lore, cases, code, form, voice) for code, form in sorted(now.items())}
    for code, forms in listed.items():
        if not forms:
            yield f"no form of {code} goes with the rest"
    order = sorted(listed, key=lambda code: (len(listed[code]), code))
    if _chosen(lore.fits, cases, listed, order, {}) is None:
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
