// Playing below full strength with human mistakes: a limited player searches less deep, overlooks moves in its lines,
// and misjudges its own moves a little. It sees every move that it could play now.
//
// A hash of position, move and seed decides which moves are overlooked, so that a search can be repeated. Moves near
// the root are seen better, so that a move overlooked once may be noticed later. A limited search runs on one thread
// with a small transposition table of its own, empty at the start: it depends only on the game, the options and the
// seed, and leaves nothing behind for a search at full strength.
#ifndef SEARCH_SKILL_H
#define SEARCH_SKILL_H

#include "board/game.h"
#include "search/limits.h"
#include "search/options.h"
#include "search/score.h"

enum {
    SKILL_HASH_MB = 1, // the transposition table of a limited search
};

// The strength of one search. All zero is full strength.
typedef struct Skill {
    bool limited;
    int depth;      // limit in plies
    uint64_t nodes; // limit
    int overlooks;  // in 1024: probability that an ordinary move far from the root is overlooked
    int misjudges;  // the largest misjudgement of a root move, in hundredths of a point
    int blind;      // in 1024: probability that the capture of a man in reply to a move is not foreseen at all
    int forgets;    // bonus of a beginner for leaving its own back row, in hundredths of a point
    uint64_t seed;
} Skill;

// The level set by the options, in hundredths: -800..2000.
int skill_level(const EngineOptions *options);

// Whether that is less than full strength.
bool skill_limits(const EngineOptions *options);

// The strength of a search from the last position of `game`. `random` is the seed if the options set none.
Skill skill_of(const EngineOptions *options, const Game *game, uint64_t random);

// Tightens the limits to what the strength allows.
void skill_limit_search(const Skill *skill, Limits *limits);

void skill_drop_moves(const Skill *skill, const Position *p, int ply, MoveList *list);

// Removes the overlooked moves from the list of a node below the root; at least one stays.
static inline void skill_overlook(const Skill *skill, const Position *p, int ply, MoveList *list) {
    if (skill->overlooks && list->count > 1)
        skill_drop_moves(skill, p, ply, list);
}

// Removes the captures from the list that a beginner does not foresee at `ply`; possibly all, so that to the beginner
// nothing can be captured.
void skill_drop_captures(const Skill *skill, const Position *p, int ply, MoveList *list);

// Whether the captures listed at a node below the root are all overlooked.
static inline bool skill_is_blind(const Skill *skill, const Position *p, int ply, MoveList *list) {
    if (!skill->blind || list->count == 0)
        return false;
    skill_drop_captures(skill, p, ply, list);
    return list->count == 0;
}

// The misjudgement of `move` at the root `p`: by chance, and by a beginner who leaves his back row.
int skill_bias(const Skill *skill, const Rules *rules, const Position *p, Move move);

// `score` plus `bias`; a win or loss is unchanged.
int skill_shift(int score, int bias);

// The score to report: if moves may be overlooked, only a win or loss within two plies is certain, and any other is
// reported as a large advantage.
int skill_reported_score(const Skill *skill, int score);

#endif
