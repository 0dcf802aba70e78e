"""What goes over the wire: requests and responses, and a game as one viewer sees it."""
