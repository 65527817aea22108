"""The functions and constants of arithmetic, by name."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Context
from fractions import Fraction

from react_tui.environments.tools.arithmetic.number import NotArithmetic, Number, bounded, divide, in_decimals

_LARGEST_FACTORIAL = 170
_MOST_DECIMALS = 300
# Angles are computed in floating point; what is left of zero beyond these decimals is rounding.
_ANGLE_DECIMALS = 15
_HALF = Fraction(1, 2)

CONSTANTS: Mapping[str, Number] = {
    "pi": Number(Fraction("3.14159265358979323846264338327950288419716939937510"), exact=False),
    "e": Number(Fraction("2.71828182845904523536028747135266249775724709369996"), exact=False),
}


@dataclass(frozen=True)
class Function:
    """A function that takes from ``fewest`` to ``most`` numbers."""

    call: Callable[..., Number]
    fewest: int = 1
    most: int = 1


def factorial(number: Number) -> Number:
    """Return the factorial of a whole number from 0 to 170."""
    whole = _whole(number, "factorial")
    if whole < 0:
        raise NotArithmetic("factorial takes no negative number")
    if whole > _LARGEST_FACTORIAL:
        raise NotArithmetic("the number is too large")
    return Number(Fraction(math.factorial(whole)), number.exact)


def remainder(left: Number, right: Number) -> Number:
    """Return what is left of a division, with the sign of the divisor."""
    if not right.value:
        raise NotArithmetic("division by zero")
    return bounded(left.value % right.value, exact=left.exact and right.exact)


def _root(number: Number) -> Number:
    value = number.value
    if value < 0:
        raise NotArithmetic("not a real number: the root of a negative number")
    root = Fraction(math.isqrt(value.numerator), math.isqrt(value.denominator))
    return Number(root, number.exact) if root * root == value else in_decimals(Context.sqrt, number)


def _round(number: Number, decimals: Number | None = None) -> Number:
    """Round as taught at school: a half goes away from zero."""
    places = _whole(decimals, "round") if decimals else 0
    if abs(places) > _MOST_DECIMALS:
        raise NotArithmetic(f"round takes at most {_MOST_DECIMALS} decimals")
    unit = Fraction(10) ** -places
    size = math.floor(abs(number.value) / unit + _HALF) * unit
    return bounded(size if number.value > 0 else -size, exact=number.exact)


def _logarithm(number: Number, base: Number | None = None) -> Number:
    if base is None:
        return in_decimals(Context.log10, _positive(number))
    return divide(in_decimals(Context.ln, _positive(number)), in_decimals(Context.ln, _positive(base)))


def _positive(number: Number) -> Number:
    if number.value <= 0:
        raise NotArithmetic("a logarithm takes a number above zero")
    return number


def _whole(number: Number, function: str) -> int:
    if number.value.denominator != 1:
        raise NotArithmetic(f"{function} takes a whole number")
    return number.value.numerator


def _by_angle(work: Callable[[float], float]) -> Function:
    return Function(lambda angle: Number(Fraction(str(round(work(float(angle.value)), _ANGLE_DECIMALS))), exact=False))


def _tangent(angle: Number) -> Number:
    return divide(_SINE.call(angle), _COSINE.call(angle))


_SINE, _COSINE = _by_angle(math.sin), _by_angle(math.cos)

FUNCTIONS: Mapping[str, Function] = {
    "abs": Function(lambda number: Number(abs(number.value), number.exact)),
    "ceil": Function(lambda number: Number(Fraction(math.ceil(number.value)), number.exact)),
    "cos": _COSINE,
    "exp": Function(lambda number: in_decimals(Context.exp, number)),
    "factorial": Function(factorial),
    "floor": Function(lambda number: Number(Fraction(math.floor(number.value)), number.exact)),
    "ln": Function(lambda number: in_decimals(Context.ln, _positive(number))),
    "log": Function(_logarithm, most=2),
    "max": Function(lambda *numbers: max(numbers, key=lambda number: number.value), most=100),
    "min": Function(lambda *numbers: min(numbers, key=lambda number: number.value), most=100),
    "mod": Function(remainder, fewest=2, most=2),
    "round": Function(_round, most=2),
    "sin": _SINE,
    "sqrt": Function(_root),
    "tan": Function(_tangent),
}
