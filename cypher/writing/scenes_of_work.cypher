// What everyday work holds
// Purpose: for each occupation what stands for the slots of a scene at work.
// Parameters: none
// Returns: occupation, slots, phrases (one for each slot)
MATCH (o:Occupation)
WHERE o.scene_slots IS NOT NULL
RETURN o.code AS occupation, o.scene_slots AS slots, o.scene_values AS phrases
ORDER BY occupation
