// What some relations join to the diseases that disorders are mapped to
// Purpose: entities that can answer a question about a case: a disorder leads over its mapped disease to drugs or
//   phenotypes. A merely related disease is not the disorder, so that mapping is out.
// Parameters: $additional bool, false to leave out what only additional disorders use;
//   $relations list of relation names
// Returns: disorder, relation, entity
MATCH (d:Disorder)-[m:MAPS_TO]->(:Entity)-[r:RELATES]-(e:Entity)
WHERE ($additional OR d.additional IS NULL)
  AND m.predicate <> 'skos:relatedMatch' AND r.relation IN $relations AND trim(e.name) <> ''
RETURN DISTINCT d.code AS disorder, r.relation AS relation, e.key AS entity
ORDER BY disorder, relation, entity
