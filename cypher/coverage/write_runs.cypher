// Write runs
// Purpose: creates the node of each run; earlier ones of their codes have been removed before.
// Parameters: $rows list of maps of properties, code among them
// Returns: nothing
UNWIND $rows AS row
CREATE (r:Run)
SET r = row
