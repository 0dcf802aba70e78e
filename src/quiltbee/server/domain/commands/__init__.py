"""What players may do. Each `propose_...` judges one request and returns the entry that it becomes, or `Refused`."""
