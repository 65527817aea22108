"""Fetching files over the web: resumed, compared with what is known of them, and named only when they are right."""
