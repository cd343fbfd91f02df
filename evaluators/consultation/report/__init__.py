"""Consultations as a page: each reads like a chat, with belief and verdicts over its turns, and the figures of runs."""
