"""What the review of games is measured by: `python -m benchmarks.review`."""
