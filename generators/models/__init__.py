"""Talking to language models: names, requests, errors, retries, and the cache of replies."""
