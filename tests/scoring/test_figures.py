from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.figures import average, plus_and_minus


def test_whole_figures_have_no_decimals():
    assert plus_and_minus([Fraction(5), Fraction(-6), Fraction(0)]) == {
        Fraction(5): "+5",
        Fraction(-6): "−6",
        Fraction(0): "=",
    }


def test_close_figures_are_kept_apart():
    close = [Fraction(7375, 1000), Fraction(740, 100), Fraction(74286, 10000)]
    shown = plus_and_minus(close)
    assert [shown[figure] for figure in close] == ["+7.38", "+7.40", "+7.43"]


def test_almost_nothing_is_not_the_average():
    assert plus_and_minus([Fraction(1, 300)])[Fraction(1, 300)] == "+0.003"


def test_averages():
    assert [average(Fraction(n)) for n in (207, Fraction(417, 2), Fraction(1349, 7))] == [
        "207",
        "208.5",
        "192.71",
    ]


@given(st.lists(st.fractions(-30, 30, max_denominator=40), max_size=30))
def test_different_figures_never_look_equal(figures):
    shown = plus_and_minus(figures)
    assert len(set(shown.values())) == len(set(figures))
    assert all((text == "=") == (figure == 0) for figure, text in shown.items())
