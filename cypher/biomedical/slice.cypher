// Which slice the graph holds
// Purpose: the hash by which a build says what its items are about.
// Parameters: none
// Returns: sha256, demonstration
MATCH (s:Slice {code: 'primekg'})
RETURN s.sha256 AS sha256, s.demonstration AS demonstration
ORDER BY sha256
