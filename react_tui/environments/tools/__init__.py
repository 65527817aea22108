"""Tools beside the paper's actions: what one is, those that come along, and those that others add."""
