"""The people of a home: profiles, the book, what they train."""
