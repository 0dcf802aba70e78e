"""Looking again: the review, the trainer, the analysis board, puzzles."""
