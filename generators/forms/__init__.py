"""The forms of answers, one module each; see `generators.form`."""
