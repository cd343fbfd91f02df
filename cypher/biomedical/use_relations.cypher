// The use relations of the slice
// Purpose: the relations that lead from drugs to diseases, as answers to choose from.
// Parameters: none
// Returns: relation
MATCH (:Entity {type: 'drug'})-[r:RELATES]->(:Entity {type: 'disease'})
RETURN DISTINCT r.relation AS relation
ORDER BY relation
