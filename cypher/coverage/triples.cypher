// Triples whose coverage is reported
// Purpose: every edge among the nodes of coverage/nodes. What ties a disorder to an entity is in neither layer.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: layer, head, relation, tail
MATCH (h)-[r:RELATES|MAPS_TO|REQUIRES|INCLUDED_IN|PRIMARY_OF|ALTERNATIVE|EXCLUDES]->(t)
WHERE $additional OR (h.additional IS NULL AND t.additional IS NULL)
RETURN CASE type(r) WHEN 'RELATES' THEN 'biomedical' WHEN 'MAPS_TO' THEN 'across' ELSE 'criteria' END AS layer,
  coalesce(h.key, h.code) AS head, coalesce(r.relation, type(r)) AS relation, coalesce(t.key, t.code) AS tail
ORDER BY layer, head, relation, tail
