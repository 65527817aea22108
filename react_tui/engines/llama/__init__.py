"""llama.cpp in a child process, where it can neither print to the screen nor take the app down with it."""
