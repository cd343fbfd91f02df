// Clear the edges of the criteria layer
// Purpose: deletes all edges that a load writes, and no others: runs and items keep theirs.
// Parameters: none
// Returns: nothing
MATCH ()-[r:ALTERNATIVE|EXCLUDES|HAS_REQUIREMENT|HAS_RULE|INCLUDED_IN|IN_EPISODE|MAPPED_TO|ON|PHRASES|PRIMARY_OF|REQUIRES|SUBTYPE_OF|WHEN|WORKS_AS]->()
DELETE r
