"""Reads arithmetic by recursive descent and calculates while it reads.

    sum    := term (("+" | "-") term)*
    term   := factor (("*" | "/" | "//" | "of" | nothing) factor)*
    factor := ("+" | "-") factor | atom ("%" | "!")* ["^" factor]
    atom   := number | constant | "(" sum ")" | function "(" sum ("," sum)* ")"

What people read in two ways (``6/2(3)``, ``200 + 10%``, ``12,34``) is refused with the reason rather than guessed.
"""

import math
from dataclasses import replace
from fractions import Fraction

from react_tui.environments.tools.arithmetic.functions import CONSTANTS, FUNCTIONS, factorial
from react_tui.environments.tools.arithmetic.number import NotArithmetic, Number, bounded, divide, power
from react_tui.environments.tools.arithmetic.tokens import Kind, Token, tokens

_DEEPEST = 40
_MOST_EXPONENT_DIGITS = 4
_LARGEST_EXPONENT = 400


def calculate(text: str) -> Number:
    """Return the value of an arithmetic expression; whatever is none raises ``NotArithmetic`` with a short reason."""
    return _Parser(list(tokens(text))).whole()


class _Parser:
    def __init__(self, found: list[Token]) -> None:
        self._tokens = found
        self._at = 0
        self._depth = 0
        self._calls = 0

    def whole(self) -> Number:
        if self._ended():
            raise NotArithmetic("nothing to calculate")
        value = self._sum()
        if not self._ended():
            raise NotArithmetic(self._misplaced())
        return replace(value, percent=False)

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _ended(self) -> bool:
        return self._next.kind is Kind.END

    def _took(self, *texts: str) -> str:
        """Return the next token if it is one of these signs or words, and go past it; else the empty string."""
        text = self._next.text if self._next.kind in (Kind.SIGN, Kind.NAME) else ""
        if text not in texts:
            return ""
        self._at += 1
        return text

    def _sum(self) -> Number:
        left = self._term()
        while sign := self._took("+", "-"):
            right = self._term()
            if right.percent and not left.percent:
                raise NotArithmetic("ambiguous: write 110% of 200, or 200 + 10% of 200")
            value = left.value + right.value if sign == "+" else left.value - right.value
            sum_ = bounded(value, exact=left.exact and right.exact)
            left = replace(sum_, percent=left.percent and right.percent)
        return left

    def _term(self) -> Number:
        left, divided = self._factor(), False
        while True:
            sign = self._took("*", "/", "//", "of")
            if not sign:
                if not self._operand_follows():
                    return left
                if divided:
                    raise NotArithmetic("ambiguous: write * or brackets after the division")
            right = self._factor()
            divided = sign in ("/", "//")
            if divided:
                left = divide(left, right)
                left = replace(left, value=Fraction(math.floor(left.value))) if sign == "//" else left
            else:
                left = bounded(left.value * right.value, exact=left.exact and right.exact)

    def _operand_follows(self) -> bool:
        """Whether a factor follows without a sign, as in ``2(3+4)`` and ``2 pi``."""
        return self._next.text == "(" or (self._next.kind is Kind.NAME and self._next.text != "of")

    def _factor(self) -> Number:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise NotArithmetic("nested too deeply")
        if sign := self._took("+", "-"):
            operand = self._factor()
            value = replace(operand, value=-operand.value) if sign == "-" else operand
        else:
            value = self._with_signs_after(self._atom())
            if self._took("^"):
                value = power(value, self._factor())
        self._depth -= 1
        return value

    def _with_signs_after(self, value: Number) -> Number:
        while sign := self._took("%", "!"):
            if sign == "!":
                value = factorial(value)
            elif self._operand_follows() or self._next.kind is Kind.NUMBER:
                raise NotArithmetic("ambiguous: write mod(7, 3) for a remainder, 7% of 3 for a percentage")
            else:
                value = replace(bounded(value.value / 100, exact=value.exact), percent=True)
        return value

    def _atom(self) -> Number:
        token = self._next
        if token.kind is Kind.NUMBER:
            self._at += 1
            return self._number(token.text)
        if token.kind is Kind.NAME:
            return self._named(token.text)
        if self._took("("):
            value = replace(self._sum(), percent=False)
            self._close()
            return value
        raise NotArithmetic(self._misplaced())

    def _number(self, text: str) -> Number:
        if self._next.kind is Kind.NUMBER:
            raise NotArithmetic("two numbers with nothing between them")
        if "," in text and self._calls:
            raise NotArithmetic("ambiguous comma: put a blank after one between arguments, none into a number")
        _, _, exponent = text.lower().partition("e")
        if len(exponent) > _MOST_EXPONENT_DIGITS or abs(int(exponent or 0)) > _LARGEST_EXPONENT:
            raise NotArithmetic(f"the number is too {'close to zero' if exponent.startswith('-') else 'large'}")
        return bounded(Fraction(text.replace(",", "")), exact=True)

    def _named(self, written: str) -> Number:
        name = written.lower()
        self._at += 1
        if name in CONSTANTS:
            return CONSTANTS[name]
        if name not in FUNCTIONS:
            known = ", ".join((*CONSTANTS, *FUNCTIONS))
            raise NotArithmetic(f"not a number: {written[:20]}. The names are {known}")
        function = FUNCTIONS[name]
        if not self._took("("):
            raise NotArithmetic(f"write {name}(...)")
        arguments = self._arguments()
        if not function.fewest <= len(arguments) <= function.most:
            raise NotArithmetic(f"{name} does not take {len(arguments)} numbers")
        return function.call(*arguments)

    def _arguments(self) -> list[Number]:
        self._calls += 1
        arguments = [self._sum()]
        while self._took(","):
            arguments.append(self._sum())
        self._calls -= 1
        self._close()
        return arguments

    def _close(self) -> None:
        if not self._took(")"):
            raise NotArithmetic("a bracket is not closed" if self._ended() else self._misplaced())

    def _misplaced(self) -> str:
        if self._ended():
            return "it ends too early"
        if self._next.text == ",":
            return "a comma stands only before groups of three digits, and between the arguments of a function"
        return f"not arithmetic: {self._next.text!a} is out of place"
