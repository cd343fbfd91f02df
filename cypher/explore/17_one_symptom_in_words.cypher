// One symptom in words
// Purpose: a symptom, its subtypes and the sentences that cases are made of, here sleep disturbance. Look for sentences that
//   would fit another subtype as well, or that say more than they should.
// Parameters: none
// Returns: subtype, voice, register, sentence
MATCH (p:Phrasing)-[:PHRASES]->(t:Subtype)-[:SUBTYPE_OF]->(:Symptom {code: 'S027'})
RETURN t.name AS subtype, p.voice AS voice, p.register AS register, p.text AS sentence
ORDER BY t.code, p.code
