// What the graph can say of a written treatment
// Purpose: whether an answer names the diagnosis, which drugs in it are listed as contraindicated for a diagnosis, and
//   whether it speaks of the risk where thoughts of death are told. Texts are words in small letters, with a blank
//   before and after each; a cue that ends with a star is the beginning of a word.
// Parameters: $claims list of {item, disorders (codes), about (codes), told, answer}
// Returns: item, named (codes), contraindicated (list of [disorder, drug]), risk_told, risk_spoken
UNWIND $claims AS claim
MATCH (death:Symptom {code: 'S032'})
WITH claim, death, COLLECT {
  MATCH (d:Disorder)
  WHERE d.code IN claim.disorders
  UNWIND [d.name] + coalesce(d.synonyms, []) AS name
  WITH d.code AS code, ' ' + toLower(replace(replace(replace(replace(name, '-', ' '), '/', ' '), '(', ''), ')', '')) + ' ' AS said
  WHERE claim.answer CONTAINS said
  RETURN DISTINCT code
  ORDER BY code
} AS named, COLLECT {
  MATCH (d:Disorder)-[m:MAPS_TO]->(:Entity)-[r:RELATES]-(e:Entity {type: 'drug'})
  WHERE d.code IN claim.disorders AND m.predicate <> 'skos:relatedMatch' AND r.relation = 'contraindication'
    AND claim.answer CONTAINS ' ' + toLower(replace(e.name, '-', ' ')) + ' '
  RETURN DISTINCT [d.code, e.name] AS pair
  ORDER BY pair
} AS contraindicated, COLLECT {
  UNWIND death.cues AS cue
  WITH ' ' + replace(cue, '*', '') + CASE WHEN cue ENDS WITH '*' THEN '' ELSE ' ' END AS said
  WHERE claim.told CONTAINS said
  RETURN said
} AS told, COLLECT {
  UNWIND death.cues + ['self harm', 'safety plan'] AS cue
  WITH ' ' + replace(cue, '*', '') + CASE WHEN cue ENDS WITH '*' THEN '' ELSE ' ' END AS said
  WHERE claim.answer CONTAINS said
  RETURN said
} AS spoken
RETURN claim.item AS item, named, contraindicated,
  death.code IN claim.about OR size(told) > 0 AS risk_told,
  size(spoken) > 0 AS risk_spoken
ORDER BY item
