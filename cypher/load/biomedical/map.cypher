// Tie disorders to entities
// Purpose: derives an edge for each disease entity whose id is, or has as a member of its group, a MONDO number that a
//   disorder is mapped to. A group of several members is broader than each, so that there only a broad match is left,
//   and a mere relation where the number is narrower than the disorder. The predicate reads from disorder to entity.
// Parameters: none
// Returns: one row: written
MATCH (e:Entity {type: 'disease'})
UNWIND split(e.id, '_') AS number
WITH e, number, size(split(e.id, '_')) AS members
MATCH (c:ExternalConcept {vocabulary: 'MONDO'})
WHERE toString(toInteger(split(c.code, ':')[1])) = number
MATCH (d:Disorder)-[m:MAPPED_TO]->(c)
WITH d, e, CASE
    WHEN members = 1 THEN m.predicate
    WHEN m.predicate IN ['skos:narrowMatch', 'skos:relatedMatch'] THEN 'skos:relatedMatch'
    ELSE 'skos:broadMatch'
  END AS predicate
WITH d, e, min(predicate) AS predicate
CREATE (d)-[r:MAPS_TO {predicate: predicate}]->(e)
RETURN count(r) AS written
