"""What a doctor asks beside the disorders: drink, medicines, illnesses, family, home."""

from functools import cache

from evaluators.consultation.data import ConsultationData, read_data
from evaluators.consultation.exchange import Ask
from evaluators.consultation.heard import Heard
from generators.draw import stream


class BackgroundPlan(ConsultationData):
    """What ``ontology/consultation/background.yaml`` holds.

    Attributes:
        questions: so many of them are asked.
        topics: keys of background topics among which they are drawn.
    """

    questions: int
    topics: tuple[str, ...]


@cache
def background_plan() -> BackgroundPlan:
    """The plan that comes with kgbench.

    Raises:
        UserError: the file is not what it should be.
    """
    return read_data("background", BackgroundPlan)


def background_question(heard: Heard, seed: int, count: int) -> Ask | None:
    """The next question about the patient's background; None: as many as are wanted were asked.

    It bears on no verdict, and is no question of the budget.

    Args:
        heard: so far.
        seed: of the run.
        count: how many are asked at the most.
    """
    asked = sum(one.act == "background" for one in heard.exchanges)
    left = [key for key in background_plan().topics if key not in heard.asked]
    if asked >= count or not left:
        return None
    return Ask(keys=(stream(seed, heard.case, "background").shuffled(left)[0],), act="background")
