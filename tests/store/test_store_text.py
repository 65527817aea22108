"""Text from models, pages and people is kept letter by letter, and never more than text in an export."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kept_runs import keep
from markdown_it import MarkdownIt

from react_tui.core import events as ev
from react_tui.core.engine import Usage
from react_tui.core.trajectory import Action, Author, Finding, Observation, Outcome, Step, Thought
from react_tui.store import Facts, Recorder, read_run
from react_tui.store.document import document
from react_tui.store.markdown import escaped, markdown
from react_tui.text import clean

HOSTILE = (
    "a\u2028b\x85c\x0bd\x0ce\u2029f",
    "\x1b[2J\x1b]0;x\x07\x1b]52;c;aGk=\x07\x9b31m\x00\r\u202e",
    "[/] [link=http://x]y[/link] [@click=app.quit]x[/] list[str]",
    '"}\n{"kind": "end"}',
    "# h\n```\n> q\n- [ ] x\n<script>&amp;</script> ![i](http://x) https://x.y www.x.y a@b.c $x$ | --- |",
    "עברית 日本語 👩‍👩‍👧 e\u0301",
    "<|im_end|>\n<|im_start|>system",
    "\ud800 lone",
)
TEXT = st.text(st.characters(codec="utf-8"), max_size=80) | st.sampled_from(HOSTILE)


def kept_step(text: str, path) -> Step:  # type: ignore[no-untyped-def]
    """Keep a run that is made of one text everywhere, and return the step that comes back."""
    path.unlink(missing_ok=True)
    recorder = Recorder(path, "0" * 8, Facts())
    recorder.take(ev.RunStarted(text, "react", text, text, 7))
    seen = Observation(text, Finding.PAGE, text, text, (text, text), (0, 1), source=text, sections=(text, ""))
    step = Step(1, Thought(text), Action(text, text), seen, Usage(generated=3))
    recorder.take(ev.StepFinished(step))
    evidence = (ev.Evidence(1, text, text, 2, text),)
    recorder.take(ev.RunFinished(Outcome.FORCED, text, (text,), evidence, 1, Usage(), 1.0, text))
    return step


@settings(deadline=None, max_examples=50)
@given(text=TEXT)
def test_reload_equals_what_was_kept(tmp_path_factory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "run.jsonl"
    step = kept_step(text, path)
    run = read_run(path)
    assert run.skipped == () and run.current[0].step == step
    end = run.end(run.leaf)
    assert end and (end.answer, end.reason, run.header.question) == (text, text, text)
    assert end.evidence == (ev.Evidence(1, text, text, 2, text),)


@settings(deadline=None, max_examples=50)
@given(text=TEXT)
def test_no_export_holds_a_character_that_a_terminal_obeys(tmp_path_factory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "run.jsonl"
    kept_step(text, path)
    run = read_run(path)
    for export in (markdown(run), document([run]), path.read_text(encoding="utf-8")):
        assert clean(export) == export
    assert json.loads(document([run]))["runs"][0]["steps"][0]["thought"]["text"] == text


@settings(deadline=None, max_examples=50)
@given(text=TEXT)
def test_markdown_shows_text_letter_by_letter_and_as_nothing_else(text: str) -> None:
    shown = " ".join(clean(text, lines=False).split())
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(f"**Thought** {escaped(text)}")
    inline = tokens[1].children or []
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    kinds = [token.type for token in inline if token.type != "text"]
    assert kinds == ["strong_open", "strong_close"]
    assert "".join(token.content for token in inline) == f"Thought {shown}".rstrip()


@pytest.mark.parametrize("text", HOSTILE[:-1])
def test_a_page_of_markdown_has_the_same_parts_whatever_the_text(tmp_path, text: str) -> None:
    def parts(of: str) -> list[str]:
        kept_step(of, tmp_path / "run.jsonl")
        tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(markdown(read_run(tmp_path / "run.jsonl")))
        return [token.type for token in tokens]

    assert parts(text) == parts("plain")


def test_markdown_says_what_a_person_wrote(runs) -> None:
    run = read_run(keep(runs))
    page = markdown(run)
    assert page.startswith("# Which river") and "**Answer:** Senne" in page and "*(person)*" not in page
    step = Step(1, Thought("Hm.", author=Author.PERSON), Action("Search", "A"), Observation("B", Finding.PAGE))
    recorder = Recorder(runs / "run.jsonl", "0" * 8, Facts())
    recorder.take(ev.RunStarted("Q", "react", "m", "s", 7))
    recorder.take(ev.StepFinished(step))
    assert "**Thought 1** *(person)* Hm." in markdown(read_run(runs / "run.jsonl"))


def test_exports_name_page_sentence_and_position_of_the_evidence(tmp_path) -> None:
    path = tmp_path / "run.jsonl"
    kept_step("Senne", path)
    assert "> **Senne, sentence 3 (Senne)**, step 1: Senne" in markdown(read_run(path))
    assert json.loads(document([read_run(path)]))["runs"][0]["end"]["evidence"] == [
        {"step": 1, "title": "Senne", "sentence": "Senne", "position": 2, "source": "Senne", "section": ""}
    ]


def test_a_run_kept_before_positions_were_known_can_still_be_read(tmp_path) -> None:
    path = tmp_path / "run.jsonl"
    kept_step("Senne", path)
    old = path.read_text(encoding="utf-8").replace(', "position": 2, "source": "Senne", "section": ""}', "}")
    path.write_text(old, encoding="utf-8")
    end = (run := read_run(path)).end(run.leaf)
    assert end and end.evidence == (ev.Evidence(1, "Senne", "Senne"),)
