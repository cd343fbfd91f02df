"""Questions on which experts may differ: their format, their variants by demographics, and items with soft labels."""
