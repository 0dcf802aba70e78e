"""What can be played."""
