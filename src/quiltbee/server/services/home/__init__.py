"""The people of a home: profiles, the family book, handicaps."""
