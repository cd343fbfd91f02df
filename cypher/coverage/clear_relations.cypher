// Remove relations that no run is about
// Purpose: deletes the nodes that stand for relations where the last run that covered them has gone.
// Parameters: none
// Returns: nothing
MATCH (t:RelationType)
WHERE NOT EXISTS { (:Run)-[:COVERS]->(t) }
DETACH DELETE t
