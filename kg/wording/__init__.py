"""Parts of texts: how they are written down, read, inflected and checked."""
