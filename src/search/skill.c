#include "search/skill.h"

#include <stdlib.h>

#include "base/rng.h"

// A limited player searches to a small depth and errs on the way. Every error follows from a hash of position, move and
// seed, not from a generator whose state moves on: a move overlooked once is overlooked at every node and in every
// iteration of the search, as a human does not see it either, and a game can be repeated. Four kinds, each with a
// column of the table: moves overlooked, quiet and long ones above all, and more of them far from the root; root moves
// misjudged by some amount; captures not foreseen; the back row left too soon.

enum {
    HUNDRED = 100,
    ALWAYS = 1024,     // a probability of 1
    CERTAIN_PLIES = 2, // a win or loss this near depends on no move that can be overlooked
    BELIEVED = 20000,  // reported for a win that is not certain, less the plies to it
};

// The table of levels, interpolated between its rows. The Elo figures are measured, see bench/skill.md.
typedef struct Step {
    int level, elo;
    int depth; // hundredths of a ply: the fraction is the share of searches with one ply more
    int nodes; // enough that the depth decides except in the wildest positions
    int overlooks, misjudges, blind, forgets;
} Step;

static const Step steps[] = {
    {SKILL_LEVEL_MIN, SKILL_ELO_MIN, 100, 2000, 520, 320, 1024, 80},
    {-6, 595, 100, 2000, 520, 145, 760, 58},
    {-4, 740, 100, 2000, 520, 112, 360, 34},
    {-2, 905, 100, 2000, 520, 98, 146, 11},
    {0, 1040, 100, 2000, 520, 92, 26, 0},
    {2, 1170, 170, 3000, 400, 84, 0, 0},
    {4, 1330, 240, 4000, 250, 52, 0, 0},
    {6, 1440, 320, 6000, 185, 32, 0, 0},
    {8, 1540, 400, 8000, 130, 25, 0, 0},
    {10, 1630, 495, 14000, 95, 20, 0, 0},
    {12, 1725, 590, 20000, 60, 14, 0, 0},
    {14, 1820, 695, 30000, 40, 10, 0, 0},
    {16, 1940, 800, 40000, 20, 6, 0, 0},
    {18, 2025, 900, 120000, 10, 3, 0, 0},
    {SKILL_LEVEL_MAX, SKILL_ELO_MAX, 1000, 200000, 0, 0, 0, 0},
};

// The same on 10x10: captures are so many that more must escape a beginner, and a ply is worth more.
static const Step wide_steps[] = {
    {SKILL_LEVEL_MIN, SKILL_ELO_MIN, 100, 2000, 520, 320, 1024, 80},
    {-6, 595, 100, 2000, 520, 165, 930, 70},
    {-4, 740, 100, 2000, 520, 105, 420, 38},
    {-2, 905, 100, 2000, 520, 78, 150, 10},
    {0, 1040, 100, 2000, 520, 78, 15, 0},
    {2, 1170, 163, 2900, 393, 55, 0, 0},
    {4, 1330, 215, 3600, 295, 44, 0, 0},
    {6, 1440, 285, 5000, 210, 35, 0, 0},
    {8, 1540, 370, 7700, 152, 28, 0, 0},
    {10, 1630, 458, 11400, 107, 22, 0, 0},
    {12, 1725, 572, 19200, 67, 15, 0, 0},
    {14, 1820, 656, 26400, 47, 11, 0, 0},
    {16, 1940, 765, 41000, 26, 7, 0, 0},
    {18, 2025, 890, 110000, 11, 3, 0, 0},
    {SKILL_LEVEL_MAX, SKILL_ELO_MAX, 1000, 200000, 0, 0, 0, 0},
};

static int interpolate(int x, int x0, int x1, int y0, int y1) {
    return y0 + (int)((int64_t)(y1 - y0) * (x - x0) / (x1 - x0));
}

static int level_of_elo(int elo) {
    const Step *step = steps;
    while (elo > step[1].elo)
        step++;
    return interpolate(elo, step[0].elo, step[1].elo, step[0].level * HUNDRED, step[1].level * HUNDRED);
}

int skill_level(const EngineOptions *options) {
    return options->limit_strength ? level_of_elo(options->elo) : options->skill_level * HUNDRED;
}

bool skill_limits(const EngineOptions *options) {
    return skill_level(options) < SKILL_LEVEL_MAX * HUNDRED;
}

static uint64_t hash(uint64_t word, uint64_t seed) {
    Rng rng = {word ^ seed * 0xd1342543de82ef95u};
    return rng_next(&rng);
}

static uint64_t hash_of(const Position *p, Move move, uint64_t seed) {
    uint64_t squares = (uint64_t)move.from | (uint64_t)move.to << 8 | (uint64_t)move.huffed << 16;
    return hash(hash(p->key ^ squares, seed) ^ move.set, seed);
}

Skill skill_of(const EngineOptions *options, const Game *game, uint64_t random) {
    if (!skill_limits(options))
        return (Skill){0};
    const Position *root = &game_now(game)->position;
    int level = skill_level(options);
    const Step *low = game->rules.board->width > 8 ? wide_steps : steps;
    while (level > low[1].level * HUNDRED)
        low++;
    const Step *high = low + 1;
    int from = low->level * HUNDRED, to = high->level * HUNDRED;
    uint64_t seed = options->skill_seed ? (uint64_t)options->skill_seed : random;
    int depth = interpolate(level, from, to, low->depth, high->depth);
    return (Skill){
        .limited = true,
        .depth = (depth + (int)(hash(root->key, seed) % HUNDRED)) / HUNDRED,
        .nodes = (uint64_t)interpolate(level, from, to, low->nodes, high->nodes),
        .overlooks = interpolate(level, from, to, low->overlooks, high->overlooks),
        .misjudges = interpolate(level, from, to, low->misjudges, high->misjudges),
        .seed = seed,
        .blind = interpolate(level, from, to, low->blind, high->blind),
        .forgets = interpolate(level, from, to, low->forgets, high->forgets),
    };
}

void skill_limit_search(const Skill *skill, Limits *limits) {
    if (!skill->limited)
        return;
    if (limits->depth == 0 || limits->depth > skill->depth)
        limits->depth = skill->depth;
    if (limits->nodes == 0 || limits->nodes > skill->nodes)
        limits->nodes = skill->nodes;
}

// The difficulty of seeing a move, in eighths of an ordinary quiet move.
static int difficulty(Move move) {
    enum { LONG = 10 }; // square numbers further apart than this are three steps or more
    if (move_is_capture(move)) {
        int taken = bits_count(move.set);
        return taken > 4 ? 8 : 2 * taken;
    }
    if (move.flags & MOVE_PROMOTES)
        return 4;
    return abs(move.from - move.to) > LONG ? 12 : 8;
}

// The difficulty by distance from the root, in eighths: the next moves are seen best.
static int distance(int ply) {
    return ply < 6 ? 2 + ply : 8;
}

void skill_drop_moves(const Skill *skill, const Position *p, int ply, MoveList *list) {
    int kept = 0, count = list->count;
    uint64_t clearest = 0;
    Move last = list->moves[0];
    for (int i = 0; i < count; i++) {
        Move move = list->moves[i];
        uint64_t sight = hash_of(p, move, skill->seed) >> 44;
        if (sight >= (uint64_t)(skill->overlooks * difficulty(move) * distance(ply)) << 4) {
            list->moves[kept++] = move;
        } else if (sight >= clearest) {
            clearest = sight;
            last = move;
        }
    }
    // Somebody who has to move sees at least one move: the one that was nearest to being seen.
    if (kept == 0)
        list->moves[kept++] = last;
    list->count = kept;
}

void skill_drop_captures(const Skill *skill, const Position *p, int ply, MoveList *list) {
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        Move move = list->moves[i];
        // A king's jump is harder to see than a man's, and so is a capture after the next reply.
        int factors = 1 + ((p->kings & bit_of(move.from)) != 0) + (ply > 1);
        int sight = ALWAYS;
        for (int f = 0; f < factors; f++)
            sight = sight * (ALWAYS - skill->blind) / ALWAYS;
        if ((int)(hash_of(p, move, skill->seed + 1) % ALWAYS) < sight)
            list->moves[kept++] = move;
    }
    list->count = kept;
}

// Whether a man leaves its own back row by this move.
static bool leaves_back_row(const Rules *rules, const Position *p, Move move) {
    Bitboard back = board_promotion_row(rules->board, side_other(position_side(p)));
    return back & bit_of(move.from) && !(p->kings & bit_of(move.from));
}

int skill_bias(const Skill *skill, const Rules *rules, const Position *p, Move move) {
    if (skill->misjudges == 0)
        return 0;
    int width = 2 * skill->misjudges + 1;
    int noise = (int)(hash_of(p, move, ~skill->seed) % (uint64_t)width) - skill->misjudges;
    return noise + (skill->forgets && leaves_back_row(rules, p, move) ? skill->forgets : 0);
}

int skill_shift(int score, int bias) {
    if (score_is_won(score) || score_is_lost(score))
        return score;
    int shifted = score + bias;
    return shifted > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : shifted < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : shifted;
}

int skill_reported_score(const Skill *skill, int score) {
    // A win over moves that were overlooked is only believed, and must not be announced in a number of moves.
    bool win = score_is_win(score);
    if (!skill->overlooks || (!win && !score_is_loss(score)))
        return score;
    int plies = win ? SCORE_WIN - score : SCORE_WIN + score;
    if (plies <= CERTAIN_PLIES)
        return score;
    return win ? BELIEVED - plies : plies - BELIEVED;
}
