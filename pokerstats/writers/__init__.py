"""What writes hands: a room's format from events, and hands that nobody played."""
