#!/usr/bin/env python3
"""Lets an engine play itself from openings, and counts how many of the games with a winning side that side won.

A side counts as winning when it had a score of --score or more for --plies plies in a row, in the searches of both
sides. Receding mates are also counted: a side announces a mate in N moves, and at its next move none in fewer.

  scripts/advantage_check.py --openings bench/openings/tzd.txt --games 200 --nodes 5000
  scripts/advantage_check.py --variant nigeria --openings bench/openings/nigeria.txt --option TablebaseProbeLimit=0
"""

import argparse

from engine_driver import UciEngine, position_command, positive, read_infos, read_openings, run_script
from progress import Progress

WAIT = 600  # seconds for one answer


class Game:
    """One game: the side that was winning (0 the first to move), the winner, the receding mates."""

    def __init__(self, engine, opening, arguments):
        self.winning = self.winner = None
        self.lapses, self.moves = [], list(opening[1])
        scores, mates = [], {}
        while len(self.moves) < arguments.length:
            command = position_command(opening[0], self.moves)
            status = engine.tell("status", command)
            side = len(self.moves) % 2
            if status[0] != "ongoing":
                self.end = status[-1]
                if status[0] == "win":
                    white = 0 if self._white_first(engine, opening) else 1
                    self.winner = white if status[1] == "white" else 1 - white
                break
            best, lines, _ = engine.best(command, f"go nodes {arguments.nodes}")
            last = read_infos(lines)[-1]
            score, mate = last.cp, last.mate
            before = mates.get(side)
            if before and (not mate or mate <= 0 or mate >= before):
                self.lapses.append((len(self.moves), before, mate))
            mates[side] = mate if mate and mate > 0 else None
            scores.append(score if side == 0 else -score)
            last = scores[-arguments.plies:]
            if self.winning is None and len(last) == arguments.plies:
                if min(last) >= arguments.score:
                    self.winning = 0
                elif max(last) <= -arguments.score:
                    self.winning = 1
            self.moves.append(best)
        else:
            self.end = "length"

    @staticmethod
    def _white_first(engine, opening):
        return engine.tell("fen", position_command(opening[0]))[0].startswith("W")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--openings", help="lines `startpos moves M ...` or `FEN`; the start position without it")
    parser.add_argument("--games", type=positive(int), default=100)
    parser.add_argument("--nodes", type=positive(int), default=5000, help="nodes a move")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--score", type=positive(int), default=300, help="hundredths of a point")
    parser.add_argument("--plies", type=positive(int), default=6)
    parser.add_argument("--length", type=positive(int), default=300, help="plies after which a game counts as drawn")
    arguments = parser.parse_args()
    openings = read_openings(arguments.openings)
    engine = UciEngine(arguments.engine, [f"UCI_Variant={arguments.variant}", *arguments.option], WAIT)
    winning = won = lapses = 0
    with Progress("games", arguments.games) as progress:
        for i in range(arguments.games):
            engine.ask("ucinewgame")
            opening = openings[i % len(openings)]
            game = Game(engine, opening, arguments)
            progress.wipe()
            if game.lapses:
                lapses += 1
                print(f"opening {i}: receding mates {game.lapses}")
            if game.winning is not None:
                winning += 1
                won += game.winner == game.winning
                if game.winner != game.winning:
                    print(f"opening {i}: not won ({game.end}): {position_command(opening[0], game.moves)}")
            progress.step()
    print(f"games {arguments.games}, with a winning side {winning}, won {won}, with receding mates {lapses}")
    engine.close()
    return 0


if __name__ == "__main__":
    run_script(main)
