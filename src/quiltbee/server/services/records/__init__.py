"""Games that come as records, from a file or as pasted text."""
