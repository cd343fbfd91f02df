"""The suite `clinical`: questions of many kinds that a clinician is asked, each with its own proof."""
