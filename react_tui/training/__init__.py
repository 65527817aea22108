"""Training text for ReAct models: questions made from pages, and runs that answer them in the project's own world."""
