// What the graph holds
// Purpose: counts the nodes of each label.
// Parameters: none
// Returns: label, nodes
MATCH (n)
UNWIND labels(n) AS label
RETURN label, count(*) AS nodes
ORDER BY label
