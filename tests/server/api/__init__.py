"""What the API says, and what it does not."""
