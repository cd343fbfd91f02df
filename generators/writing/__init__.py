"""From a profile and a person to the text of a case."""
