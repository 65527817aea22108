"""Where pages come from: archives and, later, other sources, all read as plain text with paragraphs and sentences."""
