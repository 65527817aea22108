"""Many questions, several methods, and numbers that can be trusted (section 3 of the paper)."""
