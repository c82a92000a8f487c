"""View of a Schafkopf seat and inferences from it: the view, consistent worlds, trick inference."""
