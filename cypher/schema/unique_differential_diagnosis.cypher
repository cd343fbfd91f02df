// One differential diagnosis for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_differential_diagnosis IF NOT EXISTS FOR (n:DifferentialDiagnosis) REQUIRE n.code IS UNIQUE
