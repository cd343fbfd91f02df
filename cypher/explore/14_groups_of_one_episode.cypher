// Groups that share an episode
// Purpose: symptom groups over the same stretch of time, which therefore share their days and their impairment. Look for two
//   groups in one episode that differ only in days and impairment, as mania and hypomania do.
// Parameters: none
// Returns: episode
MATCH episode = (d:Disorder)-[:REQUIRES]->(g:SymptomGroup)-[:IN_EPISODE]->(e:Episode)
RETURN episode
ORDER BY e.code, g.code, d.code
