"""The demands of the articles that the suites cite, in one sentence each, so that a report can be read without the
rules."""

NIGERIA = {
    "2": "A piece, called a seed, is a man or a king; how it moves and captures is laid down in 2.1 to 2.11.",
    "2.1": "Either player may make the first move of a game.",
    "2.4": "A man steps one square diagonally forward to an empty square, never backward.",
    "2.5": "A man captures forward and backward, jump after jump until there is nothing more to jump; what was jumped "
           "comes off the board.",
    "2.6": "Two or more pieces jumped in one move are a multiple capture.",
    "2.7": "A multiple capture never jumps a piece of its own side.",
    "2.8": "A multiple capture may cross the same empty square again, but never the same enemy piece.",
    "2.9": "Who can capture in several ways chooses freely: neither the largest number nor the king comes first.",
    "2.10": "The choice is free also between captures of the same number of pieces.",
    "2.11": "A man that passes the last row during a capture and ends elsewhere remains a man (over-crown).",
    "3.0": "A man that reaches the last row and stops there becomes a king.",
    "3.1": "A promoted man is a king from then on, even before it is crowned by hand.",
    "3.4": "A king moves any number of squares along empty diagonals and captures from afar, going on round corners "
           "while it can, and stops on any empty square behind the last piece.",
    "3.5": "A king (where agreed on, any piece) that did not capture although it could may be taken off the board by "
           "the opponent.",
    "4": "King and two men, two kings and a man, three kings or less against a lone king are a draw at once.",
    "4.1": "One king and two men against one king are a draw.",
    "4.2": "Two kings and one man against one king are a draw.",
    "4.3": "Three kings against one king are a draw.",
    "4.4": "One king against a king and a man, two kings or one king is a draw.",
    "5": "The game is won by taking or blocking everything, by resignation, and by the material of 5.4.",
    "5.1": "Who takes all pieces of the opponent wins.",
    "5.2": "Who is to move and has every piece blocked loses.",
    "5.4": "King and three men, two kings and two men, three kings and a man, or four kings win against a lone king at "
           "once.",
    "10.1": "The 50 dark squares are numbered 1 to 50, row by row from the top.",
    "10.3": "The corner squares are 1, 11, 21, 31, 41 on the left and 10, 20, 30, 40, 50 on the right.",
    "10.4": "The central line runs over 1, 6, 12, 17, 23, 28, 34, 39, 45 and 50.",
    "10.5": "The game begins with the twenty men of each side on 1 to 20 and 31 to 50.",
}

WORDS = {
    "TZD": {
        "2.1": "The board has 64 squares, of which the 32 dark ones are played on, a1 at White's left hand being one.",
        "2.2": "Each side begins with twelve men on the dark squares of its three nearest rows.",
        "3.1": "A man steps one square diagonally forward, and never backward.",
        "3.2": "A man that reaches the last row becomes a king, which moves any distance along empty diagonals.",
        "3.3": "A move is complete when the piece is released on its square; the turn passes.",
        "4": "Capturing: who may jump what, and where a capture ends.",
        "4.1": "Men capture forward only, kings forward and backward, nobody captures a piece of their own.",
        "4.2": "A man jumps an enemy piece on the next square diagonally forward if the square behind it is empty.",
        "4.3": "A king jumps the first enemy piece on its diagonal and lands on any empty square behind it.",
        "4.4": "Captured pieces stay on the board until the whole capture is over.",
        "4.5": "A man that can go on capturing forward must go on until it no longer can.",
        "4.6": "A king that can go on capturing must, straight on or round a corner, and lands where it can.",
        "4.7": "A capture may cross an empty square again, but no own piece, and no enemy piece twice.",
        "4.9": "Among several captures the choice is free, whatever the number and worth of the pieces taken.",
        "4.10": "A man that comes to the last row while capturing stops there as a king; the capture is over.",
        "6": "To move when a capture is mandatory, to stop half-way and the like are irregular.",
        "7.1": "A player wins when the opponent has no piece or no legal move left, resigns, or runs out of time.",
        "8.2": "The same position with the same side to move for the third time lets a player claim a draw.",
        "8.3": "Thirty moves by each side with kings alone and no capture let either player claim a draw.",
        "8.4": "King against king, king and man against king, and two kings against king are drawn after five moves.",
        "8.5": "Three or more kings that do not catch a lone king within twelve moves have drawn.",
        "10": "Who runs out of time loses, unless the opponent cannot win: with a lone king, or the material of 8.4.",
        "13.1": "An engine plays on the 32 dark squares and names them a1 to h8.",
        "13.2": "An engine lets men move and capture forward only and kings any distance both ways.",
        "13.3": "An engine enforces captures, leaves the choice free, goes on to the end, jumps nothing twice, and "
                "stops at promotion.",
        "13.5": "An engine recognises repetition, thirty moves, drawn material and the count of three kings.",
        "13.8": "Forward is towards row 8 for White and towards row 1 for Black.",
    },
    "TZD3": {
        "3.1": "A man steps one square diagonally forward, and never backward.",
        "3.2": "A man that reaches the last row becomes a king, which moves any distance along empty diagonals.",
        "4.1": "Men capture forward only, kings forward and backward, nobody captures a piece of their own.",
        "4.2": "A man jumps an enemy piece on the next square diagonally forward if the square behind it is empty.",
        "4.3": "A king jumps the first enemy piece on its diagonal and lands on any empty square behind it.",
        "4.4": "Captured pieces stay on the board until the whole capture is over.",
        "4.5": "A man that can go on capturing forward must go on until it no longer can.",
        "4.6": "A king that can go on capturing must, straight on or round a corner, and lands where it can.",
        "4.7": "A capture may cross an empty square again, but no own piece, and no enemy piece twice.",
        "4.9": "Among several captures the choice is free, whatever the number and worth of the pieces taken.",
        "4.10": "A man that comes to the last row while capturing stops there as a king; the capture is over.",
        "5": "A win is a Supa when the loser has never promoted and has no piece left, resigned or ran out of time.",
        "8.1": "A player wins when the opponent has no piece or no legal move left, resigns, or runs out of time.",
        "9.1": "Five moves with little material end nothing any more; king against king is insufficient material.",
        "9.2": "The same position for the third time lets the player to move claim a draw; it does not end the game.",
        "9.3": "Sixty plies with kings alone and no capture let either player claim a draw.",
        "9.4": "Three or more kings have twelve moves to catch a lone king, from when they control the long diagonal.",
        "11": "Who runs out of time loses, unless the opponent has a lone king and nothing else.",
        "16.2": "An engine plays on the 32 dark squares, enforces captures and leaves the choice among them free.",
        "16.7": "An engine keeps track of who has promoted, so as to tell a Supa.",
    },
    "Drafti": {
        "": "Men capture forward only, kings fly, the choice of captures is free, and promotion ends the move.",
        "2": "Two players with twelve pieces each play on a board of 8x8, and White begins.",
        "3": "Only the dark squares of the board of 8x8 are played on; squares are named by letter and row.",
        "4.2": "A king moves any distance diagonally and captures forward and backward from afar.",
        "5": "A player makes one move a turn; a capture is mandatory, and one of several is chosen and completed.",
        "6": "Men step one square forward, kings go any distance.",
        "6.1": "A man steps one square diagonally forward, and never backward.",
        "6.2": "A king moves any number of squares in every diagonal direction.",
        "7": "Capturing is mandatory.",
        "7.1": "A piece captures by jumping diagonally over an enemy piece to an empty square.",
        "7.2": "A piece that can go on capturing must go on, in the same turn.",
        "7.3": "A capture must be made, but it need not be the largest.",
        "8": "A man that reaches the last row becomes a king at once, and a capture ends there.",
        "9": "A move is illegal that breaks the rules of movement, ignores a capture, or goes to an occupied square "
             "or off the board.",
        "10.1": "A player wins when the opponent has no piece or no legal move left.",
        "10.2": "Agreement, the same position for the third time, or a limit of moves without capture or promotion "
                "is a draw.",
        "11": "Who runs out of time loses.",
    },
    "Zambia": {
        "": "Men capture both ways, kings fly, and a man is promoted only where its move ends.",
        "board": "The game is played on the dark squares of a board of 8x8.",
        "moves of the men": "A man steps forward, and becomes a king on the last row if its move ends there.",
        "move of the kings": "A king moves along both its diagonals to any square with nothing in between.",
        "captures": "A capture is mandatory, the choice is free, and it ends only where nothing more can be taken.",
        "capture by the men": "A man jumps a neighbouring piece forward or backward, and goes on while it can.",
        "capture by a king": "A king captures from afar, lands on any square behind, and goes on if it can from one "
                             "of these.",
        "moves and captures": "All the rules of moves and captures together, as leaf counts show them.",
        "who wins": "Who captures or blocks all pieces of the opponent wins; no draw is made by a rule that is not "
                    "there.",
        "draw": "Agreement, the same position for the third time, and the twelve count are draws.",
        "twelve count": "A lone king that has made twelve moves against three kings, jumps included, has drawn.",
        "illegal move": "A false move, or a capture left out, is taken back and a proper move made.",
    },
    "Nigeria": {
        "": "International draughts on the mirrored board: men capture both ways and are promoted where they stop.",
        "by custom": "The same position for the third time is a draw; the manual itself has no such article.",
        **NIGERIA,
    },
    "Ghana": {
        "": "Played as in Nigeria, except for huffing and the single piece.",
        "by custom": "The same position for the third time is a draw; the manual itself has no such article.",
        "over-crown": NIGERIA["2.11"],
        "9.2": "Any piece that did not capture although it could may be huffed: the opponent takes it off the board.",
        "9.3": "A side left with a single piece, man or king, has lost.",
    },
    "Ghana, as Nigeria": NIGERIA,
    "FMJD": {
        "": "Men capture both ways, kings fly, and as many pieces must be captured as can be.",
        "2.4": "The board lies so that the long diagonal begins at each player's left.",
        "2.5": "The board has two bases, which are the promotion lines, and two sides, beyond which nothing moves.",
        "2.5.1": "A man is promoted on the base at the opponent's side.",
        "2.6": "The 50 dark squares are numbered 1 to 50, row by row from the top and from the left.",
        "2.6.2": "The squares at the sides are 6, 16, 26, 36, 46 on the left and 5, 15, 25, 35, 45 on the right.",
        "2.6.3": "The long diagonal ends on 5 and 46, the corners of the board.",
        "2.8": "The game begins with the men of each side on its nearest rows, the two rows in the middle empty.",
        "4.1": "Pieces of the opponent are captured forward and backward, one's own never.",
        "4.3": "A king captures from afar and lands on any empty square behind the piece.",
        "4.5": "A man that can capture on must, and lands behind the last piece.",
        "4.6": "A king that can capture on must, straight on or round a corner.",
        "5.4.2": "To move a man or a king in any other way than the rules say is irregular.",
        "5.4.6": "To move without a capture where one is possible is irregular.",
        "5.4.8": "To capture fewer pieces than is possible is irregular; men and kings count alike.",
        "5.4.9": "To stop in the middle of a multiple capture is irregular.",
        "6.1": "The same position with the same side to move for the third time is a draw.",
        "6.2": "25 moves by each side, all of kings and without a capture, are a draw.",
        "6.3": "Three pieces with a king against a lone king are drawn after 16 moves by each side.",
        "6.4": "Two pieces or one with a king against a lone king are drawn after 5 moves by each side.",
        "7.2": "A player wins whose opponent resigns, cannot move, has no piece left, or refuses to comply with the "
               "rules.",
        "7.2.1": "A player wins whose opponent resigns.",
        "7.2.2": "A player wins whose opponent is to move and cannot.",
        "7.2.3": "A player wins whose opponent has no piece left.",
        "7.2.4": "A player wins whose opponent refuses to comply with the rules.",
        "7.3.1": "The players may agree on a draw.",
        "10": "A player who runs out of time loses.",
    },
    "FMJD64": {
        "": "Men capture both ways, kings fly, the choice of captures is free, and a man is promoted in passing.",
        "board": "The game is played on the dark squares of a board of 8x8.",
        "moves": "A man steps forward, a king moves any distance along empty diagonals.",
        "captures": "A capture is mandatory and goes on to its end; which one is made is free.",
        "promotion": "A man that reaches the last row by a capture becomes a king there and captures on as one.",
        "7.1": "Who takes or blocks all pieces of the opponent wins, and so does the opponent of who resigns or "
               "runs out of time.",
        "7.2": "Only what 7.2 names is a draw.",
        "7.2.3": "The same position with the same side to move for the third time is a draw.",
        "7.2.4": "Three or more kings that do not catch a lone king within 15 moves have drawn.",
        "7.2.5": "Fifteen moves by each side, all of kings and without a capture, are a draw.",
        "7.2.6": "With kings on both sides and the same pieces, 30 moves with four or five pieces and 60 with six or "
                 "seven are a draw.",
        "7.2.7": "Three pieces with a king that do not catch a king on the main road within 5 moves have drawn.",
        "7.2.8": "Two pieces or one with a king against a lone king are drawn after 5 moves.",
    },
    "rules.md": {
        "2.5": "What has been captured stays in the way until the move is over and is not jumped again.",
        "2.7": "Who is to move and has no piece or no legal move has lost.",
        "3": "A man that passes the last row during a capture, and can capture on, goes on as a man and stays one.",
        "2.8": "Captures with the same start, end and pieces taken are one move, and any of their paths is accepted.",
        "4": "A clock counts plies from the position in which its condition began to hold; a win comes before a draw.",
    },
}

DOCUMENTS = {
    "TZD": "Tanzania Draughts-64, Official Rules, version 2.2",
    "TZD3": "Tanzania Draughts-64, Official Rules, version 3.0, in force since April 2026",
    "Drafti": "Formal Tanzania Drafti Rule Specification, version 1.0",
    "Zambia": "Zambian Draughts, Tournament Rules of Play",
    "Nigeria": "International Draughts, Nigerian Version, manual of 2017",
    "Ghana": "section 9 of the manual of International Draughts, Nigerian Version, 2017",
    "FMJD": "Annex 1 of the world federation of draughts, rules of international draughts, 2018",
    "FMJD64": "Rules of the game of the federation of draughts on 64 squares",
    "rules.md": "the rules as Mfalme reads them, where the documents leave a question open",
}


def split(article):
    """Document and number, or heading, of "TZD 4.9", "Ghana, as Nigeria 2.8", "Zambia, twelve count" or "Zambia"."""
    for document in sorted(WORDS, key=len, reverse=True):
        if article == document or article.startswith((document + " ", document + ", ")):
            return document, article[len(document):].lstrip(", ")
    return article, ""


def in_words(article):
    """The demand of an article; empty for an article that our suites do not cite."""
    document, number = split(article)
    return WORDS.get(document, {}).get(number, "")


def documents(articles):
    """Names and titles of the documents that the articles belong to, in the order above."""
    cited = {split(article)[0].split(",")[0] for article in articles}
    return [(name, title) for name, title in DOCUMENTS.items() if name in cited]
