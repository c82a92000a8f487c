"""What a seat of Skat sees, and what it can infer from that: the view, the worlds that fit it, trick inference."""
