"""The knowledge files: read into models and written back."""
