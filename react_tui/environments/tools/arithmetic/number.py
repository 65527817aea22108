"""Numbers that are exact fractions where that is feasible, and otherwise right to many digits; all are bounded."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal, DivisionByZero, Inexact, InvalidOperation, Overflow, Underflow
from fractions import Fraction

# Numbers stay within what floating point reaches, so that nothing takes long to compute or to read.
_LARGEST = 10**308
_EXACT_BITS = 1024
_POWER_BITS = 4 * _EXACT_BITS
# Rounding in the base of a power grows with the exponent; up to this one it stays out of sight.
_LARGEST_EXPONENT = 10**30
_DIGITS, _SHOWN_DIGITS, _SHOWN_DECIMALS = 50, 15, 30
_SMALL_FRACTION = 1000
_TRAPS = [DivisionByZero, InvalidOperation, Overflow, Underflow]


class NotArithmetic(ValueError):
    """What was written cannot be calculated; the message says why in a few words."""


@dataclass(frozen=True)
class Number:
    """A number: ``exact`` says that nothing was rounded, ``percent`` that it was written as a percentage."""

    value: Fraction
    exact: bool = True
    percent: bool = False

    def __str__(self) -> str:
        """Return the number in digits: whole or with its decimals, or rounded after a sign that says so."""
        if self.exact and self.value.denominator == 1:
            return str(self.value.numerator)
        context = _context(_SHOWN_DECIMALS if self.exact else _SHOWN_DIGITS)
        decimal = _quotient(context, self.value)
        if self.exact and not context.flags[Inexact]:
            return _digits(decimal)
        rounded = f"≈ {_digits(_context(_SHOWN_DIGITS).plus(decimal))}"
        small = self.exact and max(abs(self.value.numerator), self.value.denominator) < _SMALL_FRACTION
        return f"{self.value} {rounded}" if small else rounded


def bounded(value: Fraction, *, exact: bool) -> Number:
    """Return a number, rounded where it would be too long to stay exact; refuse one that is out of range."""
    size = abs(value)
    if size > _LARGEST:
        raise NotArithmetic("the number is too large")
    if size and size * _LARGEST < 1:
        raise NotArithmetic("the number is too close to zero")
    if exact and value.denominator.bit_length() <= _EXACT_BITS:
        return Number(value)
    return Number(Fraction(_quotient(_context(_DIGITS), value)), exact=False)


def divide(left: Number, right: Number) -> Number:
    """Return a quotient."""
    if not right.value:
        raise NotArithmetic("division by zero")
    return bounded(left.value / right.value, exact=left.exact and right.exact)


def power(base: Number, exponent: Number) -> Number:
    """Return a power, exact where it is a whole one of moderate size."""
    if not base.value:
        if exponent.value < 0:
            raise NotArithmetic("division by zero")
        return Number(Fraction(int(not exponent.value)))
    exact = base.exact and exponent.exact
    if exponent.value.denominator == 1:
        whole = exponent.value.numerator
        if abs(base.value) == 1:
            return Number(base.value ** (whole % 2), exact)
        bits = max(base.value.numerator.bit_length(), base.value.denominator.bit_length())
        if bits * abs(whole) <= _POWER_BITS:
            return bounded(base.value**whole, exact=exact)
    elif base.value < 0:
        raise NotArithmetic("not a real number: a fractional power of a negative number")
    if abs(exponent.value) > _LARGEST_EXPONENT:
        raise NotArithmetic("the exponent is too large")
    return in_decimals(Context.power, base, exponent)


def in_decimals(work: Callable[..., Decimal], *numbers: Number) -> Number:
    """Return what a method of ``decimal.Context`` makes of numbers; it is exact if nothing was rounded."""
    context = _context(_DIGITS)
    try:
        result = work(context, *(_quotient(context, number.value) for number in numbers))
    except Overflow as error:
        raise NotArithmetic("the number is too large") from error
    except Underflow as error:
        raise NotArithmetic("the number is too close to zero") from error
    exact = all(number.exact for number in numbers) and not context.flags[Inexact]
    return bounded(Fraction(result), exact=exact)


def _context(digits: int) -> Context:
    return Context(prec=digits, rounding=ROUND_HALF_EVEN, Emin=-2000, Emax=2000, traps=_TRAPS, flags=[])


def _quotient(context: Context, value: Fraction) -> Decimal:
    return context.divide(Decimal(value.numerator), Decimal(value.denominator))


def _digits(decimal: Decimal) -> str:
    """Return a decimal without zeros to spare, with an exponent only where it would be mostly zeros."""
    digits = decimal.normalize(_context(_DIGITS))
    return f"{digits:f}" if -7 < digits.adjusted() < 21 else f"{digits:e}"
