"""Finding puzzles in games: one module for each family, and what decides whether a find is good enough."""
