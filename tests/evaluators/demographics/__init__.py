"""What demographic factors do to answers."""
