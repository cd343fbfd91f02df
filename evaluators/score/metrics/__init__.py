"""The metrics themselves; each module declares its own."""
