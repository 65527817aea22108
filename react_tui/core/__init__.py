"""The method: what a trajectory is, what may come next in it, and the loop that extends it."""
