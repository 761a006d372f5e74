// The rules of a game: a profile, and the settings that its documents leave open.
#ifndef BOARD_RULES_H
#define BOARD_RULES_H

#include "base/error.h"
#include "board/movegen.h"
#include "board/position.h"

typedef enum ProfileId {
#define PROFILE(id, name, version, document, board, generator, draws, huff) PROFILE_##id,
#include "board/profiles.def"
#undef PROFILE
    PROFILES
} ProfileId;

// The ends of a game beyond "no legal move" (rules.md 4).
enum EndRule {
    END_CLAIM_THREEFOLD = 1, // third occurrence of a position, claimable
    END_THREEFOLD = 2,       // the same, automatic
    END_THIRTY_MOVES = 4,
    END_FIVE_MOVES = 8,
    END_THREE_KINGS = 16,
    END_MOVE_LIMIT = 32,
    END_TWELVE_COUNT = 64,
    END_LONE_KING = 128,
    END_SINGLE_PIECE = 256,
    END_FLAG_MATERIAL = 512,   // a flag fall is a draw where the opponent cannot force a win (TZD 10)
    END_FLAG_LONE_KING = 1024, // a flag fall is a draw where the opponent has a lone king (TZD3 11)
    END_LONG_DIAGONAL = 2048,  // three kings are counted once they have controlled the long diagonal (TZD3 9.4)
    END_AUTO_THREEFOLD = 4096, // the server may end the game at the third occurrence (TZD 12.2)
    END_SUPA = 8192,           // wins against a side that has never promoted are counted apart (TZD3 5)
    END_KING_MOVES_25 = 16384, // 25 moves by each side of kings alone without a capture (FMJD 6.2)
    END_KING_MOVES_15 = 32768, // the same with 15 (FMJD64 7.2.5)
    // Against a lone king, 16 moves by each side with three pieces, 5 with two or one (FMJD 6.3, 6.4).
    END_LONE_COUNT = 65536,
    END_LONE_FIVE = 131072,      // 5 moves of up to two pieces against a lone king (FMJD64 7.2.8)
    END_MAIN_ROAD = 262144,      // 5 moves of three pieces against a lone king on the long diagonal (FMJD64 7.2.7)
    END_FIFTEEN_MOVES = 524288,  // 15 moves of three kings or more against a lone king (FMJD64 7.2.4)
    END_SAME_MATERIAL = 1048576, // 30 or 60 moves in which the material of few pieces stays (FMJD64 7.2.6)
    // The counts against a lone king that go on with men on the board.
    END_COUNTS_MEN = END_LONE_COUNT | END_LONE_FIVE | END_MAIN_ROAD,
};

// Which pieces may be huffed (Nigeria 3.5, 9.2; rules.md 4): a capture may be declined, and the piece that should have
// captured is then seized.
typedef enum Huff { HUFF_OFF, HUFF_KINGS, HUFF_ALL, HUFFS } Huff;

typedef struct Profile {
    ProfileId id;
    const char *name, *version, *document;
    const Board *board;
    const Generator *generator;
    unsigned ends; // set of EndRule
    Huff huff;     // default of the setting
} Profile;

typedef struct Rules {
    const Profile *profile;
    const Board *board;         // the profile's
    const Generator *generator; // the profile's
    int three_kings_moves;      // TZD 8.5, TZD3 9.4: moves by the stronger side, 1..rules_three_kings_max
    int move_limit;             // Drafti 10.2: plies without capture or promotion, 2..10000
    Huff huff;                  // Nigeria 3.5; only in nigeria and ghana
    bool auto_threefold;        // TZD 12.2: the server ends the game at the third occurrence, no claim is needed (8.2)
} Rules;

enum {
    THREE_KINGS_DEFAULT = 12,
    THREE_KINGS_MAX = 100,
    THREE_KINGS_MAX_TZD3 = 60, // 9.5
    MOVE_LIMIT_DEFAULT = 60,
    MOVE_LIMIT_MIN = 2,
    MOVE_LIMIT_MAX = 10000,
};

extern const Profile profiles[PROFILES];

// Whether it has the huffs and the named starts of the Nigerian manual.
bool profile_is_nigerian(const Profile *profile);

extern const char *const huff_names[HUFFS]; // "off", "kings", "all"

// The profile with that name, in any case; NULL if there is none.
const Profile *profile_named(Span name);

// The most that ThreeKingsMoves may be in a profile.
int rules_three_kings_max(const Profile *profile);

// The rules of a profile with its default settings.
Rules rules_of(const Profile *profile);

// The rules of a profile with the settings of other rules, except their Huff, which belongs to their own profile:
// `huff` replaces it, the default if below 0. It counts only in nigeria and ghana.
Rules rules_with_settings(const Profile *profile, const Rules *settings, int huff);

// Sets one of the settings by its name: Huff, ThreeKingsMoves, MoveLimit or AutoThreefold. False, with the error, if
// there is no such setting or value.
bool rules_set(Rules *rules, Span name, Span value, Error *error);

// Adds NAME=VALUE, with `before` in front, for each setting that is not the default of its profile.
void rules_add_settings(Text *text, const Rules *rules, const char *before);

// Appends every legal move of `p` to `list`, including huffs where the setting allows them. Equal captures are one move
// (rules.md 2.8). Ends of the game, such as draws, are not considered.
void rules_moves(const Rules *rules, const Position *p, MoveList *list);

// Makes `list`, which is not initialised yet, hold the legal moves; release it with move_list_free.
void rules_list_moves(const Rules *rules, const Position *p, MoveList *list);

// Whether the side to move has any legal move, and whether it has any capture.
bool rules_can_move(const Rules *rules, const Position *p);
static inline bool rules_can_capture(const Rules *rules, const Position *p) {
    return generator_can_capture(rules->generator, p);
}

// Whether the opponent could capture if it were to move in this position.
static inline bool rules_is_threatened(const Rules *rules, const Position *p) {
    return GENERATOR_CALL(rules->generator, can_capture(p, side_other(position_side(p))));
}

#endif
