"""Draws texts from a GBNF grammar, for property tests: whatever it can draw, llama.cpp would let a model write."""

import re
from dataclasses import dataclass

from hypothesis import strategies as st

_TOKEN = re.compile(r"""\s*("(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|[A-Za-z][\w-]*|\{\d+,\d+\}|[()|?*+])""")
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}
# Blanks and brackets are where grammars go wrong, so that they are drawn often.
_ANY = st.one_of(st.sampled_from("aB1 .,:[]*`é北\u2028\u0085😀"), st.characters(codec="utf-8"))


@dataclass
class Grammar:
    """The rules of a grammar: each a strategy for the texts it can write."""

    rules: dict[str, st.SearchStrategy[str]]

    def __init__(self, text: str) -> None:
        self.rules = {}
        for line in filter(None, text.split("\n")):
            name, body = line.split(" ::= ", 1)
            tokens = _TOKEN.findall(body)
            self.rules[name] = self._alternatives(tokens)
            assert not tokens, f"unread: {tokens}"

    def texts(self) -> st.SearchStrategy[str]:
        return self.rules["root"]

    def _alternatives(self, tokens: list[str]) -> st.SearchStrategy[str]:
        options = [self._sequence(tokens)]
        while tokens and tokens[0] == "|":
            tokens.pop(0)
            options.append(self._sequence(tokens))
        return st.one_of(options)

    def _sequence(self, tokens: list[str]) -> st.SearchStrategy[str]:
        parts = []
        while tokens and tokens[0] not in "|)":
            part = self._atom(tokens)
            if tokens and tokens[0][0] in "?{":
                low, high = _bounds(tokens.pop(0))
                part = st.lists(part, min_size=low, max_size=min(high, 12)).map("".join)
            parts.append(part)
        return st.tuples(*parts).map("".join)

    def _atom(self, tokens: list[str]) -> st.SearchStrategy[str]:
        token = tokens.pop(0)
        if token == "(":
            inner = self._alternatives(tokens)
            assert tokens.pop(0) == ")"
            return inner
        if token[0] == '"':
            return st.just(_unescaped(token[1:-1]))
        if token[0] == "[":
            return _ANY.filter(re.compile(token).match)
        return st.deferred(lambda: self.rules[token])


def _bounds(token: str) -> tuple[int, int]:
    if token == "?":
        return 0, 1
    low, high = token[1:-1].split(",")
    return int(low), int(high)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), text)
