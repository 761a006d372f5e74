"""The order of a tournament and its ratings once more, written for shortness: what the program is compared with.

A game is (White, Black, result for White as "1", "0" or "=", whether it was played, whether it is a Supa); a bye has
None for a player.
"""

from fractions import Fraction
from itertools import combinations

HALF = Fraction(1, 2)


def points(game, side, supa):
    result = game[2] if side == 0 else {"1": "0", "0": "1", "=": "="}[game[2]]
    return {"1": Fraction(supa) if game[4] else Fraction(1), "0": Fraction(0), "=": HALF}[result]


class Table:
    def __init__(self, games, supa=1):
        self.games, self.supa = games, supa
        self.players = sorted({p for g in games for p in g[:2] if p})
        self.points = {p: sum((points(g, g.index(p), supa) for g in games if p in g[:2]), Fraction(0))
                       for p in self.players}
        self.wins = {p: sum(g[3] and (g[:3:2] == (p, "1") or g[1:3] == (p, "0")) for g in games) for p in self.players}
        self.supas = {p: sum(g[4] and (g[:3:2] == (p, "1") or g[1:3] == (p, "0")) for g in games)
                      for p in self.players}
        self.buchholz = {p: sum((self.points[g[1 - g.index(p)]] for g in games if g[3] and p in g[:2]), Fraction(0))
                         for p in self.players}

    def direct(self, group):
        """Points among a group; None unless all have met, equally often."""
        within = [g for g in self.games if g[3] and g[0] in group and g[1] in group]
        meetings = {sum(set(g[:2]) == set(pair) for g in within) for pair in combinations(group, 2)}
        if len(meetings) != 1 or meetings == {0}:
            return None
        return {p: sum((points(g, g.index(p), self.supa) for g in within if p in g[:2]), Fraction(0)) for p in group}

    def order(self, group=None, criterion=0):
        """The players as a list of lists of those who are level."""
        group = self.players if group is None else group
        for step in range(criterion, 5):
            values = self.direct(group) if step == 1 else (self.points, None, self.supas, self.buchholz,
                                                           self.wins)[step]
            if values and len({values[p] for p in group}) > 1:
                ranked = []
                for value in sorted({values[p] for p in group}, reverse=True):
                    level = [p for p in group if values[p] == value]
                    ranked += self.order(level, 1 if step == 1 else step + 1) if len(level) > 1 else [level]
                return ranked
        return [group] if group else []


def ratings(games):
    """(rating, games) of each player, all from 1200."""
    table = {p: (1200.0, 0) for g in games for p in g[:2] if p}
    for white, black, result, played, _ in games:
        if not played:
            continue
        scored = {"1": 1, "0": 0, "=": 0.5}[result]
        expected = 1 / (1 + 10 ** ((table[black][0] - table[white][0]) / 400))
        for player, change in ((white, scored - expected), (black, expected - scored)):
            rating, count = table[player]
            factor = 40 if count < 30 else 20 if rating < 2000 else 10
            table[player] = (max(800, rating + factor * change), count + 1)
    return table
