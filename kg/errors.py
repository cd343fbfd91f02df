"""Mistakes that a user can mend, by what they are about."""


class UserError(Exception):
    """Something the user can put right: says what happened, where, and what to do.

    The command line prints the message without a traceback and exits with 2. Callers who want to tell mistakes apart
    catch one of the subclasses.
    """


class GraphError(UserError):
    """The graph cannot be reached, started or written, or does not hold what is asked for."""


class KnowledgeError(UserError):
    """Files of knowledge cannot be read, are broken, or cannot be written."""


class ProfileError(UserError):
    """A patient's profile cannot be read, or names what the graph does not have."""


class SourceError(UserError):
    """Published files of other projects are missing, malformed, or cannot be fetched."""


class BuildError(UserError):
    """A build cannot be made, read or verified."""


class RunError(UserError):
    """A run cannot begin or go on, or its answers cannot be read."""


class ModelError(UserError):
    """A model cannot be opened, refuses, or gives nothing that can be used."""
