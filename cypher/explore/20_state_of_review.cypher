// What has been reviewed
// Purpose: records by status, and the day of the newest change. Look at how much is still a draft before you rely on it.
// Parameters: none
// Returns: kind, status, records, newest_change
MATCH (n:Disorder|SymptomGroup|Symptom|DifferentialDiagnosis|Finding|EpisodeKind|EventKind)
UNWIND labels(n) AS kind
UNWIND n.changed_on AS day
RETURN kind, n.status AS status, count(DISTINCT n.code) AS records, max(day) AS newest_change
ORDER BY kind, status
