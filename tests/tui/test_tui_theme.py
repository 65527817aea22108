"""A theme that was chosen is kept for the next start; if it cannot be, the person is told."""

from app_support import run_screen, screen_text, session_of, wait_until

from react_tui.tui.app import ReactApp


async def test_a_chosen_theme_is_kept() -> None:
    kept: list[tuple[str, str]] = []

    def remember(key: str, value: str) -> str:
        kept.append((key, value))
        return ""

    app = ReactApp(session_of(), remember=remember)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert kept == []
        app.theme = "nord"
        await wait_until(pilot, lambda: bool(kept))
    assert kept == [("ui.theme", "nord")]


async def test_a_theme_that_cannot_be_kept_is_used_and_the_reason_told() -> None:
    app = ReactApp(session_of(), remember=lambda _key, _value: "The folder [/] is read-only.")
    async with app.run_test(size=(120, 40)) as pilot:
        await wait_until(pilot, lambda: run_screen(pilot).is_attached)
        app.theme = "nord"
        await wait_until(pilot, lambda: "The folder [/] is read-only." in screen_text(pilot))
    assert app.theme == "nord"
