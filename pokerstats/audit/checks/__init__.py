"""One file a subject: each check compares printed figures of a hand with computed ones and notes what differs."""
