// The mailbox oracle: a slow, plain reading of rules.md for the tests to hold the engine against.
//
// It shares nothing with src/ on purpose: an error would have to be made twice to go unseen.
// Squares are dense, number - 1 (rules.md section 1); White moves towards small numbers.
//
// It can also be made to break one rule, so that the suites can show that they would notice: where a mutant departs
// from the rules, mb_wrong() asks for it by name (mailbox_mutants.def). Without a mutation all of these are false.
#ifndef MAILBOX_H
#define MAILBOX_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MB_SQUARES = 50,  // the largest board
    MB_CAPTURES = 24, // more than one sequence can take
    MB_PATH = 26,
    MB_MAX_MOVES = 4096, // a roomy buffer for mb_moves
    MB_REASONS = 5
};

typedef enum {
    MB_TZD,
    MB_DRAFTI,
    MB_ZAMBIA,
    MB_NIGERIA,
    MB_GHANA,
    MB_TZD3,
    MB_INTERNATIONAL,
    MB_BRAZILIAN,
    MB_RUSSIAN
} MbProfile;
typedef enum { MB_HUFF_OFF, MB_HUFF_KINGS, MB_HUFF_ALL } MbHuff;

typedef enum {
    MB_TRUE, // the rules as they are
#define MUTANT(id, name, rule, profiles, wrong) MB_##id,
#include "support/mailbox_mutants.def"
    MB_MUTATIONS
} MbMutation;

typedef struct {
    MbProfile profile;
    MbHuff huff;
    int three_kings_moves; // tzd 8.5: moves of the stronger side
    int move_limit;        // drafti 10.2: plies
    bool auto_threefold;   // tzd 12.2: no claim is needed; nothing to tzd3
    MbMutation mutation;
    bool every_path; // each way to play a capture is listed as a move of its own, for readers of texts
} MbRules;

static inline bool mb_wrong(const MbRules *rules, MbMutation mutation) {
    return rules->mutation == mutation;
}

typedef struct {
    int squares;               // 32 or 50
    bool fmjd;                 // 50 squares, and the bottom left corner is one of them
    char cell[MB_SQUARES];     // '.', men 'w' 'b', kings 'W' 'B'
    int side;                  // to move: 0 White, 1 Black
    bool huffable[MB_SQUARES]; // pieces of the side not to move that may be huffed now
} MbBoard;

typedef struct {
    int from, to;
    int n_captured;
    int captured[MB_CAPTURES]; // ascending
    bool promotes;
    int huffed; // removed before the move, or -1
    int n_path;
    int path[MB_PATH]; // from and every landing square, of one way to play the move
} MbMove;

typedef enum { MB_ONGOING, MB_WIN, MB_DRAW, MB_CLAIMABLE } MbKind;

typedef struct {
    MbKind kind;
    int winner; // side, or -1
    int n_reasons;
    const char *reason[MB_REASONS]; // words of rules.md section 4
    bool supa;                      // TZD3 5: the winner's opponent has never promoted
} MbStatus;

typedef struct {
    MbRules rules;
    MbBoard *history; // every position since the start; the last one is on the board
    int n, capacity;
    int quiet_plies;    // H: since the last capture or man move
    int material_plies; // M: since the last change of material
    int count_side;     // stronger side while a three-kings or twelve count runs, or -1
    int count_plies;    // plies since that count began; without a side, of one that the last move filled by a capture;
                        // -1 in TZD3 (9.4) until the stronger side has controlled the long diagonal
    int lone_plies;     // FMJD: plies since the present class of pieces against a lone king came about
    bool promoted[2];   // whether a side has promoted, or had a king at the start
    int promoted_at[2]; // the number of positions there were then; 0 if none of its moves promoted
} MbGame;

// Rules and boards (mailbox_board.c).
MbRules mb_rules_default(MbProfile profile);
int mb_width(MbProfile profile);
bool mb_is_fmjd64(MbProfile profile);           // of these, the two on 8x8
bool mb_is_fmjd(MbProfile profile);             // international, Brazilian and Russian draughts
bool mb_majority(MbProfile profile);            // FMJD: only the captures that take the most
bool mb_crowned_in_passing(MbProfile profile);  // Russian: a man goes on as a king from the last row
bool mb_men_capture_forward(MbProfile profile); // and end a capture on the last row (section 3)
int mb_row(const MbBoard *board, int square);
int mb_column(const MbBoard *board, int square);
int mb_square(const MbBoard *board, int row, int column); // -1: off the board or not playable
int mb_owner(char piece);                                 // 0 White, 1 Black, -1 empty
bool mb_is_king(char piece);

// Reads "startpos" or a piece list, algebraic (width 8) or numeric, with ranges; a liability
// has no notation and is left empty. Fields H, M, F, T and P are skipped: see mb_game_init_fen.
bool mb_from_fen(MbBoard *board, const char *fen, int width);

// Moves (mailbox_moves.c, mailbox_captures.c). mb_moves aborts when max is too small: an oracle must not lose moves. A
// mutant's list is cut there.
int mb_moves(const MbRules *rules, const MbBoard *board, MbMove *out, int max);
// The same, each path of a capture for itself.
int mb_paths(const MbRules *rules, const MbBoard *board, MbMove *out, int max);
// Memory for `lists` lists of MB_MAX_MOVES moves; release it with free.
MbMove *mb_lists_new(int lists);
bool mb_same_path(const MbMove *a, const MbMove *b);
bool mb_same_move(const MbMove *a, const MbMove *b);             // one move in the sense of rules.md 2.8
bool mb_has_capture(const MbRules *rules, const MbBoard *board); // before any huff
bool mb_has_move(const MbRules *rules, const MbBoard *board);    // huffs included
MbBoard mb_apply(const MbRules *rules, const MbBoard *board, const MbMove *move);

// Perft (mailbox_perft.c).
uint64_t mb_perft(const MbRules *rules, const MbBoard *board, int depth); // huffing off

// Games (mailbox_referee.c). mb_game_play refuses, returning false, a move that is not legal.
void mb_game_init(MbGame *game, const MbRules *rules, const MbBoard *board);
void mb_game_init_clocks(MbGame *game, const MbRules *rules, const MbBoard *board, int h, int m);
void mb_game_free(MbGame *game);

// To be called of a game from which moves have been taken back; `promoted` is what was known before.
void mb_game_taken_back(MbGame *game, const bool promoted[2]);

// What a FEN may say besides, in TZD3: the plies of a count, -1 for one that has not begun; and who has promoted.
void mb_game_set_count(MbGame *game, int plies);
void mb_game_set_promoted(MbGame *game, bool white, bool black);

bool mb_game_play(MbGame *game, const MbMove *move);
const MbBoard *mb_game_board(const MbGame *game);
void mb_game_status(const MbGame *game, MbStatus *status);

// The state after `loser` resigned, ran out of time ("time") or forfeited the game, by the word for the reason.
void mb_game_given_up(const MbGame *game, int loser, const char *reason, MbStatus *status);

// Brings the clocks alone from `before` to `after`, which a legal move led to; the history is left as it is.
void mb_game_count(MbGame *game, const MbBoard *before, const MbMove *played, const MbBoard *after);

#endif
