// Drugs that are right for one side of a differential and wrong for the other
// Purpose: for each differential the drugs that are indicated for the main disorder's disease and contraindicated for the alternative's.
//   Look for pairs with many: there a wrong diagnosis costs most.
// Parameters: none
// Returns: main, alternative, drugs
// Needs: slice
MATCH (a:Disorder)-[:PRIMARY_OF]->(:DifferentialDiagnosis)-[:ALTERNATIVE]->(b:Disorder)
MATCH (a)-[:MAPS_TO]->(:Entity)<-[:RELATES {relation: 'indication'}]-(drug:Entity {type: 'drug'})
MATCH (drug)-[:RELATES {relation: 'contraindication'}]->(:Entity)<-[:MAPS_TO]-(b)
WITH DISTINCT a, b, drug
ORDER BY drug.name, drug.key
RETURN a.name AS main, b.name AS alternative, collect(drug.name) AS drugs
ORDER BY main, alternative
