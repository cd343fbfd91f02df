// One event kind for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_event_kind IF NOT EXISTS FOR (n:EventKind) REQUIRE n.code IS UNIQUE
