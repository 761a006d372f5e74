// One game of a PDN file, built token by token.
#ifndef PDN_PDN_GAME_H
#define PDN_PDN_GAME_H

#include "pdn/pdn_error.h"
#include "pdn/pdn_token.h"

enum {
    PDN_DEPTH_MAX = 64,     // variations within variations
    PDN_MOVES_MAX = 100000, // of a game with its variations
    PDN_TAGS_MAX = 1000,
    PDN_MAIN_LINE_MAX = 1 << 20
};

// A line of moves that is being read: the main line, or a variation.
typedef struct PdnLine {
    Position before, now; // around the last move
    int ply;              // of the game, of the next move
    int last;             // the last move; -1 before the first
    int branch;           // the last move, or the first move of the last variation that replaces it
    bool branched;        // there was a variation since the last move
    Text comment;         // read since the last move, not yet in the record
    int opened;           // line of the file in which it begins
} PdnLine;

// Zero-initialise, release with pdn_game_free. The functions that return a bool return false after a fault, which
// `error` then describes.
typedef struct PdnGame {
    Record *record;
    PdnError *error;
    int number; // in the file, from 1
    PdnLine lines[PDN_DEPTH_MAX + 1];
    int depth;
    bool set_up;      // the tags are complete
    bool renumber;    // the start position has no number and takes that of the first move
    int first_number; // given before the first move; 0 if none
    size_t comment_length;
    Text main_line; // the texts of its moves, each followed by a line end; at most PDN_MAIN_LINE_MAX bytes
    bool refused;   // a move was
} PdnGame;

void pdn_game_begin(PdnGame *game, int number, Record *record, PdnError *error);
void pdn_game_free(PdnGame *game);

// Takes a tag.
bool pdn_game_tag(PdnGame *game, const PdnToken *token);

// Called when the tags are complete: sets the game up, with `rules` and `numbering` as defaults.
bool pdn_game_set_up(PdnGame *game, const Rules *rules, Numbering numbering);

// Takes a token of the moves, or a bad one; before the game is set up only a comment is allowed.
bool pdn_game_take(PdnGame *game, const PdnToken *token);

// After a fault: takes the other tokens of the game, and at its last one, a result or the token after the game, adds to
// the fault the other games that all of it fits.
void pdn_game_pass(PdnGame *game, const PdnToken *token);
void pdn_game_fit(PdnGame *game, const PdnToken *token);

// Ends the game, at a result or before another token.
bool pdn_game_end(PdnGame *game, const PdnToken *token);

// Stores a fault at a token, and returns false.
bool pdn_game_fail(PdnGame *game, const PdnToken *token, const char *format, ...) PRINTF_LIKE(3, 4);

#endif
