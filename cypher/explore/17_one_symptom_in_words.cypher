// One symptom in words
// Purpose: the parts that texts are composed of, of a symptom and its forms, here sleep disturbance. Look for parts that
//   would fit another form as well, or that say more than they should.
// Parameters: none
// Returns: of, use, voice, part
MATCH (s:Symptom {code: 'S027'})
MATCH (p:Part)-[:WORDS]->(n)
WHERE n = s OR EXISTS { (n)-[:SUBTYPE_OF]->(s) }
RETURN n.name AS of, p.use AS use, p.voice AS voice, p.text AS part
ORDER BY n.code, use, voice, p.number, p.code
