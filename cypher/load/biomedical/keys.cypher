// Keys of all entities
// Purpose: tells a load which entities are there, so that it can remove those that the new slice does not have.
// Parameters: none
// Returns: key
MATCH (n:Entity)
RETURN n.key AS key
ORDER BY key
