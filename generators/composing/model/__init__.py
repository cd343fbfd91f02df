"""The model writer: texts from a chat model, checked like any other, cached and resumable."""
