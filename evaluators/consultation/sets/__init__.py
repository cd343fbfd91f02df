"""Static sets: questions about finished consultations."""
