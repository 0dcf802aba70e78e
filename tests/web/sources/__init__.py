"""What the page is made of, without a browser."""
