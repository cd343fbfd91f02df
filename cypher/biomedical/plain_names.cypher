// Entities whose name gives one type only
// Purpose: what entity typing may ask about; a name that entities of two types bear has no single answer.
// Parameters: none
// Returns: key
MATCH (e:Entity)
WHERE trim(e.name) <> ''
WITH toLower(e.name) AS spelt, collect(e.key) AS keys, collect(DISTINCT e.type) AS types
WHERE size(types) = 1
UNWIND keys AS key
RETURN key
ORDER BY key
