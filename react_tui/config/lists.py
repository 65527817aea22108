"""The rule of keys that hold several words."""

from dataclasses import dataclass

from react_tui.config.rules import Value, has_control_characters


@dataclass(frozen=True)
class Names:
    """A list of names, each once, in the order in which they were written; it may be empty."""

    @property
    def allowed(self) -> str:
        """Return the rule in words."""
        return 'a list of names, such as ["one", "another"]'

    def read(self, value: object) -> Value | None:
        """Return the names; one word alone is no list."""
        if not isinstance(value, list | tuple) or not all(map(_is_name, value)):
            return None
        return tuple(dict.fromkeys(value))


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and not has_control_characters(value)
