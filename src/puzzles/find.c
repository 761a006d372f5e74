#include "puzzles/find.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "board/ending.h"
#include "learn/opening.h"
#include "notation/notation.h"
#include "tablebase/probe/rule_expect.h"

enum {
    PLIES_MAX = 160,
    PLAY_NODES = 300,    // for the score of each position of a game
    ERROR_NODES = 30,    // for a move that may err
    ERRORS_MIN = 5,      // percentage of such moves in a game
    ERRORS_RANGE = 25,   // up to one less than this more
    SWING = 60,          // a loss of score by one move that may leave a puzzle
    SCREEN_NODES = 1500, // for each such position
    APART = 4,           // plies between two puzzles of a game
    ENDING_PIECES = 4,   // of the endings that two games of three begin with where there are tables, or up to
    ENDING_RANGE = 3,    // one less than this more
    LONE_RANGE = 2,      // the same of endings of a lone king
    LONE_EVERY = 8,      // games there are for one look at such endings
    LONE_TRIES = 60,     // of them
    COUNT_RANGE = 24,    // plies of the count that have passed, up to one less
    LEGAL_MIN = 3,       // legal moves, that there is a choice
    QUICK_MB = 1,
    PROOF_MB = 4,
    LONGER_TIMES = 10, // nodes of the longer proofs for one of the first
};

static const Certainty screening = {700, 500}, first_proof = {920, 220}, second_proof = {880, 350},
                       on_line = {850, 450};

struct Finder {
    const FindSettings *settings;
    Judge quick, first, second;
    Judge bare;            // without tables
    Game game;             // played or gone through
    int first_ply;         // its first position with a score
    int scores[PLIES_MAX]; // of each position but the last, for its side to move
};

Finder *finder_new(const FindSettings *settings) {
    Finder *finder = memory_new(1, sizeof *finder);
    finder->settings = settings;
    const Profile *profile = settings->rules.profile;
    const WeightSet *weights = &settings->weights;
    TableLibrary *library = settings->library;
    if (judge_init(&finder->quick, QUICK_MB, weights, library, profile, settings->stop) &&
        judge_init(&finder->bare, QUICK_MB, weights, NULL, profile, settings->stop) &&
        judge_init(&finder->first, PROOF_MB, weights, library, profile, settings->stop) &&
        judge_init(&finder->second, PROOF_MB, &settings->other, library, profile, settings->stop))
        return finder;
    finder_free(finder);
    return NULL;
}

void finder_free(Finder *finder) {
    if (!finder)
        return;
    judge_free(&finder->quick);
    judge_free(&finder->bare);
    judge_free(&finder->first);
    judge_free(&finder->second);
    game_free(&finder->game);
    free(finder);
}

static bool is_stopped(const Finder *finder) {
    return atomic_load(finder->settings->stop);
}

// ---- The game

static bool find_opening(Finder *finder, Rng *rng) {
    const OpeningSettings opening = {.rules = &finder->settings->rules,
                                     .nodes = PLAY_NODES,
                                     .balance = OPENING_BALANCED,
                                     .stop = finder->settings->stop};
    while (!is_stopped(finder))
        if (opening_try(&opening, NULL, &finder->quick.searcher, &finder->game, rng))
            return true;
    return false;
}

typedef enum EndingKind { ENDING_MIXED, ENDING_OF_MEN, ENDING_LONE_KING } EndingKind;

// A random ending: with more men than kings, of men, or of a lone king to move and the kings that chase it while the
// count against it runs.
static bool place_ending(Finder *finder, EndingKind kind, Rng *rng) {
    const Rules *rules = &finder->settings->rules;
    const Board *board = rules->board;
    Position p = {.turn = rng_below(rng, 2) ? TURN_BLACK : 0};
    bool lone = kind == ENDING_LONE_KING;
    int pieces = ENDING_PIECES + (int)rng_below(rng, lone ? LONE_RANGE : ENDING_RANGE);
    for (int i = 0; i < pieces;) {
        Side side = lone ? (i > 0) ^ position_side(&p) : i % 2 ? WHITE : BLACK;
        Bitboard bit =
            bit_of(square_numbered(board, &notation_default, 1 + (int)rng_below(rng, (uint32_t)board->numbers)));
        bool king = lone || (kind == ENDING_MIXED && rng_below(rng, 3) == 0);
        if ((position_occupied(&p) & bit) || (!king && bit & (side == WHITE ? board->top_row : board->bottom_row)))
            continue;
        p.pieces[side] |= bit;
        p.kings |= king ? bit : 0;
        i++;
    }
    p.key = position_key(&p);
    int plies = clocks_has_count(rules, &p) ? (int)rng_below(rng, COUNT_RANGE) : 0;
    game_restart(&finder->game, rules, &p, (Clocks){plies, plies, plies}, 1);
    engine_new_game(finder->quick.searcher.engine);
    return ending_of(&finder->game).outcome == OUTCOME_ONGOING;
}

static bool begin(Finder *finder, Rng *rng) {
    if (finder->quick.tables && rng_below(rng, 3) > 0 &&
        place_ending(finder, rng_below(rng, 4) ? ENDING_MIXED : ENDING_OF_MEN, rng))
        return true;
    return find_opening(finder, rng);
}

// Searches the current position and notes its score.
static void score_position(Finder *finder) {
    judge_search(&finder->quick, &finder->game, NULL, PLAY_NODES);
    finder->scores[finder->game.count - 1] = finder->quick.searcher.result.score;
}

// Plays on from an opening. An error is the move of a tiny search or a random one, as often.
static void play_on(Finder *finder, Rng *rng) {
    Game *game = &finder->game;
    uint32_t errors = ERRORS_MIN + rng_below(rng, ERRORS_RANGE);
    for (finder->first_ply = game->count - 1;
         game->count < PLIES_MAX && ending_of(game).outcome == OUTCOME_ONGOING && !is_stopped(finder);) {
        score_position(finder);
        uint32_t chance = rng_below(rng, 200);
        if (chance < errors) {
            opening_play_random(game, rng);
            continue;
        }
        if (chance < 2 * errors)
            judge_search(&finder->quick, game, NULL, ERROR_NODES);
        if (is_stopped(finder))
            return;
        game_play(game, finder->quick.searcher.result.best);
    }
}

static void go_through(Finder *finder, const Game *source) {
    SetUp start = game_start(source);
    finder->first_ply = 0;
    engine_new_game(finder->quick.searcher.engine);
    game_restart_from(&finder->game, &finder->settings->rules, &start);
    for (int i = 1; i < source->count && i < PLIES_MAX && !is_stopped(finder); i++) {
        score_position(finder);
        game_play(&finder->game, source->states[i].move);
    }
}

// ---- The line

static int better_looking(Finder *finder, const Game *game, Move best, int *moves) {
    MoveList all;
    int better = 0, of_best = 0, scores[MOVES_INSIDE];
    game_list_moves(game, &all);
    *moves = all.count < MOVES_INSIDE ? all.count : MOVES_INSIDE;
    for (int i = 0; i < *moves; i++) {
        const Limits limits = {.depth = 1, .moves = &all.moves[i], .move_count = 1};
        scores[i] = searcher_run(&finder->quick.searcher, game, &limits)->score;
        if (move_equal(all.moves[i], best))
            of_best = scores[i];
    }
    for (int i = 0; i < *moves; i++)
        better += scores[i] > of_best;
    move_list_free(&all);
    return better;
}

static bool is_only_move(const Game *game) {
    MoveList all;
    game_list_moves(game, &all);
    bool only = all.count == 1;
    move_list_free(&all);
    return only;
}

// Adds the best defence, and the only good answer to it. False where there is none.
static bool extend(Finder *finder, Game *game, Puzzle *puzzle) {
    uint64_t nodes = finder->settings->nodes / 2;
    if (puzzle->count + 2 > PUZZLE_LINE || ending_of(game).outcome != OUTCOME_ONGOING)
        return false;
    judge_search(&finder->first, game, NULL, nodes);
    Move reply = finder->first.searcher.result.best;
    if (is_stopped(finder))
        return false;
    game_play(game, reply);
    if (ending_of(game).outcome != OUTCOME_ONGOING)
        return false;
    Contrast contrast;
    if (is_only_move(game)) {
        judge_search(&finder->quick, game, NULL, SCREEN_NODES);
        contrast.best = finder->quick.searcher.result.best;
    } else {
        judge_contrast(&finder->first, game, move_none(), nodes, on_line, &contrast);
        if (contrast.purpose != puzzle->purpose)
            return false;
    }
    puzzle->line[puzzle->count++] = reply;
    puzzle->line[puzzle->count++] = contrast.best;
    game_play(game, contrast.best);
    return true;
}

static void find_line(Finder *finder, Puzzle *puzzle) {
    Game game = {0};
    game_restart_from(&game, &finder->settings->rules, &puzzle->start);
    game_play(&game, puzzle->line[0]);
    while (extend(finder, &game, puzzle))
        ;
    game_free(&game);
}

// ---- What it is like

static int grade_of(const Puzzle *puzzle) {
    static const uint64_t steps[PUZZLE_GRADES - 1] = {20, 50, 150, 700};
    int grade = 1;
    for (int i = 0; i < PUZZLE_GRADES - 1; i++)
        grade += puzzle->since > steps[i];
    grade += puzzle->better >= 3;
    return grade > PUZZLE_GRADES ? PUZZLE_GRADES : grade;
}

// Whether the tables know the position after the move as lost without clocks.
static bool is_by_clock(const Finder *finder, const Game *game, const Puzzle *puzzle) {
    Position after = position_after(&game_now(game)->position, puzzle->line[0]);
    return puzzle->purpose == PURPOSE_SAVES && finder->first.tables &&
           tb_probe(finder->first.tables, &after) == TABLE_WIN;
}

// Where tables decide, how long a search without them needs.
static void search_bare(Finder *finder, const Game *game, Puzzle *puzzle) {
    engine_new_game(finder->bare.searcher.engine);
    judge_search(&finder->bare, game, NULL, finder->settings->nodes);
    bool found = move_equal(finder->bare.searcher.result.best, puzzle->line[0]);
    puzzle->since = found ? finder->bare.since : finder->bare.searcher.result.nodes;
}

static bool promotes_along(const Contrast *contrast) {
    for (int i = 0; i < contrast->count; i += 2)
        if (contrast->line[i].flags & MOVE_PROMOTES)
            return true;
    return false;
}

// ---- The proofs

static bool holds_also(Finder *finder, const Puzzle *puzzle, Certainty certainty) {
    const FindSettings *settings = finder->settings;
    if (!settings->also)
        return true;
    Game game = {0};
    Rules rules = rules_with_settings(settings->also, &settings->rules, -1);
    Contrast contrast;
    game_restart_from(&game, &rules, &puzzle->start);
    engine_new_game(finder->first.searcher.engine);
    judge_contrast(&finder->first, &game, puzzle->line[0], settings->nodes, certainty, &contrast);
    game_free(&game);
    return contrast.purpose == puzzle->purpose;
}

// Whether longer searches by either weights agree, or the tables.
static bool holds_longer(Finder *finder, const Game *game, Puzzle *puzzle) {
    Judge *judges[] = {&finder->second, &finder->first};
    for (int i = 0; i < 2 && !puzzle->by_tables; i++) {
        Contrast contrast;
        engine_new_game(judges[i]->searcher.engine);
        judge_contrast(judges[i], game, puzzle->line[0], finder->settings->nodes * LONGER_TIMES, second_proof,
                       &contrast);
        if (contrast.purpose != puzzle->purpose)
            return false;
        puzzle->nodes += contrast.nodes;
        puzzle->by_tables = contrast.by_tables;
    }
    return true;
}

static bool prove(Finder *finder, Game *game, Puzzle *puzzle) {
    const FindSettings *settings = finder->settings;
    Contrast contrast;
    judge_contrast(&finder->quick, game, move_none(), SCREEN_NODES, screening, &contrast);
    if (contrast.purpose == PURPOSE_NONE)
        return false;
    engine_new_game(finder->first.searcher.engine);
    judge_contrast(&finder->first, game, move_none(), settings->nodes, first_proof, &contrast);
    puzzle->purpose = contrast.purpose;
    if (contrast.purpose == PURPOSE_NONE)
        return false;
    puzzle->line[0] = contrast.best;
    puzzle->count = 1;
    puzzle->score = contrast.score;
    puzzle->others = contrast.others;
    puzzle->since = contrast.since;
    puzzle->nodes = contrast.nodes;
    bool promotes = promotes_along(&contrast);
    find_line(finder, puzzle);
    if (puzzle->count < 3 || is_stopped(finder) || !holds_longer(finder, game, puzzle) ||
        !holds_also(finder, puzzle, second_proof))
        return false;
    if (puzzle->by_tables)
        search_bare(finder, game, puzzle);
    puzzle->better = better_looking(finder, game, puzzle->line[0], &puzzle->moves);
    puzzle->grade = grade_of(puzzle);
    puzzle->theme = theme_of(game, puzzle->line, puzzle->count, promotes, is_by_clock(finder, game, puzzle));
    return !is_stopped(finder);
}

bool find_check(Finder *finder, const Game *game, Move best, uint64_t nodes) {
    static const Certainty certainty = {750, 500};
    Contrast contrast;
    engine_new_game(finder->first.searcher.engine);
    judge_contrast(&finder->first, game, best, nodes, certainty, &contrast);
    return contrast.purpose != PURPOSE_NONE;
}

// ---- Positions that may be puzzles

static bool is_choice(const Rules *rules, const Position *p) {
    MoveList all;
    rules_list_moves(rules, p, &all);
    bool choice = all.count >= LEGAL_MIN;
    move_list_free(&all);
    return choice && !rules_can_capture(rules, p);
}

// Whether the last move or the next one has cost its side much.
static bool is_promising(const Finder *finder, int ply) {
    const int *scores = finder->scores;
    return (ply > finder->first_ply && scores[ply] + scores[ply - 1] >= SWING) ||
           (ply + 2 < finder->game.count && scores[ply] + scores[ply + 1] >= SWING);
}

// Gives the puzzle at `start`, if there is one.
static bool try_position(Finder *finder, const SetUp *start, Puzzle *puzzle, FindTake *take, void *context) {
    const Rules *rules = &finder->settings->rules;
    if (!is_choice(rules, &start->position))
        return false;
    Game game = {0};
    puzzle->start = *start;
    game_restart_from(&game, rules, start);
    bool good = prove(finder, &game, puzzle);
    if (good)
        take(context, &game, puzzle);
    game_free(&game);
    return good;
}

// Looks for one draw by a clock, which games hardly ever have.
static void find_clock(Finder *finder, Rng *rng, FindTake *take, void *context) {
    for (int i = 0; i < LONE_TRIES && !is_stopped(finder); i++) {
        if (!place_ending(finder, ENDING_LONE_KING, rng))
            continue;
        Puzzle puzzle = {.ply = 0};
        SetUp start = game_set_up(&finder->game);
        if (try_position(finder, &start, &puzzle, take, context))
            return;
    }
}

void find_puzzles(Finder *finder, const Game *source, Rng *rng, FindTake *take, void *context) {
    if (source)
        go_through(finder, source);
    else if (finder->quick.tables && rng_below(rng, LONE_EVERY) == 0) {
        find_clock(finder, rng, take, context);
        return;
    } else if (begin(finder, rng))
        play_on(finder, rng);
    else
        return;
    for (int ply = finder->first_ply, last = -APART; ply + 1 < finder->game.count && !is_stopped(finder); ply++) {
        if (ply < last + APART || !is_promising(finder, ply))
            continue;
        SetUp start = set_up_of(&finder->game.states[ply].position, (Clocks){0}, 1);
        Puzzle puzzle = {.ply = ply};
        if (try_position(finder, &start, &puzzle, take, context))
            last = puzzle.by_tables ? PLIES_MAX : ply; // one ending of a game is enough
    }
}
