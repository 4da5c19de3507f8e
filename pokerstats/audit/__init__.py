"""Claims against computed: findings and verdicts."""
