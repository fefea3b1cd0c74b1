"""A number together with the reasons for it."""

from desktop_app.rules.kernel.breakdown import Breakdown, Term


def test_the_terms_add_up_to_the_total() -> None:
    made = Breakdown.of(1, "always", "R-1").plus(2, "rank", "R-2").plus(-1, "wound")
    assert made.terms == (Term(1, "always", "R-1"), Term(2, "rank", "R-2"), Term(-1, "wound"))
    assert made.total == 1 + 2 - 1


def test_a_zero_leaves_no_trace_but_the_first_term_is_always_shown() -> None:
    assert Breakdown.of(0, "dice").plus(0, "nothing").terms == (Term(0, "dice"),)


def test_a_cap_is_a_term_that_shows_how_much_was_cut() -> None:
    assert Breakdown.of(7, "dice").at_most(5, "spirit").terms == (Term(7, "dice"), Term(-2, "spirit"))
    assert Breakdown.of(5, "dice").at_most(5, "spirit").terms == (Term(5, "dice"),)


def test_a_floor_is_a_term_that_shows_by_how_much() -> None:
    assert Breakdown.of(-3, "dice").at_least(0, "none").terms == (Term(-3, "dice"), Term(3, "none"))
    assert Breakdown.of(0, "dice").at_least(0, "none").total == 0


def test_nothing_adds_up_to_nothing() -> None:
    assert Breakdown().total == 0
