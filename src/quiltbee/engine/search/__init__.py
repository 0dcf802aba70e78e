"""The tree search: its settings, its tree, its nets, and the exact solver of the end."""
