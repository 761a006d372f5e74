#include "protocol/play/board.h"

const char *play_board_piece(Side side, bool king, bool unicode) {
    static const char *const pieces[2][2][2] = {
        {{"w", "W"}, {"b", "B"}},
        {{"\u25cb", "\u2654"}, {"\u25cf", "\u265a"}},
    };
    return pieces[unicode][side][king];
}

static bool has_numbers(const PlayBoard *board) {
    return notation_is_numeric(board->rules->board, board->notation);
}

static bool is_marked(const PlayBoard *board, Square square) {
    return square != NO_SQUARE && !move_is_none(board->last) &&
           (square == board->last.from || square == board->last.to);
}

static bool was_taken(const PlayBoard *board, Square square) {
    Move last = board->last;
    return !move_is_none(last) &&
           ((move_is_capture(last) && last.set & bit_of(square)) || (last.flags & MOVE_HUFFS && last.huffed == square));
}

static const char *sign_of(const PlayBoard *board, Square square) {
    const Position *p = board->position;
    for (Side side = WHITE; side <= BLACK; side++)
        if (p->pieces[side] & bit_of(square))
            return play_board_piece(side, (p->kings & bit_of(square)) != 0, board->unicode);
    if (was_taken(board, square))
        return board->unicode ? "\u00d7" : "x";
    if (has_numbers(board) || is_marked(board, square))
        return " ";
    return board->unicode ? "\u00b7" : ".";
}

// A mark is closed in the column before the next square; `open` says whether one is open.
static void write_cell(Text *text, const PlayBoard *board, Square square, bool *open) {
    bool marked = is_marked(board, square);
    text_add(text, marked ? "[" : *open ? "]" : " ");
    text_add(text, square == NO_SQUARE ? " " : sign_of(board, square));
    if (has_numbers(board)) {
        Text name = {0};
        if (square != NO_SQUARE)
            square_write(&name, board->rules->board, board->notation, square);
        text_printf(text, "%2s", text_string(&name));
        text_free(&name);
        *open = marked;
    } else {
        text_add(text, marked ? "]" : " ");
    }
}

static void write_edge(Text *text, const PlayBoard *board, const char *left, const char *right) {
    int columns = board->rules->board->width * (has_numbers(board) ? 4 : 3) + has_numbers(board);
    text_printf(text, "    %s", board->unicode ? left : "+");
    for (int i = 0; i < columns; i++)
        text_add(text, board->unicode ? "\u2500" : "-");
    text_printf(text, "%s\n", board->unicode ? right : "+");
}

static void write_row(Text *text, const PlayBoard *board, int row) {
    const Board *squares = board->rules->board;
    const char *wall = board->unicode ? "\u2502" : "|";
    bool open = false;
    if (has_numbers(board))
        text_printf(text, "    %s", wall);
    else
        text_printf(text, "  %d %s", squares->width - row, wall);
    for (int i = 0; i < squares->width; i++) {
        int column = board->flipped ? squares->width - 1 - i : i;
        write_cell(text, board, square_at(squares, row, column), &open);
    }
    if (has_numbers(board))
        text_add(text, open ? "]" : " ");
    text_add(text, wall);
    if (!has_numbers(board))
        text_printf(text, " %d", squares->width - row);
}

static void write_files(Text *text, const PlayBoard *board) {
    text_add(text, "    ");
    for (int i = 0; i < board->rules->board->width; i++)
        text_printf(text, "  %c", 'a' + (board->flipped ? board->rules->board->width - 1 - i : i));
    text_add_char(text, '\n');
}

void play_board_write(Text *text, const PlayBoard *board) {
    int rows = board->rules->board->width;
    write_edge(text, board, "\u250c", "\u2510");
    for (int i = 0; i < rows; i++) {
        write_row(text, board, board->flipped ? rows - 1 - i : i);
        if (board->beside[i] && *board->beside[i])
            text_printf(text, "    %s", board->beside[i]);
        text_add_char(text, '\n');
    }
    write_edge(text, board, "\u2514", "\u2518");
    if (!has_numbers(board))
        write_files(text, board);
}
