"""The report of an evaluation as files beside its results."""

from pathlib import Path

from react_tui.config.storage import replace_file
from react_tui.evaluation.figure import plot_svg
from react_tui.evaluation.markdown import as_markdown, levels
from react_tui.evaluation.report import report_of
from react_tui.evaluation.results import REPORT_NAME


def write_report(folder: Path, compare: Path | None = None) -> str:
    """Write the report on a folder beside its results, compared with another one, and return it as Markdown."""
    report = report_of(folder, compare)
    text = as_markdown(report)
    replace_file(folder / REPORT_NAME, text.encode("utf-8"))
    replace_file(folder / "report.json", report.to_json().encode("utf-8"))
    if report.curves:
        title = f"{report.manifest.task}: score by number of samples"
        replace_file(folder / "figure2.svg", plot_svg(report.curves, levels(report), title).encode("utf-8"))
    return text
