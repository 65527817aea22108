"""Wikipedia over the network, with a cache on disk from which everything that was read can be read again."""

from react_tui.knowledge.live.opening import open_wikipedia

__all__ = ["open_wikipedia"]
