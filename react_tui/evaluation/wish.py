"""What a person wants to be evaluated, before anything of it was read."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Wish:
    """What a person wants to be evaluated.

    ``task`` is its name or the path of a file of one's own, ``data`` the file of a task whose data do not come along,
    ``labels`` what its numbers mean. The steps are those of the paper unless some are given.
    """

    task: str
    methods: tuple[str, ...]
    data: str | None = None
    labels: str = ""
    limit: int | None = None
    sample: int | None = None
    steps: int | None = None
