"""Forty paragraphs cut by hand: each tuple holds the sentences of one."""

import pytest

from react_tui.knowledge.sentences import split_sentences

ENGLISH = [
    # Abbreviations and initials.
    ("Prof. Ada M. Quill Sr. taught at St. Bride's.", "Her pupils came from Ft. Worth and Mt. Airy."),
    ("The Acme Corp. and Bolt & Sons Ltd. merged with Crane Inc. in 1999.", "Their shares rose."),
    ("W. E. B. Du Bois met H. G. Wells, T. S. Eliot and C.S. Lewis.", "None of them spoke."),
    ("She holds a Ph.D. from the university.", "He holds an M.A. in law."),
    ("The U.S. Senate met on Monday.", "The U.N. did not."),
    ("They moved to Washington, D.C.", "Later they left the U.S. for good."),
    ("Sen. Bob Ray (R–Iowa) spoke before Gov. Ann Lee.", "Rep. Moe Day listened."),
    ("The ship left at 6 p.m. on Tuesday.", "It was seen at 4 a.m. the next day."),
    ("The shop closes at 9 p.m.", "Nobody stays."),
    ("It was fought between Rome vs. Carthage, i.e. two cities.", "See e.g. Livy, Polybius, etc. for more."),
    ("They grow apples, pears, etc.", "In winter they rest."),
    ("It runs along Main St. and Fifth Ave. to the river.", "Then it ends."),
    ("The piece is his Op. 27, No. 2.", "It is in C-sharp minor."),
    ("See Fig. 3 on pp. 12–14 of vol. 2.", "It shows a heart."),
    ("The Rev. Dr. Martin King Jr. was born on Jan. 15, 1929.", "His father was a pastor."),
    ("Lt. Gen. Wu and Maj. Orr met Col. Fry at Ft. Hood.", "Pvt. Ely drove."),
    # Numbers and dates.
    ("It has 3.5 million people and grew by 0.4% a year.", "That is 1,250.75 per day."),
    ("Version 2.0.1 came out in 2012.", "Version 3 followed."),
    ("He was born in 1452.", "1519 was the year of his death."),
    ("Around 400 B.C. the city fell.", "By A.D. 70 it stood again."),
    ("The town (pop. 3,200, est. 1850) lies on the coast.", "It has a port."),
    ("On 3 Sept. 1939 war was declared.", "By Dec. it had spread."),
    ("The track is 5.2 mi. long and 3 ft. wide.", "It is paved."),
    # Quotations.
    ('"Where are you going?" she asked.', '"Home," he said.'),
    ('He wrote: "I came. I saw. I won."', "Nobody believed him."),
    ("“It is over!” cried the king.", "The crowd went home."),
    ("Her motto was 'Waste not, want not.'", "She kept to it."),
    ('The song "Who Are You?" was a hit.', 'So was "Help!"'),
    ("In the film Oliver! he plays a thief.", "The critics liked it."),
    # Parentheses.
    ("The river (once called the Ister; see below) is long.", "It rises in a forest."),
    ("He won twice (in 1990 and 1994).", "(He had lost in 1986.)", "Then he retired."),
    ("Ann Poe (née Roe; b. 4 May 1950 in St. Ives) is a potter.", "She lives in Leeds."),
    # Ellipses and other marks.
    ("He paused... and went on.", "Then... silence."),
    ("“To be or not to be …” is a line of his.", "It is often quoted."),
    ("Is it so?!", "It is."),
    ("Its site is www.example.org and its file is a.txt.", "Both are old."),
]
OTHERS = [
    ("zh", "", ("北京是中国的首都。", "它有两千万人口！", "你去过吗？")),
    ("ja", "", ("「行きます。」と彼は言った。", "雨が降っていた。")),
    ("fr", " ", ("M. Dupont habite à St-Malo.", "Il est né le 1er janv. 1950.")),
    ("deu", " ", ("Er wurde am 3. Okt. 1990 z. B. von Dr. Kohl geehrt.", "Danach ging er.")),
]


@pytest.mark.parametrize("sentences", ENGLISH)
def test_english_is_cut_as_a_reader_would(sentences: tuple[str, ...]) -> None:
    assert split_sentences(" ".join(sentences)) == sentences


@pytest.mark.parametrize(("language", "between", "sentences"), OTHERS)
def test_other_languages_are_cut_by_their_own_rules(language: str, between: str, sentences: tuple[str, ...]) -> None:
    assert split_sentences(between.join(sentences), language) == sentences


def test_there_are_forty() -> None:
    assert len(ENGLISH) + len(OTHERS) == 40
