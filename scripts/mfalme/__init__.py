"""Games of Tanzania Draughts-64 and its family, judged and played by the program mfalme.

    import mfalme

    board = mfalme.Board("tzd")
    board.push("c3-b4")
    print(board.legal_moves, board.outcome())

    with mfalme.Engine() as engine:
        print(engine.play(board, mfalme.Limit(time=0.1)).move)
        print(engine.analyse(board, mfalme.Limit(depth=10))[0].score)

The program does the work. It is looked for where the environment variable MFALME says, in the checkout that holds this
module, and on the PATH. Boards that are not given an engine share one process, which is started for the first of them.
An engine may be used by several threads; its searches wait for each other.
"""

from .board import Board, Claim, IllegalMove, Move, Outcome
from .engine import Chances, Engine, Info, Limit, Played
from .process import EngineError
from .referee import Refused

__all__ = ["Board", "Chances", "Claim", "Engine", "EngineError", "IllegalMove", "Info", "Limit", "Move", "Outcome",
           "Played", "Refused"]
