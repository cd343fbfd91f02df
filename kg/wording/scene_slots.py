"""What every scene has: the slots that parts of all families may use, with one scene for trials."""

from collections.abc import Mapping

SCENE: Mapping[str, str] = {
    "job": "land surveyor", "at_work": "at the land registry", "workplace": "the land registry",
    "task": "drawing site plans", "duty": "the field work", "moment": "the Monday meeting", "colleague": "the foreman",
    "boss": "the head of the office", "slip": "two wrong figures in a plan", "thing": "the theodolite",
    "others": "the clients", "kin": "sister", "kin_he": "she", "kin_his": "her", "kin_him": "her",
    "hobby": "the choir", "hobby_thing": "the music folder", "outing": "choir practice", "late": "half past two",
    "early": "four", "day_off": "Sunday",
}  # fmt: skip
OF_EPISODES: Mapping[str, str] = {
    "span": "five months", "ago": "two years ago", "n": "nine", "name": "bad time",
}  # fmt: skip
"""What sentences about an episode may use beside it."""
