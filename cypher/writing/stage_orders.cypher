// Orders of stages
// Purpose: in which orders an account of an episode of each kind may go through its stages.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: kind, orders (each the stages with commas between them)
MATCH (k:EpisodeKind)
WHERE k.stage_orders IS NOT NULL AND ($additional OR k.additional IS NULL)
RETURN k.code AS kind, k.stage_orders AS orders
ORDER BY kind
