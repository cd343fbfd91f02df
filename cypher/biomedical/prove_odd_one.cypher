// Proof of the odd one out: which of some entities is of another type than all others
// Purpose: the entities of an item's claims are looked at together; the odd one is supported where the others share a
//   type.
// Parameters: $claims list of {item, option, key}
// Returns: item, option, supported, shown (list of [key, type])
UNWIND $claims AS claim
MATCH (e:Entity {key: claim.key})
WITH claim.item AS item, collect({option: claim.option, key: e.key, type: e.type}) AS together
UNWIND together AS one
WITH item, one, [other IN together WHERE other.key <> one.key | other.type] AS types
RETURN item, one.option AS option,
  size([type IN types WHERE type = types[0] AND type <> one.type]) = size(types) AS supported,
  [[one.key, one.type]] AS shown
ORDER BY item, option
