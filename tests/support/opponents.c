#include "support/opponents.h"

#include "board/ending.h"
#include "search/engine.h"
#include "support/set_up.h"

enum {
    KING = 3,        // what a king counts in men
    PLIES_MAX = 300, // a longer game counts as drawn
    NODES = 60000,   // of full strength; the other levels search less
};

const char *const opponent_names[OPPONENTS] = {"random mover", "greedy capturer", "one-reply looker"};

static int worth(const Position *p, Bitboard pieces) {
    return bits_count(pieces & ~p->kings) + KING * bits_count(pieces & p->kings);
}

static int taken(const Position *p, Move move) {
    return move.flags & MOVE_CAPTURES ? worth(p, move.set) : 0;
}

static int best_capture(const Rules *rules, const Position *p) {
    int best = 0;
    MoveList list;
    rules_list_moves(rules, p, &list);
    for (int i = 0; i < list.count; i++)
        if (taken(p, list.moves[i]) > best)
            best = taken(p, list.moves[i]);
    move_list_free(&list);
    return best;
}

static int judged(Opponent opponent, const Rules *rules, const Position *p, Move move) {
    if (opponent == OPPONENT_RANDOM)
        return 0;
    if (opponent == OPPONENT_GREEDY)
        return taken(p, move);
    Side side = position_side(p);
    Position next = position_after(p, move);
    return worth(&next, next.pieces[side]) - worth(&next, next.pieces[side_other(side)]) - best_capture(rules, &next);
}

Move opponent_move(Opponent opponent, const Game *game, Rng *rng) {
    const Position *p = &game_now(game)->position;
    MoveList list;
    rules_list_moves(&game->rules, p, &list);
    Move best = list.moves[0];
    int max = 0, equal = 0;
    for (int i = 0; i < list.count; i++) {
        int value = judged(opponent, &game->rules, p, list.moves[i]);
        if (equal == 0 || value > max) {
            max = value;
            equal = 0;
        }
        if (value == max && rng_below(rng, (uint32_t)++equal) == 0)
            best = list.moves[i];
    }
    move_list_free(&list);
    return best;
}

static Move engine_move(Searcher *searcher, const Game *game, int level, uint64_t seed) {
    EngineOptions options = engine_options_default;
    options.skill_level = level;
    options.skill_seed = (int)(seed % 1000000) + 1;
    options.hash_mb = 1;
    engine_set_options(searcher->engine, &options);
    return searcher_run(searcher, game, &(Limits){.nodes = NODES})->best;
}

// Halves of a point for White.
static int result_of(const Game *game) {
    Ending ending = ending_of(game);
    return ending.outcome != OUTCOME_WIN ? 1 : ending.winner == WHITE ? 2 : 0;
}

// One side of a game: an opponent, or a level where `opponent` is OPPONENTS.
typedef struct Player {
    Opponent opponent;
    int level;
    uint64_t seed;
} Player;

static int play_game(Searcher *searcher, ProfileId profile, const Player players[2], Rng *rng) {
    Game game = game_from_start(profile);
    Ending ending;
    while ((ending = ending_of(&game)).outcome == OUTCOME_ONGOING && game.count < PLIES_MAX) {
        const Player *player = &players[position_side(&game_now(&game)->position)];
        // The games of two levels begin with a few random moves, so that they differ.
        Opponent opponent = game.count <= 4 && player->opponent == OPPONENTS ? OPPONENT_RANDOM : player->opponent;
        game_play(&game, opponent == OPPONENTS ? engine_move(searcher, &game, player->level, player->seed)
                                               : opponent_move(opponent, &game, rng));
    }
    int result = result_of(&game);
    game_free(&game);
    return result;
}

static int play_match(Searcher *searcher, ProfileId profile, Player one, Player other, int games, uint64_t seed) {
    Rng rng = {seed};
    int score = 0;
    for (int i = 0; i < games; i++) {
        one.seed = rng_next(&rng);
        other.seed = rng_next(&rng);
        Player players[2] = {i % 2 ? other : one, i % 2 ? one : other};
        int white = play_game(searcher, profile, players, &rng);
        score += i % 2 ? 2 - white : white;
    }
    return score;
}

int opponent_score(Opponent opponent, Searcher *searcher, ProfileId profile, int level, int games, uint64_t seed) {
    return play_match(searcher, profile, (Player){.opponent = opponent}, (Player){OPPONENTS, level, 0}, games, seed);
}

int level_score(Searcher *searcher, ProfileId profile, int lower, int higher, int games, uint64_t seed) {
    return play_match(searcher, profile, (Player){OPPONENTS, lower, 0}, (Player){OPPONENTS, higher, 0}, games, seed);
}
