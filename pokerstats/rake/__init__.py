"""What the room took: stated or derived rake, spread over the pots."""
