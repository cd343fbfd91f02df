"""Cross-fitting: how many parts the data falls into wherever something learns from items and answers others."""

FOLDS = 5
"""A fold is answered from what the other folds teach; what belongs together shares a fold."""
