// Proof of types: which entities of a type bear a name
// Purpose: a claim is supported where an entity of that name, in whatever case, has that type. Claims and entities meet
//   by their names in one grouping, which costs the same for one claim and for thousands.
// Parameters: $claims list of {item, option, name, type}
// Returns: item, option, supported, shown (list of [key, type])
CALL () {
  UNWIND $claims AS asked
  RETURN toLower(asked.name) AS spelt, asked AS claim, null AS bearer
  UNION ALL
  MATCH (e:Entity)
  RETURN toLower(e.name) AS spelt, null AS claim, e AS bearer
}
WITH spelt, collect(claim) AS claims, collect(bearer) AS bearers
UNWIND claims AS claim
UNWIND [b IN bearers WHERE b.type = claim.type] + [null] AS bearer
WITH claim, bearer
ORDER BY bearer.key
WITH claim, [pair IN collect([bearer.key, bearer.type]) WHERE pair[0] IS NOT NULL] AS shown
RETURN claim.item AS item, claim.option AS option, size(shown) > 0 AS supported, shown
ORDER BY item, option
