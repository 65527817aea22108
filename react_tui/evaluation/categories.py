"""The categories in which the paper sorts right and wrong runs by hand (Table 2)."""

from collections.abc import Mapping
from enum import StrEnum

from react_tui.evaluation.records import Record


class Category(StrEnum):
    """What a person sees in a run: two categories of right ones, four of wrong ones."""

    TRUE_POSITIVE = "true positive"
    FALSE_POSITIVE = "false positive"
    REASONING_ERROR = "reasoning error"
    SEARCH_ERROR = "search result error"
    HALLUCINATION = "hallucination"
    LABEL_AMBIGUITY = "label ambiguity"

    @property
    def of_right(self) -> bool:
        """Whether it is a category of right runs."""
        return self in (Category.TRUE_POSITIVE, Category.FALSE_POSITIVE)


MEANINGS = {
    Category.TRUE_POSITIVE: "right, by reasoning and facts that are right",
    Category.FALSE_POSITIVE: "right, though reasoning or facts were made up",
    Category.REASONING_ERROR: "wrong reasoning, also not getting out of repeated steps",
    Category.SEARCH_ERROR: "the searches found nothing, or nothing of use",
    Category.HALLUCINATION: "reasoning or facts were made up",
    Category.LABEL_AMBIGUITY: "right in truth, but not as the expected answer is written",
}

Key = tuple[str, str]
Marks = Mapping[Key, Category | None]


def categories_of(record: Record) -> tuple[Category, ...]:
    """Return the categories that a run can have, by whether it was scored right or wrong."""
    return tuple(category for category in Category if category.of_right == record.right)
