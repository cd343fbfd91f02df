"""What is wrong with the wording: faults of parts, and facts that nothing tells."""

from collections.abc import Iterable, Iterator

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.knowledge.worded import place_of
from kg.text.names import leak_pattern
from kg.wording.check import problems
from kg.wording.lint import Linter, WordingProblem
from kg.wording.listed import LIFE, WORK
from kg.wording.model import UNSAID, FamilyWording, Theme, Wording

_OF_TIMES = ("since", "onset_age", "past", "vague_")
"""Begin the uses of frames that say when an episode was."""


def parts_problems(knowledge: Knowledge) -> Iterator[Problem]:
    """Parts that break a rule of ``docs/authoring.md``."""
    for file in knowledge.wording.families:
        for found in problems_of(knowledge, file):
            check, remedy = ("part", "reword it") if found.text else ("part count", "write more")
            yield Problem(check, place_of(file), str(found), remedy, found.text or found.where.partition(" ")[0])


def frames_problems(knowledge: Knowledge) -> Iterator[Problem]:
    """Frames with words that speak of a fact: they stand around parts of any other."""
    linter = linter_of(knowledge)
    for file, genres in knowledge.wording.genres.items():
        for genre, uses in genres.genres().items():
            for use, frames in uses.items():
                # One use lists kinds of episode, one words that are not said.
                for frame in (one for one in frames if use != UNSAID and one not in knowledge.kinds):
                    for hit in linter.hits(frame):
                        says = f"{use} of {genre}: speaks of {', '.join(sorted(hit.subjects))} ({hit.cue}): {frame}"
                        yield Problem("part", place_of(file), says, "reword it", frame)


def mistakable_frames(knowledge: Knowledge) -> Iterator[Problem]:
    """Frames that say when an episode was and are also of another use: the text alone would not tell which is meant."""
    for file, genres in knowledge.wording.genres.items():
        for genre, uses in genres.genres().items():
            owners: dict[str, str] = {}
            for use, frames in uses.items():
                for frame in frames:
                    first = owners.setdefault(frame, use)
                    if first != use and (first.startswith(_OF_TIMES) or use.startswith(_OF_TIMES)):
                        says = f"{use} of {genre}: stands in {first}, too: {frame}"
                        yield Problem("part", place_of(file), says, "reword one of the two", frame)


def problems_of(knowledge: Knowledge, file: str) -> Iterator[WordingProblem]:
    """What is wrong with the parts of a family, by the name of its file."""
    kinds = {key: kind.symptoms for key, kind in knowledge.kinds.items()}
    families = knowledge.wording.families
    return problems(families[file], linter_of(knowledge), kinds, themes_of(families.values()))


def themes_of(families: Iterable[FamilyWording]) -> list[Theme]:
    """The themes of all files."""
    return [theme for family in families for theme in family.themes]


def linter_of(knowledge: Knowledge) -> Linter:
    """What looks at parts with the words of the knowledge."""
    owners = (knowledge.symptoms, knowledge.findings, knowledge.kinds, knowledge.events)
    names = (name for disorder in knowledge.disorders.values() for name in disorder.names)
    return Linter({key: one.cues for records in owners for key, one in records.items()}, leak_pattern(names))


def untold(knowledge: Knowledge) -> Iterator[Problem]:
    """Facts that no part tells, occupations without a scene, and people with nobody near them."""
    told = told_by(knowledge.wording)
    for code, symptom in knowledge.symptoms.items():
        for one in (code, *(form.code for form in symptom.subtypes)):
            if one not in told:
                yield Problem("part count", one, "no part tells it", "word it in a wording file", one)
    for key, sayings in _sayings(knowledge):
        for saying in sorted(sayings - told.get(key, set())):
            yield Problem("part count", key, f"no part tells {saying!r}", "word it in a wording file")
    yield from _without_scene(knowledge)


def _sayings(knowledge: Knowledge) -> Iterator[tuple[str, set[str]]]:
    """What has to be said of findings, kinds of episode and kinds of event."""
    for key, finding in knowledge.findings.items():
        # That a number is 0 may be told like any other.
        yield key, {*finding.sayings()} - {"zero"}
    for key, kind in knowledge.kinds.items():
        yield key, {*kind.sayings()}
    for key, event in knowledge.events.items():
        yield key, {*event.sayings()}


def _without_scene(knowledge: Knowledge) -> Iterator[Problem]:
    work, lives = knowledge.wording.work.work, knowledge.wording.lives
    for code in sorted(knowledge.occupations.keys() - work.keys()):
        yield Problem("part count", place_of(WORK), f"has no scene for the occupation {code}", "add one")
    everywhere = frozenset[str]().union(*work.values())
    for code, scene in work.items():
        for slot in sorted(everywhere - scene.keys()):
            yield Problem("part count", place_of(WORK), f"{code} has nothing for the slot {slot}", "add it", code)
    for state in sorted({person.marital for person in knowledge.people} - {kin.marital for kin in lives.kin}):
        yield Problem("part count", place_of(LIFE), f"has no kin for somebody {state}", "add some")


def told_by(wording: Wording) -> dict[str, set[str]]:
    """What is told at all: symptoms and forms, and kinds and findings with their sayings."""
    families = wording.families.values()
    told: dict[str, set[str]] = {}
    for family in families:
        for symptom in family.symptoms:
            told |= {code: set() for code in (symptom.code, *(form.code for form in symptom.forms))}
        told |= {one.kind: {*one.says} for one in family.episodes}
        told |= {one.key: {*one.says} for one in family.findings}
    return told
