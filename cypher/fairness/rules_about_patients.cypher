// What the rules read of who a patient is
// Purpose: the rules by which a demographic fact of a patient can change a verdict: conditions on the age at which a kind of
//   episode began, counts of symptoms that depend on the age, and rules that touch a person, an occupation or a relative. The
//   suite fairness varies nothing that stands here.
// Parameters: none
// Returns: one row: onset (lists of [condition, kind of episode]), minimum (lists of [symptom group, kind of episode, the
//   ages below which another count holds]), persons (lists of [rule, label])
RETURN
  COLLECT {
    MATCH (c:Condition) WHERE c.function = 'onset_age'
    RETURN [c.code, c.kind] AS one ORDER BY c.code
  } AS onset,
  COLLECT {
    MATCH (g:SymptomGroup)-[:IN_EPISODE]->(k:EpisodeKind) WHERE g.minimum_below IS NOT NULL
    RETURN [g.code, k.code, g.minimum_below] AS one ORDER BY g.code, k.code
  } AS minimum,
  COLLECT {
    MATCH (rule)--(who)
    WHERE (rule:Condition OR rule:SymptomGroup OR rule:Disorder OR rule:Rule OR rule:DifferentialDiagnosis)
      AND (who:Person OR who:Occupation OR who:Kin OR who:Relative)
    WITH DISTINCT rule.code AS code, head(labels(who)) AS label
    RETURN [code, label] AS one ORDER BY code, label
  } AS persons
