#include "search/tt_node.h"

#include "tablebase/probe/rule_expect.h"

enum {
    SALT_PLIES = 400, // how far back repetitions are looked for; only Drafti allows longer quiet stretches
    NEAR_PLIES = 20,  // a long clock with at most so many plies left is near its end
    NO_CLOCK = 1 << 20,
};

// Hashes the value of a clock (the finaliser of splitmix64); `tag` keeps the clocks apart.
static uint64_t clock_word(int clock, uint64_t tag) {
    uint64_t z = ((uint64_t)clock + 1) * 0x9e3779b97f4a7c15u + tag * 0xd1342543de82ef95u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static bool move_limit_is_near(const Rules *rules, const Clocks *clocks) {
    int left = rules->move_limit - clocks->material;
    return left <= NEAR_PLIES || left <= rules->move_limit / 3;
}

static bool thirty_moves_runs(const Rules *rules, const Position *p) {
    return rules->profile->ends & END_THIRTY_MOVES && !(position_occupied(p) & ~p->kings);
}

static bool thirty_moves_is_near(const Clocks *clocks) {
    return THIRTY_MOVES_PLIES - clocks->quiet <= KINGS_LONGEST;
}

// Whether a clock of the games of the FMJD with this limit is so near its end that it belongs to the key.
static bool is_near(int limit, int clock) {
    return limit > 0 && limit - clock <= NEAR_PLIES;
}

static uint64_t fmjd_word(const Rules *rules, const Position *p, const Clocks *clocks) {
    uint64_t word = 0;
    if (is_near(clocks_king_moves_limit(rules), clocks->quiet))
        word ^= clock_word(clocks->quiet, 2);
    if (is_near(clocks_material_limit(rules, p), clocks->material))
        word ^= clock_word(clocks->material, 3);
    if (clocks_lone_limit(rules, p) > 0)
        word ^= clock_word(clocks->count, 4);
    return word;
}

uint64_t tt_key(const Rules *rules, const Position *p, const Clocks *clocks, uint64_t salt) {
    unsigned ends = rules->profile->ends;
    uint64_t key = p->key ^ salt;
    if (ends & END_MOVE_LIMIT && move_limit_is_near(rules, clocks))
        key ^= clock_word(clocks->material, 1);
    // The other clocks run only with kings on the board.
    if (p->kings && ends & END_KING_MOVES)
        return key ^ fmjd_word(rules, p, clocks);
    if (!p->kings || !(ends & (END_THIRTY_MOVES | END_FIVE_MOVES | END_THREE_KINGS | END_TWELVE_COUNT)))
        return key;
    if (thirty_moves_runs(rules, p) && thirty_moves_is_near(clocks))
        key ^= clock_word(clocks->quiet, 2);
    if (ends & END_FIVE_MOVES && clocks_five_moves_material(p))
        key ^= clock_word(clocks->material, 3);
    Side strong;
    if (clocks_counting(rules, p, &strong))
        key ^= clock_word(clocks->count, 4);
    return key;
}

uint64_t tt_points_word(int supa_value, unsigned promoted) {
    return clock_word(supa_value, 10) ^ clock_word((int)promoted, 11);
}

// Different rules give the same position different scores.
static uint64_t rules_word(const Rules *rules) {
    return clock_word((int)rules->profile->id, 5) ^ clock_word((int)rules->huff, 6) ^
           clock_word(rules->three_kings_moves, 7) ^ clock_word(rules->move_limit, 8);
}

uint64_t tt_salt(const Game *game, int draw_of_white) {
    // Only positions since the last capture or move of a man can occur again.
    int first = game->count - 1 - game_now(game)->clocks.quiet;
    if (first < 0)
        first = 0;
    if (game->count - first > SALT_PLIES)
        first = game->count - SALT_PLIES;
    uint64_t salt = rules_word(&game->rules);
    if (draw_of_white != 0)
        salt ^= clock_word(draw_of_white, 9);
    for (int i = first; i < game->count; i++) {
        int before = 0;
        for (int j = i - 2; j >= first; j -= 2)
            before += game->states[j].position.key == game->states[i].position.key;
        if (before == 1)
            salt ^= clock_word(0, game->states[i].position.key);
    }
    return salt;
}

// Plies until a clock that is not in the key can end the game.
static int plies_left(const Rules *rules, const Position *p, const Clocks *clocks) {
    int left = NO_CLOCK;
    if (rules->profile->ends & END_MOVE_LIMIT && !move_limit_is_near(rules, clocks))
        left = rules->move_limit - clocks->material;
    if (thirty_moves_runs(rules, p) && !thirty_moves_is_near(clocks))
        left = THIRTY_MOVES_PLIES - clocks->quiet;
    if (rules->profile->ends & END_KING_MOVES) {
        int kings = clocks_king_moves_limit(rules), material = clocks_material_limit(rules, p);
        if (!is_near(kings, clocks->quiet))
            left = kings - clocks->quiet;
        if (material > 0 && !is_near(material, clocks->material) && material - clocks->material < left)
            left = material - clocks->material;
    }
    return left;
}

TTHit tt_node_probe(const TranspositionTable *tt, uint64_t key, const Rules *rules, const Position *p,
                    const Clocks *clocks, int ply) {
    TTEntry entry;
    if (!tt_probe(tt, key, &entry))
        return (TTHit){.move = COMPACT_MOVE_NONE};
    TTHit hit = {true, entry.score, entry.depth, entry.bound, entry.move};
    bool win = score_is_win(entry.score), loss = score_is_loss(entry.score);
    if (win || loss) {
        if (score_plies(entry.score) > plies_left(rules, p, clocks))
            hit.bound = BOUND_NONE;
    }
    if (score_is_won(entry.score))
        hit.score -= ply;
    else if (score_is_lost(entry.score))
        hit.score += ply;
    return hit;
}

void tt_node_store(TranspositionTable *tt, uint64_t key, int ply, int depth, int score, Bound bound, Move move) {
    if (score_is_won(score))
        score += ply;
    else if (score_is_lost(score))
        score -= ply;
    TTEntry entry = {score, depth < 0 ? 0 : depth, bound, compact_move(move)};
    tt_store(tt, key, &entry);
}

bool tt_cuts(const TTHit *hit, int depth, int alpha, int beta) {
    bool high = hit->bound & BOUND_LOWER && hit->score >= beta;
    bool low = hit->bound & BOUND_UPPER && hit->score <= alpha;
    if (!high && !low)
        return false;
    // A proven win or loss holds at any depth.
    return hit->depth >= depth || (high && score_is_win(hit->score)) || (low && score_is_loss(hit->score));
}
