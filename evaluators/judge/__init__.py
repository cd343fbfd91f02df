"""Judges of written answers: how they are asked, what their replies are worth, and whether they can be trusted."""
