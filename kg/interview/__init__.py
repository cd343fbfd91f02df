"""What a patient can be asked, what is known after some answers, and what the criteria say of it."""
