"""The three labels of FEVER, and the ways in which copies of the data and models spell them."""

from collections.abc import Mapping
from enum import StrEnum

from react_tui.errors import EvaluationError


class Label(StrEnum):
    """What a claim is, judged by an encyclopedia."""

    SUPPORTS = "SUPPORTS"
    REFUTES = "REFUTES"
    NOT_ENOUGH_INFO = "NOT ENOUGH INFO"


# By letters and digits alone, in lower case: blanks, low lines and full stops make no difference.
_FORMS: Mapping[str, Label] = {
    "supports": Label.SUPPORTS,
    "supported": Label.SUPPORTS,
    "support": Label.SUPPORTS,
    "refutes": Label.REFUTES,
    "refuted": Label.REFUTES,
    "refute": Label.REFUTES,
    "notenoughinfo": Label.NOT_ENOUGH_INFO,
    "notenoughinformation": Label.NOT_ENOUGH_INFO,
    "nei": Label.NOT_ENOUGH_INFO,
}
_MAPPING_HINT = 'Say what its numbers mean, as in --labels "0=SUPPORTS,1=REFUTES,2=NOT ENOUGH INFO".'


def label_of(text: str) -> Label | None:
    """Return the label that a text spells, or None; a number spells none."""
    return _FORMS.get("".join(filter(str.isalnum, text)).casefold())


def read_mapping(text: str) -> Mapping[int, Label]:
    """Read what the numbers of a data file mean, written ``0=SUPPORTS,1=REFUTES,2=NOT ENOUGH INFO``."""
    mapping: dict[int, Label] = {}
    for part in text.split(","):
        number, equals, name = part.partition("=")
        label = label_of(name)
        if not equals or not number.strip().isdecimal() or label is None or int(number) in mapping:
            raise EvaluationError(f"{part.strip() or text!r} does not give one number a label.", hint=_MAPPING_HINT)
        mapping[int(number)] = label
    return mapping


def gold_label(value: object, numbers: Mapping[int, Label], where: str) -> Label:
    """Return the label that a data file gives a claim; raise ``EvaluationError`` where it gives none to score by."""
    if value is None or (isinstance(value, str) and value.strip().casefold() in ("", "hidden")):
        raise EvaluationError(
            "the claim has no label, so that no answer to it can be scored.",
            where=where,
            hint="Test splits of FEVER come without labels; take the development split.",
        )
    if isinstance(value, str) and not value.strip().isdecimal():
        label = label_of(value)
        hint = f"The labels are {', '.join(Label)}."
    else:
        number = int(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else None
        label = numbers.get(number) if number is not None else None
        hint = _MAPPING_HINT
    if label is None:
        raise EvaluationError(f"{value!r} is no label.", where=where, hint=hint)
    return label
