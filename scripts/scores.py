"""Scores of a tournament: counts by game and by pair of games, Elo and normalised Elo with their errors, likelihood
ratio, cross table.

src/tools/elo.h explains the figures. `mfalme match` computes them in C, because it plays two configurations of one
program inside one process and must run without Python; tournament.py and sprt.py play separate programs and must decide
after each pair. tournament_test.py compares the two computations.
"""

import math

SPRT_BOUND = math.log(0.95 / 0.05)
SPRT_MAX = 200  # normalised Elo that can be tested
NORMALISED = 800 / math.log(10)
POINTS = [i / 4 for i in range(5)]  # a game, by the kind of pair


def elo_of(score):
    score = min(max(score, 1e-6), 1 - 1e-6)
    return 0.0 - 400 * math.log10(1 / score - 1)  # never -0


def moments(shares):
    """The mean and the standard deviation of a pair's points a game."""
    mean = sum(point * share for point, share in zip(POINTS, shares))
    return mean, math.sqrt(sum((point - mean) ** 2 * share for point, share in zip(POINTS, shares)))


def fitted(shares, ratio):
    """The most likely distribution in which mean - 1/2 is `ratio` deviations."""
    now, change = [1 / 5] * 5, 1
    for _ in range(100):
        if change < 1e-12:
            break
        mean, deviation = moments(now)
        slopes = [point - 1 / 2 - ratio * deviation * (1 + ((point - mean) / deviation) ** 2) / 2 for point in POINTS]
        low, high = -1 / max(slopes), -1 / min(slopes)
        for _ in range(100):
            root = (low + high) / 2
            if sum(share * slope / (1 + root * slope) for share, slope in zip(shares, slopes)) > 0:
                low = root
            else:
                high = root
        before, now = now, [share / (1 + root * slope) for share, slope in zip(shares, slopes)]
        change = max(abs(a - b) for a, b in zip(before, now))
    return now


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

    def _mean_and_error(self):
        """The mean points a game, with their 95% error."""
        count = sum(self.pairs)
        mean, deviation = moments([number / count for number in self.pairs])
        return mean, 1.96 * deviation / math.sqrt(count)

    def elo(self):
        mean, error = self._mean_and_error()
        return elo_of(mean), (elo_of(mean + error) - elo_of(mean - error)) / 2

    def _shares(self):
        """The shares of the kinds of pairs, none of them 0, and the number of pairs."""
        counts = [max(count, 1e-3) for count in self.pairs]
        return [count / sum(counts) for count in counts], sum(counts)

    def normalised(self):
        """The difference in normalised Elo, with its 95% error."""
        shares, count = self._shares()
        mean, deviation = moments(shares)
        elo = (mean - 1 / 2) / (math.sqrt(2) * deviation) * NORMALISED
        return elo if abs(elo) > 1e-9 else 0, 1.96 * NORMALISED / math.sqrt(2 * count)

    def llr(self, elo0, elo1):
        """Log likelihood ratio of the two differences in normalised Elo."""
        shares, count = self._shares()
        less, more = (fitted(shares, elo * math.sqrt(2) / NORMALISED) for elo in (elo0, elo1))
        return count * sum(share * math.log(b / a) for share, a, b in zip(shares, less, more))

    def line(self):
        losses, draws, wins = self.games
        elo, error = self.elo()
        normalised, normalised_error = self.normalised()
        mean, mean_error = self._mean_and_error()
        return (f"games {sum(self.games)} wins {wins} draws {draws} losses {losses} "
                f"pairs {' '.join(map(str, self.pairs))} "
                f"score {100 * mean:.1f}% +- {100 * mean_error:.1f} elo {elo:+.1f} +- {error:.1f} "
                f"nelo {normalised:+.1f} +- {normalised_error:.1f}")


class Scores:
    """The scores of all engines against each other, by number."""

    def __init__(self, names):
        self.names, self.scores = names, {}
        self.reasons, self.failures, self.in_a_row = {}, [], [0] * len(names)
        self.seconds = [0.0] * len(names)  # of processor time

    def add_pair(self, first, second, results):
        """Two games with one opening, of which `first` played White in the first one."""
        score = self.scores.setdefault((first, second), Score())
        score.add_pair(results[0].points, 1 - results[1].points)
        for result, players in zip(results, ((first, second), (second, first))):
            for engine, seconds in zip(players, result.seconds):
                self.seconds[engine] += seconds or 0
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
        """Lines of the cross table, best first, by `place_of` names or else by the share of the points; equal shares
        have the same place."""
        totals = [self.of(engine) for engine in range(len(self.names))]
        share = [total.points() / max(sum(total.games), 1) for total in totals]
        place = [place_of[name] for name in self.names] if place_of else \
            [1 + sum(o > own for o in share) for own in share]
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
        """The reasons why games ended, the processor time of the engines if it is known, and the engines that
        failed."""
        yield "ends: " + ", ".join(f"{reason} {n}" for reason, n in sorted(self.reasons.items()))
        if any(self.seconds):
            yield "processor time: " + ", ".join(f"{name} {seconds:.1f} s"
                                                 for name, seconds in zip(self.names, self.seconds))
        for name in self.names:
            whats = [what for failed, what in self.failures if failed == name]
            if whats:
                kinds = sorted(set(whats), key=whats.index)
                yield (f"{name} forfeited {len(whats)} game{'' if len(whats) == 1 else 's'}: {'; '.join(kinds[:3])}"
                       f"{'; ...' if len(kinds) > 3 else ''}")
