"""The action space as a grammar (GBNF): whatever a method may write next, and nothing else.

The grammar has no optional blanks: a piece starts with the one blank that follows its label, words are separated by one
blank, and an action ends at its closing bracket. Names of actions are literals and never rule names.
"""

import re
from collections.abc import Iterable
from itertools import groupby, takewhile

from react_tui.core.actions import LONGEST_ARGUMENT, ActionSpace, Argument, FreeText, Nothing, OneOf, Titled
from react_tui.core.engine import Held

# Control characters would break a line or reach a terminal; a blank may only stand between two other characters.
_EXCLUDED = r"\x00-\x20\x7F"
_CHAR = f"[^{_EXCLUDED}]"
# llama.cpp refuses grammars with longer repetitions; the limit in tokens is what usually ends a thought.
LONGEST_THOUGHT = 1000
# Brackets are legal in an argument as long as they are balanced, two deep, so that the last one closes the action.
# There are three groups of them at most, each short, so that they cannot stretch the argument either.
_SHORT = 24
_ARGUMENT_RULES = rf"""group ::= "[" (short (" "? nested (" "? short)?)? | nested) "]"
nested ::= "[" short "]"
short ::= plain (" "? plain){{0,{_SHORT - 1}}}
plain ::= [^{_EXCLUDED}\[\]]"""


def thought_grammar(max_chars: int = LONGEST_THOUGHT) -> str:
    """Return the grammar of a thought: nothing, or one line of at most ``max_chars`` characters besides blanks."""
    return f'root ::= (" " char (" "? char){{0,{max_chars - 1}}})?\nchar ::= {_CHAR}\n'


def answer_grammar(argument: Argument) -> str:
    """Return the grammar of an answer that stands alone on its line, as methods without actions write it."""
    match argument:
        case FreeText(max_chars) | Titled(max_chars=max_chars):
            return f'root ::= " " char (" "? char){{0,{max_chars - 1}}}\nchar ::= {_CHAR}\n'
        case OneOf(choices):
            return f'root ::= " " ({one_of(choices)})\n'
        case Nothing():
            raise ValueError("an answer is more than nothing")


def choice_grammar(*words: str) -> str:
    """Return the grammar of one word out of several."""
    return f"root ::= {one_of(words)}\n"


def action_grammar(space: ActionSpace) -> str:
    """Return the grammar of one action out of those that are legal now."""
    calls, rules = [], []
    needs_argument = False
    for index, spec in enumerate(space.actions):
        match spec.argument:
            case FreeText(max_chars) | Titled(max_chars=max_chars):
                rules.append(f'run-{index} ::= plain (" "? plain){{0,{max_chars - 1}}}')
                rules.append(
                    f'argument-{index} ::= (run-{index} | group (" "? short)?) (" "? group (" "? short)?){{0,2}}'
                )
                needs_argument = True
            case OneOf(choices):
                rules.append(f"argument-{index} ::= {one_of(choices)}")
            case Nothing():
                calls.append(quoted(f"{spec.name}[]"))
                continue
        calls.append(f'{quoted(spec.name + "[")} argument-{index} "]"')
    if needs_argument:
        rules.append(_ARGUMENT_RULES)
    return "\n".join([f'root ::= " " ({" | ".join(calls)})', *rules]) + "\n"


def one_of(choices: Iterable[str]) -> str:
    """Return the GBNF of one text out of several, as a tree of what they share.

    llama.cpp follows every alternative that is still possible, so that hundreds side by side would make it slow.
    """
    branches = []
    for _, group in groupby(sorted(set(choices)), key=lambda choice: choice[:1]):
        texts = list(group)
        shared = _shared(texts[0], texts[-1])
        rest = [text[len(shared) :] for text in texts if text != shared]
        optional = "?" if shared in texts else ""
        branches.append(f"{quoted(shared)} ({one_of(rest)}){optional}" if rest else quoted(shared))
    return " | ".join(branches)


def _shared(first: str, last: str) -> str:
    """Return the beginning that two texts share, and so do all that are sorted between them."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return "".join(char for char, _ in same)


def held_argument(space: ActionSpace) -> Held | None:
    """Return what holds the argument of the space's action with titles to their lists, or None without one."""
    for spec in space.actions:
        if isinstance(spec.argument, Titled):
            return Held(f" {spec.name}[", spec.argument.files, spec.argument.without)
    return None


def can_write(argument: str) -> bool:
    """Say whether the grammar of free text can write an argument."""
    return _ARGUMENT.fullmatch(argument) is not None


def _argument_pattern() -> str:
    """Return the rules of an argument as a regular expression."""
    plain = rf"[^{_EXCLUDED}\[\]]"
    short = rf"{plain}(?: ?{plain}){{0,{_SHORT - 1}}}"
    nested = rf"\[{short}\]"
    group = rf"\[(?:{short}(?: ?{nested}(?: ?{short})?)?|{nested})\]"
    run = rf"{plain}(?: ?{plain}){{0,{LONGEST_ARGUMENT - 1}}}"
    return rf"(?:{run}|{group}(?: ?{short})?)(?: ?{group}(?: ?{short})?){{0,2}}"


_ARGUMENT = re.compile(_argument_pattern())


def quoted(text: str) -> str:
    """Return text as a GBNF literal."""
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return '"' + "".join(escapes.get(char, char) for char in text) + '"'
