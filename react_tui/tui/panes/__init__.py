"""The parts of the run screen; each takes events and changes only itself."""
