// One disorder and what stands around it
// Purpose: everything that touches a disorder: groups, further requirements, specifiers, differentials and exclusions in both directions.
//   Look for disorders that are joined to it twice, by a differential and by an exclusion: those are the hardest to tell from it.
// Parameters: none
// Returns: around
MATCH around = (d:Disorder {code: 'D013'})-[r:REQUIRES|HAS_REQUIREMENT|HAS_SPECIFIER|PRIMARY_OF|ALTERNATIVE|EXCLUDES|MAPPED_TO]-(other)
RETURN around
ORDER BY type(r), other.code
