// Orders of stages
// Purpose: in which orders an account of an episode of each kind may go through its stages.
// Parameters: none
// Returns: kind, orders (each the stages with commas between them)
MATCH (k:EpisodeKind)
WHERE k.stage_orders IS NOT NULL
RETURN k.code AS kind, k.stage_orders AS orders
ORDER BY kind
