"""Views of Doppelkopf: what each observer may know."""
