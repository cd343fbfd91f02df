"""The vocabulary of the small knowledge, without a graph."""

from __future__ import annotations

from kg.diagnose.vocabulary import Field, KindOfEpisode, ProfileVocabulary
from tests.builders import small_knowledge

_KNOWN = small_knowledge()


def small_vocabulary() -> ProfileVocabulary:
    """What `read_vocabulary` reads where the small knowledge is loaded."""
    subtypes = {form.code: symptom.code for symptom in _KNOWN.symptoms.values() for form in symptom.subtypes}
    names = {code: symptom.name for code, symptom in _KNOWN.symptoms.items()}
    names |= {code: group.name for code, group in _KNOWN.groups.items()}
    names |= {code: disorder.name for code, disorder in _KNOWN.disorders.items()}
    names |= {key: finding.name for key, finding in _KNOWN.findings.items()}
    names |= {form.code: form.name for symptom in _KNOWN.symptoms.values() for form in symptom.subtypes}
    names |= {key: kind.name for key, kind in _KNOWN.kinds.items()}
    names |= {key: event.name for key, event in _KNOWN.events.items()}
    return ProfileVocabulary(
        names=names,
        subtypes=subtypes,
        symptoms=frozenset(_KNOWN.symptoms),
        findings={
            key: Field(finding.type, finding.unit, tuple(choice.value for choice in finding.values))
            for key, finding in _KNOWN.findings.items()
        },
        kinds={key: KindOfEpisode(kind.words, frozenset(kind.symptoms)) for key, kind in _KNOWN.kinds.items()},
        events={key: event.words for key, event in _KNOWN.events.items()},
        disorders=frozenset(_KNOWN.disorders),
    )
