// Who stands next to whom in the slice
// Purpose: the entities that any edge joins to each entity; those of two entities tell how near they are.
// Parameters: none
// Returns: key, near (list of keys)
MATCH (e:Entity)-[:RELATES]-(n:Entity)
WITH DISTINCT e.key AS key, n.key AS near
ORDER BY key, near
RETURN key, collect(near) AS near
ORDER BY key
