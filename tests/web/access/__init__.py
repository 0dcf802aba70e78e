"""The page by eyes, fingers and ears."""
