"""Extended matching: themes of three to six questions with one list of eight to fifteen options."""

from generators.clinical.theme_task import ThemeTask
from kg.registry import register


@register
class ExtendedMatching(ThemeTask):
    """Questions about sentences, pictures, groups, rules and precedence, matched to one list (paper 004)."""

    name = "extended_matching"
