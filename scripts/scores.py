"""Scores of a tournament: counts by game and by pair of games, Elo with its error, likelihood ratio, cross table."""

import math

SPRT_BOUND = math.log(0.95 / 0.05)


def elo_of(score):
    score = min(max(score, 1e-6), 1 - 1e-6)
    return -400 * math.log10(1 / score - 1)


def points_text(points):
    return f"{points:.1f}" if points % 1 else str(int(points))


class Score:
    """Games by result, and pairs with one opening by the points of both games in halves (0 to 4)."""

    def __init__(self, games=(0, 0, 0), pairs=(0, 0, 0, 0, 0)):
        self.games, self.pairs = list(games), list(pairs)  # losses, draws, wins

    def add_pair(self, first, second):
        """The points in two games."""
        for points in (first, second):
            self.games[int(points * 2)] += 1
        self.pairs[int((first + second) * 2)] += 1

    def __add__(self, other):
        return Score(map(sum, zip(self.games, other.games)), map(sum, zip(self.pairs, other.pairs)))

    def reversed(self):
        """As the other side sees it."""
        return Score(self.games[::-1], self.pairs[::-1])

    def points(self):
        return self.games[2] + self.games[1] / 2

    def _mean_and_variance(self):
        count = sum(self.pairs)
        mean = sum(i / 4 * n for i, n in enumerate(self.pairs)) / count
        return mean, sum((i / 4 - mean) ** 2 * n for i, n in enumerate(self.pairs)) / count, count

    def elo(self):
        mean, variance, count = self._mean_and_variance()
        error = 1.96 * math.sqrt(variance / count)
        return elo_of(mean), (elo_of(mean + error) - elo_of(mean - error)) / 2

    def llr(self, elo0, elo1):
        """Log likelihood ratio of the two hypotheses, normal approximation over pairs."""
        mean, variance, count = self._mean_and_variance()
        if variance == 0:
            return 0
        s0, s1 = (1 / (1 + 10 ** (-elo / 400)) for elo in (elo0, elo1))
        return count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)

    def line(self):
        losses, draws, wins = self.games
        elo, error = self.elo()
        return (f"games {sum(self.games)} wins {wins} draws {draws} losses {losses} "
                f"pairs {' '.join(map(str, self.pairs))} elo {elo:+.1f} +- {error:.1f}")


class Scores:
    """Of all engines against each other, by number."""

    def __init__(self, names):
        self.names, self.scores = names, {}
        self.reasons, self.failures, self.in_a_row = {}, [], [0] * len(names)

    def add_pair(self, first, second, results):
        """Two games with one opening, of which `first` played White in the first one."""
        score = self.scores.setdefault((first, second), Score())
        score.add_pair(results[0].points, 1 - results[1].points)
        for result in results:
            self.reasons[result.reason] = self.reasons.get(result.reason, 0) + 1
            if result.failure:
                self.failures.append(result.failure)
            for engine in (first, second):
                failed = bool(result.failure) and result.failure[0] == self.names[engine]
                self.in_a_row[engine] = self.in_a_row[engine] + 1 if failed else 0

    def games(self):
        return sum(sum(score.games) for score in self.scores.values())

    def between(self, first, second):
        """The score of one engine against another."""
        return self.scores.get((first, second), Score()) + self.scores.get((second, first), Score()).reversed()

    def of(self, engine):
        return sum((self.between(engine, other) for other in range(len(self.names)) if other != engine), Score())

    def table(self, place_of=None):
        """Lines of the cross table, best first, by `place_of` names or else by the share of the points, where equal
        shares have the same place."""
        totals = [self.of(engine) for engine in range(len(self.names))]
        share = [total.points() / max(sum(total.games), 1) for total in totals]
        place = [place_of[name] for name in self.names] if place_of else [1 + sum(o > own for o in share) for own in share]
        order = sorted(range(len(self.names)), key=lambda engine: place[engine])
        rows = [["", "engine", "games", "points", "%", *(str(column + 1) for column in range(len(order))), "elo"]]
        for engine in order:
            total, cells = totals[engine], []
            for other in order:
                score = self.between(engine, other)
                cells.append("-" if other == engine else
                             f"{points_text(score.points())}/{sum(score.games)}" if sum(score.games) else "")
            elo = "{:+.1f} +- {:.1f}".format(*total.elo()) if sum(total.pairs) else ""
            rows.append([str(place[engine]), self.names[engine], str(sum(total.games)), points_text(total.points()),
                         f"{100 * share[engine]:.1f}", *cells, elo])
        widths = [max(map(len, column)) for column in zip(*rows)]
        return ["  ".join(cell.ljust(width) if i == 1 else cell.rjust(width)
                          for i, (cell, width) in enumerate(zip(row, widths))).rstrip() for row in rows]

    def endings(self):
        """Why games ended, and which engines failed."""
        yield "ends: " + ", ".join(f"{reason} {n}" for reason, n in sorted(self.reasons.items()))
        for name in self.names:
            whats = [what for failed, what in self.failures if failed == name]
            if whats:
                kinds = sorted(set(whats), key=whats.index)
                yield (f"{name} forfeited {len(whats)} game{'' if len(whats) == 1 else 's'}: {'; '.join(kinds[:3])}"
                       f"{'; ...' if len(kinds) > 3 else ''}")
