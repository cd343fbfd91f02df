// Parts by their file
// Purpose: an index, since parts are read file by file; without it each of the reads looks at all parts.
// Parameters: none
// Returns: nothing
CREATE INDEX index_part_file IF NOT EXISTS FOR (n:Part) ON (n.file)
