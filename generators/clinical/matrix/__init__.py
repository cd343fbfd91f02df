"""Questions whose options are proved one by one, in sets in which each option answers one of the questions."""
