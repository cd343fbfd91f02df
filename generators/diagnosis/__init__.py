"""The diagnostic suite: four case types from the criteria layer."""
