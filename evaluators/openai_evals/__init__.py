"""A build as evals of OpenAI Evals."""
