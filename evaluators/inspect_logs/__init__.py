"""Items and runs in the terms of Inspect AI, both ways."""
