#include "mutants/random_case.h"

#include <stdlib.h>
#include <string.h>

#include "support/bridge.h"
#include "support/mailbox_pieces.h"

static int pick(Rng *rng, int n) {
    return (int)rng_below(rng, (uint32_t)n);
}

// Whether a man may be huffed, and no count ends a game.
static bool is_nigerian(MbProfile profile) {
    return profile == MB_NIGERIA || profile == MB_GHANA;
}

// The rules that end a game after moves that leave the same pieces on the board.
static bool is_about_material(const MbMutant *mutant, MbProfile profile) {
    return mutant->rule == RULE_SAME_MATERIAL || (mutant->rule == RULE_MATERIAL && profile == MB_RUSSIAN);
}

static void clear_board(Rng *rng, MbProfile profile, MbBoard *board) {
    board->squares = mb_width(profile) == 10 ? MB_SQUARES : 32;
    board->fmjd = profile == MB_INTERNATIONAL;
    board->side = pick(rng, 2);
    memset(board->cell, '.', sizeof board->cell);
}

static void random_settings(Rng *rng, const MbMutant *mutant, MbRules *rules) {
    bool about_ends = mb_rules[mutant->rule].area >= MB_DRAWS;
    bool about_clocks = about_ends && mutant->rule != RULE_THREEFOLD;
    if (rules->huff != MB_HUFF_OFF && mutant->rule != RULE_HUFFING && !about_clocks && pick(rng, 2))
        rules->huff = MB_HUFF_OFF;
    if ((rules->profile == MB_TZD || rules->profile == MB_TZD3) && about_ends && pick(rng, 4) == 0)
        rules->three_kings_moves = 15;
    if (rules->profile == MB_DRAFTI && about_ends && pick(rng, 4) == 0)
        rules->move_limit = pick(rng, 2) ? 40 : 80;
}

// Near the ends of all clocks.
static int random_clock(Rng *rng, const MbRules *rules) {
    static const int fmjd[] = {10, 15, 16, 30, 32, 50, 60, 120};
    if (mb_is_fmjd(rules->profile))
        return fmjd[pick(rng, 8)] - pick(rng, 4);
    const int ends[] = {4, 9, 10, 22, 24, 30, 59, rules->move_limit, 2 * rules->three_kings_moves};
    int clock = ends[pick(rng, 9)] - pick(rng, 4);
    return clock > 0 ? clock : 0;
}

// The field T: a count that has not begun, or has run for no longer than the material has stood.
static int random_count(Rng *rng, const Case *c) {
    bool begun = pick(rng, 3) > 0 || c->rules.profile != MB_TZD3;
    int count = begun ? random_clock(rng, &c->rules) : -1;
    return count < c->m ? count : c->m;
}

// Whether the piece that its side moved last returns to a square that was left before.
static bool takes_back(const Case *c, const MbMove *move) {
    for (int i = c->n_moves - 2; i >= 0; i -= 2)
        if (c->moves[i].from == move->to && c->moves[c->n_moves - 2].to == move->from)
            return true;
    return false;
}

// Plays random moves; where repetition is sought, mostly back and forth.
static void random_moves(Rng *rng, Case *c, int plies, bool repeat) {
    MbGame game;
    MbMove *moves = mb_lists_new(1);
    case_begin(c, &c->rules, &game);
    for (c->n_moves = 0; c->n_moves < plies; c->n_moves++) {
        int n = mb_moves(&c->rules, mb_game_board(&game), moves, MB_MAX_MOVES);
        if (n == 0)
            break;
        MbMove chosen = moves[pick(rng, n)];
        for (int i = 0; repeat && i < n && pick(rng, 8) > 0; i++)
            if (takes_back(c, &moves[i]))
                chosen = moves[i];
        c->moves[c->n_moves] = chosen;
        mb_game_play(&game, &chosen);
    }
    mb_game_free(&game);
    free(moves);
}

static void crown_all(MbBoard *board) {
    for (int s = 0; s < board->squares; s++)
        if (board->cell[s] != '.')
            board->cell[s] = mb_owner(board->cell[s]) == 0 ? 'W' : 'B';
}

// Whether only a game that is given up shows the mutant. A man just promoted cannot be captured at once.
static bool is_about_giving_up(MbMutation mutation) {
    return mb_mutants[mutation].rule == RULE_FLAG || mutation == MB_SUPA_RESIGNED || mutation == MB_SUPA_ON_TIME ||
           mutation == MB_SUPA_LATE;
}

void random_case(Rng *rng, MbMutation mutation, MbProfile profile, Case *c) {
    const MbMutant *mutant = &mb_mutants[mutation];
    Rules rules = rules_of(&profiles[profile]);
    case_init(c, profile);
    random_settings(rng, mutant, &c->rules);
    bool about_ends = mb_rules[mutant->rule].area >= MB_DRAWS;
    Position p = bridge_random_position(&rules, rng, 1 + pick(rng, about_ends ? 4 : 7));
    c->board = bridge_board(&rules, &p);
    if (is_about_giving_up(mutation)) {
        c->end = 1 + pick(rng, CASE_ENDS - 1);
        random_moves(rng, c, pick(rng, 3), false);
    } else if (mutant->rule == RULE_THREEFOLD) {
        if (pick(rng, 3) > 0)
            crown_all(&c->board);
        random_moves(rng, c, 4 + pick(rng, 10), true);
    } else if (about_ends) {
        bool clocks = !is_nigerian(profile) || pick(rng, 2);
        c->h = clocks ? random_clock(rng, &c->rules) : 0;
        c->m = clocks && pick(rng, 3) == 0 ? random_clock(rng, &c->rules) : c->h;
        c->m = c->m > c->h ? c->m : c->h;
        if ((profile == MB_TZD3 || mb_is_fmjd(profile)) && pick(rng, 3) == 0)
            c->count = random_count(rng, c);
        random_moves(rng, c, !is_nigerian(profile) + pick(rng, 2), false);
    } else if (is_nigerian(profile) && c->rules.huff != MB_HUFF_OFF) {
        random_moves(rng, c, pick(rng, 4), false);
    }
}

// ---- A capture, jump by jump

typedef struct {
    int captured, landing, direction;
} Hop;

typedef struct {
    MbRules rules;
    MbBoard board; // with the captured pieces only
    bool king;
    int at;
    bool path[MB_SQUARES]; // has to stay empty
} Walk;

enum { HOPS = 256, MEN_GO_AFTER = 22 };

static bool is_stone(const Walk *walk, int square) {
    return walk->board.cell[square] != '.';
}

// Adds the ways to capture a piece that would stand on a square.
static int add_hops(const Walk *walk, int captured, int direction, Hop *hops, int n) {
    int landing = mb_neighbour(&walk->rules, &walk->board, captured, direction);
    while (n < HOPS && landing >= 0 && !is_stone(walk, landing)) {
        hops[n++] = (Hop){captured, landing, direction};
        if (!walk->king)
            break;
        landing = mb_neighbour(&walk->rules, &walk->board, landing, direction);
    }
    return n;
}

static int list_hops(const Walk *walk, Hop *hops) {
    int n = 0;
    bool backward = walk->king || !mb_men_capture_forward(walk->rules.profile);
    for (int direction = 0; direction < MB_DIRECTIONS; direction++) {
        if (!backward && !mb_is_forward(walk->board.side, direction))
            continue;
        int square = mb_neighbour(&walk->rules, &walk->board, walk->at, direction);
        while (square >= 0 && !is_stone(walk, square)) {
            if (!walk->path[square])
                n = add_hops(walk, square, direction, hops, n);
            if (!walk->king)
                break;
            square = mb_neighbour(&walk->rules, &walk->board, square, direction);
        }
    }
    return n;
}

static char random_piece(Rng *rng, const MbBoard *board, int side, int square) {
    bool king = mb_rows_to_go(board, side, square) == 0 || pick(rng, 4) == 0;
    return side == 0 ? (king ? 'W' : 'w') : (king ? 'B' : 'b');
}

static void make_hop(Rng *rng, Walk *walk, const Hop *hop) {
    for (int s = walk->at; s != hop->landing; s = mb_neighbour(&walk->rules, &walk->board, s, hop->direction))
        walk->path[s] = true;
    walk->path[hop->landing] = true;
    walk->board.cell[hop->captured] = random_piece(rng, &walk->board, 1 - walk->board.side, hop->captured);
    walk->at = hop->landing;
}

void random_capture(Rng *rng, MbMutation mutation, MbProfile profile, Case *c) {
    case_init(c, profile);
    random_settings(rng, &mb_mutants[mutation], &c->rules);
    Walk walk = {.rules = c->rules, .king = pick(rng, 3) > 0};
    MbBoard *board = &walk.board;
    clear_board(rng, profile, board);
    int start = pick(rng, board->squares);
    walk.king = walk.king || mb_rows_to_go(board, board->side, start) == 0;
    walk.at = start;
    Hop hops[HOPS];
    int n;
    for (int left = 2 + pick(rng, board->squares / 3); left > 0 && (n = list_hops(&walk, hops)) > 0; left--)
        make_hop(rng, &walk, &hops[pick(rng, n)]);
    board->cell[start] = board->side == 0 ? (walk.king ? 'W' : 'w') : (walk.king ? 'B' : 'b');
    for (int more = pick(rng, 4); more > 0; more--) {
        int square = pick(rng, board->squares);
        if (board->cell[square] == '.')
            board->cell[square] = random_piece(rng, board, pick(rng, 2), square);
    }
    c->board = *board;
}

// ---- Games played out

// The plies in which the clock of a rule runs out.
static int length_of(Rng *rng, const MbMutant *mutant, const MbRules *rules, const MbBoard *board) {
    int pieces = 0;
    for (int s = 0; s < board->squares; s++)
        pieces += board->cell[s] != '.';
    bool russian = rules->profile == MB_RUSSIAN;
    if (is_about_material(mutant, rules->profile))
        return (pick(rng, 3) == 0) == (pieces <= 5) ? 120 : 60;
    switch (mutant->rule) {
    case RULE_KING_MOVES: return russian != (pick(rng, 4) == 0) ? 30 : 50;
    case RULE_LONE_COUNT: return pieces > 3 && !russian ? 10 + pick(rng, 23) : pick(rng, 4) == 0 ? 32 : 10;
    case RULE_MAIN_ROAD: return 10;
    case RULE_THIRTY_MOVES: return 60;
    case RULE_FIVE_MOVES: return 10;
    case RULE_THREE_KINGS:
    case RULE_LONG_DIAGONAL: return russian ? 30 : 2 * rules->three_kings_moves;
    case RULE_TWELVE_COUNT: return 24;
    case RULE_MOVE_LIMIT: return rules->move_limit;
    default: return rules->profile == MB_TZD ? 10 : rules->move_limit;
    }
}

static void place(Rng *rng, MbBoard *board, int side, int kings, int men) {
    while (kings + men > 0) {
        int square = pick(rng, board->squares);
        bool king = kings > 0;
        if (board->cell[square] != '.' || (!king && mb_rows_to_go(board, side, square) == 0))
            continue;
        board->cell[square] = side == 0 ? (king ? 'W' : 'w') : (king ? 'B' : 'b');
        *(king ? &kings : &men) -= 1;
    }
}

// Material near to that of a rule, sometimes a capture or a promotion away from it.
static void random_material(Rng *rng, MbRuleId rule, MbProfile profile, MbBoard *board) {
    int strong = pick(rng, 2), more = pick(rng, 3) == 0, man = pick(rng, 4) == 0, men;
    switch (rule) {
    case RULE_THREE_KINGS:
    case RULE_LONG_DIAGONAL:
    case RULE_TWELVE_COUNT:
        place(rng, board, strong, 3 + more - man, man);
        place(rng, board, 1 - strong, 1 + (pick(rng, 4) == 0), 0);
        return;
    case RULE_LONE_COUNT:
    case RULE_MAIN_ROAD:
        men = pick(rng, 3);
        place(rng, board, strong, 1 + pick(rng, 3 - men) - (men > 0 && pick(rng, 8) == 0), men + more);
        place(rng, board, 1 - strong, 1, 0);
        return;
    case RULE_SAME_MATERIAL:
    case RULE_MATERIAL:
        if (profile != MB_RUSSIAN)
            break;
        place(rng, board, strong, 1 + pick(rng, 2), 1 + pick(rng, 3));
        place(rng, board, 1 - strong, 1, 1 + pick(rng, 2));
        return;
    case RULE_KING_MOVES:
    case RULE_THIRTY_MOVES:
        place(rng, board, strong, 2 + more, man);
        place(rng, board, 1 - strong, 2, man && pick(rng, 2));
        return;
    default: break;
    }
    man = pick(rng, 3) == 0;
    place(rng, board, strong, 1 + pick(rng, 2), man);
    place(rng, board, 1 - strong, 1 + more, 0);
}

static void start_game(Rng *rng, MbProfile profile, const MbMutant *mutant, Case *c) {
    case_init(c, profile);
    random_settings(rng, mutant, &c->rules);
    clear_board(rng, profile, &c->board);
}

static bool is_ongoing(const MbGame *game) {
    MbStatus status;
    mb_game_status(game, &status);
    return status.kind == MB_ONGOING;
}

// Takes moves back.
static void restore(Case *c, MbGame *game, const MbGame *before) {
    MbBoard *history = game->history;
    int capacity = game->capacity;
    c->n_moves -= game->n - before->n;
    *game = *before;
    game->history = history;
    game->capacity = capacity;
}

// Plays a move and keeps it if the game goes on, or if it was the last one; a capture is seldom given to the other
// side.
static bool play_on(Rng *rng, Case *c, MbGame *game, const MbMove *move, bool last) {
    MbGame before = *game;
    if (!mb_game_play(game, move))
        return false;
    bool good = last || (is_ongoing(game) && (!mb_has_capture(&c->rules, mb_game_board(game)) || pick(rng, 30) == 0));
    c->moves[c->n_moves++] = *move;
    if (!good)
        restore(c, game, &before);
    return good;
}

// Drops the moves of kings where the count of their moves is near its end, and those of men else.
static int keep_going(const MbGame *game, MbMove *moves, int n) {
    int kept = 0;
    bool men = game->quiet_plies >= MEN_GO_AFTER;
    for (int i = 0; i < n; i++)
        if (men != mb_is_king(mb_game_board(game)->cell[moves[i].from]))
            moves[kept++] = moves[i];
    return kept;
}

// With `keeps` the moves are chosen so that no count of the moves of kings ends the game.
static bool play_any(Rng *rng, Case *c, MbGame *game, bool keeps, bool last) {
    int tried = keeps ? 80 : 12;
    MbMove *moves = mb_lists_new(1);
    int n = mb_moves(&c->rules, mb_game_board(game), moves, MB_MAX_MOVES);
    if (keeps)
        n = keep_going(game, moves, n);
    bool played = false;
    for (int i = 0; i < tried && n > 0 && !played; i++)
        played = play_on(rng, c, game, &moves[pick(rng, n)], last);
    free(moves);
    return played;
}

static MbMove taken_back(const MbMove *move) {
    MbMove back;
    mb_start_move(&back, move->to, -1);
    back.to = move->from;
    back.path[back.n_path++] = move->from;
    return back;
}

// Both sides go some moves out and all the way back.
static bool play_there_and_back(Rng *rng, Case *c, MbGame *game, int moves) {
    int first = c->n_moves;
    for (int i = 0; i < 2 * moves; i++) {
        if (!play_any(rng, c, game, false, false) ||
            !mb_is_king(mb_game_board(game)->cell[c->moves[c->n_moves - 1].to]) || c->moves[c->n_moves - 1].promotes ||
            c->moves[c->n_moves - 1].n_captured > 0)
            return false;
    }
    for (int i = moves - 1; i >= 0; i--)
        for (int side = 0; side < 2; side++) {
            MbMove back = taken_back(&c->moves[first + 2 * i + side]);
            bool last = i == 0 && side == 1 && first > 0;
            if (!play_on(rng, c, game, &back, last))
                return false;
        }
    return true;
}

// Comes back to the first position twice, where the limit of moves permits it after more than a hundred plies.
static bool play_cycles(Rng *rng, Case *c, MbGame *game) {
    enum { TRIED = 100 };
    int out = c->rules.profile == MB_DRAFTI ? 7 : 13;
    MbGame before = *game;
    int cycles = 0;
    for (int i = 0; i < TRIED && cycles < 2; i++)
        if (play_there_and_back(rng, c, game, out)) {
            before = *game;
            cycles++;
        } else {
            restore(c, game, &before);
        }
    return cycles == 2;
}

bool random_game(Rng *rng, MbMutation mutation, MbProfile profile, Case *c) {
    const MbMutant *mutant = &mb_mutants[mutation];
    start_game(rng, profile, mutant, c);
    bool repeats = mutant->rule == RULE_THREEFOLD;
    if (repeats) {
        place(rng, &c->board, 0, 1, 1);
        place(rng, &c->board, 1, 1, 1);
    } else {
        random_material(rng, mutant->rule, profile, &c->board);
    }
    MbGame game;
    mb_game_init(&game, &c->rules, &c->board);
    bool good = is_ongoing(&game) && !mb_has_capture(&c->rules, &c->board);
    if (repeats) {
        good = good && play_cycles(rng, c, &game);
    } else {
        // A count may have to wait before it begins.
        int plies = length_of(rng, mutant, &c->rules, &c->board) - 2;
        plies += pick(rng, mutant->rule == RULE_LONG_DIAGONAL ? 14 : 6);
        bool keeps = is_about_material(mutant, profile);
        for (int i = 1; i <= plies && good; i++)
            good = play_any(rng, c, &game, keeps, i == plies);
    }
    mb_game_free(&game);
    return good;
}

// ---- Wins

void random_win(Rng *rng, MbMutation mutation, Case *c) {
    enum { PLIES_MAX = 20 };
    int strong = pick(rng, 2), weak_kings = pick(rng, 4) == 0, plies = PLIES_MAX;
    start_game(rng, MB_TZD3, &mb_mutants[mutation], c);
    place(rng, &c->board, strong, pick(rng, 3), 1 + pick(rng, 2));
    place(rng, &c->board, 1 - strong, weak_kings, pick(rng, 3) + !weak_kings);
    if (pick(rng, 4) == 0)
        c->promoted = pick(rng, 4);
    if (is_about_giving_up(mutation) || pick(rng, 3) == 0) {
        c->end = 1 + pick(rng, CASE_ENDS - 1);
        plies = pick(rng, PLIES_MAX);
    }
    MbGame game;
    MbMove *moves = mb_lists_new(1);
    case_begin(c, &c->rules, &game);
    while (c->n_moves < plies && is_ongoing(&game)) {
        int n = mb_moves(&c->rules, mb_game_board(&game), moves, MB_MAX_MOVES);
        c->moves[c->n_moves] = moves[pick(rng, n)];
        mb_game_play(&game, &c->moves[c->n_moves++]);
    }
    mb_game_free(&game);
    free(moves);
}
