"""Engines: whatever writes text under a grammar for the loop."""
