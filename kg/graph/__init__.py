"""The criteria layer as a property graph: its content, its hash, and the way in and out of the database."""
