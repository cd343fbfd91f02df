// Texts about entities, field by field
// Purpose: what PrimeKG's feature tables say of drugs and diseases, in the order in which a question shows it; the drug
//   table's indication field goes by another name, since its own is an answer.
// Parameters: $keys list of entity keys
// Returns: key, place, field, text
UNWIND $keys AS wanted
MATCH (e:Entity {key: wanted})
WITH DISTINCT e, [
  ['Description', e.description],
  ['Clinical use', e.indication],
  ['Mechanism of action', e.mechanism_of_action],
  ['Pharmacodynamics', e.pharmacodynamics],
  ['Half-life', e.half_life],
  ['State', e.state],
  ['Category', e.category],
  ['Name', e.mondo_name],
  ['Definition', e.mondo_definition],
  ['Description', e.umls_description],
  ['Clinical description', e.orphanet_clinical_description],
  ['Symptoms', e.mayo_symptoms],
  ['Causes', e.mayo_causes],
  ['Risk factors', e.mayo_risk_factors],
  ['Management', e.orphanet_management_and_treatment]
] AS fields
UNWIND range(0, size(fields) - 1) AS place
WITH e, place, fields[place][0] AS field, fields[place][1] AS text
WHERE trim(text) <> ''
RETURN e.key AS key, place, field, text
ORDER BY key, place
