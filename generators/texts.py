"""What texts are written, proved and measured with in a build."""

from generators.context import Context
from generators.gates.masks import patient_fills
from generators.workers.pool import Equipment, Scribes
from generators.writing.checker import read as read_checker
from generators.writing.people import read as read_people


def workers(context: Context) -> Scribes:
    """The worker processes, with what they need for the texts of this graph; take them with ``context.once``."""

    def equipment() -> Equipment:
        fills = patient_fills(person.occupation_name for person in context.read(read_people))
        return Equipment(context.writer, context.read(read_checker), fills)

    context.scribes.equip(equipment)
    return context.scribes
