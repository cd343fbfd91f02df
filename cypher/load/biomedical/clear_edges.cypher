// Clear the edges of the biomedical layer
// Purpose: deletes the edges among entities and what is known of the slice, before a new one is written; edges of items and runs stay.
// Parameters: none
// Returns: nothing
OPTIONAL MATCH (:Entity)-[r:RELATES]->(:Entity)
DELETE r
WITH count(*) AS done
MATCH (s:Slice)
DETACH DELETE s
