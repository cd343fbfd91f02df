// People and their occupations
// Purpose: the demographics from which patients are drawn.
// Parameters: none
// Returns: code, age, gender, marital, occupation, occupation_name, ages (youngest and oldest that the occupation
//   allows)
MATCH (p:Person)-[:WORKS_AS]->(o:Occupation)
RETURN p.code AS code, p.age AS age, p.gender AS gender, p.marital AS marital, o.code AS occupation,
  o.name AS occupation_name, o.ages AS ages
ORDER BY code
