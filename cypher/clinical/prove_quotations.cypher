// Proof of a quotation: which symptom a sentence tells
// Purpose: a claim is supported where the sentence words a form of the symptom.
// Parameters: $claims list of {item, option, about [code of the sentence], key (symptom)}
// Returns: item, option, supported, shown (list of [sentence, WORDS, form])
UNWIND $claims AS claim
MATCH (s:Symptom {code: claim.key})
WITH claim, s, claim.about[0] AS sentence
WITH claim, COLLECT {
  MATCH (p:Part {code: sentence})-[:WORDS]->(f:Subtype)-[:SUBTYPE_OF]->(s)
  RETURN [p.code, 'WORDS', f.code] AS edge ORDER BY f.code
} AS found
RETURN claim.item AS item, claim.option AS option, size(found) > 0 AS supported, found AS shown
ORDER BY item, option
