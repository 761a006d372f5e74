// The oracle's captures: rules.md 2.4 to 2.8 and section 3.
#include "support/mailbox_pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TWICE_UP_TO = 8 };

// A capture sequence while it is being played. The board has the capturing piece lifted from its
// starting square, which thus counts as empty, and every captured piece still in place (2.5).
typedef struct {
    const MbRules *rules;
    MbBoard board;
    char piece;
    bool crowned;  // promoted on the way, in Russian draughts or a mutant's game
    int direction; // of the last jump, -1 before the first
    int taken[MB_SQUARES];
    bool passed_home;      // a man that came to the last row and went on
    int flown[MB_SQUARES]; // a mutant's: how often it has flown over a square
    MbMove move;           // path and captured pieces so far
} Sequence;

// One jump: the piece it takes and the squares behind it where it may land.
typedef struct {
    int captured;
    int n_landings;
    int landing[10];
} Jump;

static void stop_on(const char *what) {
    fprintf(stderr, "mailbox: %s\n", what);
    abort();
}

static bool is_last_row(const MbRules *rules, const MbBoard *board, int side, int square) {
    return mb_rows_to_go(board, side, square) <= mb_wrong(rules, MB_PROMOTES_EARLY);
}

// TZD 4.1, against Zambia "men can capture forward and backward" and Nigeria 2.5.
static bool men_capture_backward(const Sequence *seq) {
    const MbRules *rules = seq->rules;
    if (mb_wrong(rules, MB_MEN_TURN_BACK_LATER))
        return seq->move.n_captured > 0;
    bool backward = !mb_men_capture_forward(rules->profile);
    return (backward && !mb_wrong(rules, MB_MEN_CAPTURE_FORWARD)) || mb_wrong(rules, MB_MEN_CAPTURE_BACKWARD);
}

// TZD 4.10 and Drafti 8, against Nigeria 2.11 and Zambia, where a man captures on as a man.
static bool promotion_ends_capture(const MbRules *rules) {
    return mb_men_capture_forward(rules->profile) || mb_wrong(rules, MB_STOPS_ON_LAST_ROW);
}

static bool is_prey(const Sequence *seq, char piece) {
    if (mb_wrong(seq->rules, MB_MEN_SPARE_KINGS) && mb_is_king(piece) && !mb_is_king(seq->piece))
        return false;
    if (mb_wrong(seq->rules, MB_TAKES_OWN) && mb_owner(piece) == seq->board.side)
        return true;
    return mb_owner(piece) == 1 - seq->board.side;
}

static bool can_jump(const Sequence *seq, int square);
static bool find_jump(const Sequence *seq, int square, int direction, Jump *jump);

static bool can_turn(const Sequence *seq, int square) {
    Jump jump;
    for (int direction = 0; direction < MB_DIRECTIONS; direction++)
        if (direction != seq->direction && find_jump(seq, square, direction, &jump))
            return true;
    return false;
}

static bool may_turn(const Sequence *seq, int square, int direction) {
    if (seq->direction < 0 || !mb_is_king(seq->piece))
        return true;
    bool straight = direction == seq->direction;
    Jump ignored;
    if (mb_wrong(seq->rules, MB_KING_STRAIGHT_FIRST))
        return straight || !find_jump(seq, square, seq->direction, &ignored);
    if (mb_wrong(seq->rules, MB_KING_CORNER_FIRST))
        return !straight || !can_turn(seq, square);
    bool second = seq->move.n_captured == 1;
    if (mb_wrong(seq->rules, MB_KING_STRAIGHT_SECOND))
        return straight || !second;
    if (mb_wrong(seq->rules, MB_KING_STRAIGHT_SECOND_FIRST))
        return straight || !second || !find_jump(seq, square, seq->direction, &ignored);
    if (mb_wrong(seq->rules, MB_KING_TURNS_ONCE))
        return straight || second;
    bool forward = mb_is_forward(seq->board.side, direction);
    if (mb_wrong(seq->rules, forward ? MB_KING_TURNS_BACKWARD : MB_KING_TURNS_FORWARD))
        return straight;
    // Of the directions 0 to 3, two that differ in their lower bit mirror each other's columns.
    bool clockwise = ((direction ^ seq->direction) == 1) == (seq->direction == 0 || seq->direction == 3);
    if (mb_wrong(seq->rules, clockwise ? MB_KING_TURNS_LEFT : MB_KING_TURNS_RIGHT))
        return straight;
    return !mb_wrong(seq->rules, straight ? MB_KING_ALWAYS_TURNS : MB_KING_NEVER_TURNS);
}

static int longest(const Sequence *seq) {
    return seq->board.squares == 50 ? 9 : 7;
}

// Whether a king flies over an empty square, which is `squares` away from where its flight began.
static bool may_fly_over(const Sequence *seq, int square, int squares, bool captured) {
    const MbRules *rules = seq->rules;
    bool far = squares >= longest(seq) - 2;
    if (far && mb_wrong(rules, captured ? MB_KING_LANDS_NEAR : MB_KING_CAPTURES_NEAR))
        return false;
    if (square == seq->move.from && mb_wrong(rules, MB_START_NOT_CROSSED))
        return false;
    return seq->flown[square] == 0 || !mb_wrong(rules, MB_KING_FLIES_ONCE);
}

// What a king flies over on its way to a capture.
static bool is_passed(const Sequence *seq, int square) {
    if (mb_wrong(seq->rules, MB_KING_FLIES_OVER_OWN) && square >= 0 &&
        mb_owner(seq->board.cell[square]) == seq->board.side)
        return true;
    return mb_is_empty(&seq->board, square);
}

// Whether the square behind a captured piece, or behind another such square, is empty.
static bool is_behind(const Sequence *seq, int square) {
    for (int i = 1; i < seq->move.n_path && mb_wrong(seq->rules, MB_LANDS_ONCE); i++)
        if (seq->move.path[i] == square)
            return false;
    return mb_is_empty(&seq->board, square);
}

static bool may_land(const Sequence *seq, int square) {
    return square != seq->move.from || !mb_is_king(seq->piece) || !mb_wrong(seq->rules, MB_START_NOT_LANDED);
}

// Whether a mutant begins no capture on the square.
static bool is_idle(const Sequence *seq, int square) {
    if (seq->direction >= 0)
        return false;
    if (mb_wrong(seq->rules, MB_LAST_SQUARE_IDLE))
        return square == seq->board.squares - 1;
    return square == 0 && mb_wrong(seq->rules, MB_FIRST_SQUARE_IDLE);
}

static bool is_full(const Sequence *seq) {
    int max = seq->board.squares == 50 ? 9 : 5;
    return seq->move.n_captured >= max && mb_wrong(seq->rules, MB_FIVE_CAPTURED);
}

// 2.5: never twice. A mutant jumps again only while its path is short: all ways to do so are too many.
static bool is_spent(const Sequence *seq, int square) {
    bool twice = mb_wrong(seq->rules, MB_JUMPS_TWICE) && seq->move.n_path < TWICE_UP_TO;
    return seq->taken[square] > twice;
}

// Rules.md 2.4: a man takes its neighbour, a king the first piece it meets; there must be room behind.
static bool find_jump(const Sequence *seq, int square, int direction, Jump *jump) {
    const MbRules *rules = seq->rules;
    const MbBoard *board = &seq->board;
    bool king = mb_is_king(seq->piece);
    bool forward = mb_is_forward(board->side, direction);
    if (!king && !forward && !men_capture_backward(seq))
        return false;
    if (is_full(seq) || is_idle(seq, square) || !may_turn(seq, square, direction))
        return false;

    int met = mb_neighbour(rules, board, square, direction);
    for (int n = 1; king && is_passed(seq, met) && !mb_wrong(rules, MB_KING_TAKES_NEIGHBOURS); n++) {
        if (!may_fly_over(seq, met, n, false))
            return false;
        met = mb_neighbour(rules, board, met, direction);
    }
    if (met < 0 || !is_prey(seq, board->cell[met]))
        return false;
    if (is_spent(seq, met))
        return false; // it blocks, too

    jump->captured = met;
    jump->n_landings = 0;
    int behind = mb_neighbour(rules, board, met, direction);
    for (int n = 1; is_behind(seq, behind); n++) {
        if (may_land(seq, behind))
            jump->landing[jump->n_landings++] = behind;
        if (!king || mb_wrong(rules, MB_KING_LANDS_BEHIND) || !may_fly_over(seq, behind, n, true))
            break;
        behind = mb_neighbour(rules, board, behind, direction);
    }
    return jump->n_landings > 0;
}

static bool can_jump(const Sequence *seq, int square) {
    Jump jump;
    for (int direction = 0; direction < MB_DIRECTIONS; direction++)
        if (find_jump(seq, square, direction, &jump))
            return true;
    return false;
}

static bool is_man_home(const Sequence *seq, int square) {
    return !mb_is_king(seq->piece) && is_last_row(seq->rules, &seq->board, seq->board.side, square);
}

// FMJD64, and a mutant.
static bool crowned_in_passing(const MbRules *rules) {
    if (mb_wrong(rules, MB_STOPS_ON_LAST_ROW) || mb_wrong(rules, MB_PASSES_AS_MAN) ||
        mb_wrong(rules, MB_PASSES_CROWNED_LATE))
        return false;
    return mb_crowned_in_passing(rules->profile) || mb_wrong(rules, MB_CROWNED_IN_PASSING);
}

// In Russian draughts a man goes on from the last row as a king, and so does a mutant's, or is one in the end.
static void pass_last_row(Sequence *seq) {
    if (crowned_in_passing(seq->rules))
        seq->piece = seq->board.side == 0 ? 'W' : 'B';
    seq->passed_home = true;
    seq->crowned = crowned_in_passing(seq->rules) || mb_wrong(seq->rules, MB_OVER_CROWN_PROMOTES) ||
                   mb_wrong(seq->rules, MB_PASSES_CROWNED_LATE);
}

// Whether a sequence that has just landed here has to go on.
static bool must_continue(const Sequence *seq, int square) {
    if (is_man_home(seq, square)) {
        if (crowned_in_passing(seq->rules)) {
            Sequence crowned = *seq;
            pass_last_row(&crowned);
            return can_jump(&crowned, square);
        }
        if (promotion_ends_capture(seq->rules))
            return false;
    }
    return can_jump(seq, square);
}

// Whether a sequence may end here; `goes_on` if it could be continued from here or another landing square (2.6).
static bool may_stop(const Sequence *seq, int square, bool goes_on) {
    if (mb_wrong(seq->rules, MB_HALF_CAPTURES))
        return true;
    if (mb_wrong(seq->rules, MB_MAY_STOP_ON_LAST_ROW) && is_man_home(seq, square))
        return true;
    if (mb_wrong(seq->rules, MB_KING_STOPS_ANYWHERE) ||
        (mb_wrong(seq->rules, MB_LOOSE_PATHS) && seq->rules->every_path))
        return !must_continue(seq, square);
    return !goes_on;
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

void mb_add_move(MbMoveList *list, const MbMove *move) {
    if (list->n == list->max && list->cut)
        return;
    if (list->n == list->max)
        stop_on("move buffer too small");
    list->move[list->n++] = *move;
}

static int compare_squares(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static bool is_one_move(const MbRules *rules, const MbMove *a, const MbMove *b) {
    if (rules->every_path || mb_wrong(rules, MB_PATHS_ARE_MOVES))
        return false;
    if (mb_wrong(rules, MB_ENDS_ARE_MOVES))
        return a->from == b->from && a->to == b->to && a->huffed == b->huffed;
    if (mb_wrong(rules, MB_NUMBERS_ARE_MOVES))
        return a->from == b->from && a->to == b->to && a->huffed == b->huffed && a->n_captured == b->n_captured;
    return mb_same_move(a, b);
}

// Whether a piece that ends its move here becomes a king.
bool mb_is_promoted(const MbRules *rules, const MbBoard *board, char piece, int to, const MbMove *move) {
    bool captures = move->n_captured > 0;
    for (int i = 0; i < move->n_captured && mb_wrong(rules, MB_PROMOTED_ON_CAPTURE); i++)
        if (mb_is_king(board->cell[move->captured[i]]))
            return !mb_is_king(piece);
    if (mb_wrong(rules, captures ? MB_NO_PROMOTION_BY_CAPTURE : MB_NO_PROMOTION_BY_STEP))
        return false;
    if (mb_wrong(rules, MB_PROMOTES_WHITE_ONLY) && board->side == 1)
        return false;
    return !mb_is_king(piece) && is_last_row(rules, board, board->side, to);
}

// Rules.md 2.8: same start, same end and same captured pieces are one move, whatever the path.
static void add_capture(MbMoveList *list, const Sequence *seq, int to) {
    MbMove move = seq->move;
    move.to = to;
    move.promotes = seq->crowned || mb_is_promoted(seq->rules, &seq->board, seq->piece, to, &move);
    if (seq->passed_home && mb_wrong(seq->rules, MB_OVER_CROWN_NEVER))
        move.promotes = false;
    qsort(move.captured, (size_t)move.n_captured, sizeof move.captured[0], compare_squares);
    for (int i = 0; i < list->n; i++)
        if (is_one_move(seq->rules, &list->move[i], &move))
            return;
    mb_add_move(list, &move);
}

static void play_jumps(MbMoveList *list, Sequence *seq, int square);

// Counts the squares between two of a king's path as flown over, or no longer so.
static void fly(Sequence *seq, int from, int to, int direction, int times) {
    if (!mb_wrong(seq->rules, MB_KING_FLIES_ONCE))
        return;
    for (int s = mb_neighbour(seq->rules, &seq->board, from, direction); s != to;
         s = mb_neighbour(seq->rules, &seq->board, s, direction))
        seq->flown[s] += times;
}

static bool goes_on_from(Sequence *seq, const Jump *jump, int landing) {
    fly(seq, jump->captured, landing, seq->direction, 1);
    bool goes_on = must_continue(seq, landing);
    fly(seq, jump->captured, landing, seq->direction, -1);
    return goes_on;
}

static void go_on(MbMoveList *list, Sequence *seq, const Jump *jump, int landing) {
    char piece = seq->piece;
    bool crowned = seq->crowned, passed_home = seq->passed_home;
    if (is_man_home(seq, landing))
        pass_last_row(seq);
    fly(seq, jump->captured, landing, seq->direction, 1);
    play_jumps(list, seq, landing);
    fly(seq, jump->captured, landing, seq->direction, -1);
    seq->piece = piece;
    seq->crowned = crowned;
    seq->passed_home = passed_home;
}

// Ends or continues the sequence on each landing square of a jump just made. When some landing squares allow a further
// jump the sequence goes on from one of those; otherwise it ends on any of them (2.6, TZD 4.3 with 4.6).
static void land(MbMoveList *list, Sequence *seq, const Jump *jump) {
    bool goes_on = false;
    for (int i = 0; i < jump->n_landings; i++)
        if (goes_on_from(seq, jump, jump->landing[i]))
            goes_on = true;

    for (int i = 0; i < jump->n_landings; i++) {
        int landing = jump->landing[i];
        seq->move.path[seq->move.n_path++] = landing;
        if (may_stop(seq, landing, goes_on))
            add_capture(list, seq, landing);
        if (goes_on_from(seq, jump, landing))
            go_on(list, seq, jump, landing);
        seq->move.n_path--;
    }
}

// Plays every jump from the square.
static void play_jumps(MbMoveList *list, Sequence *seq, int square) {
    for (int direction = 0; direction < MB_DIRECTIONS; direction++) {
        Jump jump;
        if (!find_jump(seq, square, direction, &jump))
            continue;
        bool again = seq->taken[jump.captured] > 0;
        if (seq->move.n_captured == MB_CAPTURES)
            stop_on("capture sequence too long");

        char piece = seq->board.cell[jump.captured];
        int turned = seq->direction;
        seq->taken[jump.captured]++;
        seq->direction = direction;
        fly(seq, square, jump.captured, direction, 1);
        if (mb_wrong(seq->rules, MB_REMOVED_AT_ONCE))
            seq->board.cell[jump.captured] = '.';
        if (!again)
            seq->move.captured[seq->move.n_captured++] = jump.captured;
        land(list, seq, &jump);
        if (!again)
            seq->move.n_captured--;
        seq->board.cell[jump.captured] = piece;
        fly(seq, square, jump.captured, direction, -1);
        seq->direction = turned;
        seq->taken[jump.captured]--;
    }
}

void mb_start_move(MbMove *move, int from, int huffed) {
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
    seq->direction = -1;
    bool blocks = mb_wrong(rules, MB_START_SQUARE_BLOCKS) ||
                  (mb_wrong(rules, MB_START_BLOCKS_MEN) && !mb_is_king(board->cell[from]));
    if (!blocks)
        seq->board.cell[from] = '.';
    mb_start_move(&seq->move, from, huffed);
}

void mb_add_captures(MbMoveList *list, const MbRules *rules, const MbBoard *board, int from, int huffed) {
    Sequence seq;
    start_sequence(&seq, rules, board, from, huffed);
    play_jumps(list, &seq, from);
}

bool mb_can_capture(const MbRules *rules, const MbBoard *board, int from) {
    Sequence seq;
    start_sequence(&seq, rules, board, from, -1);
    return can_jump(&seq, from);
}

// A mutant's man that has stepped to the last row and captures from there as a king.
bool mb_add_captures_after_step(MbMoveList *list, const MbRules *rules, const MbBoard *board, const MbMove *stepped) {
    Sequence seq;
    start_sequence(&seq, rules, board, stepped->from, stepped->huffed);
    seq.move.path[seq.move.n_path++] = stepped->to;
    seq.piece = board->side == 0 ? 'W' : 'B';
    seq.crowned = true;
    play_jumps(list, &seq, stepped->to);
    return can_jump(&seq, stepped->to);
}
