// One external concept for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_external_concept IF NOT EXISTS FOR (n:ExternalConcept) REQUIRE n.code IS UNIQUE
