// All edges of the criteria layer
// Purpose: gives back what a load wrote, for export and for the hash that identifies the knowledge.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: type, start_label, start, end_label, end, edge (map of properties)
MATCH (a)-[r:ALTERNATIVE|APART_FROM|EXCLUDED_IF|EXCLUDES|FOLLOWS|HAS_REQUIREMENT|HAS_RULE|HAS_SPECIFIER|INCLUDED_IN|IN_EPISODE|JOINS|MAPPED_TO|NEAR|ON|OPPOSITE_OF|PRIMARY_OF|REQUIRES|SHOWN_IN|SUBTYPE_OF|TELLS_OF|THEME_OF|TOGETHER_WITH|WHEN|WORDS|WORKS_AS]->(b)
WHERE $additional OR (a.additional IS NULL AND b.additional IS NULL
  AND (r.by IS NULL OR NOT EXISTS { MATCH (by:Disorder {code: r.by}) WHERE by.additional }))
RETURN type(r) AS type, labels(a)[0] AS start_label, a.code AS start, labels(b)[0] AS end_label, b.code AS end,
  properties(r) AS edge
ORDER BY type, start_label, start, end_label, end, r.position, r.alternative
