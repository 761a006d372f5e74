#include "notation/square_letters.h"

static void add_list(Text *fen, Span squares, const char *name, char man, char king) {
    text_printf(fen, ":%s", name);
    const char *before = "";
    for (size_t i = 0; i < squares.length; i++)
        if (squares.start[i] == man || squares.start[i] == king) {
            text_printf(fen, "%s%s%d", before, squares.start[i] == king ? "K" : "", (int)i + 1);
            before = ",";
        }
}

void square_letters_to_fen(Text *fen, Side side, Span squares, const char letters[4]) {
    text_add_char(fen, side == WHITE ? 'W' : 'B');
    add_list(fen, squares, "W", letters[0], letters[1]);
    add_list(fen, squares, "B", letters[2], letters[3]);
}
