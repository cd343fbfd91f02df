// Clear the edges of the criteria layer
// Purpose: deletes all edges that a load writes, and no others: runs and items keep theirs.
// Parameters: none
// Returns: nothing
MATCH ()-[r:ALTERNATIVE|APART_FROM|EXCLUDED_IF|EXCLUDES|FOLLOWS|HAS_REQUIREMENT|HAS_RULE|HAS_SPECIFIER|INCLUDED_IN|IN_EPISODE|JOINS|MAPPED_TO|NEAR|ON|OPPOSITE_OF|PRIMARY_OF|REQUIRES|SHOWN_IN|SUBTYPE_OF|TELLS_OF|THEME_OF|TOGETHER_WITH|WHEN|WORDS|WORKS_AS]->()
DELETE r
