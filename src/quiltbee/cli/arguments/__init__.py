"""Words of the command line become the arguments of a function; and help and completion for them."""
