// All nodes of all layers
// Purpose: the whole graph with what runs and items have attached to it, for files that other programs read.
// Parameters: none
// Returns: label, code (the key of an entity, else the code), node (map of properties)
MATCH (n)
RETURN labels(n)[0] AS label, coalesce(n.key, n.code) AS code, properties(n) AS node
ORDER BY label, code
