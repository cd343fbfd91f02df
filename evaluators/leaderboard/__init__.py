"""Several runs and builds on one page: figures, ranks, and what fresh seeds say of memory."""
