"""What a seat of Skat sees, and what it can infer: the view, the worlds that fit it, trick inference."""
