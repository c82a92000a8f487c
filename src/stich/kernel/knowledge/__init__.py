"""What a seat knows: views, what plays and calls say about hidden cards, sampled worlds."""
