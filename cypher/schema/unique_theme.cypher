// One theme for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_theme IF NOT EXISTS FOR (n:Theme) REQUIRE n.code IS UNIQUE
