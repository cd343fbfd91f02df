"""Language models: which one a name means, how they are asked, and what goes wrong."""
