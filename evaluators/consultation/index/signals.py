"""How much a text speaks of each subject and each question: five signals, added up."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.index.likeness import TermLikeness
from evaluators.consultation.index.lore import SORTS, IndexLore
from evaluators.consultation.index.naive_bayes import LabelledText, NaiveBayes
from evaluators.consultation.index.sort import PRESENT, Sorting, SortReader
from evaluators.consultation.index.terms import CueFinder, TextTerms, eraser
from generators.consultation.case import Language

# Weights of the signals, chosen on the development questions of both languages.
_CUE, _WORD, _CHARACTER, _SENTENCE, _QUESTION = 0.9, 1.1, 1.1, 0.4, 0.7
_LEARNT = 3.0
"""Of what was learnt from phrasings, which is a probability."""
_SAYS_COUNT, _CUES_COUNT, _RELATIVES_COUNT = 0.5, 1.0, 0.4
"""What a sentence that is no question, a cue, and the sentences of a question of the same kind or sort count for."""
_SAME = 0.97
"""A text this like a question of ours is that question."""
_CUE_HALF = 1.5
_BARE = 0.1
"""Words beside those of the sort that are less like anything than this name nothing."""
_FROM_SYMPTOM = 0.75
_GROUP = 0.7
"""Few words are known of a group, so that each weighs too much; one symptom is asked for more often than a group."""
_KEYS = {
    "time": "now.{}.time",
    "effect": "now.{}.effect",
    "past": "past.{}",
    "past_signs": "past.{}.signs",
    "past_effect": "past.{}.effect",
}


class SignalReading:
    """What the signals say of one text.

    Attributes:
        scores: of each key, in the order of ``Signals.keys``.
        same: places of the keys one of whose own questions the text is.
        bare: whether it asks for a sort and names nothing ("How long has that been going on?").
        known: the best score without what was learnt, which holds every text for one of the questions.
    """

    def __init__(self, scores: NDArray[np.float64], same: frozenset[int], bare: bool, known: float) -> None:
        """Takes what was found."""
        self.scores = scores
        self.same = same
        self.bare = bare
        self.known = known


class Signals:
    """Scores texts of one language against everything that can be asked.

    Attributes:
        keys: of the questions and topics, in the order of the scores.
    """

    def __init__(self, lore: IndexLore) -> None:
        """Weighs the terms of all that is known.

        Args:
            lore: of the language.
        """
        language = lore.language
        self._lore = lore
        self._reported = eraser(language, lore.manners["reporters"])
        self._sort = SortReader(language, lore.manners)
        terms = TextTerms(language, lore.manners["stop"])
        whole = TextTerms(language, ())
        self._subjects = {key: place for place, key in enumerate(lore.subjects)}
        documents = [
            ". ".join((*one.asks, *one.asks, *one.says, *(cue.replace("*", "") for cue in one.cues)))
            for one in lore.subjects.values()
        ]
        self._words = TermLikeness(documents, terms.of_words)
        self._characters = TermLikeness(documents, terms.of_characters)
        self._cues = CueFinder(language, {key: one.cues for key, one in lore.subjects.items()})
        self.keys = (*(key for key in lore.subjects if key not in lore.kinds), *lore.sorts)
        self.place = {key: place for place, key in enumerate(self.keys)}
        present = [key for key in self._subjects if key in self.place]
        self._present = np.array([self.place[key] for key in present])
        self._present_subjects = np.array([self._subjects[key] for key in present])
        self._prior = np.ones(len(self._subjects))
        self._prior[[self._subjects[key] for key in lore.pools]] = _GROUP
        asks = [(self.place[key], text) for key in self.keys for text in self._asks(key)]
        says = [(place, text) for place, text in asks]
        says += [
            (self.place[key], text) for key, one in lore.subjects.items() if key in self.place for text in one.says
        ]
        unheard = [(self.place[key], text) for key, texts in lore.unheard.items() for text in texts]
        self._asked = np.array([place for place, _ in (*asks, *unheard)])
        self._said = np.array([place for place, _ in says])
        self._sentences = TermLikeness([text for _, text in says], lambda text: _both(terms, text))
        self._questions = TermLikeness([text for _, text in (*asks, *unheard)], lambda text: _both(whole, text))
        self._learnt = NaiveBayes(
            list(self._labelled()), len(self.keys), list(self._relatives()), _learning_terms(language, whole, terms)
        )

    def read(self, text: str, about: Sequence[str] = ()) -> SignalReading:
        """Scores a question.

        Args:
            text: one question.
            about: keys of what was spoken of just before.
        """
        sorting = self._sort.read(text)
        scores = np.zeros(len(self.keys))
        content = self._content(text)
        scores[self._present] = content[self._present_subjects] * sorting.fit.get(PRESENT, 0.0)
        bare, known = False, 1.0
        if len(sorting.fit) > 1:
            rest = self._content(sorting.rest)
            bare = bool(rest.max() < _BARE)
            self._score_sorts(scores, sorting, rest, self._kinds_about(about), bare)
        questions = self._questions.of(text)
        same = frozenset(self._asked[questions >= _SAME].tolist())
        if not bare or same:
            scores += _SENTENCE * _best(self._sentences.of(text), self._said, len(scores))
            scores += _QUESTION * _best(questions, self._asked, len(scores))
            known = float(scores.max())
            scores += _LEARNT * self._learnt.of(text)
            scores[list(same)] += 1.0 + _LEARNT
        return SignalReading(scores, same, bare and not same, known)

    def _asks(self, key: str) -> Sequence[str]:
        return self._lore.sorts[key] if key in self._lore.sorts else self._lore.subjects[key].asks

    def _labelled(self) -> Iterator[LabelledText]:
        for key, place in self.place.items():
            for text in (*self._asks(key), *self._lore.phrasings.get(key, ())):
                yield LabelledText(place, text, 1.0)
            if key not in self._lore.sorts:
                for text in self._lore.subjects[key].says:
                    yield LabelledText(place, text, _SAYS_COUNT)
                for cue in self._lore.subjects[key].cues:
                    yield LabelledText(place, cue.replace("*", ""), _CUES_COUNT)

    def _relatives(self) -> Iterator[tuple[int, int, float]]:
        listed = [(kind, sort, key.format(kind)) for kind in self._lore.kinds for sort, key in _KEYS.items()]
        for kind, sort, key in listed:
            for other_kind, other_sort, other in listed:
                if key != other and (kind == other_kind or sort == other_sort):
                    yield self.place[key], self.place[other], _RELATIVES_COUNT

    def _content(self, text: str) -> NDArray[np.float64]:
        # "Does your wife say that you shout?" is no question about a wife.
        text = self._reported.sub(" ", text)
        cues = np.zeros(len(self._subjects))
        for hit in {hit.cue: hit for hit in self._cues.hits(text)}.values():
            length = len(hit.cue.split()) if self._lore.language == "en" else len(hit.cue) / 2
            weight = (0.6 + 0.4 * length) / len(hit.subjects) ** 0.7
            for subject in hit.subjects:
                cues[self._subjects[subject]] += weight
        scores: NDArray[np.float64] = (
            _CUE * cues / (cues + _CUE_HALF) + _WORD * self._words.of(text) + _CHARACTER * self._characters.of(text)
        )
        return scores * self._prior

    def _score_sorts(
        self,
        scores: NDArray[np.float64],
        sorting: Sorting,
        rest: NDArray[np.float64],
        about: Mapping[str, float],
        bare: bool,
    ) -> None:
        for kind, symptoms in self._lore.kinds.items():
            own = float(rest[self._subjects[kind]])
            # "How long have you heard voices?" asks for the episode that the voices belong to.
            inherited = _FROM_SYMPTOM * max(
                float(rest[self._subjects[one]]) / len(self._lore.leads[one]) ** 0.3
                for one in symptoms
                if one in self._subjects
            )
            named = max(own, inherited) + 0.25 * min(own, inherited)
            named = about.get(kind, 0.0) if bare else named + 0.35 * about.get(kind, 0.0)
            for sort in SORTS:
                scores[self.place[_KEYS[sort].format(kind)]] = sorting.fit.get(sort, 0.0) * named

    def _kinds_about(self, about: Sequence[str]) -> Mapping[str, float]:
        found: dict[str, float] = {}
        for key in about:
            parts = key.split(".")
            kinds = parts[1:2] if parts[0] in ("now", "past") else self._lore.leads.get(key, ())
            for place, kind in enumerate(kinds):
                found[kind] = found.get(kind, 0.0) + 1.0 / (1.0 + 0.1 * place) / len(kinds) ** 0.3
        most = max(found.values(), default=1.0)
        return {kind: value / most for kind, value in found.items()}


def _both(terms: TextTerms, text: str) -> list[str]:
    return terms.of_words(text) + [f"#{run}" for run in terms.of_characters(text)]


def _learning_terms(language: Language, whole: TextTerms, terms: TextTerms) -> Callable[[str], list[str]]:
    def cut(text: str) -> list[str]:
        found = whole.of_words(text) + [f"={term}" for term in terms.of_words(text)]
        return found + [f"#{run}" for run in whole.of_characters(text, (4,))] if language == "en" else found

    return cut


def _best(scores: NDArray[np.float64], owners: NDArray[np.int64], count: int) -> NDArray[np.float64]:
    best = np.zeros(count)
    np.maximum.at(best, owners, scores)
    return best
