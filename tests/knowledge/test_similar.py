"""Rankings are merged, and a query that finds nothing is asked again with less in it."""

from react_tui.knowledge.similar import by_closeness, fused, looser_queries, plain_query


def test_operators_of_the_query_language_are_no_longer_operators() -> None:
    assert plain_query('"Heroes" (-album) AND +x* foo:bar what?') == "Heroes album AND x foo bar what"


def test_signs_that_belong_to_a_name_are_kept() -> None:
    assert plain_query("C++ C# AT&T $1,000 O'Brien U.S.") == "C++ C# AT&T $1,000 O'Brien U.S."


def test_what_stands_in_both_rankings_comes_first() -> None:
    assert fused((["a", "b"], ["c", "b"])) == ["b", "a", "c"]


def test_a_ranking_that_repeats_itself_counts_once() -> None:
    assert fused((["a", "a", "a"], ["b"])) == ["a", "b"]


def test_a_typing_error_at_the_end_is_cut_off_before_words_are_dropped() -> None:
    queries = list(looser_queries("Scott Derickson"))
    assert queries.index("Scott Der") < queries.index("Derickson") < len(queries)


def test_runs_of_words_grow_shorter() -> None:
    queries = list(looser_queries("capital of Belgium"))
    assert queries.index("of Belgium") < queries.index("Belgium")


def test_a_long_question_is_not_asked_again_without_end() -> None:
    assert len(list(looser_queries("word " * 100))) < 50


def test_nothing_is_not_asked_again() -> None:
    assert list(looser_queries("")) == []


def test_titles_of_the_words_asked_for_come_before_those_of_others() -> None:
    titles = {"1": "Director of Policy", "2": "Ed Wood (film)", "3": "Ed Wood"}
    assert by_closeness("director of ed wood", titles)[0] == "3"
