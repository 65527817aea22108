"""Figure 2 of the paper, score by number of CoT-SC samples: as text for a terminal, and as SVG."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

Curves = Mapping[str, Sequence[float]]

_MARKS = "●○▲△■□◆◇"
_LINE_MARK = "┄"
_ROWS = 12
_TICKS = (1, 2, 5, 10, 20, 25, 50, 100)
# Colours that people who see few colours can tell apart (Okabe and Ito).
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999999")
_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 640, 400, 56, 40, 190, 48


@dataclass(frozen=True)
class _Axis:
    """Percent from ``low`` to ``high``, with a tick every ``step``."""

    low: int
    high: int
    step: int

    @property
    def ticks(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def share(self, score: float) -> float:
        """Return how far up a score (0 to 1) stands, 0 to 1."""
        return (100 * score - self.low) / (self.high - self.low)


def plot_text(curves: Curves, levels: Mapping[str, float]) -> str:
    """Return curves of scores (0 to 1) by number of samples as text; ``levels`` are scores of other methods."""
    axis = _axis([*levels.values(), *(value for curve in curves.values() for value in curve)])
    n = max(map(len, curves.values()))
    cell = 3 if n <= 25 else 1
    grid = [[" "] * (cell * n) for _ in range(_ROWS + 1)]
    for level in levels.values():
        grid[_row(axis, level)] = [_LINE_MARK] * (cell * n)
    for mark, curve in zip(_MARKS, curves.values(), strict=False):
        for index, value in enumerate(curve):
            grid[_row(axis, value)][cell * index + cell // 2] = mark
    named = {_row(axis, tick / 100): f"{tick}" for tick in axis.ticks}
    lines = [f"{named.get(row, ''):>4} ┤{''.join(cells)}" for row, cells in enumerate(grid)]
    numbers = "".join(f"{k if k % 5 == 0 or k in (1, n) else '':^{cell}}" for k in range(1, n + 1)) if cell > 1 else ""
    lines += [f"     └{'─' * (cell * n)}", f"      {numbers}".rstrip() or f"      1 to {n}", "      samples"]
    legend = [f"{mark} {name}" for mark, name in zip(_MARKS, curves, strict=False)]
    legend += [f"{_LINE_MARK} {name} {100 * level:.1f}" for name, level in levels.items()]
    return "\n".join(map(str.rstrip, (*lines, *(f"      {line}" for line in legend)))) + "\n"


def plot_svg(curves: Curves, levels: Mapping[str, float], title: str) -> str:
    """Return the same as an SVG picture."""
    axis = _axis([*levels.values(), *(value for curve in curves.values() for value in curve)])
    n = max(map(len, curves.values()))
    body = [*_frame(axis, n, title)]
    for index, (name, curve) in enumerate(curves.items()):
        colour = _COLOURS[index % len(_COLOURS)]
        points = [(_x(k, n), _y(axis, value)) for k, value in enumerate(curve, start=1)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        body.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        body += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        body.append(_text(_WIDTH - _RIGHT + 30, _TOP + 18 * index + 4, name, "start", colour))
    for index, (name, level) in enumerate(levels.items(), start=len(curves)):
        colour, y = _COLOURS[index % len(_COLOURS)], _y(axis, level)
        dashes = f'stroke="{colour}" stroke-dasharray="6 4"'
        body.append(f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDTH - _RIGHT}" y2="{y:.1f}" {dashes}/>')
        label = f"{name} {100 * level:.1f}"
        body.append(_text(_WIDTH - _RIGHT + 30, _TOP + 18 * index + 4, label, "start", colour))
    size = f'width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return "\n".join([head, f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>', *body, "</svg>"]) + "\n"


def _axis(values: Sequence[float]) -> _Axis:
    low, high = 100 * min(values), 100 * max(values)
    step = next(step for step in _TICKS if step * 5 >= high - low or step == _TICKS[-1])
    bottom = max(0, step * floor(low / step - 0.01))
    return _Axis(bottom, max(bottom + step, step * ceil(high / step)), step)


def _row(axis: _Axis, score: float) -> int:
    return _ROWS - round(_ROWS * axis.share(score))


def _frame(axis: _Axis, n: int, title: str) -> Iterator[str]:
    right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM
    yield _text(_LEFT, 22, title, "start", "#000000")
    for tick in axis.ticks:
        y = _y(axis, tick / 100)
        yield f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#dddddd"/>'
        yield _text(_LEFT - 8, y + 4, f"{tick}", "end", "#000000")
    yield f'<path d="M{_LEFT} {_TOP}V{bottom}H{right}" fill="none" stroke="#000000"/>'
    for k in range(1, n + 1):
        if k in (1, n) or k % 5 == 0:
            yield _text(_x(k, n), bottom + 18, f"{k}", "middle", "#000000")
    yield _text((_LEFT + right) / 2, bottom + 38, "samples", "middle", "#000000")


def _x(k: int, n: int) -> float:
    width = _WIDTH - _LEFT - _RIGHT
    return _LEFT + width * (k - 0.5) / n


def _y(axis: _Axis, score: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - axis.share(score))


def _text(x: float, y: float, text: str, anchor: str, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
