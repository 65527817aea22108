"""Arithmetic as people and models write it: the value, or one short reason."""

import time
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from react_tui.environments.tools.arithmetic import NotArithmetic, calculate

CODE = [
    "__import__('os').system('touch pwn')",
    "().__class__.__mro__",
    "open('/etc/passwd').read()",
    'simplify("...")',
    "'a'*10**9",
    "[1]*10**9",
    "x:=5",
    "1<<10000000",
    "1\x00",
]
TOO_LARGE = ["9**9**9", "9**9**9**9", "10**10**10", "factorial(10**7)", "1e400", "1e999999999", "3!!!", "exp(10^9)"]


def refusal(text: str) -> str:
    with pytest.raises(NotArithmetic) as refused:
        calculate(text)
    return str(refused.value)


@pytest.mark.parametrize("text", CODE)
def test_code_is_refused_as_not_arithmetic(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal(text).startswith("not arithmetic: ")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", TOO_LARGE)
def test_what_would_never_end_is_refused_at_once(text: str) -> None:
    started = time.thread_time()
    assert refusal(text) == "the number is too large"
    assert time.thread_time() - started < 0.1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,100 * 2", "2200"),
        ("3,000*4", "12000"),
        ("1,234,567.89+1", "1234568.89"),
        ("max(1,000)", None),
        ("max(1, 1,000)", None),
        ("max(10,20)", "20"),
        ("12,34", None),
        ("1.234,5", None),
        ("1,1000", None),
    ],
)
def test_commas_group_three_digits_or_part_arguments_and_anything_else_is_refused(text: str, value: str | None) -> None:
    if value is None:
        assert "comma" in refusal(text)
    else:
        assert str(calculate(text)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2(3+4)", "14"),
        ("2^10", "1024"),
        ("5−3", "2"),
        ("2×3", "6"),
        ("6÷2", "3"),
        ("２+２", "4"),
        ("٣+٤", "7"),
        ("50%", "0.5"),
        ("10% of 200", "20"),
        ("2^3^2", "512"),
        ("-2^2", "-4"),
        ("2^-1", "0.5"),
        ("2²+3²", "13"),
        ("1.5e3", "1500"),
        ("50% + 25%", "0.75"),
        ("7//2", "3"),
        ("5!", "120"),
        ("mod(-7, 3)", "2"),
        ("(1+2)(3+4)", "21"),
        ("SQRT(16)", "4"),
        ("007+1", "8"),
    ],
)
def test_what_people_write_means_what_they_mean(text: str, value: str) -> None:
    assert str(calculate(text)) == value


@pytest.mark.parametrize("text", ["6/2(1+2)", "7 % 3", "200 + 10%", "1/2 pi"])
def test_what_people_read_in_two_ways_is_refused(text: str) -> None:
    assert refusal(text).startswith("ambiguous: ")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1/0", "division by zero"),
        ("0**-1", "division by zero"),
        ("tan(pi/2)", "division by zero"),
        ("True+1", "not a number: True. The names are pi, e, abs"),
        ("", "nothing to calculate"),
        ("   ", "nothing to calculate"),
        ("-" * 5000 + "1", "longer than 300 characters"),
        ("-" * 200 + "1", "nested too deeply"),
        ("(" * 100 + "1" + ")" * 100, "nested too deeply"),
        ("sqrt(-1)", "not a real number"),
        ("(-8)^0.5", "not a real number"),
        ("ln(0)", "a logarithm takes a number above zero"),
        ("2*", "it ends too early"),
        ("(2", "a bracket is not closed"),
        ("2)", "not arithmetic: ')'"),
        ("1 2", "two numbers with nothing between them"),
        ("2½", "not arithmetic: '\\xbd'"),
        ("max(1, 2", "a bracket is not closed"),
        ("sqrt(1, 2)", "sqrt does not take 2 numbers"),
        ("2.5!", "factorial takes a whole number"),
        ("1e-400", "the number is too close to zero"),
        ("exp(-10^9)", "the number is too close to zero"),
        ("(1+1/10^300)^(10^299)", "the exponent is too large"),
    ],
)
def test_every_refusal_is_one_short_reason(text: str, reason: str) -> None:
    told = refusal(text)
    assert told.startswith(reason) and len(told) < 200 and told.isprintable()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.1+0.2", "0.3"),
        ("round(2.567, 2)", "2.57"),
        ("round(2.5)", "3"),
        ("round(-2.5)", "-3"),
        ("sqrt(2.25)", "1.5"),
        ("sqrt(4/9)*3", "2"),
        ("1/3*3", "1"),
        ("log(1000)", "3"),
        ("1.05^2", "1.1025"),
        ("2^100", "1267650600228229401496703205376"),
        ("1/3", "1/3 ≈ 0.333333333333333"),
        ("sqrt(2)", "≈ 1.4142135623731"),
        ("sqrt(2)^2", "≈ 2"),
        ("log(8, 2)", "≈ 3"),
        ("sin(pi)", "≈ 0"),
        ("(1+0.05/365)^365", "≈ 1.05126749646746"),
        ("2^-500", "≈ 3.0549363634996e-151"),
    ],
)
def test_a_value_is_exact_where_that_is_possible_and_otherwise_says_that_it_is_not(text: str, value: str) -> None:
    assert str(calculate(text)) == value


def _joined(parts: tuple[tuple[str, Fraction], str, tuple[str, Fraction]]) -> tuple[str, Fraction] | None:
    (left, a), sign, (right, b) = parts
    if sign == "/" and b == 0:
        return None
    values = {"+": a + b, "-": a - b, "*": a * b, "/": a / b if b else Fraction(0)}
    return f"({left}){sign}({right})", values[sign]


decimals = st.decimals(min_value=0, max_value=10**6, places=3).map(lambda number: (f"{number:f}", Fraction(number)))
expressions = st.recursive(
    decimals,
    lambda parts: st.tuples(parts, st.sampled_from("+-*/"), parts).map(_joined).filter(bool),
    max_leaves=8,
)


@settings(deadline=None)
@given(expressions)
def test_the_four_operations_are_those_of_fractions(made: tuple[str, Fraction]) -> None:
    text, value = made
    if len(text) <= 300 and text.count("(") < 40:
        assert calculate(text).value == value


@settings(deadline=None)
@given(st.fractions(min_value=-100, max_value=100, max_denominator=50), st.integers(-20, 20))
def test_powers_are_those_of_fractions(base: Fraction, exponent: int) -> None:
    text = f"({base})^({exponent})"
    if base == 0 and exponent < 0:
        assert refusal(text) == "division by zero"
    else:
        assert calculate(text).value == base**exponent


@settings(deadline=None)
@given(st.fractions(min_value=Fraction(1, 1000), max_value=10**6), st.fractions(min_value=-5, max_value=5))
def test_what_is_rounded_is_right_to_fifteen_digits(base: Fraction, exponent: Fraction) -> None:
    number = calculate(f"({base})^({exponent})")
    expected = Decimal(base.numerator) / base.denominator
    expected **= Decimal(exponent.numerator) / exponent.denominator
    assert number.value == pytest.approx(Fraction(expected), rel=1e-15)


@settings(deadline=None)
@given(st.text(alphabet="0123456789+-*/^%!().,eE xπof√²", max_size=40) | st.text(max_size=40))
def test_any_text_gives_a_number_or_a_short_reason_soon(text: str) -> None:
    started = time.thread_time()
    try:
        assert len(str(calculate(text))) < 400
    except NotArithmetic as refused:
        assert 0 < len(str(refused)) < 200
    assert time.thread_time() - started < 0.5
