// The oracle's moves: generation and application, written from rules.md sections 2 to 4.
#include "mailbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    MbMove *move; // the caller's buffer
    int n, max;
} MoveList;

// A capture sequence while it is being played. The board has the capturing piece lifted from its
// starting square, which thus counts as empty, and every captured piece still in place (2.5).
typedef struct {
    const MbRules *rules;
    MbBoard board;
    char piece;
    bool taken[MB_SQUARES];
    MbMove move; // path and captured pieces so far
} Sequence;

// One jump: the piece it takes and the squares behind it where it may land.
typedef struct {
    int captured;
    int n_landings;
    int landing[10];
} Jump;

static const int step[4][2] = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}; // row, column

static void stop_on(const char *what) {
    fprintf(stderr, "mailbox: %s\n", what);
    abort();
}

// ---- Pieces -----------------------------------------------------------------------------------

static bool is_forward(int side, int row_step) {
    return side == 0 ? row_step < 0 : row_step > 0;
}

static bool is_last_row(const MbBoard *board, int side, int square) {
    int width = board->squares == 50 ? 10 : 8;
    return mb_row(board, square) == (side == 0 ? 0 : width - 1);
}

// TZD 4.1, against Zambia "men can capture forward and backward" and Nigeria 2.5.
static bool men_capture_backward(MbProfile profile) {
    return profile != MB_TZD && profile != MB_DRAFTI;
}

// TZD 4.10 and Drafti 8, against Nigeria 2.11 and Zambia, where a man captures on as a man.
static bool promotion_ends_capture(MbProfile profile) {
    return profile == MB_TZD || profile == MB_DRAFTI;
}

static bool is_huffable(const MbRules *rules, char piece) {
    if (rules->huff == MB_HUFF_OFF)
        return false;
    return rules->huff == MB_HUFF_ALL || mb_is_king(piece);
}

static int neighbour(const MbBoard *board, int square, int direction) {
    int row = mb_row(board, square) + step[direction][0];
    int column = mb_column(board, square) + step[direction][1];
    return mb_square(board, row, column);
}

static bool is_empty(const MbBoard *board, int square) {
    return square >= 0 && board->cell[square] == '.';
}

// ---- Captures ---------------------------------------------------------------------------------

// Rules.md 2.4: a man takes its neighbour, a king the first piece it meets; there must be room behind.
static bool find_jump(const Sequence *seq, int square, int direction, Jump *jump) {
    const MbBoard *board = &seq->board;
    bool king = mb_is_king(seq->piece);
    bool forward = is_forward(board->side, step[direction][0]);
    if (!king && !forward && !men_capture_backward(seq->rules->profile))
        return false;

    int met = neighbour(board, square, direction);
    while (king && is_empty(board, met))
        met = neighbour(board, met, direction);
    if (met < 0 || mb_owner(board->cell[met]) != 1 - board->side)
        return false;
    if (seq->taken[met])
        return false; // 2.5: never twice, and it blocks

    jump->captured = met;
    jump->n_landings = 0;
    int behind = neighbour(board, met, direction);
    while (is_empty(board, behind)) {
        jump->landing[jump->n_landings++] = behind;
        if (!king)
            break;
        behind = neighbour(board, behind, direction);
    }
    return jump->n_landings > 0;
}

static bool can_jump(const Sequence *seq, int square) {
    Jump jump;
    for (int direction = 0; direction < 4; direction++)
        if (find_jump(seq, square, direction, &jump))
            return true;
    return false;
}

// Whether a sequence that has just landed here has to go on.
static bool must_continue(const Sequence *seq, int square) {
    bool man_is_home = !mb_is_king(seq->piece) && is_last_row(&seq->board, seq->board.side, square);
    if (man_is_home && promotion_ends_capture(seq->rules->profile))
        return false;
    return can_jump(seq, square);
}

bool mb_same_move(const MbMove *a, const MbMove *b) {
    if (a->from != b->from || a->to != b->to || a->huffed != b->huffed)
        return false;
    if (a->n_captured != b->n_captured)
        return false;
    for (int i = 0; i < a->n_captured; i++)
        if (a->captured[i] != b->captured[i])
            return false;
    return true;
}

static void add_move(MoveList *list, const MbMove *move) {
    if (list->n == list->max)
        stop_on("move buffer too small");
    list->move[list->n++] = *move;
}

static int compare_squares(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

// Rules.md 2.8: same start, same end and same captured pieces are one move, whatever the path.
static void add_capture(MoveList *list, const Sequence *seq, int to) {
    MbMove move = seq->move;
    move.to = to;
    move.promotes = !mb_is_king(seq->piece) && is_last_row(&seq->board, seq->board.side, to);
    qsort(move.captured, (size_t)move.n_captured, sizeof move.captured[0], compare_squares);
    for (int i = 0; i < list->n; i++)
        if (mb_same_move(&list->move[i], &move))
            return;
    add_move(list, &move);
}

// Plays every jump from the square. When some landing squares allow a further jump the sequence
// goes on from one of those; otherwise it ends on any of them (2.6, TZD 4.3 with 4.6).
static void play_jumps(MoveList *list, Sequence *seq, int square) {
    for (int direction = 0; direction < 4; direction++) {
        Jump jump;
        if (!find_jump(seq, square, direction, &jump))
            continue;
        if (seq->move.n_captured == MB_CAPTURES)
            stop_on("capture sequence too long");

        seq->taken[jump.captured] = true;
        seq->move.captured[seq->move.n_captured++] = jump.captured;
        bool goes_on = false;
        for (int i = 0; i < jump.n_landings; i++)
            if (must_continue(seq, jump.landing[i]))
                goes_on = true;

        for (int i = 0; i < jump.n_landings; i++) {
            int landing = jump.landing[i];
            seq->move.path[seq->move.n_path++] = landing;
            if (!goes_on)
                add_capture(list, seq, landing);
            else if (must_continue(seq, landing))
                play_jumps(list, seq, landing);
            seq->move.n_path--;
        }
        seq->move.n_captured--;
        seq->taken[jump.captured] = false;
    }
}

static void start_move(MbMove *move, int from, int huffed) {
    memset(move, 0, sizeof *move);
    move->from = from;
    move->huffed = huffed;
    move->n_path = 1;
    move->path[0] = from;
}

static void start_sequence(Sequence *seq, const MbRules *rules, const MbBoard *board, int from, int huffed) {
    memset(seq, 0, sizeof *seq);
    seq->rules = rules;
    seq->board = *board;
    seq->piece = board->cell[from];
    seq->board.cell[from] = '.';
    start_move(&seq->move, from, huffed);
}

static bool can_capture(const MbRules *rules, const MbBoard *board, int from) {
    Sequence seq;
    start_sequence(&seq, rules, board, from, -1);
    return can_jump(&seq, from);
}

bool mb_has_capture(const MbRules *rules, const MbBoard *board) {
    for (int s = 0; s < board->squares; s++)
        if (mb_owner(board->cell[s]) == board->side && can_capture(rules, board, s))
            return true;
    return false;
}

// ---- Quiet moves ------------------------------------------------------------------------------

static void add_quiet_moves(MoveList *list, const MbBoard *board, int from, int huffed) {
    bool king = mb_is_king(board->cell[from]);
    for (int direction = 0; direction < 4; direction++) {
        if (!king && !is_forward(board->side, step[direction][0]))
            continue;
        int to = neighbour(board, from, direction);
        while (is_empty(board, to)) {
            MbMove move;
            start_move(&move, from, huffed);
            move.to = to;
            move.path[move.n_path++] = to;
            move.promotes = !king && is_last_row(board, board->side, to);
            add_move(list, &move);
            if (!king)
                break;
            to = neighbour(board, to, direction);
        }
    }
}

// ---- All moves --------------------------------------------------------------------------------

// Capture is mandatory (2.2), unless a piece that may be huffed for it could capture.
static void add_moves(MoveList *list, const MbRules *rules, const MbBoard *board, int huffed) {
    bool capture = false, may_decline = false;
    for (int s = 0; s < board->squares; s++) {
        if (mb_owner(board->cell[s]) != board->side)
            continue;
        if (!can_capture(rules, board, s))
            continue;
        capture = true;
        if (is_huffable(rules, board->cell[s]))
            may_decline = true;
        Sequence seq;
        start_sequence(&seq, rules, board, s, huffed);
        play_jumps(list, &seq, s);
    }
    if (capture && !may_decline)
        return;
    for (int s = 0; s < board->squares; s++)
        if (mb_owner(board->cell[s]) == board->side)
            add_quiet_moves(list, board, s, huffed);
}

static bool may_be_huffed(const MbRules *rules, const MbBoard *board, int square) {
    if (rules->huff == MB_HUFF_OFF || !board->liable[square])
        return false;
    return mb_owner(board->cell[square]) == 1 - board->side;
}

// The position the side to move plays in once it has removed a liable piece.
static MbBoard without(const MbBoard *board, int huffed) {
    MbBoard rest = *board;
    if (huffed >= 0)
        rest.cell[huffed] = '.';
    memset(rest.liable, 0, sizeof rest.liable);
    return rest;
}

int mb_moves(const MbRules *rules, const MbBoard *board, MbMove *out, int max) {
    MoveList list = {out, 0, max};
    add_moves(&list, rules, board, -1);
    for (int s = 0; s < board->squares; s++) {
        if (!may_be_huffed(rules, board, s))
            continue;
        MbBoard rest = without(board, s);
        add_moves(&list, rules, &rest, s);
    }
    return list.n;
}

static bool can_step(const MbBoard *board, int from) {
    for (int direction = 0; direction < 4; direction++) {
        bool forward = is_forward(board->side, step[direction][0]);
        if (!forward && !mb_is_king(board->cell[from]))
            continue;
        if (is_empty(board, neighbour(board, from, direction)))
            return true;
    }
    return false;
}

bool mb_has_move(const MbRules *rules, const MbBoard *board) {
    for (int s = 0; s < board->squares; s++) {
        if (mb_owner(board->cell[s]) != board->side)
            continue;
        if (can_step(board, s) || can_capture(rules, board, s))
            return true;
    }
    for (int h = 0; h < board->squares; h++) {
        if (!may_be_huffed(rules, board, h))
            continue;
        MbBoard rest = without(board, h);
        if (mb_has_move(rules, &rest))
            return true;
    }
    return false;
}

// ---- Application ------------------------------------------------------------------------------

MbBoard mb_apply(const MbRules *rules, const MbBoard *board, const MbMove *move) {
    MbBoard before = without(board, move->huffed);
    MbBoard after = before;

    char piece = before.cell[move->from];
    if (move->promotes)
        piece = before.side == 0 ? 'W' : 'B';
    after.cell[move->from] = '.';
    for (int i = 0; i < move->n_captured; i++)
        after.cell[move->captured[i]] = '.';
    after.cell[move->to] = piece;
    after.side = 1 - before.side;
    if (move->n_captured > 0)
        return after; // a capture, by any piece, leaves no liability

    for (int s = 0; s < before.squares; s++) {
        if (mb_owner(before.cell[s]) != before.side || !is_huffable(rules, before.cell[s]))
            continue;
        if (can_capture(rules, &before, s))
            after.liable[s == move->from ? move->to : s] = true;
    }
    return after;
}
