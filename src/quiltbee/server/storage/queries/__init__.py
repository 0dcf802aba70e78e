"""What is read from the database and written to it: plain functions of a connection, one module for each subject."""
