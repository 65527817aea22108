"""One archive, several threads."""

from concurrent.futures import ThreadPoolExecutor

from react_tui.knowledge.zim import ZimSource

QUESTIONS = ["Paris", "Mercury", "Twin", "Danube", "café"] * 40


def test_four_threads_get_the_answers_that_one_gets(source: ZimSource) -> None:
    alone = [(source.find(asked), source.similar(asked)) for asked in QUESTIONS[:5]]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda asked: (source.find(asked), source.similar(asked)), QUESTIONS))
    assert together == alone * 40


def test_closing_while_others_search_breaks_none_of_them(source: ZimSource) -> None:
    with ThreadPoolExecutor(4) as pool:
        searches = [pool.submit(source.similar, asked) for asked in QUESTIONS]
        searches[20].result()
        source.close()
        faults = [str(search.exception()) for search in searches if search.exception()]
    assert all("closed" in fault for fault in faults)
