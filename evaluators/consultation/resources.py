"""What doctors, patients and the run itself use, made once for a run."""

from collections.abc import Mapping
from typing import NamedTuple

from evaluators.consultation.belief.model import BeliefModel
from evaluators.consultation.index.index import QuestionIndex
from generators.consultation.case import Language
from generators.consultation.words.speech import Speech
from kg.interview.verdicts import InterviewOracle


class Resources(NamedTuple):
    """What every consultation of a run shares.

    Attributes:
        oracle: criteria, questions and verdicts.
        belief: how answers change how likely disorders are.
        speech: the words of each language.
        indexes: find what a doctor's words ask, in each language.
        seed: of the run; names streams of chance.
    """

    oracle: InterviewOracle
    belief: BeliefModel
    speech: Mapping[Language, Speech]
    indexes: Mapping[Language, QuestionIndex]
    seed: int
