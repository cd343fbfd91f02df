// The same disorders in other vocabularies
// Purpose: each disorder with its concepts in ICD-10-CM, ICD-11 and MONDO. Look at the predicate on the edge: a broad match
//   covers more than the disorder does.
// Parameters: none
// Returns: mapping
MATCH mapping = (d:Disorder)-[:MAPPED_TO]->(x:ExternalConcept)
RETURN mapping
ORDER BY d.code, x.code
