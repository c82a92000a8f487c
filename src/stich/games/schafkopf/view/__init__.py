"""What a seat of Schafkopf sees, and what it can infer: the view, the worlds that fit it, trick inference."""
