"""The thread behind the evaluate screen: it prepares, runs and reports, and tells the screen by messages only."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from textual.message import Message

from react_tui.errors import ReactTuiError
from react_tui.evaluation.progress import Progress, progress_of
from react_tui.evaluation.wish import Wish
from react_tui.session import Session
from react_tui.tui import messages as msg

if TYPE_CHECKING:
    from react_tui.evaluation.inputs import Prepared
    from react_tui.evaluation.runner import Evaluation

Prepare = Callable[[Wish], "Prepared"]


class Evaluating:
    """One evaluation after the other; the same wish goes on with the one before it where that is not done.

    ``folder`` is where the one that is shown lies, None before it is known.
    """

    def __init__(self, prepare: Prepare, post: Callable[[Message], bool]) -> None:
        self._prepare = prepare
        self._post = post
        self._wish: Wish | None = None
        self._prepared: Prepared | None = None
        self._evaluation: Evaluation | None = None
        self._left = 0
        self._told = 0
        self._stopped = threading.Event()
        self.folder: Path | None = None

    def goes_on(self, wish: Wish) -> bool:
        """Tell whether this wish goes on with what was begun."""
        return wish == self._wish and self.goes_on_here

    @property
    def goes_on_here(self) -> bool:
        """Whether what was begun here is not done; what is only looked at does not go on."""
        return self._prepared is not None and self._left > 0

    def start(self, wish: Wish, jobs: int) -> None:
        """Begin or go on; the evaluation before it is over."""
        if not self.goes_on(wish):
            self._forget()
            self._wish = wish
        self._stopped.clear()
        # A daemon, so that no slow page keeps the process from ending.
        threading.Thread(target=self._run, args=(wish, jobs), name="react-tui evaluate", daemon=True).start()

    def look(self, folder: Path) -> None:
        """Show an evaluation that was begun before, as far as it is done."""
        self._forget()
        self.folder = folder
        threading.Thread(target=self._look, args=(folder,), name="react-tui look", daemon=True).start()

    def _forget(self) -> None:
        if self._prepared:
            self._prepared.session.release()
        self._wish = self._prepared = self.folder = None
        self._told = self._left = 0

    def _look(self, folder: Path) -> None:
        from react_tui.evaluation.results import read_results

        problem = ""
        try:
            manifest, records = read_results(folder)
            self._post(msg.EvaluationMoved(progress_of(manifest.runs, records), tuple(records)))
            self._left = manifest.runs - len(records)
        except (ReactTuiError, OSError) as error:
            problem = str(error)
        self._post(msg.EvaluationEnded(self._left, problem))

    def stop(self) -> None:
        """Ask it to end; what is done is kept."""
        self._stopped.set()
        if self._evaluation:
            self._evaluation.stop()

    def _run(self, wish: Wish, jobs: int) -> None:
        problem = "it broke, by a mistake of react-tui"
        try:
            self._say("reading the task and the checksum of the model")
            self._prepared = self._prepared or self._prepare(wish)
            self._evaluate(self._prepared, jobs)
            problem = ""
        except ReactTuiError as error:
            problem = str(error)
        except OSError as error:
            problem = error.strerror or str(error)
        finally:
            self._evaluation = None
            self._post(msg.EvaluationEnded(self._left, problem))

    def _evaluate(self, prepared: "Prepared", jobs: int) -> None:
        # Settings, sources and numpy are slow to import, and nobody who only asks should wait for them.
        from react_tui.evaluation.inputs import answering
        from react_tui.evaluation.manifest import Sitting
        from react_tui.evaluation.results import MANIFEST_NAME, Results
        from react_tui.evaluation.runner import Evaluation
        from react_tui.evaluation.writing import write_report

        self.folder = prepared.folder
        resume = (prepared.folder / MANIFEST_NAME).exists()
        with Results(prepared.folder, prepared.manifest, Sitting.now(jobs), resume=resume) as results:
            self._left = prepared.manifest.runs - len(results.records)
            self._open(prepared.session)

            def moved(progress: Progress) -> None:
                fresh, self._told = tuple(results.records[self._told :]), len(results.records)
                self._left = progress.total - progress.done
                self._post(msg.EvaluationMoved(progress, fresh))

            session = prepared.session
            evaluation = Evaluation(prepared.inputs.items, results, answering(session), moved, session.engine.cancel)
            self._evaluation = evaluation
            try:
                if not self._stopped.is_set():
                    evaluation.run(jobs)
            finally:
                write_report(prepared.folder)

    def _open(self, session: Session) -> None:
        for loading in session.engine.open():
            self._say(f"{session.loading} {100 * loading.fraction:.0f}%")
        self._say("at work")

    def _say(self, words: str) -> None:
        self._post(msg.EvaluationSays(words))
