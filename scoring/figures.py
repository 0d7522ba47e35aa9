"""How exact figures are written for people: never so short that different ones look equal."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

MINUS = "−"
MOST_DECIMALS = 12


def plus_and_minus(figures: Iterable[Fraction]) -> dict[Fraction, str]:
    """Each figure as the blackboard shows it: +5, −1.4, "=" for the average.

    All get the same number of decimals, as few as keep different figures apart.
    """
    different = set(figures)
    decimals = _decimals(different)
    return {figure: _signed(figure, decimals) for figure in different}


def apart(figures: Iterable[Fraction], fewest: int = 0) -> dict[Fraction, str]:
    """Each figure without a sign, with as few decimals, the same for all, as keep them apart."""
    different = set(figures)
    for decimals in range(fewest, MOST_DECIMALS):
        shown = {figure: decimal(figure, decimals) for figure in different}
        if len(set(shown.values())) == len(different):
            return shown
    return {figure: decimal(figure, MOST_DECIMALS) for figure in different}


def as_the_laws(figures: Iterable[Fraction]) -> dict[Fraction, str]:
    """Whole numbers, unless the fraction decides a tie: "won by the fraction of a trick".

    The Duplicate Auction laws G and H (Foster, pp. 57-58): fractions are ignored, the nearest
    whole number being taken, unless the fraction is needed to avoid a tie.
    """
    different = set(figures)
    nearest: dict[int, set[Fraction]] = {}
    for figure in different:
        nearest.setdefault(_nearest(figure), set()).add(figure)
    shown: dict[Fraction, str] = {}
    for whole, there in nearest.items():
        if len(there) > 1:
            shown |= plus_and_minus(there)
        else:
            (figure,) = there
            shown[figure] = _signed(Fraction(whole), 0)
    return shown


def decided_by_a_fraction(figures: Iterable[Fraction]) -> bool:
    """Whether two figures differ that the laws' whole numbers make equal."""
    different = set(figures)
    return len({_nearest(figure) for figure in different}) < len(different)


def _nearest(figure: Fraction) -> int:
    """The nearest whole number; a half goes away from nothing, as people round."""
    size = int(abs(figure) + Fraction(1, 2))
    return size if figure > 0 else -size


def average(figure: Fraction) -> str:
    """An average as a person reads it: 207, 208.5, 192.43."""
    return decimal(figure, 2).rstrip("0").rstrip(".")


def decimal(figure: Fraction, decimals: int) -> str:
    """A figure rounded to so many decimals, with a real minus sign."""
    exact = Decimal(figure.numerator) / Decimal(figure.denominator)
    text = f"{exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_EVEN):f}"
    return text.replace("-", MINUS)


def _decimals(figures: set[Fraction]) -> int:
    for decimals in range(MOST_DECIMALS):
        shown = {_signed(figure, decimals) for figure in figures}
        nothing_hidden = all(float(_plain(f, decimals)) or not f for f in figures)
        if len(shown) == len(figures) and nothing_hidden and _good_enough(figures, decimals):
            return decimals
    return MOST_DECIMALS


def _good_enough(figures: set[Fraction], decimals: int) -> bool:
    """Whole numbers need no decimals; anything else is shown with at least one."""
    return decimals > 0 or all(figure.denominator == 1 for figure in figures)


def _plain(figure: Fraction, decimals: int) -> str:
    return decimal(figure, decimals).replace(MINUS, "-")


def _signed(figure: Fraction, decimals: int) -> str:
    if figure == 0:
        return "="
    text = decimal(figure, decimals)
    return f"+{text}" if figure > 0 else text


def exact(figure: Fraction) -> str:
    """A figure without rounding: "12", "-3/2"."""
    return str(figure)


def number(figure: int | Fraction) -> int | str:
    """A whole number as it is, a fraction in text."""
    return figure if isinstance(figure, int) else exact(figure)
