"""What the patient's age, gender and ethnicity do to a model's answers, where nothing else of the question changes."""
