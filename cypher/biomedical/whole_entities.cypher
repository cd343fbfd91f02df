// The entities of the slice with everything that is known of them
// Purpose: all properties of every entity, from which the slice can be written into another graph.
// Parameters: none
// Returns: entity
MATCH (e:Entity)
RETURN properties(e) AS entity
ORDER BY e.key
