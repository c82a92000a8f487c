"""View of a Suitability seat and inferences from it: the view, consistent worlds, trick inference."""
