// What may stand in for one end of a relation's triples without support
// Purpose: for each triple's kept end, the entities that have the other end's place in some triple of the relation, and
//   that no edge of the relation joins to it in either direction. Between two diseases PrimeKG's order of ends is that
//   of their names, so a replacement keeps to it.
// Parameters: $relation
// Returns: kept, kept_is_head, others
MATCH (h:Entity)-[r:RELATES]->(t:Entity)
WHERE r.relation = $relation AND trim(h.name) <> '' AND trim(t.name) <> ''
WITH collect(DISTINCT h) AS heads, collect(DISTINCT t) AS tails
UNWIND [true, false] AS kept_is_head
UNWIND CASE WHEN kept_is_head THEN heads ELSE tails END AS kept
WITH kept, kept_is_head, CASE WHEN kept_is_head THEN tails ELSE heads END AS others
WHERE kept.seed
WITH kept, kept_is_head, others, COLLECT {
  MATCH (kept)-[r:RELATES]-(near:Entity)
  WHERE r.relation = $relation
  RETURN near.key AS key
} AS near
UNWIND others AS other
WITH kept, kept_is_head, other, near
WHERE other.key <> kept.key AND NOT other.key IN near
  AND (kept.type <> other.type OR (kept_is_head AND kept.name < other.name)
    OR (NOT kept_is_head AND other.name < kept.name))
WITH kept.key AS kept, kept_is_head, other.key AS other
ORDER BY kept, kept_is_head, other
RETURN kept, kept_is_head, collect(other) AS others
ORDER BY kept, kept_is_head
