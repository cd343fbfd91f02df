"""The page about preferences: the labels, models scored against them, demographic effects, free-form answers."""
