"""What is wrong with a grammar that llama.cpp refuses; it prints the reason to its log and tells nobody."""

import re

# What cannot be handed to llama.cpp as it is.
UNREADABLE = re.compile("[\0\ud800-\udfff]")
_RULE = re.compile(r"([A-Za-z0-9-]+) ::= \S")
_LITERALS = re.compile(r'"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|\{[\d,]*\}')
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*")


def suspect(grammar: str) -> str:
    """Return what is likely wrong with a grammar, naming the rule."""
    lines = [line for line in grammar.split("\n") if line.strip()]
    if not lines:
        return "it is empty"
    if UNREADABLE.search(grammar):
        return "it holds a NUL or half of a surrogate pair"
    for line in lines:
        if not _RULE.match(line):
            return f"this is no rule: {line[:80]}"
    names = {line.split(" ", 1)[0] for line in lines}
    if "root" not in names:
        return "it has no rule named root"
    for line in lines:
        name, body = line.split(" ::= ", 1)
        missing = set(_NAME.findall(_LITERALS.sub("", body))) - names
        if missing:
            return f"rule {name} names {min(missing)}, which is no rule"
    return f"one of its rules is not understood ({', '.join(sorted(names))})"
