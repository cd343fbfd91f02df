// Write what is known of the slice
// Purpose: creates the one node that says which slice the biomedical layer is and how its rows add up.
// Parameters: $properties map, code among them
// Returns: nothing
CREATE (s:Slice)
SET s = $properties
