"""A build as a dataset: Parquet files, a card for Hugging Face, and metadata in the format Croissant."""
