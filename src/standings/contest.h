// The games of a tournament that count, each with its players and its result, and remarks on the games left out.
#ifndef STANDINGS_CONTEST_H
#define STANDINGS_CONTEST_H

#include "base/language.h"
#include "board/square.h"
#include "pdn/pdn_error.h"
#include "pdn/record.h"
#include "pdn/tally.h"

enum { NO_PLAYER = -1, CONTEST_PLAYERS_MAX = 10000 };

typedef struct ContestGame {
    int player[2]; // by side; NO_PLAYER opposite a bye
    RecordResult result;
    bool played; // false for a bye, and for a forfeit before the first move
    bool supa;   // the win was a Supa
    int round;   // 0 if the record has none
    int path, number, line;
} ContestGame;

typedef enum RemarkKind {
    REMARK_FAULT,      // the game breaks the rules, or its tags cannot be used: it does not count
    REMARK_UNFINISHED, // it does not count
    REMARK_DOUBT,      // it counts, but tags and game contradict each other, or do not say enough
} RemarkKind;

typedef struct Remark {
    RemarkKind kind;
    int path, number, line, column; // of the game; -1 and 0 if it is not about a game
    char *what;                     // in English
    char *shown;                    // in the language of the contest
} Remark;

// Zero-initialise except for the language, release with contest_free.
typedef struct Contest {
    Language language; // of the remarks as they are shown
    char **players;
    int player_count, player_capacity;
    Tally index; // of the players, from 1, by name
    ContestGame *games;
    int game_count, game_capacity;
    Remark *remarks;
    int remark_count, remark_capacity;
    int faults, unfinished; // among them
    char **paths;
    int path_count, path_capacity;
    bool counts_supas; // a game counts them
    Text event;        // of the games so far
    bool many_events;  // their tags Event differ
} Contest;

void contest_free(Contest *contest);

// The player of that name, entered if new.
int contest_player(Contest *contest, const char *name);

// Enters a file; the games entered after it come from it.
void contest_file(Contest *contest, const char *path);

void contest_add_game(Contest *contest, const ContestGame *game);

// Remarks on a game of the last file; `place` has its number, line and column, and may be NULL.
void contest_remark(Contest *contest, RemarkKind kind, const PdnError *place, const char *format, ...)
    PRINTF_LIKE(4, 5);
// Does the same with the arguments as a list.
void contest_remark_list(Contest *contest, RemarkKind kind, const PdnError *place, const char *format, va_list list);

// Appends "FILE:LINE:COLUMN: game G: what" in the language of the contest, without the unknown parts.
void contest_write_remark(Text *text, const Contest *contest, const Remark *remark);

// Notes the tag Event of a game that counts.
void contest_note_event(Contest *contest, const char *event);

// The event in which all games were played; "" if the games name different ones.
const char *contest_event(const Contest *contest);

// The name of a game's player; "bye" if there is none.
const char *contest_name(const Contest *contest, int player);

// Adds remarks on players whose names differ only in capital letters, blanks and punctuation. They remain different
// players.
void contest_compare_names(Contest *contest);

// The side that won; false without a winner.
bool contest_winner(const ContestGame *game, Side *winner);

#endif
