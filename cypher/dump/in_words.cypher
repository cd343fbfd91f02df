// How much of the criteria layer is words only
// Purpose: tells a graph whose rules no query can run, as an import may leave them, from one with rules to prove by.
// Parameters: none
// Returns: one row: in_words
MATCH (n:Rule|Condition {structured: false})
RETURN count(n) AS in_words
