"""Figure 2 as text and as a picture."""

import xml.etree.ElementTree as ET

import pytest

from react_tui.evaluation.figure import plot_svg, plot_text

CURVE = {"cot-sc": [0.28, 0.29, 0.31, 0.32, 0.33]}
LEVELS = {"react": 0.274}
SVG = "{http://www.w3.org/2000/svg}"


def test_the_text_has_a_mark_for_each_number_of_samples_and_a_line_for_other_methods() -> None:
    text = plot_text(CURVE, LEVELS)
    assert text.split("samples")[0].count("●") == 5 and "● cot-sc" in text
    assert "┄ react 27.4" in text and text.split("samples")[0].count("┄") >= 10


def test_a_higher_score_stands_higher() -> None:
    lines = plot_text({"cot-sc": [0.1, 0.9]}, {}).split("\n")
    low, high = (next(n for n, line in enumerate(lines) if line[6:].find("●") in at) for at in ((1,), (4,)))
    assert high < low


@pytest.mark.parametrize("values", [[0.0], [1.0], [0.5] * 21, [0.0, 1.0], [0.334, 0.335], [n / 100 for n in range(60)]])
def test_any_scores_fit_the_picture(values: list[float]) -> None:
    text = plot_text({"cot-sc": values}, {})
    assert max(map(len, text.split("\n"))) <= 80 and "●" in text
    ET.fromstring(plot_svg({"cot-sc": values}, {}, "title"))


def test_the_picture_is_svg_with_a_point_for_each_number_of_samples() -> None:
    root = ET.fromstring(plot_svg(CURVE, LEVELS, 'score <by> "samples"'))
    points = root.findall(f"{SVG}circle")
    heights = [float(point.attrib["cy"]) for point in points]
    assert len(points) == 5 and heights == sorted(heights, reverse=True)
    texts = [text.text for text in root.findall(f"{SVG}text")]
    assert 'score <by> "samples"' in texts and "cot-sc" in texts and "react 27.4" in texts


def test_everything_lies_within_the_picture() -> None:
    root = ET.fromstring(plot_svg(CURVE, LEVELS, "title"))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for point in root.findall(f"{SVG}circle"):
        assert 0 < float(point.attrib["cx"]) < width and 0 < float(point.attrib["cy"]) < height
