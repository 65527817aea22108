"""A person's own notes as an archive; nothing leaves the machine."""
