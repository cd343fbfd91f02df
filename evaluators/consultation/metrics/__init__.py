"""What consultations are worth: figures of diagnosis, of the course, and of what was lost where."""
