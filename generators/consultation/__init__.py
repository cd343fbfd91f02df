"""Cases of consultations: patients of whom everything is settled, what is true of them, and the words they speak in."""
