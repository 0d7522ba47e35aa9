"""Foster's printed comparisons, deal by deal."""

import pytest

from scoring.gains import gains, players_totals
from tests.cases import examples


def test_two_teams_of_four_as_printed():
    # The e-text prints the trump of hand 12 at table 2 of team X as D2, the page has DQ: that
    # slip touches no figure (systems.md section 7).
    printed = examples()["team_match_O_vs_X"]
    net = 0
    for name in ("table1", "table2"):
        table = printed[name]
        found = gains(table["O"]["EW"], table["X"]["EW"])
        assert list(found.first) == table["O"]["gain"]
        assert list(found.second) == table["X"]["gain"]
        assert (sum(found.first), sum(found.second)) == (
            table["O"]["gain_total"],
            table["X"]["gain_total"],
        )
        majority = printed[f"{name}_majority"]
        assert abs(found.net) == majority["tricks"]
        assert ("O" if found.net > 0 else "X") == majority["team"]
        # North-South is only a check: with the other team's East-West it makes thirteen.
        for ns, ew in (("O", "X"), ("X", "O")):
            sums = [a + b for a, b in zip(table[ns]["NS"], table[ew]["EW"], strict=True)]
            assert sums == [13] * 12
        net += found.net
    assert -net == printed["margin"]
    assert printed["match_winner"] == "X"


def test_memory_duplicate_of_four_as_printed():
    # The third position prints W and E without exchanging them, unlike the first two
    # (systems.md section 7): it names the same two partners, so the totals stand.
    printed = examples()["memory_duplicate_individuals"]
    found = gains(printed["EW_tricks"], printed["NS_overplay_tricks"])
    assert list(found.first) == printed["EW_gain"]
    assert list(found.second) == printed["NS_gain"]
    blocks = []
    for block in printed["blocks"]:
        first, last = (int(n) for n in block["hands"].split("-"))
        part = gains(
            printed["EW_tricks"][first - 1 : last], printed["NS_overplay_tricks"][first - 1 : last]
        )
        blocks.append((map(str, block["EW"]), map(str, block["NS"]), part.net))
    assert [net for *_names, net in blocks] == printed["block_net_for_EW"]
    totals = players_totals(blocks)
    assert totals == printed["totals"]
    assert max(totals, key=totals.get) == str(printed["winner"])


def test_columns_of_different_length_are_no_comparison():
    with pytest.raises(ValueError, match="shorter"):
        gains([1, 2], [1])
