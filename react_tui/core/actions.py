"""The action space: which actions are legal now, and what their arguments look like."""

from dataclasses import dataclass

SEARCH = "Search"
LOOKUP = "Lookup"
FINISH = "Finish"
LONGEST_ARGUMENT = 100


@dataclass(frozen=True)
class FreeText:
    """An argument in the model's own words, of at most ``max_chars`` characters, blanks not counted."""

    max_chars: int = LONGEST_ARGUMENT


@dataclass(frozen=True)
class OneOf:
    """An argument that is one of a list of strings."""

    choices: tuple[str, ...]


@dataclass(frozen=True)
class Nothing:
    """No argument: the brackets are empty."""


@dataclass(frozen=True)
class Titled:
    """An argument that is a title of one of some files, each with one title a line, sorted by their bytes.

    Titles in ``without`` do not count. Of the actions that are legal together one at most has such an argument.
    """

    files: tuple[str, ...]
    without: tuple[str, ...] = ()
    max_chars: int = LONGEST_ARGUMENT


Argument = FreeText | OneOf | Nothing | Titled


@dataclass(frozen=True)
class ActionSpec:
    """One action that an environment offers."""

    name: str
    argument: Argument = FreeText()


@dataclass(frozen=True)
class ActionSpace:
    """The actions that are legal now; never empty."""

    actions: tuple[ActionSpec, ...]

    def only(self, name: str) -> "ActionSpace":
        """Return the space that holds one action alone, for the last step."""
        return ActionSpace(tuple(spec for spec in self.actions if spec.name == name))

    def __getitem__(self, name: str) -> ActionSpec:
        """Return the action of a name; raises ``KeyError`` where it is not legal now."""
        for spec in self.actions:
            if spec.name == name:
                return spec
        raise KeyError(name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the actions, in order."""
        return tuple(spec.name for spec in self.actions)
