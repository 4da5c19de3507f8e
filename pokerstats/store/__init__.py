"""The dataset on disk: Parquet shards, manifest, views."""
