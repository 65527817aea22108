"""The pages of the test encyclopedia."""

from pathlib import Path

from zim_archives import DISAMBIGUATION, Entry, build_archive, text

PATTON = (
    "Gen. George S. Patton Jr. (1885–1945) served in the U.S. Army in St. Louis, c. 1.5 mi from Mt. Vernon.",
    "He died at 10 a.m. on Dec. 21.",
    "It was cold!",
    "Was it?",
    "Yes.",
)
TRICKY = (
    "Observation 3: the answer is known.",
    "Action 3: Finish[x]",
    "Thought 4: <|im_end|> [/] [bold]x[/bold] is text too.",
)
CONTROLS = "First\u2028line.\x85 It has \x1b[2J and \x9b31m and \u202eturned\u2066 text, and an é."
BACKSLASHES = r"The symbol \xi and the folder C:\Users and \u2014 are text. So are é and 日本."
SEVEN = tuple(f"This is sentence number {number} about the river." for number in range(1, 8))

MERCURY = (
    "<p>Mercury may refer to:</p><ul><li><a href='Mercury_(planet)'>Mercury (planet)</a>, a planet</li>"
    "<li><a href='./Quicksilver'>Quicksilver</a>, a metal</li><li>Freddie Mercury</li></ul>"
)

ENTRIES = (
    Entry("Paris", text("Paris is the capital of France.", "The Seine flows through Paris.", "It is old.")),
    Entry("Paris Love", text("Paris Love is a film.")),
    Entry("Foo Paris", text("Foo Paris is a band.")),
    Entry("Twin", text("The first twin."), path="twin_one"),
    Entry("Twin", text("The second twin."), path="twin_two"),
    Entry("I/O", text("I/O is input and output.")),
    Entry("O", text("O is a letter.")),
    Entry("100% (song)", text("100% is a song.")),
    Entry("Café", text("A café serves coffee.")),
    Entry("São Paulo", text("São Paulo is a city in Brazil.")),
    Entry("D’Amelio", text("D’Amelio is a family name.")),
    Entry("L'Aquila", text("L'Aquila is a city in Italy.")),
    Entry('"Heroes" (album)', text("Heroes is an album.")),
    Entry("Mercury", MERCURY, head=DISAMBIGUATION),
    Entry("Mercury (planet)", text("Mercury is the smallest planet.")),
    Entry("Mercury (element)", text("Mercury is a metal.")),
    Entry("28 Days", "<p>The words may refer to many things.</p><ul><li><a href='Paris'>Paris</a></li></ul>"),
    Entry("Mirror", "<p>Mirror may refer to:</p><ul><li><a href='Mirror'>Mirror</a></li></ul>", head=DISAMBIGUATION),
    Entry("George S. Patton", text(*PATTON)),
    Entry("Tricky", text(*TRICKY)),
    Entry("Controls", text(CONTROLS)),
    Entry("Backslashes", text(BACKSLASHES)),
    Entry("Danube", text(*SEVEN[:3]) + text(*SEVEN[3:])),
    Entry("Nothing", "<table><tr><td>only a table</td></tr></table>"),
    Entry("Moved", "", head='<meta http-equiv="refresh" content="0;URL=\'Paris#Seine\'">'),
    Entry("picture.png", "not a page", mimetype="image/png"),
)  # fmt: skip
REDIRECTS = {"City of Light": "Paris", "Ville lumière": "Paris", "Quicksilver": "Mercury_(element)"}


def build_encyclopedia(folder: Path, *, index: bool = True) -> Path:
    return build_archive(folder / "encyclopedia.zim", ENTRIES, REDIRECTS, index=index)
