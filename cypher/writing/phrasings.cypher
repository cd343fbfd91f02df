// Phrasings of every fact
// Purpose: the sentences that the offline writer composes with, by what they say and of what.
// Parameters: none
// Returns: code, owner, saying, voice, register, text
MATCH (p:Phrasing)
OPTIONAL MATCH (p)-[:PHRASES]->(n)
RETURN p.code AS code, coalesce(n.code, 'frames') AS owner, p.saying AS saying, p.voice AS voice,
  p.register AS register, p.text AS text
ORDER BY code
