"""Items and answers on disk: lines of JSON in a file, or the same lines as rows of a Parquet dataset."""
