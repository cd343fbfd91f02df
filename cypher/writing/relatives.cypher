// How texts speak of relatives
// Purpose: he or she for each relative.
// Parameters: none
// Returns: relative, pronoun
MATCH (r:Relative)
RETURN r.code AS relative, r.pronoun AS pronoun
ORDER BY relative
