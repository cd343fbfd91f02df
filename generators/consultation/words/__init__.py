"""The words that doctors and patients speak in, in two languages."""
