"""What a seat of Suitability sees, and what it can infer: the view, the worlds that fit it, trick inference."""
