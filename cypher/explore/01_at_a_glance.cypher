// The graph at a glance
// Purpose: what is joined to what, and how often. Look for the few kinds of edges that carry the criteria; what texts
//   are made of (Part) outnumbers everything else and is left out of most pictures here.
// Parameters: none
// Returns: from, edge, to, edges
MATCH (a)-[r]->(b)
UNWIND labels(a) AS from
UNWIND labels(b) AS to
RETURN from, type(r) AS edge, to, count(*) AS edges
ORDER BY from, edge, to
