// A game begun from the moves or the positions before it.
#include <criterion/criterion.h>

#include "support/console_suite.h"

CONSOLE_SUITE(history);

Test(history, moves_are_played_from_the_start) {
    expect("new moves=\"c3-b4 b6-a5;d2-c3!\"", "\"plies\":3");
    expect("history", "\"move\":\"d2-c3\",\"nags\":[1]");
    expect("new fen=W:Wc3:Bd4,f6 moves=c3:e5:g7", "\"reason\":\"no-pieces\"");
    expect("new profile=nigeria moves=\"33-28 19-24\"", "\"plies\":2");
}

Test(history, positions_are_joined_by_legal_moves) {
    expect("new positions=\"W:Wc3:Bh8; B:Wd4:Bh8 ;W:Wd4:Bg7\"", "\"plies\":2");
    expect("new positions=\"W:Wc3,a1:Bd4,f6,h8;B:Wg7,a1:Bh8\"", "\"plies\":1");
    // The clocks are those of the first position and of the moves.
    expect("new positions=\"W:WKa1:BKb8:H5:M5;B:WKb2:BKb8\"", "\"count\":6,\"limit\":60");
    expect("undo", "\"count\":5,\"limit\":60");
}

Test(history, a_bad_history_changes_nothing) {
    expect("new moves=c3-d4", "\"plies\":1");
    expect("new moves=\"c3-d4 c3-d4\"", "\"code\":\"bad-value\",\"message\":\"moves: move 2: ");
    expect("new fen=W:Wc3:Bd4,h8 moves=\"c3-b4\"", "\"message\":\"moves: move 1: a capture must be made\"");
    expect("new fen=W:Wc3:Bd4 moves=\"c3e5 d4-c3\"", "\"message\":\"moves: move 2: the game is over");
    expect("new positions=\"\"", "\"code\":\"bad-value\"");
    expect("new positions=\"W:Wc3:Bh8;x\"", "\"message\":\"positions: position 2: ");
    expect("new positions=\"W:Wc3:Bh8;B:Wd4:Bh8;B:Wd4:Bh8\"", "no legal move leads from position 2 to position 3");
    expect("new positions=W:Wc3:Bh8 moves=c3-d4", "moves and positions cannot be combined");
    expect("new positions=W:Wc3:Bh8 fen=W:Wc3:Bh8", "positions cannot be combined with fen");
    expect("new positions=W:Wc3:Bh8 start=bare", "positions cannot be combined with start, giver or first");
    expect("status", "\"plies\":1");
}
