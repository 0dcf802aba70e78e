"""Games and positions as files: made, shown, checked and converted."""
