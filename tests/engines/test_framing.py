"""Every model gets its own template; the loop goes on inside one assistant turn, and thinking modes stay off."""

from react_tui.core.engine import Prompt, Segment
from react_tui.engines.llama.framing import Frame, frame_of

TURNS = (
    "{{ bos_token }}{% for m in messages %}<|{{ m.role }}|>{{ m.content | trim }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
NO_SYSTEM = "{% if messages[0].role == 'system' %}{{ raise_exception('no system role') }}{% endif %}" + TURNS
PROMPT = Prompt(
    (Segment("fixed", "Instructions.\n"),), (Segment("question", "Why?"),), (Segment("label", "Thought 1:"),)
)


def text(frame: Frame) -> str:
    return "".join(span.text for span in frame.around(PROMPT))


def test_turns_are_marked_as_the_template_says_and_the_reply_is_the_assistants() -> None:
    frame, notice = frame_of(TURNS, "<s>", "</s>", add_bos=True)
    assert text(frame) == "<s><|system|>Instructions.\n<|end|><|user|>Why?<|end|><|assistant|>Thought 1:"
    assert notice == ""


def test_only_the_template_is_control_text() -> None:
    frame, _ = frame_of(TURNS, "<s>", "</s>", add_bos=True)
    assert [span.label for span in frame.around(PROMPT) if span.control] == ["template"] * 3


def test_a_model_without_system_turns_gets_one_user_turn() -> None:
    frame, _ = frame_of(NO_SYSTEM, "<s>", "</s>", add_bos=True)
    assert text(frame) == "<s><|user|>Instructions.\nWhy?<|end|><|assistant|>Thought 1:"


def test_a_missing_first_token_is_put_in_front() -> None:
    frame, _ = frame_of(TURNS.removeprefix("{{ bos_token }}"), "<s>", "</s>", add_bos=True)
    assert text(frame).startswith("<s><|system|>")


def test_a_thinking_mode_is_switched_off() -> None:
    switched = TURNS + "{% if enable_thinking is defined and not enable_thinking %}<think>\n\n</think>\n\n{% endif %}"
    frame, _ = frame_of(switched, "", "", add_bos=False)
    assert frame.tail.endswith("<|assistant|><think>\n\n</think>\n\n")


def test_a_thinking_block_that_the_template_opens_is_closed() -> None:
    frame, _ = frame_of(TURNS + "{{ '<think>\\n' }}", "", "", add_bos=False)
    assert frame.tail.endswith("<think>\n\n</think>\n\n")


def test_a_template_that_cannot_be_used_gives_plain_text_and_says_so() -> None:
    frame, notice = frame_of("{% if %}", "<s>", "</s>", add_bos=True)
    assert text(frame) == "<s>Instructions.\nWhy?Thought 1:" and "cannot be used" in notice


def test_a_template_cannot_reach_into_python() -> None:
    frame, notice = frame_of("{{ ''.__class__.__mro__ }}" + TURNS, "", "", add_bos=False)
    assert notice and text(frame) == "Instructions.\nWhy?Thought 1:"


def test_a_model_without_a_template_gets_plain_text() -> None:
    frame, notice = frame_of(None, "<s>", "</s>", add_bos=False)
    assert (text(frame), notice) == ("Instructions.\nWhy?Thought 1:", "")
