// Clear what ties disorders to entities
// Purpose: deletes the derived edges, before they are derived anew from what the graph holds by then.
// Parameters: none
// Returns: nothing
MATCH (:Disorder)-[r:MAPS_TO]->(:Entity)
DELETE r
