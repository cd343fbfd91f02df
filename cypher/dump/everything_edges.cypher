// All edges of all layers
// Purpose: the whole graph with what runs and items have attached to it, for files that other programs read.
// Parameters: none
// Returns: type, start_label, start, end_label, end, edge (map of properties)
MATCH (a)-[r]->(b)
RETURN type(r) AS type, labels(a)[0] AS start_label, coalesce(a.key, a.code) AS start, labels(b)[0] AS end_label,
  coalesce(b.key, b.code) AS end, properties(r) AS edge
ORDER BY type, start_label, start, end_label, end
