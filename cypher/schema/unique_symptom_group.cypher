// One symptom group for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_symptom_group IF NOT EXISTS FOR (n:SymptomGroup) REQUIRE n.code IS UNIQUE
