"""Findings and forms of symptoms of a drafted patient, such that they go with the rest."""

from collections.abc import Collection, Iterator, Mapping

from generators.consultation.sampling.course import Course
from generators.consultation.sampling.draft import DraftEpisode, PatientDraft
from generators.consultation.sampling.signs import stem
from generators.consultation.sampling.wanted import WantedFacts
from generators.diagnosis.fits import Fits, Form
from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.criteria.records import AskedFinding
from kg.model.condition import Value
from kg.model.finding import TOLD

_VOICE = "self"
"""A patient speaks, and no chart."""
_PLAIN = Form()


class FactFitting:
    """Which findings and forms go with what is there."""

    def __init__(self, criteria: Criteria, forms: Mapping[str, tuple[str, ...]], fits: Fits, course: Course) -> None:
        """Keeps what goes with what.

        Args:
            criteria: the findings.
            forms: symptom -> its forms.
            fits: what goes with what; a finding of which it names no symptom applies to everybody.
            course: how usual values of findings are.
        """
        self._usual = {(one.finding, one.value): one for one in course.values}
        self._share = course.habits.favoured
        self._findings = criteria.findings
        self._forms = forms
        self._fits = fits

    def findings(
        self, draft: PatientDraft, wanted: WantedFacts, favoured: Mapping[str, frozenset[Value]], rng: Stream
    ) -> bool:
        """Gives a value to every finding that applies and has none.

        Args:
            draft: the patient.
            wanted: what is asked for.
            favoured: finding -> values that speak for the patient's disorders.
            rng: decides.

        Returns:
            Whether there is a value for each.
        """
        shown = draft.shown
        for key, finding in self._findings.items():
            if key in draft.findings:
                continue
            values = [value for value in self._values(finding, rng) if self._goes(key, value, draft, shown)]
            if not values:
                continue
            allowed = [value for value in values if wanted.allows(key, value)]
            if not allowed:
                return False
            liked = [value for value in allowed if value in favoured.get(key, ())]
            draft.findings[key] = self._chosen(key, liked if liked and rng.random() < self._share else allowed, rng)
        return True

    def _values(self, finding: AskedFinding, rng: Stream) -> list[Value]:
        if finding.type == "boolean":
            return [True, False]
        if finding.range is None:
            return [*finding.values]
        low, high = finding.range
        # Small numbers are more usual; nought stands for itself.
        return [rng.between(max(1, low), max(1, low + (high - low) // 2)), rng.between(max(1, low), high), low]

    def _chosen(self, key: str, values: list[Value], rng: Stream) -> Value:
        weights = [one.weight if (one := self._usual.get((key, _saying(value)))) else 1.0 for value in values]
        left = rng.random() * sum(weights)
        for value, weight in zip(values, weights, strict=True):
            left -= weight
            if left < 0:
                return value
        return values[-1]

    def _goes(self, key: str, value: Value, draft: PatientDraft, shown: set[str]) -> bool:
        said = _saying(value)
        usual = self._usual.get((key, said))
        if usual is not None and usual.events and draft.events.keys().isdisjoint(usual.events):
            return False
        needs = self._fits.needs.get(key, {})
        for saying in (TOLD, said):
            needed = needs.get(saying, ())
            if needed and shown.isdisjoint(stem(code) for code in needed):
                return False
        return shown.isdisjoint(self._fits.apart.get(key, {}).get(said, ()))

    def forms(self, draft: PatientDraft, rng: Stream) -> bool:
        """Gives every symptom a form, the same in all episodes; whether there is one for each."""
        having: dict[str, list[DraftEpisode]] = {}
        for episode in draft.episodes:
            for code in episode.signs:
                having.setdefault(code, []).append(episode)
        said = {key: _saying(value) for key, value in draft.findings.items()}
        barred = {form for key, saying in said.items() for form in self._fits.apart.get(key, {}).get(saying, ())}
        chosen: dict[str, str] = {}
        for code, episodes in sorted(having.items(), key=lambda one: (len(self._forms[one[0]]), one[0])):
            fixed = [one.signs[code] for one in episodes if "." in one.signs[code]]
            for form in fixed or self._ordered(code, rng):
                if form not in barred and self._form_fits(form, episodes, chosen, said, having.keys()):
                    chosen[code] = form
                    break
            else:
                return False
        for episode in draft.episodes:
            episode.signs = {code: chosen[code] for code in episode.signs}
        return True

    def _ordered(self, code: str, rng: Stream) -> list[str]:
        """The forms of a symptom, those drawn first that are met often."""
        weights = self._fits.forms
        listed = [(-(rng.random() ** (1 / weights.get(form, _PLAIN).weight)), form) for form in self._forms[code]]
        return [form for _, form in sorted(listed)]

    def _form_fits(
        self,
        form: str,
        episodes: list[DraftEpisode],
        chosen: Mapping[str, str],
        said: Mapping[str, str],
        shown: Collection[str],
    ) -> bool:
        """Whether a form goes with the symptoms that are there, the forms that were chosen, and the findings."""
        rule = self._fits.forms.get(form, _PLAIN)
        if (rule.voices and _VOICE not in rule.voices) or not _in_episodes(rule, episodes):
            return False
        if rule.needs and not any(_there(one, said, shown) for one in rule.needs):
            return False
        if any(_there(one, said, shown) or one in chosen.values() for one in rule.apart):
            return False
        return not any(form in self._fits.forms.get(other, _PLAIN).apart for other in chosen.values())


def _in_episodes(rule: Form, episodes: list[DraftEpisode]) -> bool:
    return all(
        (not rule.kinds or one.kind in rule.kinds)
        and (rule.among is None or len(one.signs) >= rule.among)
        and all(one.effects[effect] for effect in rule.implies)
        for one in episodes
    )


def _there(one: str, said: Mapping[str, str], shown: Collection[str]) -> bool:
    """Whether a symptom or a finding with a value is there; nothing is denied of who was not asked."""
    key, is_value, value = one.partition(" = ")
    return said.get(key) == value if is_value else one in shown


def _saying(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return "value" if value else "zero"
    return value


def implied(fits: Fits, forms: Mapping[str, tuple[str, ...]], code: str) -> Iterator[str]:
    """The effects that every form of a symptom has."""
    rules = [set(fits.forms.get(form, _PLAIN).implies) for form in forms[code]]
    yield from sorted(set.intersection(*rules)) if rules else ()
