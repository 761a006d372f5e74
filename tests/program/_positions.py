"""Positions and questions that the tests of UCI share."""

START_MOVES = ["a3-b4", "c3-d4", "e3-f4", "g3-h4", "c3-b4", "e3-d4", "g3-f4"]
START_FEN = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8:H0:M0:F1"
MIDDLE = "position startpos moves c3-b4 b6-a5 b4-c5 d6:b4 a3:c5"
LOST = "position fen W:Wa1:Bb2,c3"  # White to move cannot
FORCED = "position fen W:Wa1:Bh8"
MATE_IN_1 = "position fen W:Wa1,e5:Bf6"
DRAWN = "position fen W:WKa1:BKh6:M10"  # TZD 8.4
CLAIMABLE = "position fen W:WKa1,Kc1:BKh6,Kh8:H60"  # TZD 8.3
SHUFFLE = "position fen W:WKc1,Ke1:BKf8,Kd8 moves"

# Commands that need no position, or leave it as it is, with the beginning of each line of the answer.
QUESTIONS = {"d": None, "moves": "moves ", "fen": "fen ", "status": "status ", "eval": None}
