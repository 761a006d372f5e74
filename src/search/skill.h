// Playing below full strength, with the mistakes that people make: a limited player looks less far, overlooks moves
// within its lines, and misjudges its own moves a little. It sees every move that it could play now.
//
// What is overlooked is decided by a hash of position, move and seed, so that a search can be repeated; the nearer a
// move, the better it is seen, so that what was overlooked once may be noticed later. A limited search runs on one
// thread, with a small table of its own that is empty at the start: it depends on nothing but the game, the options
// and the seed, and leaves nothing behind for a search at full strength.
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
    int depth;      // plies searched at most
    uint64_t nodes; // searched at most
    int overlooks;  // in 1024: how likely an ordinary move far from the root is not seen
    int misjudges;  // hundredths of a man by which a root move is thought better or worse, at most
    uint64_t seed;
} Skill;

// The level that the options ask for, in hundredths: 0..2000.
int skill_level(const EngineOptions *options);

// Whether that is less than full strength.
bool skill_limits(const EngineOptions *options);

// The strength of a search from `root`. `random` is the seed where the options name none.
Skill skill_of(const EngineOptions *options, const Position *root, uint64_t random);

// Tightens the limits to what the strength allows.
void skill_limit_search(const Skill *skill, Limits *limits);

void skill_drop_moves(const Skill *skill, const Position *p, int ply, MoveList *list);

// Takes the moves that are overlooked out of the list of a node below the root; at least one stays.
static inline void skill_overlook(const Skill *skill, const Position *p, int ply, MoveList *list) {
    if (skill->overlooks && list->count > 1)
        skill_drop_moves(skill, p, ply, list);
}

// By how much `move`, of the root `p`, is misjudged.
int skill_bias(const Skill *skill, const Position *p, Move move);

// `score` changed by `bias`; a win or loss stays what it is.
int skill_shift(int score, int bias);

// The score as it may be told: where moves were overlooked, a win or loss is certain only when it is at hand, and any
// other counts as a great advantage.
int skill_reported_score(const Skill *skill, int score);

#endif
