"""How far an evaluation is, and the score of each method so far."""

from datetime import timedelta

from textual.content import Content

from react_tui.evaluation.progress import Progress
from react_tui.tui.panes.lines import Lines

_BAR = 40


class Score(Lines):
    """A bar over all runs, and a line a method."""

    def __init__(self) -> None:
        super().__init__(id="score")
        self._progress: Progress | None = None

    def begin(self) -> None:
        """Forget the evaluation before."""
        self._progress = None
        self.changed()

    def show(self, progress: Progress) -> None:
        """Show how far it is."""
        self._progress = progress
        self.changed()

    def lay_out(self, width: int) -> list[Content]:
        """Return the bar above the scores."""
        if self._progress is None:
            return [Content.styled("nothing is done yet", "$quiet")]
        lines = [_all(self._progress, min(_BAR, max(4, width - 40)))]
        for method, score in self._progress.scores.items():
            bar = round(_BAR / 2 * score)
            marks = Content.assemble(("■" * bar, "$accent"), ("·" * (_BAR // 2 - bar), "$quiet"))
            lines.append(Content.assemble(f"{method:17}{100 * score:5.1f}  ", marks).truncate(width))
        return lines


def _all(progress: Progress, width: int) -> Content:
    done = width * progress.done // max(1, progress.total)
    words = f"  {progress.done} of {progress.total} runs"
    if progress.seconds_left is not None and progress.done < progress.total:
        words += f" · {timedelta(seconds=round(progress.seconds_left))} left"
    return Content.assemble(("━" * done, "$accent"), ("─" * (width - done), "$quiet"), words)
