"""The language of a run: its thoughts, its actions and, for methods without actions, its answer."""

from collections.abc import Generator
from dataclasses import replace
from functools import partial

from react_tui.core import events as ev
from react_tui.core.actions import FINISH, ActionSpace, ActionSpec, FreeText
from react_tui.core.budget import Spent
from react_tui.core.engine import Finish, Prompt
from react_tui.core.grammar import action_grammar, answer_grammar, choice_grammar, held_argument, thought_grammar
from react_tui.core.methods import Method, Thoughts
from react_tui.core.parse import parse_action, parse_thought
from react_tui.core.prompt import lay_out, with_action_label, with_thought_label
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Action, Opening, Outcome, Step, Thought, Trajectory
from react_tui.core.writing import Piece, RunEnd, Writer

# An action that does not end within its tokens is asked for once more with this many times as many.
_SECOND_TRY = 4
_THOUGHT, _ACTION = "Thought", "Action"

# Words of the notices and reasons by which others tell what became of a text.
CUT, NOT_WHOLE, NO_END = "was cut at", "was not whole after", "an action did not end within its tokens"


class StepWriter:
    """Writes what the model says at each step of one trajectory, by the rules of one method."""

    def __init__(self, trajectory: Trajectory, method: Method, setup: Setup, writer: Writer) -> None:
        self._method = method
        self._setup = setup
        self._writer = writer
        # What the model is shown: the trajectory, with old observations cut where the window asks for it.
        self._shown = trajectory
        self._thought: Thought | None = None

    def extend(self, step: Step) -> None:
        """Show the model one more whole step."""
        self._shown = self._shown.extended(step)

    def write(
        self, number: int, space: ActionSpace, opening: Opening | None = None
    ) -> Generator[ev.Event, None, tuple[Thought | None, Action]]:
        """Write a thought, where the method has one here, and an action out of the space; an opening is taken over."""
        self._thought = None
        if opening is not None:
            self._thought = opening.thought
            if opening.thought is not None:
                yield ev.ThoughtWritten(number, opening.thought)
        elif self._method.thinks and (yield from self._wants_to_think(number)):
            self._thought = yield from self._think(number)
        action = opening.action if opening else None
        if action is None:
            action = yield from self._choose(number, space)
        yield ev.ActionWritten(number, action)
        return self._thought, action

    def conclude(self, number: int, space: ActionSpace) -> Generator[ev.Event, None, tuple[Thought | None, Action]]:
        """Write an answer at once, after the thought of the step if that was whole."""
        action = yield from self._choose(number, space.only(FINISH))
        yield ev.ActionWritten(number, action)
        return self._thought, action

    def _choose(self, number: int, space: ActionSpace) -> Generator[ev.Event, None, Action]:
        if self._method.acts:
            return (yield from self._act(number, self._thought, space))
        return (yield from self._answer(number, self._thought, space[FINISH]))

    def _wants_to_think(self, number: int) -> Generator[ev.Event, None, bool]:
        """Let the model decide where the method leaves it the choice: it writes the label of what comes next."""
        if self._method.thoughts is not Thoughts.SPARSE:
            return True
        yield from self._make_room(self._setup.limits.thought_tokens)
        piece = Piece(choice_grammar(_THOUGHT, _ACTION), max_tokens=8, stop=None)
        written = yield from self._writer.write(self._lay_out(self._shown), piece)
        return written.text == _THOUGHT

    def _think(self, number: int) -> Generator[ev.Event, None, Thought]:
        limits = self._setup.limits
        yield from self._make_room(limits.thought_tokens)
        prompt = with_thought_label(self._lay_out(self._shown), self._method, number)
        piece = Piece(thought_grammar(), limits.thought_tokens, "\n", partial(ev.ThoughtWriting, number))
        written = yield from self._writer.write(prompt, piece)
        thought = parse_thought(written.text)
        # Where a cut left a blank at the end, the engine's tokens no longer spell the thought.
        tokens = written.tokens if written.text in ("", f" {thought.text}") else None
        thought = replace(thought, tokens=tokens, cut=written.finish is Finish.LENGTH)
        if thought.cut:
            yield ev.Noticed(f"Thought {number} {CUT} {limits.thought_tokens} tokens.")
        yield ev.ThoughtWritten(number, thought)
        return thought

    def _act(self, number: int, thought: Thought | None, space: ActionSpace) -> Generator[ev.Event, None, Action]:
        limit = self._setup.limits.action_tokens
        prompt = yield from self._until_action(number, thought)
        final, text = space.names == (FINISH,), ""
        for max_tokens in (limit, _SECOND_TRY * limit):
            news = partial(ev.ActionWriting, number)
            piece = Piece(action_grammar(space), max_tokens, None, news, held_argument(space), final)
            try:
                written = yield from self._writer.write(prompt, piece)
            except Spent:
                if not text or not final:
                    raise
                break
            text, action = written.text, parse_action(written.text)
            if written.finish is Finish.COMPLETE and action is not None:
                return replace(action, tokens=written.tokens)
            yield ev.Noticed(f"Action {number} {NOT_WHOLE} {max_tokens} tokens and was not carried out.")
        return _cut_answer(text)

    def _answer(self, number: int, thought: Thought | None, spec: ActionSpec) -> Generator[ev.Event, None, Action]:
        prompt = yield from self._until_action(number, thought)
        stop = "\n" if isinstance(spec.argument, FreeText) else None
        limit = _SECOND_TRY * self._setup.limits.action_tokens

        def news(text: str, tokens: int) -> ev.Event:
            return ev.ActionWriting(number, f"{FINISH}[{text}", tokens)

        piece = Piece(answer_grammar(spec.argument), limit, stop, news, final=True)
        written = yield from self._writer.write(prompt, piece)
        if written.finish is Finish.LENGTH:
            yield ev.Noticed(f"The answer {CUT} {limit} tokens.")
        return Action(FINISH, written.text.strip(" "))

    def _until_action(self, number: int, thought: Thought | None) -> Generator[ev.Event, None, Prompt]:
        def layout(shown: Trajectory) -> Prompt:
            return with_action_label(self._lay_out(shown), self._method, number, thought)

        reserve = _SECOND_TRY * self._setup.limits.action_tokens
        self._shown = yield from self._writer.fit(self._shown, layout, reserve)
        return layout(self._shown)

    def _make_room(self, tokens: int) -> Generator[ev.Event, None, None]:
        # An action has to fit after the thought, so that room is set aside for both.
        reserve = tokens + _SECOND_TRY * self._setup.limits.action_tokens
        self._shown = yield from self._writer.fit(self._shown, self._lay_out, reserve)

    def _lay_out(self, shown: Trajectory) -> Prompt:
        return lay_out(self._setup.task, self._method, shown)


def _cut_answer(text: str) -> Action:
    """Return the answer that was begun, so that a run ends with one; any other action that was cut fails the run."""
    action = parse_action(f"{text}]")
    if action is None or action.name != FINISH:
        raise RunEnd(Outcome.FAILED, NO_END)
    return action
