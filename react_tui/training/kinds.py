"""What a page is about, read from the sentence that defines it: "X is a 1963 Indian film directed by ..."."""

import re
from dataclasses import dataclass

from react_tui.knowledge.source import Page
from react_tui.knowledge.titles import fold
from react_tui.training.prose import bare, without_asides

PERSON, WORK, GROUP, PLACE, LIVING, THING = "person", "work", "group", "place", "living", "thing"

_NOUNS = {
    PERSON: """actor actress singer songwriter singer-songwriter musician composer guitarist pianist drummer bassist
        violinist conductor rapper dancer model comedian director filmmaker producer screenwriter writer author novelist
        poet playwright journalist critic essayist politician lawyer attorney judge diplomat activist footballer boxer
        wrestler cricketer swimmer sprinter athlete golfer cyclist goalkeeper linebacker quarterback coach philosopher
        historian physicist chemist mathematician astronomer biologist economist engineer inventor architect painter
        sculptor photographer designer cartoonist illustrator artist businessman businesswoman entrepreneur
        industrialist soldier general admiral officer explorer scientist professor scholar astronaut bishop
        priest theologian king queen emperor mobster rower driver naturalist vocalist filmmaker cinematographer
        psychologist surgeon physician nurse teacher librettist choreographer
        racer chef jumper skier lecturer player""",
    WORK: """extended play|film|documentary|short film|television film|documentary film|comedy film|drama film
        horror film|album|studio album|song|single|EP|mixtape|opera|ballet|musical|symphony|play|novel|novella|book
        short story|poem|epic poem|memoir
        television series|TV series|sitcom|soap opera|web series|anime series|manga series
        video game|game|comic book|painting|episode|trilogy|comedy|fairy tale|tone poem|miniseries|television show
        magazine|newspaper|journal|reality show|comic strip|series|show|movie|soundtrack|anthology|radio series""",
    GROUP: """band|rock band|duo|boy band|girl group|supergroup|company|corporation|airline|university|college
        high school|school|football club|club|team|record label|orchestra|organization|museum|law firm|bank
        political party|restaurant chain|brand|publisher|brewery|franchise|production company|record company|group
        chain|manufacturer|agency|network|league
        squadron|regiment|unit|association|television network|radio station""",
    PLACE: """city|town|village|hamlet|suburb|neighborhood|neighbourhood|municipality|district|county|province|region
        country|republic|island|river|lake|mountain|volcano|park|national park|state park|stadium|arena|airport
        railway station|skyscraper|building|hotel|bridge|castle|palace|church|cathedral|census-designated place
        unincorporated community|community|commune|parish|township|hospital|theatre|theater|shopping mall|desert
        capital|state|peninsula|bay|highway|tower|prison|mall|resort|golf course|racecourse|house|venue|hall
        memorial|road
        complex|skyscraper|railroad|station|fortress|mountain range|street""",
    LIVING: """genus|species|breed|dog breed|cultivar|family|tree|shrub|bird|fish|mammal|cat breed""",
    THING: """programming language|chemical element|element|metal|gas|planet|moon|battle|war|award|festival
        tournament|competition|disease|language|missile|aircraft|ship|holiday|dish|dessert|sport|religion|car|sports car
        operating system|constellation|comet|dwarf planet|protocol|machine|train|cocktail|character|race|event|tour
        roller coaster|fragrance|genre""",
}  # fmt: skip


def _listed(text: str) -> list[str]:
    lines = [line.strip() for line in text.split("\n")]
    return [noun.strip() for line in lines for noun in (line.split("|") if "|" in text else line.split())]


CATEGORIES = {noun: category for category, text in _NOUNS.items() for noun in _listed(text)}
_NOUN = "|".join(sorted(map(re.escape, CATEGORIES), key=len, reverse=True))
_FOLLOWED = (
    r"(?=[,.;:]|$| (?:by|of|in|from|that|which|who|whose|where|and|or|for|about|on|at|with|to|near|as|best|native|"
    r"now|not|belonging|starring|featuring|born|set|known|written|held|drawn|built|made|led|sung|won|\w+(?:ed|ing))\b)"
)
_MODIFIER = r"(?!(?:in|of|by|from|on|at|for|and|who|that|which|with|to|about)\b)[\w’'\-.&/]+,? (?:and (?=[\w\-]+ ))?"
_DEFINITION = re.compile(
    rf"^(?P<subject>.{{1,90}}?),? (?P<verb>is|was|are|were) (?:an?|the|one of the) "
    rf"(?P<adjectives>(?:{_MODIFIER}){{0,9}}?)(?P<noun>{_NOUN}){_FOLLOWED}(?P<tail>.*)$"
)
_FURTHER = re.compile(
    rf"^(?:,| and)(?: [\w\-]+)?(?:,| and)? [\w\-]*? ?({'|'.join(n for n, c in CATEGORIES.items() if c == PERSON)})\b"
)
_DEMONYM_LIST = """
    American British English Scottish Welsh Irish French German Italian Spanish Portuguese Dutch Belgian Swiss
    Austrian Danish Swedish Norwegian Finnish Icelandic Polish Czech Slovak Hungarian Romanian Bulgarian Greek Turkish
    Russian Ukrainian Serbian Croatian Slovenian Bosnian Albanian Israeli Iranian Iraqi Egyptian Moroccan Algerian
    Tunisian Nigerian Ghanaian Kenyan Ethiopian Canadian Mexican Cuban Jamaican Brazilian Argentine Chilean Peruvian
    Colombian Venezuelan Australian Indian Pakistani Bangladeshi Chinese Japanese Korean Taiwanese Thai Vietnamese
    Filipino Indonesian Malaysian Singaporean Latvian Lithuanian Estonian Armenian Georgian"""
_DEMONYMS = frozenset(_DEMONYM_LIST.split())


@dataclass(frozen=True)
class Definition:
    """What a page says it is about.

    ``name`` is how the subject is called, ``noun`` its kind as the page says it ("short film"), ``category`` what sort
    of kind that is, ``nationality`` the first demonym before it; ``tail`` is the rest of the sentence after the noun.
    """

    name: str
    noun: str
    category: str
    nationality: str
    tail: str
    text: str
    plural: bool = False

    @property
    def called(self) -> str:
        """The subject's name, with the article that its page gives it."""
        return f"the {self.name}" if self.text.startswith("The ") and not self.name.startswith("The ") else self.name


def definition_of(page: Page) -> Definition | None:
    """Return what the first sentence of a page says it is about, or None if it does not say it plainly."""
    text = without_asides(page.sentences[0]).rstrip(".") if page.sentences else ""
    match = _DEFINITION.match(text)
    name = bare(page.title)
    if match is None or not _same_name(match["subject"], name):
        return None
    adjectives = match["adjectives"].split()
    nationality = next((word for word in adjectives if word in _DEMONYMS), "")
    if re.search(r"(?:-born|born-|South|North|American Indian|\w-[A-Z])", match["adjectives"]):
        nationality = ""
    noun, tail = match["noun"], match["tail"]
    if CATEGORIES[noun] != PERSON and (further := _FURTHER.match(tail)):
        # "an American film and television actor"
        noun, tail = further[1], tail[further.end() :]
    plural = match["verb"] in ("are", "were")
    return Definition(name, noun, CATEGORIES[noun], nationality, tail, text, plural)


def _same_name(subject: str, name: str) -> bool:
    """Say whether the words that open a page are its title, or a longer form of it ("Michael David Capellas")."""
    said, titled = fold(subject).removeprefix("the "), fold(name).removeprefix("the ")
    if said == titled or titled.startswith(f"{said},"):
        return True
    words, wanted = said.split(), titled.split()
    if len(words) > 7 or not wanted or words[-1] != wanted[-1]:
        return False
    return words[0][:1] == wanted[0][:1] or set(wanted) <= set(words)
