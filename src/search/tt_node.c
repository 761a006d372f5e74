#include "search/tt_node.h"

#include "base/rng.h"
#include "tablebase/probe/rule_expect.h"

// One position can have many values: the clocks, the repetitions of the game and the worth of a draw decide too. What
// differs in the tree goes into the key, what is the same for the whole search into its salt. A key with every clock in
// it would never find a position again, so long clocks stay out of it while they have plies left, and wins and losses
// from the table are then used only if they fit into those plies.

enum {
    SALT_PLIES = 400, // plies back in which repetitions are looked for; only Drafti allows longer quiet stretches
    NEAR_PLIES = 20,  // a long clock with at most this many plies left is near its end
    NO_CLOCK = 1 << 20,
};

// Hashes the value of a clock; `tag` keeps the clocks apart.
static uint64_t clock_word(int clock, uint64_t tag) {
    return rng_mix(((uint64_t)clock + 1) * RNG_GOLDEN + tag * 0xd1342543de82ef95u);
}

// Whether the value of a clock is part of the key: that of a count always, that of a long clock near its end. Where it
// is not, plies_left has to bound the wins and losses of the table.
static bool is_in_key(const Clock *clock) {
    int left = clock_left(clock);
    return clock->field == FIELD_COUNT || left <= NEAR_PLIES ||
           (clock->reason == REASON_THIRTY_MOVES && left <= KINGS_LONGEST) ||
           (clock->reason == REASON_MOVE_LIMIT && left <= clock->limit / 3);
}

uint64_t tt_key(const Rules *rules, const Position *p, const Clocks *clocks, uint64_t salt) {
    uint64_t key = p->key ^ salt;
    // A clock that cannot draw here starts again with the next move, a man's.
    if (!clocks_can_draw(rules, p))
        return key;
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, list);
    unsigned fields = 0; // in the key already: two clocks may run on one
    for (int i = 0; i < n; i++)
        if (!(fields >> list[i].field & 1) && is_in_key(&list[i])) {
            fields |= 1u << list[i].field;
            key ^= clock_word(list[i].value, (uint64_t)list[i].field + 2);
        }
    return key;
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
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, list), left = NO_CLOCK;
    for (int i = 0; i < n; i++)
        if (!is_in_key(&list[i]) && clock_left(&list[i]) < left)
            left = clock_left(&list[i]);
    return left;
}

TTHit tt_node_probe(const TranspositionTable *tt, uint64_t key, const Rules *rules, const Position *p,
                    const Clocks *clocks, int ply) {
    TTEntry entry;
    if (!tt_probe(tt, key, &entry))
        return (TTHit){.move = COMPACT_MOVE_NONE};
    TTHit hit = {true, entry.score, entry.depth + TT_DEPTH_MIN, entry.bound, entry.move};
    bool win = score_is_win(entry.score), loss = score_is_loss(entry.score);
    // The entry may be of a younger clock, and here the draw comes first; its move is still the best to begin with.
    if ((win || loss) && score_plies(entry.score) > plies_left(rules, p, clocks))
        hit.bound = BOUND_NONE;
    // The table counts the plies to a win from its node, the search from the root.
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
    TTEntry entry = {score, depth - TT_DEPTH_MIN, bound, compact_move(move)};
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
