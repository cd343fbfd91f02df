"""Variation: from a skeleton to a patient like those whom one meets, checked at every step."""
