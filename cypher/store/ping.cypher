// Does the graph answer?
// Purpose: the cheapest question there is, asked of the database that a connection is for.
// Parameters: none
// Returns: one row: answer
RETURN true AS answer
