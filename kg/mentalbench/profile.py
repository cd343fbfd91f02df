"""The patient of a question: what the sampler drew, before any text."""

from pathlib import Path
from typing import Any

from pydantic import AliasChoices, Field, StrictBool

from kg.mentalbench.reading import shaped
from kg.mentalbench.shape import Shape


class SampledGroup(Shape):
    """The symptoms drawn for one group, sorted and distinct, with what the group says of itself."""

    name: str
    symptoms: tuple[str, ...]
    duration: str | None = None
    functional_impairment: bool | None = None


class Manifestation(Shape):
    """How one symptom shows: the names of the drawn subtypes, or the drawn examples."""

    symptom: str
    name: str
    category: str
    shown_as: tuple[str, ...]


class ReleaseProfile(Shape):
    """A sampled patient; None means that the key is absent. Durations are as written.

    Attributes:
        groups: sorted by name.
        symptoms: the profile's own list, sorted and distinct.
        manifestations: sorted by symptom; the one part that varies within a seed.
    """

    disorder: str
    duration: str | None = None
    functional_impairment: bool | None = None
    traumatic_stressor: bool | None = None
    psychosocial_stressor: bool | None = None
    additional_requirements: tuple[str, ...] | None = None
    groups: tuple[SampledGroup, ...] = ()
    symptoms: tuple[str, ...] = ()
    manifestations: tuple[Manifestation, ...] = ()

    def facts(self) -> "ReleaseProfile":
        """The profile without its manifestations: what the variants of a seed share."""
        return self.model_copy(update={"manifestations": ()})

    def group(self, name: str) -> SampledGroup | None:
        """The sampled group of that name, or None."""
        return next((group for group in self.groups if group.name == name), None)

    def all_symptoms(self) -> frozenset[str]:
        """Every symptom drawn, of all groups."""
        return frozenset(self.symptoms).union(*(group.symptoms for group in self.groups))

    def durations(self) -> tuple[str, ...]:
        """Every duration that is stated, the total first."""
        stated = (self.duration, *(group.duration for group in self.groups))
        return tuple(text for text in stated if text is not None)

    def impairment_stated(self) -> bool:
        """Whether the patient, or an episode of the patient, is said to be impaired."""
        return True in (self.functional_impairment, *(group.functional_impairment for group in self.groups))


class _Required(Shape):
    required: StrictBool


class _ProfileCriteria(Shape):
    duration: str | None = None
    functional_impairment_required: StrictBool | None = None
    traumatic_stressor_required: _Required | StrictBool | None = None
    psychosocial_stressor_required: _Required | StrictBool | None = None
    additional_requirements: tuple[str, ...] | None = None


class _ProfileGroup(Shape):
    symptoms: tuple[str, ...]
    duration: str | None = None
    functional_impairment_required: StrictBool | None = None


class _Description(Shape):
    name: str = ""
    # the release spells the key with an o
    category: str = Field(default="", validation_alias=AliasChoices("category", "categoty"))
    subtypes: dict[str, str] = Field(default_factory=dict)
    examples: tuple[str, ...] | str = ()


class _SampledProfile(Shape):
    disease_code: str
    sampled_diagnostic_criteria: _ProfileCriteria = _ProfileCriteria()
    sampled_symptom_groups: dict[str, _ProfileGroup]
    sampled_symptoms: tuple[str, ...] = ()
    sampled_symptoms_descriptions: dict[str, _Description] = Field(default_factory=dict)


def read_profile(sampled: dict[str, Any], path: Path, where: str) -> ReleaseProfile:
    """Reads the object ``sampled_features`` of a record.

    Raises:
        SourceError: it has another shape.
    """
    raw = shaped(_SampledProfile, sampled, path, where)
    criteria = raw.sampled_diagnostic_criteria
    return ReleaseProfile(
        disorder=raw.disease_code,
        duration=criteria.duration,
        functional_impairment=criteria.functional_impairment_required,
        traumatic_stressor=_truth(criteria.traumatic_stressor_required),
        psychosocial_stressor=_truth(criteria.psychosocial_stressor_required),
        additional_requirements=criteria.additional_requirements,
        groups=tuple(
            SampledGroup(
                name=name,
                symptoms=tuple(sorted(set(group.symptoms))),
                duration=group.duration,
                functional_impairment=group.functional_impairment_required,
            )
            for name, group in sorted(raw.sampled_symptom_groups.items())
        ),
        symptoms=tuple(sorted(set(raw.sampled_symptoms))),
        manifestations=tuple(
            Manifestation(symptom=code, name=entry.name, category=entry.category, shown_as=_shown_as(entry))
            for code, entry in sorted(raw.sampled_symptoms_descriptions.items())
        ),
    )


def _truth(value: _Required | bool | None) -> bool | None:
    return value.required if isinstance(value, _Required) else value


def _shown_as(entry: _Description) -> tuple[str, ...]:
    examples = (entry.examples,) if isinstance(entry.examples, str) else entry.examples
    return (*entry.subtypes, *examples)
