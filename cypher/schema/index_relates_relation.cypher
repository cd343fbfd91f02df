// Triples by their relation
// Purpose: an index, since wrong options are looked for relation by relation; without it each of these reads looks at
//   all triples.
// Parameters: none
// Returns: nothing
CREATE INDEX index_relates_relation IF NOT EXISTS FOR ()-[r:RELATES]-() ON (r.relation)
