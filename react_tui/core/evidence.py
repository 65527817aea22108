"""What an answer rests on: the observed sentences that hold it, and the pages that were read."""

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest

from react_tui.core.events import Evidence, RunFinished
from react_tui.core.folding import fold
from react_tui.core.tasks import VERDICTS
from react_tui.core.trajectory import Finding, Step, Trajectory

_READ = (Finding.PAGE, Finding.PASSAGE)
_JUDGEMENTS = ("yes", "no", *(fold(verdict) for verdict in VERDICTS))
_SHORT = 2
_QUOTES = "\"'“”‘’«»"
# Written without blanks between words, or with endings right behind them: a word has no end there that could be seen.
_UNSPACED = "\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_THOUSANDS = re.compile(r"(?<=\d)[,\u00a0\u2009\u202f](?=\d{3}(?!\d))")


def evidence_for(answer: str, trajectory: Trajectory) -> tuple[Evidence, ...]:
    """Return the observed sentences that hold the answer, in the order they were seen, each once.

    The rule: a sentence is evidence if the answer stands in it as whole words, letter by letter but for case,
    diacritics, kinds of quotes and blanks, and the full stop or quotes around the answer. "Senne" does not stand in
    "Senneville", and "5" neither in "15" nor in "3.5"; "8611" stands in "8,611". One or two letters must agree in case
    too, as "C" is not "c". Yes, no and the verdicts on claims are judgements that stand in no sentence: they have no
    evidence, even where a sentence happens to hold the word, and the pages that were read are named instead as what was
    read. So are they where no sentence holds the answer. Whether the evidence makes the answer right is not said.
    """
    if is_judgement(answer):
        return ()
    holds = _holder(_bare(answer))
    found: dict[tuple[str, str, str], Evidence] = {}
    for step in trajectory.steps:
        seen = step.observation
        known = len(seen.sentences)
        for sentence, position, section in zip_longest(seen.sentences, seen.positions[:known], seen.sections[:known]):
            if holds(sentence):
                evidence = Evidence(step.number, seen.title, sentence, position, seen.source, section or "")
                found.setdefault((seen.source, seen.title, sentence), evidence)
    return tuple(found.values())


def is_judgement(answer: str) -> bool:
    """Tell whether an answer is yes, no or the verdict on a claim, which no sentence can hold."""
    return fold(_bare(answer)) in _JUDGEMENTS


def pages_read(trajectory: Trajectory) -> tuple[str, ...]:
    """Return the titles of the pages that the run read, in order, each once."""
    titles = (step.observation.title for step in trajectory.steps if step.observation.finding in _READ)
    return tuple(dict.fromkeys(titles))


def places(end: RunFinished, steps: Sequence[Step]) -> tuple[Evidence, ...]:
    """Return the sentences that an answer rests on or, where there are none, the pages that were read."""
    if end.evidence:
        return end.evidence
    seen = {step.observation.title: step for step in reversed(steps) if step.observation.finding in _READ}
    read = [(title, seen[title]) for title in end.pages if title in seen]
    return tuple(Evidence(step.number, title, "", source=step.observation.source) for title, step in read)


def place(evidence: Evidence) -> str:
    """Return where a sentence stands, in words: page and section, which sentence of the page it is, and the source."""
    position = "" if evidence.position is None else f", sentence {evidence.position + 1}"
    source = f" ({evidence.source})" if evidence.source else ""
    section = f", “{evidence.section}”" if evidence.section else ""
    return f"{evidence.title or 'a page'}{section}{position}{source}"


def without_evidence(answer: str, pages: Sequence[str]) -> str:
    """Return why an answer has no evidence, and what was read instead."""
    read = ", ".join(page or "a page" for page in pages)
    if not pages:
        return "no evidence used: it read no page"
    if is_judgement(answer):
        return f"no sentence can hold this answer; it read {read}"
    return f"no evidence used: the answer does not stand in what it read of {read}"


def citation(evidence: Evidence) -> str:
    """Return a sentence in quotes, where there is one, with where it stands and the step that read it."""
    quote = f"“{evidence.sentence}” " if evidence.sentence else ""
    return f"{quote}{place(evidence)}, step {evidence.step}"


def _bare(answer: str) -> str:
    """Return an answer without what surrounds it: blanks, quotes, a full stop."""
    return answer.strip().strip(_QUOTES).rstrip(".").strip(_QUOTES).strip()


def _holder(words: str) -> Callable[[str], bool]:
    """Return what tells whether a sentence holds some words."""
    short = len(words) <= _SHORT
    wanted = _form(words, as_it_is=short)
    if not wanted:
        return lambda _sentence: False
    before, after = _edge(wanted[0], r"(?<!\w)", r"(?<!\w)(?<!\d[.,])"), _edge(wanted[-1], r"(?!\w)", r"(?!\w|[.,]\d)")
    pattern = re.compile(before + re.escape(wanted) + after)
    return lambda sentence: pattern.search(_form(sentence, as_it_is=short)) is not None


def _edge(character: str, of_a_word: str, of_a_number: str) -> str:
    """Return what must stand beside the first or last character of an answer."""
    if re.match(f"[{_UNSPACED}]", character):
        return ""
    return of_a_number if character.isdigit() else of_a_word


def _form(text: str, *, as_it_is: bool) -> str:
    plain = _THOUSANDS.sub("", text)
    return plain.strip() if as_it_is else fold(plain)
