"""The sources of pages: archives, notes and live ones, by name, in an order."""
