// What may stand in for one end of a relation's triples without support
// Purpose: for each triple's kept end, the entities that have the other end's place in some triple of the relation, and
//   that no edge of the relation joins to it in either direction. Between two diseases PrimeKG's order of ends is that
//   of their names, so a replacement keeps to it. Lists are filtered where they stand: rows of pairs would outgrow the
//   memory of an engine.
// Parameters: $relation
// Returns: kept, kept_is_head, others
CALL () {
  MATCH (h:Entity)-[r:RELATES]->(t:Entity)
  WHERE r.relation = $relation AND trim(h.name) <> '' AND trim(t.name) <> ''
  WITH DISTINCT h
  ORDER BY h.key
  RETURN collect(h) AS heads
}
CALL () {
  MATCH (h:Entity)-[r:RELATES]->(t:Entity)
  WHERE r.relation = $relation AND trim(h.name) <> '' AND trim(t.name) <> ''
  WITH DISTINCT t
  ORDER BY t.key
  RETURN collect(t) AS tails
}
UNWIND [true, false] AS kept_is_head
WITH heads, tails, kept_is_head
UNWIND [e IN CASE WHEN kept_is_head THEN heads ELSE tails END WHERE e.seed] AS kept
WITH kept, kept_is_head, CASE WHEN kept_is_head THEN tails ELSE heads END AS others, COLLECT {
  MATCH (kept)-[r:RELATES]-(near:Entity)
  WHERE r.relation = $relation
  RETURN near.key AS key
} AS near
RETURN kept.key AS kept, kept_is_head, [
  other IN others
  WHERE other.key <> kept.key AND NOT other.key IN near
    AND (kept.type <> other.type OR (kept_is_head AND kept.name < other.name)
      OR (NOT kept_is_head AND other.name < kept.name))
  | other.key
] AS others
ORDER BY kept, kept_is_head
