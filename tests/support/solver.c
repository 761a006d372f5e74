#include "support/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rng.h"

enum {
    CHILDREN = 1024,
    NEVER = 255,
    SIZE_FIRST = 1 << 16,
    TWICE_MAX = 64, // positions that have occurred twice in the game
};

// A position with its clocks, as MbGame names them.
typedef struct {
    MbBoard board;
    int quiet_plies, material_plies, count_side, count_plies;
} State;

typedef struct {
    State state;
    int rank; // the order in which the children are asked
} Child;

// What is known of a state: that its side to move wins or loses within so many plies, and that it does not in fewer.
typedef struct {
    uint64_t key; // 0: free
    uint8_t wins, wins_least, loses, loses_least;
} Memo;

struct Solver {
    MbRules rules;
    Memo *memos;
    size_t size, used;
    MbMove *moves;                 // while a state is expanded
    Child *children[SOLVER_PLIES]; // by plies left
    MbBoard twice[TWICE_MAX];      // what has occurred twice in the game asked about
    int twice_count;
};

static void die(const char *why) {
    fprintf(stderr, "solver: %s\n", why);
    abort();
}

Solver *solver_new(const MbRules *rules) {
    Solver *solver = memory_new(1, sizeof *solver);
    solver->rules = *rules;
    solver->size = SIZE_FIRST;
    solver->memos = memory_new(solver->size, sizeof *solver->memos);
    solver->moves = memory_new(MB_MAX_MOVES, sizeof *solver->moves);
    return solver;
}

void solver_free(Solver *solver) {
    for (int i = 0; i < SOLVER_PLIES; i++)
        free(solver->children[i]);
    free(solver->moves);
    free(solver->memos);
    free(solver);
}

// ---- What is remembered

static size_t place_of(const Solver *solver, uint64_t key) {
    uint64_t hash = key * RNG_GOLDEN;
    size_t at = (size_t)(hash >> 20) & (solver->size - 1);
    while (solver->memos[at].key && solver->memos[at].key != key)
        at = (at + 1) & (solver->size - 1);
    return at;
}

static void grow(Solver *solver) {
    Memo *old = solver->memos;
    size_t count = solver->size;
    solver->size *= 2;
    solver->memos = memory_new(solver->size, sizeof *solver->memos);
    for (size_t i = 0; i < count; i++)
        if (old[i].key)
            solver->memos[place_of(solver, old[i].key)] = old[i];
    free(old);
}

static void forget(Solver *solver) {
    memset(solver->memos, 0, solver->size * sizeof *solver->memos);
    solver->used = 0;
}

static const Memo *find(const Solver *solver, uint64_t key) {
    const Memo *memo = &solver->memos[place_of(solver, key)];
    return memo->key ? memo : NULL;
}

static Memo *remember(Solver *solver, uint64_t key) {
    if (4 * solver->used > 3 * solver->size)
        grow(solver);
    Memo *memo = &solver->memos[place_of(solver, key)];
    if (!memo->key) {
        *memo = (Memo){.key = key, .wins = NEVER, .loses = NEVER};
        solver->used++;
    }
    return memo;
}

static void note(bool proven, int plies, uint8_t *within, uint8_t *min) {
    if (proven && plies < *within)
        *within = (uint8_t)plies;
    if (!proven && plies >= *min)
        *min = (uint8_t)(plies + 1);
}

// ---- States

static int count_pieces(const MbBoard *board, int *men) {
    int pieces = *men = 0;
    for (int s = 0; s < board->squares; s++) {
        pieces += board->cell[s] != '.';
        *men += board->cell[s] == 'w' || board->cell[s] == 'b';
    }
    return pieces;
}

static void restart_if_far(int *clock, int plies, int limit) {
    if (*clock + plies <= limit)
        *clock = 0;
}

// Sets the clocks to 0 that cannot end the game before `plies` are played, so that equal questions look equal: with
// the last of them a win comes first. Whatever is in doubt is left as it is.
static void simplify(const MbRules *rules, State *state, int plies) {
    int men, pieces = count_pieces(&state->board, &men);
    switch (rules->profile) {
    case MB_TZD:
        // 8.3 speaks of kings alone, and each way there restarts the clock; 8.4 speaks of two or three pieces.
        restart_if_far(&state->quiet_plies, plies, men ? 1000 : 60);
        restart_if_far(&state->material_plies, plies, pieces > 3 ? 1000 : 10);
        restart_if_far(&state->count_plies, plies, 2 * rules->three_kings_moves - 1);
        break;
    case MB_TZD3: // no five moves; a count that has not begun stays so
        state->material_plies = 0;
        restart_if_far(&state->quiet_plies, plies, men ? 1000 : 60);
        if (state->count_plies >= 0)
            restart_if_far(&state->count_plies, plies, 2 * rules->three_kings_moves - 1);
        break;
    case MB_DRAFTI:
        state->quiet_plies = 0;
        restart_if_far(&state->material_plies, plies, rules->move_limit);
        break;
    case MB_ZAMBIA:
        state->quiet_plies = state->material_plies = 0;
        restart_if_far(&state->count_plies, plies, 2 * 12 - 1);
        break;
    default: state->quiet_plies = state->material_plies = 0;
    }
}

// The whole state in one word.
static uint64_t key_of(const State *state) {
    static const char kinds[] = "wbWB";
    uint64_t key = 1, huffable = 0;
    int pieces = 0;
    for (int s = 0; s < state->board.squares; s++) {
        char cell = state->board.cell[s];
        if (cell == '.')
            continue;
        if (++pieces > SOLVER_PIECES)
            die("too many pieces");
        key = key << 8 | (uint64_t)(s + 1) << 2 | (uint64_t)(strchr(kinds, cell) - kinds);
        huffable = huffable << 1 | state->board.huffable[s];
    }
    for (; pieces < SOLVER_PIECES; pieces++)
        key <<= 8;
    if (state->quiet_plies > 127 || state->material_plies > 127 || state->count_plies > 126)
        die("clock out of range");
    key = key << 4 | huffable;
    key = key << 7 | (uint64_t)state->quiet_plies;
    key = key << 7 | (uint64_t)state->material_plies;
    key = key << 7 | (uint64_t)(state->count_plies + 1);
    return key << 1 | (uint64_t)state->board.side;
}

static bool same_board(const MbBoard *a, const MbBoard *b) {
    return a->side == b->side && memcmp(a->cell, b->cell, (size_t)a->squares) == 0 &&
           memcmp(a->huffable, b->huffable, (size_t)a->squares * sizeof a->huffable[0]) == 0;
}

static MbGame game_of(const Solver *solver, State *state) {
    return (MbGame){.rules = solver->rules,
                    .history = &state->board,
                    .n = 1,
                    .capacity = 1,
                    .quiet_plies = state->quiet_plies,
                    .material_plies = state->material_plies,
                    .count_side = state->count_side,
                    .count_plies = state->count_plies};
}

static State state_of(const MbGame *game) {
    return (State){*mb_game_board(game), game->quiet_plies, game->material_plies, game->count_side, game->count_plies};
}

static State after(const Solver *solver, State *state, const MbMove *move) {
    MbGame game = game_of(solver, state);
    MbBoard board = mb_apply(&solver->rules, &state->board, move);
    mb_game_count(&game, &state->board, move, &board);
    return (State){board, game.quiet_plies, game.material_plies, game.count_side, game.count_plies};
}

// How the game stands in a state that a move has led to; a draw that may be claimed is one.
static MbStatus judge(const Solver *solver, State *state) {
    MbGame game = game_of(solver, state);
    MbStatus status;
    mb_game_status(&game, &status);
    if (status.kind == MB_CLAIMABLE)
        status.kind = MB_DRAW;
    for (int i = 0; i < solver->twice_count && status.kind == MB_ONGOING; i++)
        if (same_board(&solver->twice[i], &state->board))
            status.kind = MB_DRAW;
    return status;
}

// ---- The proof

static bool wins(Solver *solver, State state, int plies);
static bool loses(Solver *solver, State state, int plies);

// Expands a state of which `plies` are left.
static int expand(Solver *solver, State *state, int plies, Child **children) {
    if (!solver->children[plies])
        solver->children[plies] = memory_new(CHILDREN, sizeof **children);
    *children = solver->children[plies];
    int count = mb_moves(&solver->rules, &state->board, solver->moves, MB_MAX_MOVES);
    if (count > CHILDREN)
        die("too many moves");
    for (int i = 0; i < count; i++)
        (*children)[i].state = after(solver, state, &solver->moves[i]);
    return count;
}

static int compare_ranks(const void *a, const void *b) {
    return ((const Child *)a)->rank - ((const Child *)b)->rank;
}

// Whether the game is won with the next move. No clock can matter to that.
static bool wins_at_once(Solver *solver, State *state) {
    bool by_material = solver->rules.profile == MB_NIGERIA || solver->rules.profile == MB_GHANA;
    int count = mb_moves(&solver->rules, &state->board, solver->moves, MB_MAX_MOVES);
    for (int i = 0; i < count; i++) {
        State next = *state;
        next.board = mb_apply(&solver->rules, &state->board, &solver->moves[i]);
        if (!mb_has_move(&solver->rules, &next.board))
            return true;
        if (!by_material)
            continue;
        MbStatus status = judge(solver, &next);
        if (status.kind == MB_WIN && status.winner == state->board.side)
            return true;
    }
    return false;
}

// What forces the other side most is tried first.
static bool some_child_loses(Solver *solver, State *state, int plies) {
    if (plies == 1)
        return wins_at_once(solver, state);
    Child *children;
    int count = expand(solver, state, plies, &children), open = 0;
    for (int i = 0; i < count; i++) {
        Child child = children[i];
        simplify(&solver->rules, &child.state, plies - 1);
        const Memo *memo = find(solver, key_of(&child.state));
        if (memo && memo->loses <= plies - 1)
            return true;
        if (memo && memo->loses_least > plies - 1)
            continue;
        child.rank = plies > 3 ? mb_moves(&solver->rules, &child.state.board, solver->moves, MB_MAX_MOVES) : 0;
        children[open++] = child;
    }
    if (plies > 3)
        qsort(children, (size_t)open, sizeof *children, compare_ranks);
    for (int i = 0; i < open; i++)
        if (loses(solver, children[i].state, plies - 1))
            return true;
    return false;
}

// What has held out longest is tried first.
static bool every_child_wins(Solver *solver, State *state, int plies) {
    Child *children;
    int count = expand(solver, state, plies, &children), open = 0;
    for (int i = 0; i < count; i++) {
        Child child = children[i];
        simplify(&solver->rules, &child.state, plies - 1);
        const Memo *memo = find(solver, key_of(&child.state));
        if (memo && memo->wins_least > plies - 1)
            return false;
        if (memo && memo->wins <= plies - 1)
            continue;
        child.rank = memo ? -memo->wins_least : 0;
        children[open++] = child;
    }
    qsort(children, (size_t)open, sizeof *children, compare_ranks);
    for (int i = 0; i < open; i++)
        if (!wins(solver, children[i].state, plies - 1))
            return false;
    return true;
}

// Whether the side to move has won, or lost, within `plies` from a state that a move has led to.
static bool ends(Solver *solver, State state, int plies, bool won) {
    simplify(&solver->rules, &state, plies);
    uint64_t key = key_of(&state);
    const Memo *memo = find(solver, key);
    if (memo && (won ? memo->wins : memo->loses) <= plies)
        return true;
    if (memo && (won ? memo->wins_least : memo->loses_least) > plies)
        return false;
    MbStatus status = judge(solver, &state);
    bool proven = status.kind == MB_WIN && (status.winner == state.board.side) == won;
    if (status.kind == MB_ONGOING)
        proven = won ? some_child_loses(solver, &state, plies) : plies > 0 && every_child_wins(solver, &state, plies);
    Memo *found = remember(solver, key);
    if (won)
        note(proven, plies, &found->wins, &found->wins_least);
    else
        note(proven, plies, &found->loses, &found->loses_least);
    return proven;
}

// `plies` is odd.
static bool wins(Solver *solver, State state, int plies) {
    return ends(solver, state, plies, true);
}

// `plies` is even.
static bool loses(Solver *solver, State state, int plies) {
    return ends(solver, state, plies, false);
}

// ---- The question

// Sees what has occurred twice; what is remembered holds only without such positions.
static void look_back(Solver *solver, const MbGame *game) {
    if (solver->twice_count > 0)
        forget(solver);
    solver->twice_count = 0;
    for (int i = 0; i < game->n; i++) {
        int before = 0;
        for (int j = 0; j < i; j++)
            before += same_board(&game->history[j], &game->history[i]);
        if (before != 1)
            continue;
        if (solver->twice_count == TWICE_MAX)
            die("too many repetitions");
        solver->twice[solver->twice_count++] = game->history[i];
    }
    if (solver->twice_count > 0)
        forget(solver);
}

// Asks for few plies first: most proofs are short, and what they find serves the longer ones.
static bool within(bool (*proves)(Solver *, State, int), Solver *solver, const State *state, int min, int plies) {
    for (int n = min; n <= plies; n += 2)
        if (proves(solver, *state, n))
            return true;
    return false;
}

// The same by the moves of a state.
static bool within_moves(bool (*proves)(Solver *, State *, int), Solver *solver, State *state, int min, int plies) {
    for (int n = min; n <= plies; n += 2)
        if (proves(solver, state, n))
            return true;
    return false;
}

// The state of `game`, with the positions before it remembered.
static State state_now(Solver *solver, const MbGame *game, int plies) {
    if (plies >= SOLVER_PLIES)
        die("too many plies");
    look_back(solver, game);
    return state_of(game);
}

bool solver_wins(Solver *solver, const MbGame *game, const MbMove *first, int plies) {
    State state = state_now(solver, game, plies), next = first ? after(solver, &state, first) : state;
    return first ? within(loses, solver, &next, 0, plies - 1)
                 : within_moves(some_child_loses, solver, &state, 1, plies);
}

bool solver_loses(Solver *solver, const MbGame *game, const MbMove *first, int plies) {
    State state = state_now(solver, game, plies), next = first ? after(solver, &state, first) : state;
    return first ? within(wins, solver, &next, 1, plies - 1) : within_moves(every_child_wins, solver, &state, 2, plies);
}
