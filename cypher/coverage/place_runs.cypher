// Put runs in order
// Purpose: numbers the runs, the newest last.
// Parameters: $rows list of {code, position}
// Returns: nothing
UNWIND $rows AS row
MATCH (r:Run {code: row.code})
SET r.position = row.position
