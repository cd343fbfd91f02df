"""Whether a scene is one that the graph has for a patient: nobody is told to work, live or fear otherwise."""

from collections.abc import Collection, Iterator, Mapping

from generators.composing.scene import kin_slots, person_slots, relatives, theme_slots, work_slots
from generators.composing.sources import Sources
from generators.writing.genre import Genre
from generators.writing.request import Patient
from kg.model.profile import Profile
from kg.wording.model import Theme


def foreign_slots(
    sources: Sources, profile: Profile, patient: Patient, genre: Genre, slots: Mapping[str, str]
) -> Iterator[str]:
    """The slots whose values the graph does not have for this patient, or not together, in words.

    Args:
        sources: of the texts.
        profile: what is told.
        patient: whom the text is about.
        genre: of the text.
        slots: those that the text uses.
    """
    life = sources.life
    person = {
        **{name: {value} for name, value in person_slots(patient).items()},
        "age": {str(profile.age or patient.age)},
        **{name: {value} for name, value in work_slots(life, patient, genre).items()},
        **{name: {*values} for name, values in life.small.items()},
    }
    near = relatives(life, patient, genre)
    sets = [*(kin_slots(life, kin) for kin in near), *life.hobbies, *_of_themes(sources.book.themes, profile, genre)]
    left = {name: value for name, value in slots.items() if value not in person.get(name, ())}
    for name in (name for name in left if name in person):
        yield f"the scene's {name} is not that of the patient ({left[name]})"
    rest = {name: value for name, value in left.items() if name not in person}
    for name, value in rest.items():
        if not any(one.get(name) == value and _agrees(one, rest) for one in sets):
            yield f"the scene's {name} is none that the graph has for this case ({value})"


def _agrees(one: Mapping[str, str], slots: Mapping[str, str]) -> bool:
    return all(slots.get(name, value) == value for name, value in one.items())


def _of_themes(themes: Collection[Theme], profile: Profile, genre: Genre) -> Iterator[Mapping[str, str]]:
    told = {code for episode in profile.episodes for both in (episode.present, episode.vague) for code in both.items()}
    about = {one for both in told for one in both} | {*profile.findings, *profile.numbers, *profile.unsettled}
    about |= {*profile.denied, *(episode.kind for episode in profile.episodes)}
    events = {event.kind for event in profile.events}
    for theme in themes:
        if theme.event in events or (theme.event is None and about.intersection((*theme.for_,))):
            for values in theme.sets:
                own = theme_slots(theme, values, genre)
                yield own
                if theme.gives:
                    yield {**{slot: own[name] for slot, name in theme.gives.items()}, **own}
