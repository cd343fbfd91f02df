// What episodes of each kind are called
// Purpose: the words that stand for an episode, so that a text calls one episode by one name.
// Parameters: none
// Returns: code, cues
MATCH (k:EpisodeKind)
RETURN k.code AS code, k.cues AS cues
ORDER BY code
