"""What takes thought: bots, hints, reviews and films, in processes of their own and in a fair order."""
