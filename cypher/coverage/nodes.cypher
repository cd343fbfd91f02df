// Nodes whose coverage is reported
// Purpose: the entities of the biomedical layer, and the disorders, groups, symptoms and differentials of the criteria layer.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: layer, code, name
MATCH (e:Entity|Disorder|SymptomGroup|Symptom|DifferentialDiagnosis)
WHERE $additional OR e.additional IS NULL
RETURN CASE WHEN e:Entity THEN 'biomedical' ELSE 'criteria' END AS layer, coalesce(e.key, e.code) AS code,
  coalesce(e.name, e.code) AS name
ORDER BY layer, code
