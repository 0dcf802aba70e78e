"""Games as text: the table as a picture of characters, what happens as sentences, in the words of the edition."""
