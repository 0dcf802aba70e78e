"""Links for friends: what they look like, and what somebody who opens one is told."""
