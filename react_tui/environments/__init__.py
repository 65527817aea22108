"""The worlds that the loop acts in."""
