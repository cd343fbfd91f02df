"""Groups of items by names that are unique over the tasks of a build."""

import re

_SEED = re.compile(r"/seed-\d+\Z")

_DRAWN_AS = {"ambiguous": "pair", "unambiguous": "pair"}
"""Tasks whose seeds are the same ones: a settled case has the patient of the open one. Other tasks draw their own."""


def unique_name(task: str, group: str) -> str:
    """The name of a group, so that two groups have one name only where their items stand and fall together.

    Items name a seed by what it is about and its number, such as ``D001/seed-0``: `medical_chart` and `self_report`
    both have one of that name, and they are different patients. Here whoever drew the seed stands before it. Groups
    that are named after what the question is about, such as a drug and a disease, are the same in every task.

    Args:
        task: of the item.
        group: as the item names it.
    """
    return f"{_DRAWN_AS.get(task, task)}/{group}" if _SEED.search(group) else group
