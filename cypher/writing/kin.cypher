// Who stands near patients
// Purpose: by marital state, gender and age of a patient the relatives of whom one has a part in the account.
// Parameters: none
// Returns: code (kin/0 and on; the first that fits a patient counts), marital, gender, ages, relatives
MATCH (k:Kin)
RETURN k.code AS code, k.marital AS marital, k.gender AS gender, k.ages AS ages, k.relatives AS relatives
ORDER BY code
