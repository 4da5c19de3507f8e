"""Known faults planted in hands that are right: what an audit must find, and what nobody can."""
