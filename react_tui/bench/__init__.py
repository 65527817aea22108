"""Measurements of the engine as ratios, each beside its target, taken side by side in one run."""
