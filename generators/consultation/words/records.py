"""What the files of words hold (``ontology/consultation``), checked as it is read."""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Generic, TypeVar

from pydantic import AfterValidator, Field

from generators.consultation.case import Language
from kg.model.base import Record

_SLOT = re.compile(r"\{(\w+)\}")
Slots = frozenset[str]


def _takes(*ways: Slots) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """What refuses texts that have other slots than one of these sets."""

    def check(texts: tuple[str, ...]) -> tuple[str, ...]:
        for text in texts:
            found = frozenset(_SLOT.findall(text))
            if found not in ways:
                wanted = " or ".join(sorted(_named(way) for way in ways))
                raise ValueError(f"{text!r} has the slots {_named(found)}, it needs {wanted}")
        return texts

    return check


def _named(slots: Slots) -> str:
    return ", ".join(f"{{{slot}}}" for slot in sorted(slots)) or "none"


def _set(*slots: str) -> Slots:
    return frozenset(slots)


Few = Annotated[tuple[str, ...], Field(min_length=1)]
Texts = Annotated[Few, AfterValidator(_takes(_set()))]
"""Whole texts, any of which will do."""
Perhaps = Annotated[tuple[str, ...], AfterValidator(_takes(_set()))]
"""Whole texts, or none."""
WithLength = Annotated[Few, AfterValidator(_takes(_set("length")))]
WithSigns = Annotated[Few, AfterValidator(_takes(_set("signs")))]
WithWhen = Annotated[Few, AfterValidator(_takes(_set("when"), _set("When")))]
WithAmount = Annotated[tuple[str, ...], AfterValidator(_takes(_set("amount")))]
WithWhat = Annotated[Few, AfterValidator(_takes(_set("what")))]
WithNoAndTold = Annotated[Few, AfterValidator(_takes(_set("no", "told")))]
WithSubject = Annotated[Few, AfterValidator(_takes(_set("subject")))]
WithList = Annotated[Few, AfterValidator(_takes(_set("list")))]
Over = Annotated[tuple[str, ...], AfterValidator(_takes(_set("over"), _set("over_when")))]
_EXACT, _ROUGH = _set("began", "length"), _set("began", "ended")
Once = Annotated[Few, AfterValidator(_takes(_EXACT, _ROUGH))]


class SymptomSaid(Record):
    """Words for a symptom.

    Attributes:
        asks: questions after it, each in other words.
        no: denials of the symptom in any form.
        yes: code of each form -> how it is told.
        cues: what these words have and other words lack, for recognising them; Chinese only.
    """

    asks: Texts
    no: Texts
    yes: Mapping[str, Texts]
    cues: tuple[str, ...] = ()


class FindingSaid(Record):
    """Words for a finding.

    Attributes:
        yes: value -> how it is told; ``true`` and ``false`` where it is one or the other.
        amount: how a number is told; ``none``: that it is less than one.
        apart: that the question does not apply.
    """

    asks: Texts
    yes: Mapping[str, Texts] = Field(default_factory=dict)
    amount: WithAmount = ()
    none: Perhaps = ()
    apart: Texts
    cues: tuple[str, ...] = ()


class TimeSaid(Record):
    """Since when an episode goes on; ``absent``: that none does."""

    asks: Texts
    answers: WithLength
    absent: Texts


class Effects(Record):
    """What an episode does, where both effects are known."""

    both: Texts
    impairment: Texts
    distress: Texts
    none: Texts


class EffectSaid(Record):
    """What an episode does that goes on; ``absent``: that none does."""

    asks: Texts
    answers: Effects
    absent: Texts


class PastEffectSaid(Record):
    """What an earlier episode did."""

    asks: Texts
    answers: Effects


class PastTold(Record):
    """Earlier episodes: one alone, several, and each of several."""

    once: Once
    more: WithList
    each: str


class PastSaid(PastTold):
    """Earlier episodes of a kind; ``none``: there were none."""

    asks: Texts
    none: Texts


class PastSignsSaid(Record):
    """What earlier episodes were like."""

    asks: Texts
    answers: WithSigns


class Unheard(Record):
    """Questions about an episode of which nothing was heard yet, which take none for granted.

    Attributes:
        time: whether it goes on, and since when.
        effect: what it does, if it goes on.
    """

    time: Texts
    effect: Texts


class KindSaid(Record):
    """Words for a kind of episode.

    Attributes:
        what: a short name.
        own: what a patient calls it who would not use that name.
        unheard: questions of a doctor who has heard nothing of it yet.
    """

    what: str
    own: str = ""
    unheard: Unheard
    time: TimeSaid
    effect: EffectSaid
    past: PastSaid
    past_signs: PastSignsSaid
    past_effect: PastEffectSaid
    cues: tuple[str, ...] = ()


class YesNoUnsure(Record):
    """Three answers to one question."""

    yes: Texts
    no: Texts
    unsure: Texts

    def of(self, known: bool | None) -> tuple[str, ...]:
        """The words for one of them; None: not known."""
        return self.unsure if known is None else self.yes if known else self.no


class InPart(Record):
    """Effects one by one, where not both are known."""

    impairment: YesNoUnsure
    distress: YesNoUnsure


class Admission(Record):
    """Whether an episode led into hospital."""

    now: YesNoUnsure
    past: YesNoUnsure


class Order(Record):
    """Which of several earlier episodes is meant: the latest, and the one before the one told last."""

    first: str
    next: str


class NoSigns(Record):
    """That none of the symptoms was there."""

    none: Texts


class Unformed(Record):
    """A symptom whose form is not known.

    Attributes:
        now: that it is there.
        held: the same for what its owner would not call by that name.
        past: the same of an earlier episode, as a clause.
    """

    now: WithWhat
    held: Texts
    past: str


class AnyKind(Record):
    """What holds for every kind of episode; ``nouns``: short names of the questions, by sort."""

    nouns: Mapping[str, str]
    effect: InPart
    past_effect: InPart
    past: PastTold
    past_signs: NoSigns
    unformed: Unformed
    order: Order


class EventSaid(Record):
    """Words for a kind of event.

    Attributes:
        happened: that it did, and when.
        over, goes_on, perhaps_over: whether what it led to is over.
        none: that nothing of the kind happened.
    """

    asks: Texts
    happened: WithWhen
    over: Over = ()
    goes_on: Perhaps = ()
    perhaps_over: Over = ()
    none: Texts
    cues: tuple[str, ...] = ()


class ScreenerSaid(Record):
    """Words for asking after several symptoms at once."""

    asks: WithSigns
    yes: Texts
    no: Texts


class GroupAsked(Record):
    """Questions that ask for any symptom of one group."""

    asks: Texts


class GroupScreener(Record):
    """Questions for any symptom of one group, in both languages.

    Attributes:
        of: key of the screener.
        signs: codes of the symptoms of the group for which these questions were written.
    """

    of: str
    signs: frozenset[str]
    en: GroupAsked
    zh: GroupAsked

    def asks(self, language: Language) -> Texts:
        """The questions in one language."""
        return (self.en if language == "en" else self.zh).asks


class TopicSaid(Record):
    """Words for a topic that decides nothing."""

    asks: Texts
    answers: Texts
    cues: tuple[str, ...] = ()


class FollowUp(Record):
    """A question that follows up a yes about risk, and what is answered to it.

    Attributes:
        answers: code of the form that was told -> answers that say that form again and nothing beyond it.
    """

    ask: str
    answers: Mapping[str, Texts]


class Preamble(Record):
    """What a doctor may say before a question.

    Attributes:
        heard: after something was told.
        suffering: after it was told that something is hard to bear.
        moving_on: after something was denied.
        once_more: where an earlier answer speaks against what is asked now.
        rephrased: where the same was asked just before, and the patient was not sure.
        background: before the first question about the background.
    """

    heard: Texts
    suffering: Texts
    moving_on: Texts
    once_more: Texts
    rephrased: Texts
    background: Texts


class Turning(Record):
    """How a doctor turns to a subject: one that is new, and one that was left."""

    new: WithSubject
    back: WithSubject


class NearSaid(Record):
    """What a patient says who has not what is asked for and has told of something near to it.

    Attributes:
        contrast: of a symptom or an episode of a kind; the no, and what there is in the words of before.
        event: of an event; another one was told.
        risk: of thoughts of death, where an earlier time had them.
    """

    contrast: WithNoAndTold
    event: Texts
    risk: Texts


class InTwo(Record):
    """Words in two parts, each drawn by itself; an empty first part is left out."""

    first: Texts
    then: Texts


class Risk(Record):
    """What a doctor asks and says after a yes about thoughts of death.

    Attributes:
        follow: questions that follow it up.
        escalate: thanks first, then what is done about it.
        go_on: what leads from there to further questions.
        earlier: code of the form that was told of an earlier time -> questions that take it up.
        close: last words, which come back to the help that was promised.
    """

    follow: tuple[FollowUp, ...]
    escalate: Texts
    go_on: Texts
    earlier: Mapping[str, Texts]
    close: InTwo


class Complaint(Record):
    """What a patient says first, before what is told, and where nothing is told.

    Attributes:
        troubled: of a patient who calls what follows a trouble.
        plain: of any other.
        about: stands before what is no symptom.
    """

    troubled: Texts
    plain: Texts
    about: str
    nothing: Texts


class TakenUp(Record):
    """Questions that refer to what the patient told just before: since when it goes on, and what it does."""

    time: Texts
    effect: Texts


class General(Record):
    """Words that belong to no question."""

    unsure: Mapping[Language, Texts]
    not_understood: Mapping[Language, Texts]
    reluctant: Mapping[Language, Texts]
    repeated: Mapping[Language, Texts]
    corrected: Mapping[Language, Texts]
    opened: Mapping[Language, Texts]
    still_unsure: Mapping[Language, Texts]
    near: Mapping[Language, NearSaid]
    opening: Mapping[Language, InTwo]
    preamble: Mapping[Language, Preamble]
    turning: Mapping[Language, Turning]
    rapport: Mapping[Language, Texts]
    risk: Mapping[Language, Risk]
    closing: Mapping[Language, InTwo]
    complaint: Mapping[Language, Complaint]
    taken_up: Mapping[Language, TakenUp]


Said = TypeVar("Said")


class InBothLanguages(Record, Generic[Said]):
    """Words for one thing in both languages.

    Attributes:
        of: its code or key.
        noun: a short name.
        insight: whether a patient who has it would name it so.
    """

    of: str
    noun: Mapping[Language, str] = Field(default_factory=dict)
    insight: bool = True
    en: Said
    zh: Said

    def said(self, language: Language) -> Said:
        """The words in one language."""
        return self.en if language == "en" else self.zh
