#include "tools/match.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/platform.h"
#include "base/thread.h"
#include "board/ending.h"

enum { PAIRS_BETWEEN_LINES = 10 };
static const double ERROR_RATE = 0.05; // of either kind, in a test of two differences

// Shared by all threads of a match.
typedef struct MatchShared {
    const MatchSettings *settings;
    const atomic_bool *stop;
    ReportLine *line;
    void *context;
    Mutex mutex; // guards what follows
    int next_pair;
    bool over, failed;
    MatchResult *result;
} MatchShared;

// One thread's players and the game between them.
typedef struct MatchThread {
    MatchShared *match;
    Searcher players[2];
    Game game;
} MatchThread;

static bool thread_init(MatchThread *thread, MatchShared *match) {
    const MatchSettings *settings = match->settings;
    *thread = (MatchThread){.match = match};
    bool good = true;
    for (int i = 0; i < 2; i++)
        good &= searcher_init(&thread->players[i], &settings->players[i], &settings->weights[i], settings->tables);
    return good;
}

static void thread_free(MatchThread *thread) {
    for (int i = 0; i < 2; i++)
        searcher_free(&thread->players[i]);
    game_free(&thread->game);
}

// The result of a game for White: two for a win, one for a draw.
typedef struct GameResult {
    int points;
    bool supa, timed_out;
} GameResult;

static GameResult result_of(Ending ending) {
    if (ending.outcome != OUTCOME_WIN)
        return (GameResult){1, false, false};
    return (GameResult){ending.winner == WHITE ? 2 : 0, ending.supa, false};
}

// The milliseconds that a player's last search took from its clock; `begun` is when it was asked.
static int64_t time_taken(const Searcher *player, const EngineOptions *options, int64_t begun) {
    int rate = options->nodes_per_ms;
    return rate > 0 ? (int64_t)(player->result.nodes / (uint64_t)rate) : (platform_microseconds() - begun) / 1000;
}

// `white` is the player of the white pieces.
static GameResult play_game(MatchThread *thread, const Game *opening, int white) {
    const MatchSettings *settings = thread->match->settings;
    game_copy(&thread->game, opening);
    Limits limits = settings->limits;
    limits.stop = thread->match->stop;
    for (int i = 0; i < 2; i++)
        engine_new_game(thread->players[i].engine);
    for (int ply = 0; ply < settings->max_plies && !atomic_load(thread->match->stop); ply++) {
        Ending ending = ending_of(&thread->game);
        if (ending.outcome != OUTCOME_ONGOING)
            return result_of(ending);
        Side side = position_side(&game_now(&thread->game)->position);
        int number = side == WHITE ? white : 1 - white;
        Searcher *player = &thread->players[number];
        int64_t begun = platform_microseconds();
        Move best = searcher_run(player, &thread->game, &limits)->best;
        if (limits.clock) {
            limits.time[side] -= time_taken(player, &settings->players[number], begun);
            if (limits.time[side] < 0) {
                GameResult result = result_of(ending_flag_fall(&thread->game, side));
                result.timed_out = true;
                return result;
            }
            limits.time[side] += limits.increment[side];
        }
        // Only an adjudicated end has no move, which was handled above.
        if (move_is_none(best))
            break;
        game_play(&thread->game, best);
    }
    return (GameResult){1, false, false};
}

// `game` is from the view of player 0.
static void count_game(MatchResult *result, GameResult game) {
    *(game.points == 2 ? &result->wins : game.points == 1 ? &result->draws : &result->losses) += 1;
    result->time_losses += game.timed_out;
    if (game.supa)
        result->supas[game.points == 2 ? 0 : 1]++;
}

static void report(const MatchShared *match) {
    if (!match->line)
        return;
    Text text = {0};
    match_write(&text, match->settings, match->result);
    match->line(match->context, text_string(&text));
    text_free(&text);
}

// Enters a pair from the view of player 0.
static void enter_pair(MatchShared *match, const GameResult games_of_pair[2]) {
    const MatchSettings *settings = match->settings;
    MatchResult *result = match->result;
    mutex_lock(&match->mutex);
    if (!match->over) {
        for (int i = 0; i < 2; i++)
            count_game(result, games_of_pair[i]);
        result->pairs.pairs[games_of_pair[0].points + games_of_pair[1].points]++;
        if (settings->sprt) {
            double ratio = elo_llr(&result->pairs, settings->elo0, settings->elo1);
            double bound = elo_llr_bound(ERROR_RATE);
            result->decision = ratio >= bound ? 1 : ratio <= -bound ? -1 : 0;
            match->over = result->decision != 0;
        }
        long games = result->wins + result->draws + result->losses;
        if (games / 2 % PAIRS_BETWEEN_LINES == 0 || match->over)
            report(match);
        if (settings->progress && !match->over)
            settings->progress(match->context, games);
    }
    mutex_unlock(&match->mutex);
}

// The number of the next pair to play, -1 after the last.
static int take_pair(MatchShared *match) {
    mutex_lock(&match->mutex);
    bool more = !match->over && !atomic_load(match->stop) && match->next_pair < (match->settings->games + 1) / 2;
    int pair = more ? match->next_pair++ : -1;
    mutex_unlock(&match->mutex);
    return pair;
}

static THREAD_RETURN run_thread(void *argument) {
    MatchShared *match = argument;
    const MatchSettings *settings = match->settings;
    MatchThread thread;
    if (thread_init(&thread, match)) {
        for (int pair = take_pair(match); pair >= 0; pair = take_pair(match)) {
            const Game *opening = &settings->openings[pair % settings->opening_count];
            GameResult pair_of_games[2] = {play_game(&thread, opening, 0), play_game(&thread, opening, 1)};
            pair_of_games[1].points = 2 - pair_of_games[1].points;
            if (!atomic_load(match->stop))
                enter_pair(match, pair_of_games);
        }
    } else {
        mutex_lock(&match->mutex);
        match->failed = match->over = true;
        mutex_unlock(&match->mutex);
    }
    thread_free(&thread);
    return THREAD_RESULT;
}

bool match_run(const MatchSettings *settings, const atomic_bool *stop, ReportLine *line, void *context,
               MatchResult *result) {
    *result = (MatchResult){0};
    MatchShared match = {.settings = settings, .stop = stop, .line = line, .context = context, .result = result};
    int pairs = (settings->games + 1) / 2;
    int count = settings->concurrency < pairs ? settings->concurrency : pairs;
    if (!mutex_init(&match.mutex))
        return false;
    Thread *threads = memory_new((size_t)count, sizeof *threads);
    int started = 0;
    while (started < count && thread_start(&threads[started], run_thread, &match))
        started++;
    for (int i = 0; i < started; i++)
        thread_join(threads[i]);
    mutex_free(&match.mutex);
    free(threads);
    return started > 0 && !match.failed;
}

// The points a game of a player with these numbers of Supas, other wins, draws and losses, with the 95% error.
static void write_points(Text *text, const long counts[4], int supa_value) {
    const double points[4] = {supa_value, 1, 0.5, 0};
    double games = 0, sum = 0, squares = 0;
    for (int i = 0; i < 4; i++) {
        games += (double)counts[i];
        sum += (double)counts[i] * points[i];
        squares += (double)counts[i] * points[i] * points[i];
    }
    double mean = games > 0 ? sum / games : 0;
    double error = games > 1 ? NORMAL_95 * sqrt((squares / games - mean * mean) / (games - 1)) : 0;
    text_printf(text, " %.3f +- %.3f", mean, error);
}

static void write_supas(Text *text, const MatchSettings *settings, const MatchResult *result) {
    const long *supas = result->supas;
    text_printf(text, " supas %ld %ld points", supas[0], supas[1]);
    write_points(text, (long[]){supas[0], result->wins - supas[0], result->draws, result->losses},
                 settings->supa_value);
    text_add(text, " against");
    write_points(text, (long[]){supas[1], result->losses - supas[1], result->draws, result->wins},
                 settings->supa_value);
}

void match_write(Text *text, const MatchSettings *settings, const MatchResult *result) {
    const long *pairs = result->pairs.pairs;
    double error, elo = elo_difference(&result->pairs, &error);
    double normalised_error, normalised = elo_normalised(&result->pairs, &normalised_error);
    double score_error, score = elo_share(&result->pairs, &score_error);
    text_printf(text, "games %ld wins %ld draws %ld losses %ld pairs %ld %ld %ld %ld %ld",
                result->wins + result->draws + result->losses, result->wins, result->draws, result->losses, pairs[0],
                pairs[1], pairs[2], pairs[3], pairs[4]);
    text_printf(text, " score %.1f%% +- %.1f elo %+.1f +- %.1f nelo %+.1f +- %.1f", 100 * score, 100 * score_error, elo,
                error, normalised, normalised_error);
    if (settings->rules.profile->ends & END_SUPA)
        write_supas(text, settings, result);
    if (settings->limits.clock)
        text_printf(text, " timeouts %ld", result->time_losses);
    if (settings->sprt)
        text_printf(text, " llr %.2f of +-%.2f%s", elo_llr(&result->pairs, settings->elo0, settings->elo1),
                    elo_llr_bound(ERROR_RATE),
                    result->decision > 0   ? " accepted"
                    : result->decision < 0 ? " rejected"
                                           : "");
}
