"""A game as one viewer sees it. Each module has the shape of its part and the function that makes it."""
