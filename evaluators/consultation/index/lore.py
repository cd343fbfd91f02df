"""What the index knows of each subject in one language: questions, other sentences, cues."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from generators.consultation.case import Language
from kg.criteria.criteria import Criteria
from kg.files.resources import ontology_folder
from kg.interview.question import questions
from kg.knowledge.knowledge import Knowledge

SORTS = ("time", "effect", "past", "past_signs", "past_effect")
"""The sorts of questions that are asked of a kind of episode."""
_SENTENCES = ("no", "yes", "answers", "happened", "none", "apart", "over", "goes_on")
_EMPTY = ("opening", "closing")
_SCREENERS = "screeners"
_PHRASINGS = "phrasings_"


class SubjectLore(NamedTuple):
    """What is known of one subject: a symptom, a finding, an event, a topic, a group, or a kind of episode.

    Attributes:
        asks: questions that mean it, as they stand in the files.
        says: other sentences that speak of it: answers, names, definitions.
        cues: words and phrases that speak of it; ``*`` ends a stem.
    """

    asks: tuple[str, ...]
    says: tuple[str, ...]
    cues: tuple[str, ...]


class IndexLore(NamedTuple):
    """All that an index of one language is built from.

    Attributes:
        language: of the texts.
        subjects: key of a question or topic, or the key of a kind of episode -> what is known of it.
        sorts: key of a question about a kind (``now.K.time``) -> its own questions.
        unheard: key of a question about a kind -> questions that ask whether there is such an episode as well. They are
            recognised, but nothing is learnt from them: they say more of the kind than of the sort.
        kinds: key of a kind -> codes of the symptoms of its episodes; in the order of the files of words.
        leads: key of anything but a question about a kind -> the kinds it belongs to, the likeliest first.
        pools: key of a screener -> codes of the symptoms of its group.
        nouns: code of a symptom -> its short name.
        screeners: the frames that screeners are asked in, with ``{signs}``.
        own_screeners: key of a screener -> the questions that are its own.
        manners: name of a list of cues (``length``, ``trust``, ...) -> the cues.
        rapport: sentences of ours that build trust.
        follow: questions of ours that follow up a yes about risk.
        empty: sentences of ours that ask for nothing in particular.
        phrasings: key of a question or topic -> the same question in many people's words.
    """

    language: Language
    subjects: Mapping[str, SubjectLore]
    sorts: Mapping[str, tuple[str, ...]]
    unheard: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, tuple[str, ...]]
    leads: Mapping[str, tuple[str, ...]]
    pools: Mapping[str, frozenset[str]]
    nouns: Mapping[str, str]
    screeners: tuple[str, ...]
    own_screeners: Mapping[str, tuple[str, ...]]
    manners: Mapping[str, tuple[str, ...]]
    rapport: tuple[str, ...]
    follow: tuple[str, ...]
    empty: tuple[str, ...]
    phrasings: Mapping[str, tuple[str, ...]]


def read_lore(knowledge: Knowledge, criteria: Criteria, language: Language) -> IndexLore:
    """Reads the words of consultations and puts the knowledge's own words beside them.

    Args:
        knowledge: cues, names and definitions, which are English.
        criteria: which questions there are.
        language: of the index.
    """
    folder = ontology_folder() / "consultation"
    spoken: dict[str, Any] = {}
    general: dict[str, Any] = {}
    for path in sorted((folder / "words").glob("*.yaml")):
        listed = _load(path)
        if isinstance(listed, dict):
            general.update(listed)
        elif path.stem == _SCREENERS:
            general.update({one["of"]: one for one in listed})
        else:
            spoken.update({one["of"]: one for one in listed})
    more: dict[str, Any] = {}
    for path in sorted((folder / "index").glob("*.yaml")):
        if path.stem.startswith(_PHRASINGS):
            continue
        for key, listed in _load(path).items():
            if isinstance(listed, list):
                listed = {path.stem.rpartition("_")[2]: listed}
            for spoken_in, cues in listed.items():
                more.setdefault(key, {}).setdefault(spoken_in, []).extend(cues)
    phrasings = _load(folder / "index" / f"{_PHRASINGS}{language}.yaml")
    return _Reader(knowledge, criteria, language, spoken, more).lore(general, phrasings)


def _load(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class _Reader:
    def __init__(
        self,
        knowledge: Knowledge,
        criteria: Criteria,
        language: Language,
        spoken: Mapping[str, Any],
        more: Mapping[str, Any],
    ) -> None:
        self._knowledge = knowledge
        self._criteria = criteria
        self._language = language
        self._spoken = spoken
        self._more = more

    def lore(self, general: Mapping[str, Any], phrasings: Mapping[str, list[str]]) -> IndexLore:
        """Puts together what was read."""
        asked = questions(self._criteria)
        subjects = {one.key: one.about for one in asked.values() if one.sort in ("symptom", "finding")}
        subjects |= {one.key: one.key for one in asked.values() if one.sort in ("event", "screener")}
        subjects |= {key: key for key in self._spoken if key.startswith("topic.")}
        subjects |= {kind: kind for kind in self._criteria.kinds}
        pools = {
            one.key: frozenset(self._criteria.groups[one.about].pool)
            for one in asked.values()
            if one.sort == "screener"
        }
        manners = {name: tuple(listed[self._language]) for name, listed in self._more.items() if name not in subjects}
        return IndexLore(
            self._language,
            {key: self._subject(key, of) for key, of in subjects.items()},
            {one.key: self._sorted(one.about, one.sort) for one in asked.values() if one.sort in SORTS},
            {one.key: self._unheard(one.about, one.sort) for one in asked.values() if one.sort in ("time", "effect")},
            self._kinds(),
            self._leads(subjects),
            pools,
            {code: self._spoken[code]["noun"][self._language] for code in subjects if "noun" in self._of(code)},
            tuple(self._of("screener")[self._language]["asks"]),
            {key: tuple(general[key][self._language]["asks"]) for key in pools if key in general},
            manners,
            tuple(general["rapport"][self._language]),
            tuple(one["ask"] for one in general["risk"][self._language]["follow"]),
            tuple(_empty(general, self._language)),
            {key: tuple(phrasings[key]) for key in sorted(phrasings)},
        )

    def _kinds(self) -> Mapping[str, tuple[str, ...]]:
        listed = [key for key in self._spoken if key in self._criteria.kinds]
        return {kind: tuple(self._knowledge.kinds[kind].symptoms) for kind in listed}

    def _leads(self, subjects: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
        kinds = self._kinds()
        cores: dict[str, set[str]] = {kind: set() for kind in kinds}
        for group in self._criteria.groups.values():
            for kind in group.kinds:
                cores[kind].update(group.core)
        found: dict[str, tuple[str, ...]] = {}
        for key, of in subjects.items():
            if key in kinds:
                continue
            if key.startswith("any."):
                found[key] = tuple(self._criteria.groups[key.removeprefix("any.")].kinds)
            elif key.startswith("event."):
                event = key.removeprefix("event.")
                found[key] = tuple(kind for kind in kinds if event in self._knowledge.kinds[kind].follows)
            else:
                finding = self._knowledge.findings.get(of)
                codes = (of,) if finding is None else finding.needs.get("told", ())
                belong = [kind for kind, symptoms in kinds.items() if set(codes) & set(symptoms)]
                # The kind that cannot be without the symptom comes first.
                found[key] = tuple(sorted(belong, key=lambda kind: not cores[kind] & set(codes)))
        return found

    def _of(self, key: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self._spoken.get(key, {})
        return found

    def _subject(self, key: str, of: str) -> SubjectLore:
        said = self._of(of).get(self._language, {})
        asks = tuple(said.get("asks", ()))
        says = [text for part in _SENTENCES for text in _texts(said.get(part, ()))]
        if noun := self._of(of).get("noun"):
            says.append(noun[self._language])
        if "what" in said:
            says.append(said["what"])
        cues = [*said.get("cues", ()), *self._more.get(key, {}).get(self._language, ())]
        if self._language == "en":
            says += self._named(of)
            cues += self._known(of)
        return SubjectLore(asks, tuple(says), tuple(dict.fromkeys(cues)))

    def _sorted(self, kind: str, sort: str) -> tuple[str, ...]:
        return tuple(self._spoken[kind][self._language][sort]["asks"])

    def _unheard(self, kind: str, sort: str) -> tuple[str, ...]:
        return tuple(self._spoken[kind][self._language]["unheard"][sort])

    def _named(self, of: str) -> list[str]:
        if (symptom := self._knowledge.symptoms.get(of)) is not None:
            forms = [text for form in symptom.subtypes for text in (form.name, form.meaning)]
            return [symptom.name, symptom.meaning, *forms]
        if (finding := self._knowledge.findings.get(of)) is not None:
            return [finding.name, finding.meaning]
        if (kind := self._knowledge.kinds.get(of)) is not None:
            return [kind.name, kind.words]
        return []

    def _known(self, of: str) -> tuple[str, ...]:
        for listed in (self._knowledge.symptoms, self._knowledge.kinds):
            if (found := listed.get(of)) is not None:
                return tuple(found.cues)
        event = self._knowledge.events.get(of.removeprefix("event."))
        return tuple(event.cues) if event is not None and of.startswith("event.") else ()


def _texts(said: Any) -> Iterator[str]:
    if isinstance(said, str):
        yield said
        return
    parts: Iterable[Any] = said.values() if isinstance(said, dict) else said
    for part in parts:
        yield from _texts(part)


def _empty(general: Mapping[str, Any], language: Language) -> Iterator[str]:
    for part in _EMPTY:
        yield from general[part][language]
    for texts in general["preamble"][language].values():
        yield from texts
