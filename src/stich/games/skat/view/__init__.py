"""View of a Skat seat and inferences from it: the view, consistent worlds, trick inference."""
