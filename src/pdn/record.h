// One game as a record: its tags, and a tree of moves with comments and marks.
#ifndef PDN_RECORD_H
#define PDN_RECORD_H

#include "board/game.h"
#include "notation/notation.h"
#include "pdn/nags.h"

typedef enum RecordResult {
    RESULT_NONE, // "*": unfinished or unknown
    RESULT_WHITE,
    RESULT_BLACK,
    RESULT_DRAW,
    RESULT_BOTH_LOSE,
    RECORD_RESULTS
} RecordResult;

typedef struct RecordMove {
    Move move;
    int next;           // the next move of its line; -1 at the end
    int alternative;    // the first move of the next alternative to this one; -1 if none
    int comment_before; // text before the move, -1 if none: at the start of a line, or after variations
    int comment;        // text after it, -1 if none
    Nags marks;
    int line; // of the file it was read from; 0 otherwise
} RecordMove;

typedef struct RecordTag {
    char *name, *value;
    int line; // of the file it was read from; 0 otherwise
} RecordTag;

// Release with record_free. Fields may be read directly; tags, moves and texts change through the functions.
typedef struct Record {
    Rules rules;
    Position start;
    Clocks clocks;     // of the start
    bool promoted[2];  // before the start
    int first_number;  // move number of the start
    Notation notation; // of the file it was read from, and in which it is written
    RecordResult result;
    int comment; // text of a game without moves, -1 if none; other games have it before the first move
    RecordTag *tags;
    int tag_count, tag_capacity;
    RecordMove *moves; // moves[0] begins the main line
    int move_count, move_capacity;
    char **texts;
    int text_count, text_capacity;
} Record;

// An empty game of these rules from their start position, in the default notation.
void record_init(Record *record, const Rules *rules);
void record_free(Record *record);

// Copies `record` into `copy`, which is empty.
void record_copy(Record *copy, const Record *record);

// Empties an initialised record as record_init does, keeping its rules and notation.
void record_clear(Record *record);

// Removes the moves and comments, but not the tags.
void record_clear_moves(Record *record);

// The value of the first tag of that name, NULL if none. The pointer is valid until the tag is set again.
const char *record_tag(const Record *record, const char *name);

// Whether this player of a record stands for no opponent: a round in which somebody has a bye.
bool record_player_is_bye(Span player);

// Replaces the value of the first tag of that name, or appends a tag. A name is a word; line ends in a value become
// blanks.
void record_set_tag(Record *record, const char *name, const char *value);

// Appends a tag even if one of that name exists.
void record_add_tag(Record *record, const char *name, const char *value);

// Removes every tag of that name.
void record_remove_tag(Record *record, const char *name);

// Appends a legal move: after move `after`, which ends its line, or as the first of all if that is -1. Returns the
// index of the new move.
int record_add_move(Record *record, int after, Move move);

// Begins a new variation as an alternative to move `to`, after the existing ones. Returns the index of its first move.
int record_add_alternative(Record *record, int to, Move move);

// Removes the moves after `last` in its line; with -1 all moves, but not the comment before the first one.
void record_cut(Record *record, int last);

// Sets the comment after a move (of a game without moves with -1), replacing any; NULL or "" removes it. Line ends in
// it are kept; blanks at either end of a line and empty lines are dropped.
void record_set_comment(Record *record, int move, const char *text);
void record_set_comment_before(Record *record, int move, const char *text);

// A text by its index, which a move holds; NULL for -1. The pointer is valid until the text is replaced.
const char *record_text(const Record *record, int index);

// Adds a glyph to a move. False, changing nothing, if the move has RECORD_NAGS_MAX of them. `nag` is 0 to 255.
bool record_add_nag(Record *record, int move, int nag);

// The start with its clocks and its number, together.
SetUp record_start(const Record *record);
void record_set_start(Record *record, const SetUp *start);

// The side whose turn it is at the start: that of moves[0].
static inline Side record_first_side(const Record *record) {
    return position_side(&record->start);
}

// "1-0", "0-1", "1/2-1/2", "0-0", "*".
const char *record_result_name(RecordResult result);

// Reads these and the forms 2-0, 0-2 and 1-1 of PDN.
bool record_result_read(Span text, RecordResult *result);

#endif
