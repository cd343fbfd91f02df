"""The one kind of error that a user can mend."""


class UserError(Exception):
    """Something the user can put right: says what happened, where, and what to do.

    The command line prints the message without a traceback and exits with 2.
    """
