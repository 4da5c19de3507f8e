"""What people read: reports, and a hand told in sentences."""
