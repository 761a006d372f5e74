// The oracle's boards: geometry, default rules, a small reader of positions.
#include "support/mailbox_pieces.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

// ---- Rules ------------------------------------------------------------------------------------

MbRules mb_rules_default(MbProfile profile) {
    MbRules rules = {.profile = profile, .huff = MB_HUFF_OFF, .three_kings_moves = 12, .move_limit = 60};
    if (profile == MB_NIGERIA)
        rules.huff = MB_HUFF_KINGS; // 3.5
    if (profile == MB_GHANA)
        rules.huff = MB_HUFF_ALL; // 9.2
    return rules;
}

int mb_width(MbProfile profile) {
    return profile == MB_NIGERIA || profile == MB_GHANA || profile == MB_INTERNATIONAL ? 10 : 8;
}

bool mb_is_fmjd(MbProfile profile) {
    return profile == MB_INTERNATIONAL || mb_is_fmjd64(profile);
}

bool mb_is_fmjd64(MbProfile profile) {
    return profile == MB_BRAZILIAN || profile == MB_RUSSIAN;
}

bool mb_majority(MbProfile profile) {
    return profile == MB_INTERNATIONAL || profile == MB_BRAZILIAN;
}

bool mb_crowned_in_passing(MbProfile profile) {
    return profile == MB_RUSSIAN;
}

bool mb_men_capture_forward(MbProfile profile) {
    return profile == MB_TZD || profile == MB_TZD3 || profile == MB_DRAFTI;
}

// ---- Geometry ---------------------------------------------------------------------------------

static int width_of(const MbBoard *board) {
    return board->squares == 50 ? 10 : 8;
}

// In the top row 8x8 plays on b d f h, the 10x10 of the FMJD on b d f h j, the mirrored one on a c e g i; the next row
// is shifted.
static int first_column(const MbBoard *board, int row) {
    bool top_is_shifted = width_of(board) == 8 || board->fmjd;
    return row % 2 == 0 ? top_is_shifted : !top_is_shifted;
}

int mb_row(const MbBoard *board, int square) {
    return square / (width_of(board) / 2);
}

int mb_column(const MbBoard *board, int square) {
    int in_row = square % (width_of(board) / 2);
    return first_column(board, mb_row(board, square)) + 2 * in_row;
}

int mb_square(const MbBoard *board, int row, int column) {
    int width = width_of(board);
    if (row < 0 || row >= width || column < 0 || column >= width)
        return -1;
    int offset = column - first_column(board, row);
    if (offset % 2 != 0)
        return -1;
    return row * (width / 2) + offset / 2;
}

int mb_rows_to_go(const MbBoard *board, int side, int square) {
    int row = mb_row(board, square);
    return side == 0 ? row : width_of(board) - 1 - row;
}

static const int step[MB_DIRECTIONS][2] = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}; // row, column

bool mb_is_forward(int side, int direction) {
    return side == 0 ? step[direction][0] < 0 : step[direction][0] > 0;
}

int mb_neighbour(const MbRules *rules, const MbBoard *board, int square, int direction) {
    int row = mb_row(board, square) + step[direction][0];
    int column = mb_column(board, square) + step[direction][1];
    if (mb_wrong(rules, MB_BOARD_WRAPS))
        column = (column + width_of(board)) % width_of(board);
    return mb_square(board, row, column);
}

// ---- Pieces -----------------------------------------------------------------------------------

int mb_owner(char piece) {
    if (piece == 'w' || piece == 'W')
        return 0;
    if (piece == 'b' || piece == 'B')
        return 1;
    return -1;
}

bool mb_is_king(char piece) {
    return piece == 'W' || piece == 'B';
}

// ---- Positions --------------------------------------------------------------------------------

static void clear(MbBoard *board, int width) {
    memset(board, 0, sizeof *board);
    board->squares = width == 10 ? 50 : 32;
    for (int s = 0; s < MB_SQUARES; s++)
        board->cell[s] = '.';
}

static void set_start(MbBoard *board, int width) {
    int men = width == 10 ? 20 : 12;
    for (int s = 0; s < men; s++) {
        board->cell[s] = 'b';
        board->cell[board->squares - 1 - s] = 'w';
    }
}

// Reads digits; -1 when there are none or far too many.
static int read_number(const char **text) {
    if (!isdigit((unsigned char)**text))
        return -1;
    int value = 0;
    while (isdigit((unsigned char)**text)) {
        if (value > 100000)
            return -1;
        value = 10 * value + (**text - '0');
        (*text)++;
    }
    return value;
}

static int read_square(const MbBoard *board, const char **text) {
    if (**text >= 'a' && **text <= 'h' && board->squares == 32) {
        int column = **text - 'a';
        (*text)++;
        int rank = read_number(text);
        return mb_square(board, 8 - rank, column);
    }
    int number = read_number(text);
    return number >= 1 && number <= board->squares ? number - 1 : -1;
}

// A comma-separated list, possibly empty, of squares and numeric ranges, kings with K before them.
static bool read_pieces(MbBoard *board, const char **text, char man, char king) {
    while (**text != ':' && **text != '.' && **text != '\0') {
        char piece = man;
        if (**text == 'K') {
            piece = king;
            (*text)++;
        }
        int first = read_square(board, text);
        int last = first;
        if (**text == '-') {
            (*text)++;
            last = read_square(board, text);
        }
        if (first < 0 || last < first)
            return false;
        for (int s = first; s <= last; s++) {
            if (board->cell[s] != '.')
                return false;
            board->cell[s] = piece;
        }
        if (**text == ',') {
            (*text)++;
            if (**text == ':' || **text == '.' || **text == '\0')
                return false;
        } else if (**text != ':' && **text != '.' && **text != '\0') {
            return false;
        }
    }
    return true;
}

bool mb_from_fen(MbBoard *board, const char *fen, int width) {
    clear(board, width);
    if (strcmp(fen, "startpos") == 0) {
        set_start(board, width);
        return true;
    }
    if (*fen != 'W' && *fen != 'B')
        return false;
    board->side = *fen++ == 'W' ? 0 : 1;

    while (*fen == ':') {
        fen++;
        char field = *fen;
        if (field == '\0')
            return false;
        fen++;
        if (field == 'W' || field == 'B') {
            char man = field == 'W' ? 'w' : 'b';
            if (!read_pieces(board, &fen, man, field))
                return false;
        } else if (field == 'P' || (field == 'T' && *fen == '-')) {
            fen += strspn(fen, "wbWB-");
        } else if (strchr("HMFT", field)) {
            if (read_number(&fen) < 0)
                return false;
        } else {
            return false;
        }
    }
    if (*fen == '.')
        fen++;
    return *fen == '\0';
}
