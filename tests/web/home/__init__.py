"""The home page, and what is begun there."""
