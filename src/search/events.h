// The reports of a search to its caller.
#ifndef SEARCH_EVENTS_H
#define SEARCH_EVENTS_H

#include "board/game.h"
#include "search/score.h"

// One line of analysis.
typedef struct Report {
    int depth, seldepth;
    int line;  // 1..MultiPV, best first
    int score; // if the search played for points, the equivalent static score (search/points.h)
    Bound bound;
    int supa_value; // points of a Supa; 1 where all wins are alike
    double points;  // expected, from -supa_value to supa_value
    bool supa;      // the win or loss in a known number of plies is a Supa
    uint64_t nodes; // of all threads
    int64_t microseconds;
    int hashfull;     // permille
    uint64_t tb_hits; // successful probes of the endgame tables
    bool book;        // the move is from the opening book, and nothing was searched
    const Move *pv;   // legal throughout; empty only at a root without a move
    int pv_count;
    const Position *root; // the position that the pv starts from
} Report;

// Called from the search thread, one at a time.
typedef struct EngineEvents {
    void *context;
    void (*report)(void *context, const Report *report);
    // The root move being searched and its number from 1, only after a second of search; may be NULL.
    void (*current_move)(void *context, int depth, Move move, int number);
    // The last call of every search, exactly once: the move, and the expected reply or move_none(). The best move is
    // move_none() if the game is over. `root` is the position searched.
    void (*best_move)(void *context, const Position *root, Move best, Move reply);
} EngineEvents;

// The answer of an opening book, in place of a search.
typedef struct BookAnswer {
    Move best, reply; // the reply is move_none() if the book ends there
    int score;        // equivalent to the book's value of the position
} BookAnswer;

typedef struct OpeningBook {
    void *context;
    // False if the book has no move for the game's current position. Called from the search thread.
    bool (*choose)(void *context, const Game *game, BookAnswer *answer);
} OpeningBook;

#endif
