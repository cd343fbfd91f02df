// Write the relations that runs are about
// Purpose: one node for each relation, whether it is a type of edges or a relation of the biomedical layer.
// Parameters: $relations list of strings
// Returns: nothing
UNWIND $relations AS relation
MERGE (:RelationType {code: relation})
